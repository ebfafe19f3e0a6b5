"use strict";

// Draws a screen on a canvas: backgrounds, letters in their cells, and lines that join those of the next cell.
const Painter = (D, G) => {
  const cellWidth = 10, cellHeight = 20;
  const family = 'ui-monospace, "DejaVu Sans Mono", "SF Mono", Menlo, Consolas, "Noto Sans Mono CJK JP", monospace';
  const shapes = new Map(Object.entries(D.shapes).map(([character, list]) => [
    character, list.map(([x, y, commands, stroke, opacity]) => {
      const box = /^h([\d.]+)v([\d.]+)h-[\d.]+z$/.exec(commands);
      return { path: new Path2D(`M${x} ${y}${commands}`), box: box && [x, y, x + Number(box[1]), y + Number(box[2])], stroke, opacity };
    }),
  ]));

  function paint(canvas, v, width) {
    const rows = G.cells(v);
    const columns = rows[0].length;
    const scale = width * (window.devicePixelRatio || 1) / (columns * cellWidth);
    canvas.width = Math.round(columns * cellWidth * scale);
    canvas.height = Math.round(rows.length * cellHeight * scale);
    canvas.style.aspectRatio = `${columns * cellWidth} / ${rows.length * cellHeight}`;
    const c = canvas.getContext("2d");
    c.textAlign = "center";
    // Backgrounds start at whole pixels, so that no seams are visible between cells.
    const px = (x) => Math.round(x * cellWidth * scale), py = (y) => Math.round(y * cellHeight * scale);
    rows.forEach((row, y) => {
      for (let x = 0; x < row.length;) {
        const { paper } = G.seen(row[x]);
        let end = x + 1;
        while (end < row.length && G.seen(row[end]).paper === paper) end++;
        c.fillStyle = paper;
        c.fillRect(px(x), py(y), px(end) - px(x), py(y + 1) - py(y));
        x = end;
      }
    });
    rows.forEach((row, y) => row.forEach((cell, x) => {
      if (cell.text === null || cell.text === " ") return;
      const look = G.seen(cell);
      c.fillStyle = c.strokeStyle = look.ink;
      if (cell.text === "▀") {
        c.fillRect(px(x), py(y), px(x + 1) - px(x), Math.round((py(y + 1) - py(y)) / 2));
        return;
      }
      const drawn = shapes.get(cell.text);
      if (drawn) {
        for (const shape of drawn) {
          c.globalAlpha = shape.opacity;
          if (shape.box) {
            // Lines are drawn at whole pixels and join those of the next cell.
            const [left, top, right, bottom] = shape.box;
            const l = Math.round((x * cellWidth + left) * scale), t = Math.round((y * cellHeight + top) * scale);
            const r = Math.round((x * cellWidth + right) * scale), b = Math.round((y * cellHeight + bottom) * scale);
            c.fillRect(l, t, Math.max(1, r - l), Math.max(1, b - t));
            continue;
          }
          c.setTransform(scale, 0, 0, scale, x * cellWidth * scale, y * cellHeight * scale);
          if (shape.stroke) { c.lineWidth = shape.stroke; c.stroke(shape.path); } else c.fill(shape.path);
          c.setTransform(1, 0, 0, 1, 0, 0);
        }
        c.globalAlpha = 1;
      } else {
        c.setTransform(scale, 0, 0, scale, x * cellWidth * scale, y * cellHeight * scale);
        const isWide = row[x + 1] && row[x + 1].text === null;
        c.font = `${look.isBold ? 700 : 400} ${isWide ? 18 : 16}px ${family}`;
        c.fillText(cell.text, isWide ? cellWidth : cellWidth / 2, 15.2, isWide ? 2 * cellWidth : cellWidth * 1.25);
        if (look.isUnderlined) c.fillRect(0, 17.4, isWide ? 2 * cellWidth : cellWidth, 1.2);
      }
      c.setTransform(1, 0, 0, 1, 0, 0);
    }));
    return rows;
  }

  return { paint, cellWidth, cellHeight };
};
