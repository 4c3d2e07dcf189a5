// Reads lines "variant<TAB>fen", answers each with the legal moves in UCI form,
// separated by blanks. A variant that ends in 960 means shuffled chess.
delete globalThis.fetch; // else ffish looks for its module on the network
const ffish = require("ffish");
const readline = require("readline");

ffish.onRuntimeInitialized = () => {
  new ffish.Board("chess").delete(); // fills the list of variants
  const lines = readline.createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    let [variant, fen] = line.split("\t");
    const shuffled = variant.endsWith("960");
    variant = variant.replace(/960$/, "");
    const board = new ffish.Board(variant, fen, shuffled);
    process.stdout.write(board.legalMoves() + "\n");
    board.delete();
  });
};
