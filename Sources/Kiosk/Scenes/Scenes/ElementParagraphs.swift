import Cells
import Flavor
import Phrases
import Workflow

/// The elements of a notice or a wait as paragraphs of a sheet. A QR code that fits is not among them: it is drawn beside the sheet.
struct ElementParagraphs {
  let elements: [DisplayElement]
  let s: SceneContext
  /// Whether a QR code is drawn beside the sheet.
  let hasFigure: Bool

  private func style(_ ink: ColorToken, _ font: FontToken? = nil) -> Style { s.look.theme.style(ink, on: .screenBackground, font) }
  private var message: Style { style(.screenMessage, .screenMessage) }

  var paragraphs: [Sheet.Paragraph] {
    elements.flatMap { element in
      switch element {
      case .code(let content): code(content)
      case .qr(let content): qr(content)
      case .steps(let list): list.enumerated().map { step($1, isFirst: $0 == 0) }
      case .progress(let done, let of): [progress(done, max(1, of))]
      }
    }
  }

  // MARK: Codes

  private func code(_ content: CodeContent) -> [Sheet.Paragraph] {
    switch s.codes.text(of: content) {
    case .requested: [note("scene.code.requested")]
    case .unavailable: [note("scene.code.unavailable")]
    case .known(let text): [large(text, isSecret: content.isHandle)] + validity(content)
    }
  }

  /// A code in large digits with a line of text below, or spaced out on a band.
  private func large(_ code: String, isSecret: Bool) -> Sheet.Paragraph {
    let groups = CodeGroups.of(ControlCharacters.escaped(code))
    let digits = style(.screenTitle), text = message
    let band = s.look.theme.style(.hintText, on: .hintBackground, .screenTitle)
    let theme = s.look.theme
    // On a low screen the text needs the rows.
    let isRoomy = s.body.height >= 18 && !s.isLarge, isASCII = s.look.isASCII
    return Sheet.Paragraph(hasAir: true, isSecret: isSecret) { width in
      if isRoomy, let lines = LargeDigits.lines(groups, in: Size(width: width, height: 8), isASCII: isASCII) {
        return LargeDigits.runs(lines, digits) + [[], [Run(x: 0, text: groups.joined(separator: " "), style: text)]]
      }
      let inner = Note.inner(width)
      let spaced = groups.map { $0.map(String.init).joined(separator: " ") }.joined(separator: "   ")
      let isGrouped = groups.count > 1 || code.count <= 8
      let shown = isGrouped && TextWidth.of(spaced) <= inner ? spaced : groups.joined(separator: " ")
      return TextLayout.wrap(shown, width: inner).map { Note.line($0, width, theme, band) }
    }
  }

  /// How long a code is valid, as a shrinking bar; nothing for one that does not expire.
  private func validity(_ content: CodeContent) -> [Sheet.Paragraph] {
    guard let validity = s.codes.validity(of: content) else { return [] }
    let seconds = (validity.left + 999) / 1000
    let told = s.look.accessibility.told(seconds)
    let share = Double(min(told * 1000, validity.of)) / Double(validity.of)
    return [bar(share, words: s.text("scene.wait.left", ["n": .number(told)]), hasAir: false)]
  }

  private func qr(_ content: CodeContent) -> [Sheet.Paragraph] {
    switch s.codes.text(of: content) {
    case .requested: return [note("scene.code.requested")]
    case .unavailable: return [note("scene.code.unavailable")]
    case .known(let text):
      switch s.codes.modules(of: text) {
      case nil: return [note("scene.qr.drawing")]
      case .some(nil): return [note("scene.qr.unavailable"), plain(text, isSecret: content.isHandle)] + validity(content)
      case .some(.some):
        if hasFigure { return validity(content) }
        return [note("scene.qr.tooSmall"), plain(text, isSecret: content.isHandle)] + validity(content)
      }
    }
  }

  /// The text of a code that cannot be shown as a picture.
  private func plain(_ text: String, isSecret: Bool) -> Sheet.Paragraph {
    Sheet.Paragraph(
      text: ControlCharacters.escaped(text), style: s.look.theme.style(.hintText, on: .hintBackground, .hintText), hasAir: true,
      isNote: true,
      isSecret: isSecret)
  }

  private func note(_ key: String) -> Sheet.Paragraph { Sheet.Paragraph(text: s.text(key), style: message, hasAir: true) }

  // MARK: Steps and progress

  /// A mark, the title and the state in a word.
  private func step(_ step: DisplayStep, isFirst: Bool) -> Sheet.Paragraph {
    let (mark, ink): (Character, ColorToken) =
      switch step.state {
      case .pending: (Marks.stepOpen, .screenMessage)
      case .active: (Marks.active, .palettePrimary)
      case .done: (Character(Marks.passed), .palettePrimary)
      case .failed: (Character(Marks.failed), .paletteDanger)
      }
    let title = s.text(step.title)
    let text = step.state == .pending ? title : "\(title) \(Marks.neutral) " + s.text("scene.step.\(step.state.rawValue)")
    let isBold = step.state == .active
    return Sheet.Paragraph(
      text: text, style: isBold ? style(.screenTitle).adding(.bold) : message, lead: "\(mark) ", leadStyle: style(ink).adding(.bold),
      hasAir: isFirst)
  }

  private func progress(_ done: Int, _ of: Int) -> Sheet.Paragraph {
    let done = max(0, min(done, of))
    return bar(
      Double(done) / Double(of), words: s.text("kiosk.progress.of", ["n": .number(done), "m": .number(of)]), hasAir: true)
  }

  /// A bar with words beside it.
  ///
  /// - Parameter others: what the words may become, so that the bar keeps its length.
  func bar(_ share: Double, words: String, others: [String] = [], hasAir: Bool) -> Sheet.Paragraph {
    let full = style(.palettePrimary), empty = style(.paletteDarkSoft), text = message
    let wordsWidth = ([words] + others).map(TextWidth.of).max() ?? 0
    return Sheet.Paragraph(hasAir: hasAir) { width in
      let length = max(4, min(30, width - wordsWidth - 1))
      let bar = Meter.text(share, threshold: nil, width: length)
      let done = String(bar.prefix { $0 == Marks.barFull })
      let line = [
        Run(x: 0, text: done, style: full), Run(x: done.count, text: String(bar.dropFirst(done.count)), style: empty),
      ]
      // Beside the bar, or below it if that is too narrow.
      if length + 1 + wordsWidth <= width { return [line + [Run(x: length + 1, text: words, style: text)]] }
      return [line] + TextLayout.wrap(words, width: width).map { [Run(x: 0, text: $0, style: text)] }
    }
  }
}

extension CodeContent {
  /// Whether the text must not be written down.
  var isHandle: Bool { if case .handle = self { true } else { false } }
}

/// A scene with the elements of a notice or a wait.
protocol ElementScene: SheetScene {}

extension ElementScene {
  /// The columns that text needs beside a QR code.
  private static var leastText: Int { 24 }

  func figure(_ s: SceneContext) -> QRFigure? {
    for case .qr(let content) in elements {
      guard case .known(let text) = s.codes.text(of: content), case .some(.some(let modules)) = s.codes.modules(of: text) else { continue }
      return QRFigure(modules, in: Size(width: s.body.width - Self.leastText - 6, height: s.body.height), isASCII: s.look.isASCII)
    }
    return nil
  }

  func elementParagraphs(_ s: SceneContext) -> [Sheet.Paragraph] {
    ElementParagraphs(elements: elements, s: s, hasFigure: figure(s) != nil).paragraphs
  }
}
