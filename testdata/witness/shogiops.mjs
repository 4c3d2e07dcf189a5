// Reads lines "variant<TAB>sfen", answers each with the legal moves in USI form,
// separated by blanks.
import readline from "node:readline";
import { parseSfen } from "shogiops/sfen";
import { makeUsi } from "shogiops/util";
import { pieceCanPromote, pieceForcePromote } from "shogiops/variant/util";

for await (const line of readline.createInterface({ input: process.stdin, terminal: false })) {
  const [variant, sfen] = line.split("\t");
  const pos = parseSfen(variant, sfen, false).unwrap();
  const out = [];
  for (const [from, dests] of pos.allMoveDests()) {
    const piece = pos.board.get(from);
    for (const to of dests) {
      if (pieceCanPromote(variant)(piece, from, to, pos.board.get(to))) out.push(makeUsi({ from, to, promotion: true }));
      if (!pieceForcePromote(variant)(piece, to)) out.push(makeUsi({ from, to }));
    }
  }
  for (const [name, dests] of pos.allDropDests()) {
    const role = name.split(" ").pop();
    for (const to of dests) out.push(makeUsi({ role, to }));
  }
  console.log(out.join(" "));
}
