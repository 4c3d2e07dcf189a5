"use strict";
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const nodes = game.nodes;
  const byKey = new Map(nodes.map((n, i) => [n.key, i]));
  const at = id => document.getElementById(id);
  const svg = "http://www.w3.org/2000/svg";
  const links = new Map();
  for (const a of document.querySelectorAll("a.move")) links.set(+a.dataset.node, a);
  const faults = nodes.map((n, i) => n.fault ? i : -1).filter(i => i >= 0);

  let here = 0;
  let flip = game.flip;
  let path = []; // the line that the buttons and the slider follow
  let timer = 0;
  const narrow = matchMedia("(max-width: 34rem)"); // as in the style sheet

  // The line of play through a node: from the start, and on to its end.
  function lineThrough(i) {
    const before = [];
    for (let k = i; k >= 0; k = nodes[k].prev) before.unshift(k);
    for (let k = nodes[i].next; k >= 0; k = nodes[k].next) before.push(k);
    return before;
  }

  function use(id, [x, y], size, turned, className) {
    const u = document.createElementNS(svg, "use");
    u.setAttribute("href", "#" + id);
    const k = turned ? -size : size;
    u.setAttribute("transform", `translate(${x} ${y})` + (k === 1 ? "" : ` scale(${k})`));
    if (className) u.setAttribute("class", className);
    return u;
  }

  function draw() {
    const n = nodes[here], f = flip ? 1 : 0;
    const centres = game.centres[f];
    const v = narrow.matches ? 1 : 0, frame = game.frames[v];
    at("board").setAttribute("viewBox", frame.viewBox.join(" "));
    at("stands").setAttribute("href", `#stands-${v}-${f}`);
    at("ground").setAttribute("href", "#ground-" + f);
    at("furniture").setAttribute("href", "#furniture-" + f);
    at("to-move").setAttribute("href", `#to-move-${v}-${f}-${n.side}`);
    const upsideDown = p => p.turned && (p.side === 1) !== flip;
    const highlights = [], pieces = [], held = [], signs = [];
    for (const q of n.last || []) highlights.push(use("mark-last-move", centres[q], 1));
    for (const q of n.check || []) highlights.push(use("mark-check", centres[q], 1));
    for (const q of n.bad || []) signs.push(use("mark-fault", centres[q], 1));
    [...n.board].forEach((letter, q) => {
      if (letter === ".") return;
      const p = game.pictures[alphabet.indexOf(letter)];
      pieces.push(use(p.id, centres[q], 1, upsideDown(p)));
    });
    n.hands.forEach((hand, side) => {
      for (let k = 0; k < hand.length; k += 2) {
        const p = game.pictures[hand[k]], place = frame.hands[f][side][k / 2];
        held.push(use(p.id, place, frame.heldSize, upsideDown(p)));
        if (hand[k + 1] > 1) held.push(use(`count-${v}-${hand[k + 1]}`, place, 1));
      }
    });
    at("highlights").replaceChildren(...highlights);
    at("pieces").replaceChildren(...pieces);
    at("held").replaceChildren(...held);
    at("signs").replaceChildren(...signs);
    at("board-words").textContent = describe(n);
  }
  const alphabet = [...game.alphabet];

  // The position in words.
  function describe(n) {
    const words = [game.sides[n.side] + " to move."];
    game.sides.forEach((side, s) => {
      const list = [];
      [...n.board].forEach((letter, q) => {
        const p = letter === "." ? null : game.pictures[alphabet.indexOf(letter)];
        if (p && p.side === s) list.push(p.name + " " + game.squares[q]);
      });
      let text = side + ": " + (list.join(", ") || "no pieces") + ".";
      const hand = n.hands[s], held = [];
      for (let k = 0; k < hand.length; k += 2) {
        held.push(game.pictures[hand[k]].name + (hand[k + 1] > 1 ? " ×" + hand[k + 1] : ""));
      }
      if (held.length) text += " In hand: " + held.join(", ") + ".";
      words.push(text);
    });
    const squares = (what, list) => { if (list && list.length) words.push(what + " " + list.map(q => game.squares[q]).join(", ") + "."); };
    squares("Last move:", n.last);
    squares("Check on", n.check);
    squares("Fault at", n.bad);
    return words.join(" ");
  }

  function show(i, keepAddress) {
    const old = links.get(here);
    if (old) old.removeAttribute("aria-current");
    here = i;
    const n = nodes[i];
    if (!path.includes(i)) path = lineThrough(i);
    const step = path.indexOf(i);
    draw();
    const slider = at("slider");
    slider.max = path.length - 1;
    slider.value = step;
    slider.setAttribute("aria-valuetext", n.label);
    const plies = nodes[path[path.length - 1]].ply;
    let title = n.label;
    if (n.ply) title = game.japanese ? `${n.label}（全${plies}手）` : `Ply ${n.ply} of ${plies}: ${n.label}`;
    at("status").textContent = title;
    at("board-title").textContent = title;
    at("position").value = n.text;
    at("first").disabled = at("back").disabled = step === 0;
    at("last").disabled = at("forward").disabled = step === path.length - 1;
    at("auto").disabled = step === path.length - 1 && !timer;
    const note = at("note");
    note.replaceChildren();
    if (n.fault) {
      const problem = document.createElement("span");
      problem.className = "problem";
      problem.textContent = n.fault;
      note.append(problem);
    }
    if (n.note) note.append(n.note);
    const link = links.get(i);
    if (link) {
      link.setAttribute("aria-current", "true");
      reveal(link);
    }
    if (!keepAddress) history.replaceState(null, "", "#" + n.key);
  }

  // Scrolls the list of moves, never the page.
  function reveal(link) {
    const list = document.querySelector(".record");
    if (list.scrollHeight <= list.clientHeight) return;
    const box = list.getBoundingClientRect(), own = link.getBoundingClientRect();
    if (own.top < box.top + 40 || own.bottom > box.bottom - 40) {
      list.scrollTop += own.top - box.top - box.height / 2;
    }
  }

  function go(i) {
    if (i >= 0 && i < nodes.length) show(i);
  }
  const first = () => {
    path = []; // back to the main line
    go(0);
  };
  const last = () => go(path[path.length - 1]);
  const back = () => go(nodes[here].prev);
  const forward = () => go(path[path.indexOf(here) + 1]);
  const ended = () => here === path[path.length - 1];

  function stop() {
    clearInterval(timer);
    timer = 0;
    at("auto").setAttribute("aria-pressed", "false");
    at("auto").disabled = ended();
  }
  function auto() {
    if (timer) return stop();
    if (ended()) return;
    at("auto").setAttribute("aria-pressed", "true");
    timer = setInterval(() => {
      forward();
      if (ended()) stop();
    }, 1000);
  }
  function turn() {
    flip = !flip;
    at("flip").setAttribute("aria-pressed", String(flip !== game.flip));
    draw();
  }
  function nextFault() {
    if (faults.length) go(faults.find(i => i > here) ?? faults[0]);
  }
  // The moves that stand in place of this one, itself among them.
  const choices = () => nodes.map((n, i) => i).filter(i => i > 0 && nodes[i].prev === nodes[here].prev);
  function beside(step) {
    const all = choices(), next = all[all.indexOf(here) + step];
    if (next !== undefined) go(next);
  }
  async function copy() {
    const field = at("position"), button = at("copy");
    field.select();
    // The old way works in files too; the new one needs a permission there.
    if (!document.execCommand("copy")) await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  }

  const halt = action => () => { if (timer) stop(); action(); };
  at("first").addEventListener("click", halt(first));
  at("back").addEventListener("click", halt(back));
  at("forward").addEventListener("click", halt(forward));
  at("last").addEventListener("click", halt(last));
  at("auto").addEventListener("click", auto);
  at("flip").addEventListener("click", turn);
  at("copy").addEventListener("click", copy);
  if (at("fault")) at("fault").addEventListener("click", halt(nextFault));
  at("slider").addEventListener("input", e => halt(() => go(path[+e.target.value]))());
  document.addEventListener("click", e => {
    const a = e.target.closest && e.target.closest("a[data-node]");
    if (!a || e.ctrlKey || e.metaKey || e.shiftKey || e.button) return;
    e.preventDefault();
    halt(() => {
      path = [];
      go(+a.dataset.node);
    })();
    if (!a.classList.contains("move")) at("board").scrollIntoView({ block: "nearest" });
  });
  const keys = {
    ArrowLeft: halt(back), ArrowRight: halt(forward), Home: halt(first), End: halt(last),
    ArrowUp: halt(() => beside(-1)), ArrowDown: halt(() => beside(1)),
    f: turn, x: halt(nextFault), " ": auto,
  };
  document.addEventListener("keydown", e => {
    const action = keys[e.key], where = e.target.tagName;
    if (!action || e.ctrlKey || e.metaKey || e.altKey || where === "INPUT") return;
    if (e.key === " " && where !== "BODY") return;
    if ((e.key === "ArrowUp" || e.key === "ArrowDown") && choices().length < 2) return; // the page scrolls
    e.preventDefault();
    action();
  });
  const fromAddress = () => {
    let key = location.hash.slice(1);
    try {
      key = decodeURIComponent(key);
    } catch {} // mistyped: it names no ply
    const i = byKey.get(key);
    path = [];
    show(i === undefined ? 0 : i, true);
    if (i === undefined && /^ply=[0-9]+$/.test(key)) last(); // behind the end of the game
  };
  addEventListener("hashchange", fromAddress);
  narrow.addEventListener("change", draw);
  fromAddress();
})();
