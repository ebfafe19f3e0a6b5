import Cells
import Phrases
import Workflow

/// A phone takes the picture, or leads the person through a liveness check: the code that it scans, the same as an address, and the time that is left.
struct HandOffScene: ElementScene {
  private let request: CaptureRequest
  private var progress = Progress.starting
  private var address: String?
  /// Milliseconds until the link expires.
  private var left = 0
  var focus = 0
  var scroll = 0

  private enum Progress { case starting, waiting, opened, reading }

  init(_ request: CaptureRequest) { self.request = request }

  /// Whether a phone has opened the link.
  var isUsedElsewhere: Bool { progress == .opened }
  var leavesByEnter: Bool { false }
  /// The actions of the prompt belong to the camera's scene.
  var offersActions: Bool { false }
  var innerEscape: String? { "handOff.cameraKey" }
  mutating func closeInner() -> [KioskEffect] { [.own(.takeBack(nil))] }

  /// A code that a phone has used is not shown to others.
  var elements: [DisplayElement] { progress == .waiting ? address.map { [.qr(content: .text(value: $0))] } ?? [] : [] }
  var tickInterval: Int? { progress == .waiting || progress == .opened ? 1_000 : nil }

  mutating func receive(_ event: KioskEvent, _ s: SceneContext) -> [KioskEffect] {
    switch event {
    case .handOff(.waiting(let address, let milliseconds)): (progress, self.address, left) = (.waiting, address, milliseconds)
    case .handOff(.opened): progress = .opened
    case .handOff(.captured):
      progress = .reading
      return s.token.map { [.takeHandedOff(token: $0)] } ?? []
    case .handOff(.ended(let why)): return [.own(.takeBack(why))]
    case .readingFailed: return [.own(.takeBack(nil))]
    case .tick(let milliseconds): left = max(0, left - milliseconds)
    default: break
    }
    return []
  }

  func actions(_ s: SceneContext) -> [Action] { [Action(Phrase("handOff.camera"), isPrimary: true, [.own(.takeBack(nil))])] }

  func sheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet {
    let text = canvas.style(.screenMessage, on: .screenBackground, .screenMessage)
    func paragraph(_ key: Phrase) -> Sheet.Paragraph { .init(text: canvas.text(key), style: text, hasAir: true) }
    var sheet = Sheet()
    sheet.paragraphs.append(
      .init(
        text: canvas.text(request.title), style: canvas.style(.screenTitle, on: .screenBackground, .screenTitle), titleFont: .screenTitle))
    switch progress {
    case .starting: sheet.paragraphs.append(paragraph(Phrase("handOff.starting")))
    case .waiting:
      sheet.paragraphs.append(paragraph(Phrase("handOff.scan")))
      sheet.paragraphs += elementParagraphs(s)
      if figure(s) != nil, let address { sheet.paragraphs.append(.init(text: address, style: text, hasAir: true)) }
      sheet.paragraphs.append(paragraph(Phrase("handOff.network")))
      if address?.hasPrefix("HTTPS:") == true { sheet.paragraphs.append(paragraph(Phrase("handOff.certificate"))) }
    case .opened: sheet.paragraphs.append(paragraph(Phrase(request.isLiveness ? "handOff.openedLiveness" : "handOff.opened")))
    case .reading: sheet.paragraphs.append(paragraph(Phrase("scene.capture.reading")))
    }
    if progress == .waiting || progress == .opened { sheet.paragraphs.append(paragraph(timeLeft(s))) }
    return sheet
  }

  /// In minutes, and in seconds during the last one.
  private func timeLeft(_ s: SceneContext) -> Phrase {
    let seconds = (left + 999) / 1_000
    return seconds > 60
      ? Phrase("handOff.minutes", ["n": .number((seconds + 59) / 60)])
      : Phrase("scene.wait.left", ["n": .number(s.look.accessibility.told(seconds))])
  }
}
