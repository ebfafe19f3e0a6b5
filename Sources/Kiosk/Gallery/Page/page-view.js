"use strict";

// The page itself: controls, the grid of all screens, and the enlarged screen.
(async () => {
  // A customer's page has its data packed (RFC 1951).
  async function read({ type, textContent }) {
    if (type === "application/json") return JSON.parse(textContent);
    const bytes = Uint8Array.from(atob(textContent), (c) => c.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).json();
  }

  const D = await read(document.getElementById("data"));
  const G = Gallery(D);
  const W = D.words;
  const $ = (id) => document.getElementById(id);
  const element = (name, properties = {}, ...children) => {
    const e = Object.assign(document.createElement(name), properties);
    e.append(...children);
    return e;
  };
  const { paint, cellWidth, cellHeight } = Painter(D, G);
  const inspect = Inspector(D, G, $, element);

  // ---- Selection ----

  const place = (list, value, otherwise) => Math.max(0, list.indexOf(value) >= 0 ? list.indexOf(value) : otherwise);
  const isNarrow = () => matchMedia("(max-width: 700px)").matches;
  const sizeName = (i) => D.sizes[i].join("×");
  const first = {
    theme: 0, appearance: D.themes[0].own, language: place(D.languages.map((l) => l[0]), D.language, 0), depth: 0,
    // On a phone the smallest size is read most easily.
    size: isNarrow() ? D.sizes.indexOf([...D.sizes].sort((a, b) => a[0] - b[0])[0]) : place(D.sizes.map((s) => s.join("×")), "80×24", 0),
  };
  const state = { sides: [first], active: 0, screen: null, query: "" };

  function fromHash() {
    const [screen, ...sides] = decodeURIComponent(location.hash.slice(1)).split("/");
    const known = sides.map((side) => {
      const [theme, appearance, language, depth, size] = side.split(",");
      return {
        theme: place(D.themes.map((t) => t.name), theme, 0), appearance: place(D.appearances, appearance, 0),
        language: place(D.languages.map((l) => l[0]), language, 0), depth: place(D.depths, depth, 0),
        size: place(D.sizes.map((s) => s.join("x")), size, first.size),
      };
    }).slice(0, 2);
    if (known.length) state.sides = known;
    const index = D.screens.findIndex((s) => s[0] === screen);
    state.screen = index < 0 ? null : index;
    state.active = Math.min(state.active, state.sides.length - 1);
  }

  function toHash() {
    const sides = state.sides.map((v) => [
      D.themes[v.theme].name, D.appearances[v.appearance], D.languages[v.language][0], D.depths[v.depth], D.sizes[v.size].join("x"),
    ].join(","));
    history.replaceState(null, "", "#" + [state.screen === null ? "" : D.screens[state.screen][0], ...sides].map(encodeURIComponent).join("/"));
  }

  const told = (v) => [
    D.customer ? D.brand : D.themes[v.theme].name, W["appearance." + D.appearances[v.appearance]], D.languages[v.language][1],
    D.depths.length > 1 && W["depth." + D.depths[v.depth]], sizeName(v.size),
  ].filter((word) => word).join(" · ");

  // ---- Controls ----

  const choices = {
    theme: () => D.themes.map((t) => t.name), appearance: () => D.appearances.map((a) => W["appearance." + a]),
    language: () => D.languages.map((l) => l[1]), depth: () => D.depths.map((d) => W["depth." + d]), size: () => D.sizes.map((_, i) => sizeName(i)),
  };

  function controls(side) {
    const bar = element("div", { className: "controls" });
    for (const [name, list] of Object.entries(choices)) {
      // There is nothing to choose on a page of one theme or one depth.
      if (D.customer && list().length < 2) continue;
      const select = element("select", { name, className: "choice", title: W["keys." + name] }, ...list().map((text, value) => element("option", { value, textContent: text })));
      select.value = state.sides[side][name];
      select.addEventListener("change", () => { state.active = side; change(name, Number(select.value)); });
      bar.append(element("label", {}, element("span", { textContent: W["keys." + name] }), select));
    }
    return bar;
  }

  // The controls are kept as long as the sides are, so that a choice does not take the focus from its field.
  function syncControls(bars) {
    if (bars.children.length !== state.sides.length) bars.replaceChildren(...state.sides.map((_, i) => controls(i)));
    state.sides.forEach((side, i) => {
      for (const select of bars.children[i].querySelectorAll("select")) select.value = side[select.name];
    });
  }

  function change(name, value) {
    state.sides[state.active][name] = value;
    show();
  }

  function next(name, step) {
    const count = choices[name]().length;
    change(name, (state.sides[state.active][name] + step + count) % count);
  }

  function toggleSides() {
    if (state.sides.length === 2) state.sides = [state.sides[0]];
    else state.sides.push({ ...state.sides[0], appearance: 1 - state.sides[0].appearance });
    state.active = state.sides.length - 1;
    show();
  }

  // ---- All screens ----

  $("title").textContent = document.title = D.customer ? D.brand : `${D.brand} · ${W.title}`;
  $("find").placeholder = W["page.search"];
  $("compare").textContent = W["page.compare"];
  $("find").ariaLabel = W["page.search"];
  $("groups").ariaLabel = W["keys.screens"];
  $("hint").textContent = W["page.hint"];
  $("choices").open = !isNarrow();
  const cards = Cards(D, G, $, element, paint, state, (screen) => { state.screen = screen; show(); });

  const customer = Customer(D, $, element, paint, state, cards.called);

  // ---- Enlarged screen ----

  let grids = [];
  // Whether a cell is as large as in a terminal, and a narrow page scrolls. Tapping twice changes it.
  let isNear = false;

  function showOne() {
    const dialog = $("one");
    if (state.screen === null) { if (dialog.open) dialog.close(); return; }
    if (!dialog.open) {
      dialog.showModal();
      // The dialog has the focus rather than a field, so that arrow keys go from screen to screen.
      dialog.focus();
    }
    const [name, , group] = D.screens[state.screen], title = cards.called(state.sides[state.active], state.screen);
    $("where").textContent = `${group} › ${title}`;
    $("name").textContent = `${name} · ${state.screen + 1}/${D.screens.length}`;
    const sides = $("sides");
    sides.className = isNear ? "near" : "";
    sides.replaceChildren();
    grids = state.sides.map((side, i) => {
      const canvas = element("canvas", { role: "img", ariaLabel: title });
      const text = element("pre", { className: "spoken" });
      const figure = element("figure", { className: state.sides.length > 1 && i === state.active ? "active" : "" },
        element("figcaption", { textContent: told(side) }), canvas, text);
      sides.append(figure);
      const [columns, lines] = D.sizes[side.size];
      // On a narrow page, the sides are below each other, each as wide as the page.
      const high = (sides.clientHeight - 40) * columns * cellWidth / (lines * cellHeight);
      const room = isNear ? columns * cellWidth : isNarrow() ? sides.clientWidth - 20 : Math.max(280, Math.min(sides.clientWidth / state.sides.length - 24, high));
      const width = Math.min(room, columns * cellWidth * 1.6);
      canvas.style.width = width + "px";
      const rows = paint(canvas, { ...side, screen: state.screen }, width);
      text.textContent = rows.map((row) => row.map((cell) => cell.text ?? "").join("").trimEnd()).join("\n");
      for (const kind of ["pointermove", "pointerdown"]) canvas.addEventListener(kind, (event) => inspect(grids[i], state.sides[i], canvas, event));
      canvas.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") $("spot").hidden = true; });
      canvas.addEventListener("click", () => { if (state.active !== i) { state.active = i; show(); } });
      canvas.addEventListener("dblclick", () => { isNear = !isNear; showOne(); });
      return rows;
    });
    $("inspector").replaceChildren(element("p", { className: "faint", textContent: W["page.hint"] }));
  }

  // ---- Whole page ----

  function show() {
    syncControls($("controls"));
    syncControls($("large"));
    $("chosen").textContent = state.sides.map(told).join(" | ");
    document.documentElement.style.setProperty("--top", document.querySelector("header").offsetHeight + "px");
    $("compare").setAttribute("aria-pressed", state.sides.length === 2);
    cards.refresh();
    customer.refresh();
    showOne();
    toHash();
  }

  function leaf(step) {
    const shown = cards.shown();
    if (!shown.length) return;
    const at = shown.indexOf(state.screen);
    state.screen = shown[at < 0 ? 0 : (at + step + shown.length) % shown.length];
    show();
  }

  // Goes back to all screens, to the last one that was shown.
  function close() {
    const last = state.screen;
    state.screen = null;
    show();
    cards.focus(last);
  }

  $("find").addEventListener("input", (event) => { state.query = event.target.value; cards.search(); });
  $("compare").addEventListener("click", toggleSides);
  $("before").addEventListener("click", () => leaf(-1));
  $("after").addEventListener("click", () => leaf(1));
  $("close").addEventListener("click", close);
  $("one").addEventListener("cancel", (event) => { event.preventDefault(); close(); });
  $("one").addEventListener("close", () => { $("spot").hidden = true; });
  $("choices").addEventListener("toggle", show);
  // A swipe goes from screen to screen, unless it scrolls one that is enlarged.
  let swipe = null;
  $("sides").addEventListener("touchstart", ({ touches }) => { swipe = touches.length === 1 && !isNear ? touches[0] : null; }, { passive: true });
  $("sides").addEventListener("touchend", ({ changedTouches: [to] }) => {
    const across = swipe ? to.clientX - swipe.clientX : 0, down = swipe ? to.clientY - swipe.clientY : 0;
    swipe = null;
    if (Math.abs(across) > 60 && Math.abs(across) > 2 * Math.abs(down)) leaf(across < 0 ? 1 : -1);
  });
  let timer = 0;
  window.addEventListener("resize", () => { clearTimeout(timer); timer = setTimeout(show, 120); });
  window.addEventListener("hashchange", () => { fromHash(); show(); });
  document.addEventListener("keydown", (event) => {
    const isSideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    // A field handles its own keys, except the left and right arrows in a list of choices, where up and down do the same.
    const isTyping = event.target.matches("input") || (event.target.matches("select") && !(isSideways && state.screen !== null));
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = event.shiftKey ? -1 : 1;
    const act = {
      t: () => next("theme", step), a: () => next("appearance", 1), g: () => next("language", step), l: () => next("language", step),
      d: () => next("depth", step), s: () => next("size", step), 2: toggleSides, "/": () => { state.screen = null; show(); $("find").focus(); },
      tab: () => { state.active = (state.active + 1) % state.sides.length; show(); },
      arrowleft: () => leaf(-1), arrowright: () => leaf(1), home: () => { state.screen = 0; show(); },
      end: () => { state.screen = D.screens.length - 1; show(); },
    }[event.key.toLowerCase()];
    const isLeafing = ["arrowleft", "arrowright", "home", "end", "tab"].includes(event.key.toLowerCase());
    const across = event.key === "ArrowLeft" ? -1 : 1;
    if (isSideways && state.screen === null && (cards.walk(across) || customer.walk(across))) event.preventDefault();
    if (!act || (isLeafing && state.screen === null) || (event.key === "Tab" && state.sides.length < 2)) return;
    event.preventDefault();
    act();
  });

  fromHash();
  show();
})();
