"use strict";

// The content and the look of a screen. Everything is looked up in the data; no colours are computed.
const Gallery = (D) => {
  const depths = D.depths;
  const direct = 0, mono = 3, dim = 8, veiled = 16;

  // The number of a variant's drawing, from the indices of its screen, theme, appearance, language, depth and size.
  function screenNumber(v) {
    const theme = D.themes[v.theme];
    const told = D.told[v.screen];
    if (told) {
      const look = (v.theme * D.appearances.length + v.appearance) * depths.length + v.depth;
      return told[(look * D.languages.length + v.language) * D.sizes.length + v.size];
    }
    return D.frames[theme.layout][v.language][v.size][v.depth >= 2 ? 1 : 0][v.screen];
  }

  // A colour at a depth: "#RRGGBB" in full colour, a palette entry with few colours, null for the terminal's own colour. A veil is
  // applied if there are enough colours for it; colours that belong to no element include it already.
  function color(reference, look, depth, isVeiled) {
    if (reference === -1 || depth === mono) return null;
    if (reference >= 0) {
      const all = isVeiled ? look.veiled : look.direct;
      const few = isVeiled && depths[depth] === "256" ? look.veiled256 : look[depths[depth]];
      const value = depth === direct ? all[reference] : few[reference];
      return value === "" || value === -1 ? null : value;
    }
    return D.colors[-2 - reference][depth];
  }

  // The ink and paper of a paint.
  function colors(paint, look, depth) {
    const isVeiled = (paint[3] & veiled) !== 0;
    if (isVeiled && depths[depth] === "8") return D.shades;
    const ink = color(paint[0], look, depth, isVeiled), paper = color(paint[1], look, depth, isVeiled);
    if (depths[depth] !== "8" || ink === null || paper === null) return [ink, paper];
    const differ = color(paint[0], look, direct) !== color(paint[1], look, direct);
    return [differ ? D.legible[paper][ink] : ink, paper];
  }

  const marks = /\p{M}/u;

  // The characters of a text, each with its combining marks.
  function characters(text) {
    const list = [];
    for (const c of text) {
      if (marks.test(c) && list.length) list[list.length - 1] += c;
      else list.push(c);
    }
    return list;
  }

  // The cells of a screen: text (null: the right half of a wide character), ink, paper, attributes, and their origin.
  function cells(v) {
    const theme = D.themes[v.theme], look = theme.looks[v.appearance];
    return D.drawings[screenNumber(v)].map((number) => {
      const run = D.rows[number], row = [];
      for (let i = 0; i < run.length; i += 2) {
        const kind = run[i], value = run[i + 1];
        if (kind === -1) {
          const [full, few] = D.pictures[value];
          for (let c = 0; c < full.length / 12; c++) {
            const at = (place) => v.depth === direct
              ? "#" + full.slice(c * 12 + place * 6, c * 12 + place * 6 + 6)
              : parseInt(few.slice(c * 4 + place * 2, c * 4 + place * 2 + 2), 16);
            row.push({ text: "▀", ink: at(0), paper: at(1), attributes: 0, paint: null });
          }
        } else if (kind === -2) {
          const [ink, paper] = v.depth === mono ? [null, null] : D.shades;
          for (const text of value) row.push({ text, ink, paper, attributes: 0, paint: null });
        } else {
          const isWide = kind < -2;
          const paint = D.paints[isWide ? -3 - kind : kind];
          const [ink, paper] = colors(paint, look, v.depth);
          const isDimmed = paint[3] & veiled && (ink === null || depths[v.depth] === "8");
          const attributes = (theme.attributes[paint[2]] | paint[3] | (isDimmed ? dim : 0)) & ~veiled;
          const texts = typeof value === "number" ? Array(value).fill(" ") : characters(value);
          for (const text of texts) {
            row.push({ text, ink, paper, attributes, paint });
            if (isWide) row.push({ text: null, ink, paper, attributes, paint });
          }
        }
      }
      return row;
    });
  }

  // The visible colours of a cell: attributes are applied, and palette entries and the terminal's own colours have values.
  function seen(cell) {
    const value = (c, own) => c === null ? own : typeof c === "number" ? D.palette[c] : c;
    let ink = value(cell.ink, D.terminal[0]), paper = value(cell.paper, D.terminal[1]);
    if (cell.attributes & 4) [ink, paper] = [paper, ink];
    if (cell.attributes & dim) ink = mix(ink, paper, D.dimness);
    return { ink, paper, isBold: (cell.attributes & 1) !== 0, isUnderlined: (cell.attributes & 2) !== 0 };
  }

  const channels = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

  function mix(top, below, percent) {
    const b = channels(below);
    return "#" + channels(top).map((c, i) => Math.floor((c * percent + b[i] * (100 - percent) + 50) / 100).toString(16).padStart(2, "0")).join("");
  }

  // The contrast ratio of WCAG 2.1.
  function contrast(one, other) {
    const light = (hex) => {
      const [r, g, b] = channels(hex).map((c) => c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const [a, b] = [light(one), light(other)];
    return Math.max(a, b) / Math.min(a, b);
  }

  const level = (ratio) => ratio >= 7 ? "aaa" : ratio >= 4.5 ? "aa" : ratio >= 3 ? "aaLarge" : "insufficient";

  return { screenNumber, cells, colors, color, seen, contrast, level };
};

if (typeof module !== "undefined") module.exports = { Gallery };
