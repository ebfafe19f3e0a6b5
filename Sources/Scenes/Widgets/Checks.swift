import Cells
import Flavor
import Workflow

/// A list of check-points, each with its mark.
struct Checks {
  typealias Point = Confirmation.Checkpoint

  var points: [(verdict: Point.Verdict, text: String)]

  static func mark(_ verdict: Point.Verdict) -> String {
    switch verdict {
    case .pass: Marks.passed
    case .warning: Marks.warning
    case .failure: Marks.failed
    case .neutral: Marks.neutral
    }
  }

  static func ink(_ verdict: Point.Verdict) -> ColorToken {
    switch verdict {
    case .pass: .palettePrimary
    case .warning: .paletteAccent
    case .failure: .paletteDanger
    case .neutral: .confirmationBullet
    }
  }

  /// One below the other: the height they need.
  func height(_ width: Int) -> Int { points.reduce(0) { $0 + TextLayout.wrap($1.text, width: width - 2).count } }

  /// Draws one below the other; returns the row below.
  @discardableResult
  func draw(on canvas: inout Canvas, in rect: Rect) -> Int {
    var y = rect.y
    for point in points {
      canvas.write(Self.mark(point.verdict), rect.x, y, canvas.style(Self.ink(point.verdict)).adding(.bold), in: rect)
      let style = canvas.style(.screenMessage, on: .screenBackground, .confirmationScreenCheckpoints)
      y = canvas.write(wrapped: point.text, Rect(x: rect.x + 2, y: y, width: rect.width - 2, height: rect.bottom - y), style)
    }
    return y
  }

  /// Flowing after each other, for low places: what stands on each row.
  private func rows(_ width: Int) -> [[(verdict: Point.Verdict, text: String)]] {
    var rows: [[(verdict: Point.Verdict, text: String)]] = []
    var used = width
    for point in points {
      let span = TextWidth.of(point.text) + 2
      if used + 3 + span <= width, !rows.isEmpty {
        rows[rows.count - 1].append(point)
        used += 3 + span
      } else {
        rows.append([point])
        used = span
      }
    }
    return rows
  }

  /// A point that is longer than a row takes several.
  func flowHeight(_ width: Int) -> Int {
    rows(width).reduce(0) { $0 + ($1.count == 1 ? TextLayout.wrap($1[0].text, width: width - 2).count : 1) }
  }

  /// - Parameter first: the row of them that stands at the top; those above it and below `rect` are not drawn.
  func flow(on canvas: inout Canvas, in rect: Rect, from first: Int = 0) {
    var y = rect.y - first
    let style = canvas.style(.screenMessage, on: .screenBackground, .confirmationScreenCheckpoints)
    for row in rows(rect.width) {
      var x = rect.x
      for point in row {
        let ink = canvas.style(Self.ink(point.verdict)).adding(.bold)
        let lines = row.count == 1 ? TextLayout.wrap(point.text, width: rect.width - 2) : [point.text]
        for (i, line) in lines.enumerated() where y + i >= rect.y && y + i < rect.bottom {
          if i == 0 { canvas.write(Self.mark(point.verdict), x, y, ink, in: rect) }
          canvas.write(line, x + 2, y + i, style, in: rect)
        }
        if row.count == 1 { y += lines.count - 1 }
        x += 2 + TextWidth.of(point.text) + 3
      }
      y += 1
    }
  }
}
