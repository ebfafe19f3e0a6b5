import Cells
import Flavor
import Phrases
import Workflow

/// The one form of all errors: what happened, what to do, the buttons; and at the foot of the screen, what a report needs (`ErrorNote`).
extension Sheet {
  static func error(_ title: Phrase, _ message: Phrase?, _ canvas: Canvas) -> Sheet {
    let text = canvas.style(.screenMessage, on: .screenBackground, .screenMessage)
    var sheet = Sheet()
    sheet.paragraphs = [
      .init(
        text: canvas.text(title), style: canvas.style(.paletteDanger, on: .screenBackground, .screenTitle), lead: "\(Marks.warning) ",
        titleFont: .screenTitle)
    ]
    if let message { sheet.paragraphs.append(.init(text: canvas.text(message), style: text, lead: "  ", hasAir: true)) }
    return sheet
  }
}

extension ErrorNote {
  /// In the person's language; empty if nothing may be told.
  func text(_ look: Look) -> String {
    let code = number.map { look.text(Phrase("scene.error.code", ["code": .text($0)])) }
    let place = session.map { session in
      isPublic
        ? Phrase("scene.error.reference", ["number": .text(SessionNumber(of: session).description)])
        : Phrase("scene.error.session", ["session": .text(session)])
    }
    let parts = [code] + (isPublic ? [] : names) + [place.map(look.text)]
    return ControlCharacters.escaped(parts.compactMap(\.self).joined(separator: " \(Marks.neutral) "))
  }
}

extension SceneContext {
  /// The columns that the text needs beside the QR code of an error.
  private static let textBesideCode = 64

  /// The QR code of the error, for testers, where text and code have room; nil if there is none.
  var errorFigure: QRFigure? {
    guard isTester, let errorNote, !errorNote.isPublic, case .some(.some(let modules)) = codes.modules(of: errorNote.short.report) else {
      return nil
    }
    return QRFigure(
      modules, in: Size(width: body.width - Self.textBesideCode - 4, height: body.height - 4), isASCII: look.isASCII)
  }

  /// The lines of what is told of the error. A reason that would take the room of the scene is left out.
  var errorLines: [String] {
    guard let errorNote else { return [] }
    let lines = lines(of: errorNote)
    return lines.count > (hasFewRows ? 2 : 4) ? self.lines(of: errorNote.short) : lines
  }

  private func lines(of note: ErrorNote) -> [String] {
    let text = note.text(look)
    return text.isEmpty ? [] : TextLayout.wrap(text, width: noteColumn.width - 4)
  }

  private var hasFewRows: Bool { size.height < Canvas.regularSize.height }

  /// The rows at the foot of the scene that they take, with one of air.
  var errorHeight: Int { errorLines.isEmpty ? 0 : errorLines.count + (hasFewRows ? 0 : 1) }

  /// The columns of what is told of the error.
  var noteColumn: Rect {
    Column.of(Rect(x: railWidth, y: 0, width: width - railWidth, height: 0), isLarge: isLarge, limit: Column.wide)
  }
}

extension Canvas {
  /// Writes what is told of the error, below the scene.
  mutating func write(errorOf s: SceneContext) {
    let column = s.noteColumn, style = style(.boxTitle, on: .boxBackground)
    for (i, line) in s.errorLines.enumerated() {
      let row = Rect(x: column.x, y: s.body.bottom + i, width: column.width, height: 1)
      fill(row, style)
      write(line, row.x + 2, row.y, style, in: row)
    }
  }
}
