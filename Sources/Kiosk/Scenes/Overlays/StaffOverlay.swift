import Cells
import Phrases

/// A paused session: the client waits for a member of staff, who types the PIN and then decides. None of the client's data is visible.
struct StaffOverlay: Overlay {
  /// Why staff are here.
  enum Reason: Equatable, Sendable {
    /// The client called them.
    case called
    /// A step failed too often.
    case attempts
    /// They came by themselves: no client is here.
    case visit
  }

  /// What a member of staff can do.
  struct Choice: Equatable, Sendable {
    var label: Phrase
    var effects: [KioskEffect]
  }

  let reason: Reason
  /// What the person who typed the PIN can do.
  private var choices: [Choice] = []
  /// What staff should know: damage, a theme with a mistake.
  private let notes: [Phrase]
  private(set) var isDone = false
  private var isOpen = false
  private var pin = ""
  /// Whether a PIN is being checked. Until then nothing removes this overlay: it belongs to the person who typed the PIN.
  private(set) var isChecking = false
  /// Milliseconds until the next PIN is checked.
  private var wait = 0
  private var hasFailed = false
  private var isUnavailable = false
  private(set) var focus = 0

  /// The longest PIN, in characters.
  private static let longest = 64

  init(_ reason: Reason, notes: [Phrase]) {
    self.reason = reason
    self.notes = notes
  }

  var hidesScene: Bool { true }
  var outlastsScene: Bool { true }
  var isOpenToStaff: Bool? { isOpen }
  var isTyping: Bool { !isOpen }
  var tickInterval: Int? { wait > 0 ? 1_000 : nil }

  mutating func receive(_ event: KioskEvent, _ s: SceneContext) -> [KioskEffect] {
    switch event {
    case .pin(.accepted): (isOpen, isChecking, hasFailed) = (true, false, false)
    case .pin(.refused(let wait)): (isChecking, hasFailed, self.wait) = (false, true, wait)
    case .pin(.unavailable): (isChecking, isUnavailable) = (false, true)
    case .tick(let milliseconds): wait = max(0, wait - milliseconds)
    default: break
    }
    return []
  }

  func bindings(_ s: SceneContext) -> [Binding<StaffOverlay>] {
    guard isOpen else {
      let typing = Binding<Self>(.typing, "unattended.staff.pin") { overlay, key, _ in
        overlay.type(key)
        return []
      }
      // Meanwhile the right PIN at another screen may have ended the wait.
      guard !pin.isEmpty, !isChecking else { return [typing] }
      return [typing, Binding(.enter, "kiosk.keys.continue") { overlay, _, _ in overlay.check() }]
    }
    let limit = choices.count - 1
    return [
      Binding(.vertical, "kiosk.keys.choose") { overlay, key, _ in
        overlay.focus = Scrolling.moved(overlay.focus, by: key, page: 1, limit: limit)
        return []
      },
      Binding(.enter, "kiosk.keys.continue") { overlay, _, _ in
        overlay.isDone = true
        return overlay.choices[overlay.focus].effects
      },
    ]
  }

  private mutating func type(_ key: Key) {
    switch key {
    case .character(let character) where pin.count < Self.longest: pin.append(character)
    case .paste(let text): pin += text.prefix(Self.longest - pin.count)
    case .backspace: pin = String(pin.dropLast())
    default: break
    }
  }

  private mutating func check() -> [KioskEffect] {
    defer { pin = "" }
    isChecking = true
    return [.checkPIN(pin)]
  }

  mutating func offer(_ choices: [Choice]) { self.choices = choices }

  mutating func lock() {
    (isOpen, focus, hasFailed, pin) = (false, 0, false, "")
  }

  // MARK: Drawing

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    // On a low screen every row is needed.
    let air = s.isLow ? 0 : 1, margin = s.isLow ? 2 : 3
    let width = min(Popup.width, s.body.width - 4) - 2 * margin
    let name = canvas.text(isOpen ? "unattended.staff.menu" : "unattended.staff.\(titleKey)")
    let title = Title.lines(name, .popupHeader, width: width, s.look)
    let list = ListBox(items: choices.map { .init(title: canvas.text($0.label)) }, ground: .popupBackground)
    let words =
      isOpen
      ? notes.flatMap { TextLayout.wrap("\(Marks.warning) " + canvas.text($0), width: width) }
      : TextLayout.wrap(canvas.text("unattended.staff.\(messageKey)"), width: width)
    let status = isOpen ? [] : TextLayout.wrap(status(canvas), width: width)
    let content = isOpen ? list.fullHeight(width, s.look.theme) : (s.isLow ? 1 : 3) + max(2, status.count)
    let gaps = air + (words.isEmpty ? 0 : air)
    let box = Popup.box(height: title.count + words.count + content + gaps + 2 * air, in: s.body)
    Popup.draw(box, on: &canvas)
    let inside = box.inset(margin, 1 + air)
    let text = canvas.style(.popupMessage, on: .popupBackground, .popupMessage)
    var y = canvas.write(title: name, .popupHeader, inside, canvas.style(.popupTitle, on: .popupBackground, .popupHeader)) + air
    // What staff can do matters more than what they should know.
    let room = max(0, inside.bottom - y - (isOpen ? min(content, 4) : content) - air)
    for line in words.prefix(room) {
      canvas.write(line, inside.x, y, text, in: inside)
      y += 1
    }
    y += words.isEmpty ? 0 : air
    let rest = Rect(x: inside.x, y: y, width: inside.width, height: max(0, inside.bottom - y))
    if isOpen {
      list.draw(on: &canvas, in: rest, focus: focus)
    } else {
      drawField(on: &canvas, rest, isFlat: s.isLow, status)
    }
  }

  private var titleKey: String {
    switch reason {
    case .called: "called"
    case .attempts: "attempts"
    case .visit: "menu"
    }
  }

  private var messageKey: String {
    switch reason {
    case .called: "calledMessage"
    case .attempts: "attemptsMessage"
    case .visit: "visitMessage"
    }
  }

  private func drawField(on canvas: inout Canvas, _ rect: Rect, isFlat: Bool, _ status: [String]) {
    let text = canvas.style(.popupMessage, on: .popupBackground, .popupMessage)
    let ink = canvas.style(.inputText, on: .popupInput), height = isFlat ? 1 : 3
    let x = canvas.write(canvas.text("unattended.staff.pin") + "  ", rect.x, rect.y + height / 2, text, in: rect)
    let box = Rect(x: x, y: rect.y, width: max(4, min(24, rect.right - x)), height: height)
    canvas.field(box, on: .popupBackground)
    let field = Rect(x: box.x + 2, y: box.y + height / 2, width: box.width - 4, height: 1)
    let end = canvas.write(
      String(repeating: Marks.bullet, count: min(pin.count, max(0, field.width - 1))), field.x, field.y, ink, in: field)
    canvas.focus(end, field.y)
    for (i, line) in status.enumerated() {
      canvas.write(line, rect.x, rect.y + height + i, canvas.style(.paletteDanger, on: .popupBackground), in: rect)
    }
  }

  /// What became of the last PIN.
  private func status(_ canvas: Canvas) -> String {
    if isUnavailable { return canvas.text("unattended.staff.noPIN") }
    if isChecking { return canvas.text("unattended.staff.checking") }
    if wait > 0 { return canvas.text("unattended.staff.wait", ["n": .number((wait + 999) / 1000)]) }
    return hasFailed ? canvas.text("unattended.staff.wrong") : ""
  }
}
