import Cells
import Flavor
import Phrases
import Workflow

/// The entries of a sharing: a tick, what it is, its value, and whether it is asked for. It shows those around the focus that fit.
struct SharingTable {
  let entries: [Sharing.Entry]
  let ticked: Set<String>
  let width: Int
  /// The rows that there are at most.
  let height: Int

  /// The width from which an entry has its value beside its name.
  private static let wide = 46
  private static let padding = 2

  private var isWide: Bool { width >= Self.wide }

  /// A line of an entry, without its tick: what stands at the left, in the middle and at the right.
  private struct Line {
    var label = ""
    var value = ""
    var tag = ""
  }

  private var labelX: Int { Self.padding + 3 }

  private func columns(_ canvas: Canvas) -> (valueX: Int, tagWidth: Int) {
    let widest = entries.map { TextWidth.of(canvas.text($0.label)) }.max() ?? 0
    let tags = ["asked", "offered"].map { TextWidth.of(canvas.text("scene.sharing.\($0)")) }.max() ?? 0
    return (labelX + min(widest, width / 3) + 2, tags)
  }

  private func lines(_ entry: Sharing.Entry, _ canvas: Canvas) -> [Line] {
    let label = canvas.text(entry.label), value = canvas.text(entry.value)
    let tag = canvas.text("scene.sharing.\(entry.isAskedFor ? "asked" : "offered")")
    guard isWide else {
      let room = width - labelX - Self.padding
      return TextLayout.wrap(label, width: room).map { Line(label: $0) }
        + TextLayout.wrap("\(value) \(Marks.neutral) \(tag)", width: room).map { Line(value: $0) }
    }
    let (valueX, tagWidth) = columns(canvas)
    let labels = TextLayout.wrap(label, width: valueX - labelX - 2)
    let values = TextLayout.wrap(value, width: width - valueX - tagWidth - 2 - Self.padding)
    return (0..<max(labels.count, values.count)).map { i in
      Line(label: i < labels.count ? labels[i] : "", value: i < values.count ? values[i] : "", tag: i == 0 ? tag : "")
    }
  }

  /// Whether there is a blank row between entries, and one above and below all of them.
  private func hasAir(_ canvas: Canvas) -> Bool {
    entries.reduce(1) { $0 + lines($1, canvas).count + 1 } <= height
  }

  /// The height that it takes.
  func height(_ canvas: Canvas) -> Int {
    let air = hasAir(canvas) ? 1 : 0
    return max(0, min(height, entries.reduce(air) { $0 + lines($1, canvas).count + air }))
  }

  /// Draws it; returns the rows of the entries that are shown.
  func draw(on canvas: inout Canvas, in rect: Rect, entry focused: Int, hasFocus: Bool) -> [(index: Int, row: Rect)] {
    let drawn = entries.map { lines($0, canvas) }, air = hasAir(canvas) ? 1 : 0
    canvas.fill(rect, canvas.style(.boxTitle, on: .boxBackground))
    let shown = window(drawn.map { $0.count + air }, rect.height - air, around: focused)
    var y = rect.y + air, rows: [(index: Int, row: Rect)] = []
    for i in shown {
      let row = Rect(x: rect.x, y: y, width: rect.width, height: min(drawn[i].count, rect.bottom - y))
      draw(drawn[i], i, on: &canvas, row, hasFocus: hasFocus && i == focused && !canvas.isCovered)
      rows.append((i, row))
      y += drawn[i].count + air
    }
    ScrollMark(first: shown.lowerBound, shown: shown.count, total: entries.count).draw(on: &canvas, x: rect.right + 1, rows: rect)
    return rows
  }

  /// The entries around the focused one that fit into `room` rows; at least that one.
  private func window(_ heights: [Int], _ room: Int, around focused: Int) -> Range<Int> {
    guard heights.indices.contains(focused) else { return 0..<0 }
    var first = focused, end = focused + 1, sum = heights[focused]
    while true {
      if end < heights.count, sum + heights[end] <= room {
        sum += heights[end]
        end += 1
      } else if first > 0, sum + heights[first - 1] <= room {
        first -= 1
        sum += heights[first]
      } else {
        return first..<end
      }
    }
  }

  private func draw(_ lines: [Line], _ index: Int, on canvas: inout Canvas, _ row: Rect, hasFocus: Bool) {
    let isTicked = ticked.contains(entries[index].id)
    func style(_ ink: ColorToken, _ font: FontToken? = nil) -> Style {
      hasFocus ? canvas.focusStyle() : canvas.style(ink, on: .boxBackground, font)
    }
    if hasFocus {
      canvas.fill(row, canvas.focusStyle())
      canvas.focus(row.x + Self.padding, row.y)
    }
    let (valueX, _) = columns(canvas), value = style(.screenTitle, .screenTitle), label = style(.boxTitle)
    canvas.write(
      isTicked ? Marks.ticked : Marks.unticked, row.x + Self.padding, row.y, style(isTicked ? .palettePrimary : .boxTitle), in: row)
    for (i, line) in lines.prefix(row.height).enumerated() {
      canvas.write(line.label, row.x + labelX, row.y + i, label, in: row)
      canvas.write(line.value, row.x + (isWide ? valueX : labelX), row.y + i, value, in: row)
      if !line.tag.isEmpty {
        canvas.write(line.tag, row.right - Self.padding - TextWidth.of(line.tag), row.y + i, label, in: row)
      }
    }
  }
}
