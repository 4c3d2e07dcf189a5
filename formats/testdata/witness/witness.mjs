// Reads games from standard input, one JSON object a line: {"kif": text, "ki2":
// …, "csa": …, "jkf": …, "usi": …}. For each it writes one line: what each
// program understood of each text, as a tree in plain text (see
// witnessTree in witness_test.go), and the game as tsshogi writes it.
import { createInterface } from "node:readline";
import * as tsshogi from "tsshogi";
import { parseSfen, makeSfen } from "shogiops/sfen";
import { parseUsi, makeUsi } from "shogiops/util";
import { parseKifHeader, parseKifMovesOrDrops } from "shogiops/notation/kif";
import { parseCsaHeader, parseCsaMovesOrDrops } from "shogiops/notation/csa";
import kifu from "json-kifu-format";

const { JKFPlayer } = kifu;

// tsshogi: the children of a node are its next and the branches of that.
// It does not count plies in SFEN, so the number is left out.
function tsshogiTree(record) {
  const unnumbered = sfen => sfen.replace(/ \d+$/, "");
  const out = [];
  const line = (first, indent) => {
    for (let node = first; node; node = node.next) {
      const move = node.move;
      if (move instanceof tsshogi.Move) {
        out.push(`${indent}${node.ply} ${move.usi} ${unnumbered(node.sfen)} ${JSON.stringify(node.comment.replace(/\n$/, ""))} ${node.elapsedMs}`);
      } else {
        out.push(`${indent}${node.ply} ${move.type === "any" ? move.name : move.type} ${JSON.stringify(node.comment.replace(/\n$/, ""))} ${node.elapsedMs}`);
      }
      if (node.isFirstBranch) {
        for (let other = node.branch; other; other = other.branch) {
          out.push(indent + " (");
          branch(other, indent + "  ");
        }
      }
    }
  };
  // A branch begins with one of several children; its own siblings are done.
  const branch = (node, indent) => {
    const move = node.move;
    const name = move instanceof tsshogi.Move ? `${move.usi} ${unnumbered(node.sfen)}` : move.type === "any" ? move.name : move.type;
    out.push(`${indent}${node.ply} ${name} ${JSON.stringify(node.comment.replace(/\n$/, ""))} ${node.elapsedMs}`);
    line(node.next, indent);
  };
  out.push(`${unnumbered(record.initialPosition.sfen)} ${JSON.stringify(record.first.comment.replace(/\n$/, ""))}`);
  line(record.first.next, "");
  return out.join("\n");
}

const letters = { FU: "P", KY: "L", KE: "N", GI: "S", KI: "G", KA: "B", HI: "R" };
const square = s => `${s.x}${"abcdefghi"[s.y - 1]}`;

function jkfMove(move) {
  return move.from ? square(move.from) + square(move.to) + (move.promote ? "+" : "") : `${letters[move.piece]}*${square(move.to)}`;
}

// json-kifu-format: an array of moves, variations as forks of a move.
function jkfTree(jkf) {
  const out = [];
  const line = (moves, ply, indent) => {
    for (const m of moves) {
      const name = m.move ? jkfMove(m.move) : m.special;
      const t = m.time?.now;
      const ms = t ? Math.round(((t.h ?? 0) * 3600 + t.m * 60 + t.s) * 1000) : 0;
      out.push(`${indent}${ply} ${name} ${JSON.stringify((m.comments ?? []).join("\n"))} ${ms}`);
      for (const fork of m.forks ?? []) {
        out.push(indent + " (");
        line(fork, ply, indent + "  ");
      }
      ply++;
    }
  };
  out.push(JSON.stringify((jkf.moves[0].comments ?? []).join("\n")));
  line(jkf.moves.slice(1), 1, "");
  return out.join("\n");
}

// shogiops: the moves of the main line, each checked, with the position after.
function play(start, moves) {
  const position = start.unwrap();
  const out = [makeSfen(position)];
  for (const m of moves) {
    if (!position.isLegal(m)) return out.concat(`illegal ${makeUsi(m)}`).join("\n");
    position.play(m);
    out.push(`${makeUsi(m)} ${makeSfen(position)}`);
  }
  return out.join("\n");
}

function attempt(f) {
  try {
    const value = f();
    return value instanceof Error ? `error ${value.message}` : value;
  } catch (e) {
    return `error ${e.message}`;
  }
}

for await (const text of createInterface({ input: process.stdin })) {
  const game = JSON.parse(text);
  const read = {
    kif: () => tsshogi.importKIF(game.kif),
    ki2: () => tsshogi.importKI2(game.ki2),
    csa: () => tsshogi.importCSA(game.csa),
    jkf: () => tsshogi.importJKFString(game.jkf),
    usi: () => tsshogi.Record.newByUSI(game.usi.trim()),
  };
  const answer = { tsshogi: {}, jkf: {}, shogiops: {}, written: {} };
  for (const [name, f] of Object.entries(read)) {
    answer.tsshogi[name] = attempt(() => {
      const record = f();
      return record instanceof Error ? record : tsshogiTree(record);
    });
  }
  answer.jkf.kif = attempt(() => jkfTree(JKFPlayer.parseKIF(game.kif).kifu));
  answer.jkf.ki2 = attempt(() => jkfTree(JKFPlayer.parseKI2(game.ki2).kifu));
  answer.jkf.csa = attempt(() => jkfTree(JKFPlayer.parseCSA(game.csa).kifu));
  answer.jkf.jkf = attempt(() => jkfTree(JKFPlayer.parseJKF(game.jkf).kifu));
  answer.shogiops.usi = attempt(() => {
    const words = game.usi.trim().split(" ");
    const at = words.indexOf("moves");
    const sfen = words[1] === "startpos" ? undefined : words.slice(2, 6).join(" ");
    const start = parseSfen("standard", sfen ?? "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    return play(start, at < 0 ? [] : words.slice(at + 1).map(w => parseUsi(w)));
  });
  answer.shogiops.kif = attempt(() => {
    const main = game.kif.split("\n\n変化")[0];
    const moves = main.split("\n").filter(l => /^ *\d+ .*(打|\(\d\d\))/.test(l));
    return play(parseKifHeader(main), parseKifMovesOrDrops(moves));
  });
  answer.shogiops.csa = attempt(() => {
    const start = parseCsaHeader(game.csa);
    const moves = game.csa.split("\n").filter(l => /^[+-]\d{4}/.test(l));
    return play(start, parseCsaMovesOrDrops(parseCsaHeader(game.csa).unwrap(), moves));
  });
  const record = read.jkf();
  answer.written = {
    kif: tsshogi.exportKIF(record), ki2: tsshogi.exportKI2(record), csa: tsshogi.exportCSA(record),
    jkf: tsshogi.exportJKFString(record), usi: record.getUSI({ allMoves: true }),
  };
  process.stdout.write(JSON.stringify(answer) + "\n");
}
