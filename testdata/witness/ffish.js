// Reads lines "variant<TAB>fen", answers each with the legal moves in UCI form,
// separated by blanks. A variant that ends in 960 means shuffled chess.
delete globalThis.fetch; // else ffish looks for its module on the network
const ffish = require("ffish");
const readline = require("readline");

ffish.onRuntimeInitialized = () => {
  new ffish.Board("chess").delete(); // fills the list of variants
  const boards = new Map(); // making one anew for each position is slow
  const lines = readline.createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    let [variant, fen] = line.split("\t");
    const shuffled = variant.endsWith("960");
    variant = variant.replace(/960$/, "");
    const name = variant + shuffled;
    const board = boards.get(name) || new ffish.Board(variant, fen, shuffled);
    boards.set(name, board);
    board.setFen(fen);
    process.stdout.write(board.legalMoves() + "\n");
  });
};
