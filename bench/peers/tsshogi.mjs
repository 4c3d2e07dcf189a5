// Reads the KIF games of a file with tsshogi and prints how many a second.
import { readFileSync } from "node:fs";
import { importKIF } from "tsshogi";

const games = readFileSync(process.argv[2], "utf8").split(/(?=^#KIF|^手合割：)/m).filter((g) => g.includes("手数----"));
const start = process.hrtime.bigint();
let plies = 0;
for (const g of games) {
  const record = importKIF(g);
  if (record instanceof Error) throw record;
  plies += record.moves.length - 1;
}
const seconds = Number(process.hrtime.bigint() - start) / 1e9;
console.log(`${games.length} games ${plies} plies ${(games.length / seconds).toFixed(0)} games/s`);
