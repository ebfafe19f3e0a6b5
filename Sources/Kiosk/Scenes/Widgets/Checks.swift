import Cells
import Flavor
import Workflow

/// A list of checkpoints, each with its mark.
struct Checks {
  typealias Point = Confirmation.Checkpoint

  /// The background of the list. Beside a picture to confirm, marks have the text's colour: the palette's colours may not be
  /// legible there.
  enum Ground { case screen, confirmation }

  var points: [(verdict: Point.Verdict, text: String)]
  var ground = Ground.screen

  static func mark(_ verdict: Point.Verdict) -> String {
    switch verdict {
    case .pass: Marks.passed
    case .warning: Marks.warning
    case .failure: Marks.failed
    case .neutral: Marks.neutral
    }
  }

  private func markStyle(_ verdict: Point.Verdict, _ canvas: Canvas) -> Style {
    let style =
      switch (ground, verdict) {
      case (.confirmation, .pass), (.confirmation, .neutral): canvas.style(.confirmationBullet, on: .confirmationBackground)
      case (.confirmation, _): canvas.style(.confirmationText, on: .confirmationBackground)
      case (.screen, .pass): canvas.style(.palettePrimary)
      case (.screen, .warning): canvas.style(.paletteAccent)
      case (.screen, .failure): canvas.style(.paletteDanger)
      case (.screen, .neutral): canvas.style(.screenMessage)
      }
    return style.adding(.bold)
  }

  private func textStyle(_ canvas: Canvas) -> Style {
    ground == .confirmation
      ? canvas.style(.confirmationText, on: .confirmationBackground, .confirmationScreenCheckpoints)
      : canvas.style(.screenMessage, on: .screenBackground, .confirmationScreenCheckpoints)
  }

  /// The height of the points when each has its own line.
  func height(_ width: Int) -> Int { points.reduce(0) { $0 + TextLayout.wrap($1.text, width: width - 2).count } }

  /// Draws the points one below the other; returns the row below.
  @discardableResult
  func draw(on canvas: inout Canvas, in rect: Rect) -> Int {
    var y = rect.y
    for point in points {
      canvas.write(Self.mark(point.verdict), rect.x, y, markStyle(point.verdict, canvas), in: rect)
      let style = textStyle(canvas)
      y = canvas.write(wrapped: point.text, Rect(x: rect.x + 2, y: y, width: rect.width - 2, height: rect.bottom - y), style)
    }
    return y
  }

  /// The points in rows, several per row, for low screens.
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

  /// The height of the rows; a point that is longer than a row takes several.
  func flowHeight(_ width: Int) -> Int {
    rows(width).reduce(0) { $0 + ($1.count == 1 ? TextLayout.wrap($1[0].text, width: width - 2).count : 1) }
  }

  /// - Parameter first: the first row to draw; rows above it and below `rect` are not drawn.
  func flow(on canvas: inout Canvas, in rect: Rect, from first: Int = 0) {
    var y = rect.y - first
    for row in rows(rect.width) {
      var x = rect.x
      for point in row {
        let lines = row.count == 1 ? TextLayout.wrap(point.text, width: rect.width - 2) : [point.text]
        for (i, line) in lines.enumerated() where y + i >= rect.y && y + i < rect.bottom {
          if i == 0 { canvas.write(Self.mark(point.verdict), x, y, markStyle(point.verdict, canvas), in: rect) }
          canvas.write(line, x + 2, y + i, textStyle(canvas), in: rect)
        }
        if row.count == 1 { y += lines.count - 1 }
        x += 2 + TextWidth.of(point.text) + 3
      }
      y += 1
    }
  }
}
