"use strict";

// The inspector: a cell's elements, the origin of their values, and their contrast.
const Inspector = (D, G, $, element) => {
  const W = D.words;

  function inspect(rows, v, canvas, event) {
    const box = canvas.getBoundingClientRect();
    const x = Math.floor((event.clientX - box.left) / box.width * rows[0].length);
    const y = Math.floor((event.clientY - box.top) / box.height * rows.length);
    let cell = rows[y] && rows[y][x];
    if (!cell) return;
    if (cell.text === null) cell = rows[y][x - 1];
    const spot = $("spot");
    spot.hidden = false;
    const width = box.width / rows[0].length, height = box.height / rows.length;
    Object.assign(spot.style, {
      left: `${box.left + x * width - 1}px`, top: `${box.top + y * height - 1}px`, width: `${width}px`, height: `${height}px`,
    });
    const theme = D.themes[v.theme], look = theme.looks[v.appearance];
    const value = (c) => c === null ? W["inspector.terminal"] : typeof c === "number" ? D.palette[c] : c.toUpperCase();
    const part = (label, reference, shown, original) => {
      const isToken = reference !== undefined && reference >= 0;
      const swatch = element("i", { className: "swatch" });
      swatch.style.background = shown === null ? "transparent" : typeof shown === "number" ? D.palette[shown] : shown;
      const become = value(original) === value(shown) ? "" : ` → ${value(shown)}`;
      return element("div", {}, element("b", { textContent: label }), swatch, element("code", { textContent: value(original) + become }),
        element("strong", { textContent: isToken ? D.tokens[reference] : W["inspector.noToken"] }),
        element("small", { textContent: isToken ? look.origins[reference] : "" }));
    };
    const original = cell.paint ? [G.color(cell.paint[0], look, 0), G.color(cell.paint[1], look, 0)] : [cell.ink, cell.paper];
    const ratio = (ink, paper) => {
      if (ink === null || paper === null) return W["inspector.unknown"];
      const hex = (c) => typeof c === "number" ? D.palette[c] : c;
      const r = G.contrast(hex(ink), hex(paper));
      return `${(Math.floor(r * 10) / 10).toFixed(1)}:1, ${W["contrast." + G.level(r)]}`;
    };
    const attributes = ["bold", "underline", "reverse", "dim"].filter((_, i) => cell.attributes & 1 << i).map((a) => W["attribute." + a]);
    const font = cell.paint && cell.paint[2]
      ? `${D.fonts[cell.paint[2] - 1]}, ${theme.roles[cell.paint[2] - 1]}` : W["inspector.noFont"];
    const full = ratio(...original), few = v.depth === 0 ? full : ratio(cell.ink, cell.paper);
    $("inspector").replaceChildren(
      part(W["inspector.ink"], cell.paint?.[0], cell.ink, original[0]), part(W["inspector.paper"], cell.paint?.[1], cell.paper, original[1]),
      element("div", {}, element("b", { textContent: W["inspector.font"] }),
        element("strong", { textContent: `${font}: ${attributes.join(", ") || W["attribute.plain"]}` })),
      element("div", {}, element("b", { textContent: W["inspector.contrast"] }), element("strong", { textContent: full === few ? full : `${full} → ${few}` })));
  }

  return inspect;
};
