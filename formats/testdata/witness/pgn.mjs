// Reads [{variant, pgn}] from standard input with chessops and chess.js and
// prints for each the last position of the main line that each of them finds.
import { readFileSync } from "node:fs";
import { parsePgn, startingPosition } from "chessops/pgn";
import { parseSan } from "chessops/san";
import { makeFen } from "chessops/fen";
import { Chess } from "chess.js";

const games = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(games.map(({ variant, pgn }) => {
  const found = {};
  const [game] = parsePgn(pgn);
  const position = startingPosition(game.headers).unwrap();
  for (const node of game.moves.mainline()) {
    const move = parseSan(position, node.san);
    if (!move) throw new Error(`chessops cannot read ${node.san} in ${makeFen(position.toSetup())}`);
    position.play(move);
  }
  found.chessops = makeFen(position.toSetup());
  if (variant === "chess") {
    const chess = new Chess();
    chess.loadPgn(pgn);
    found.chessjs = chess.fen();
  }
  return found;
})));
