import Cells
import Phrases

/// A paused session: the client waits for a member of staff, who types the PIN and then decides. Nothing of the client's data is seen.
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
  /// After the PIN.
  private let choices: [Choice]
  /// What staff should know: damage, a theme with a mistake.
  private let notes: [Phrase]
  private(set) var isDone = false
  private(set) var isOpen = false
  private var pin = ""
  private var isChecking = false
  /// Milliseconds until the next PIN is checked.
  private var wait = 0
  private var hasFailed = false
  private var isUnavailable = false
  private(set) var focus = 0

  /// The longest PIN, in characters.
  private static let longest = 64

  init(_ reason: Reason, choices: [Choice], notes: [Phrase]) {
    self.reason = reason
    self.choices = choices
    self.notes = notes
  }

  var hidesScene: Bool { true }
  var outlastsScene: Bool { true }
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
      return [
        Binding(.typing, "unattended.staff.pin", .help) { overlay, key, _ in
          overlay.type(key)
          return []
        },
        Binding(.enter, "kiosk.keys.continue") { overlay, _, _ in overlay.check() },
      ]
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
    guard !pin.isEmpty, !isChecking, wait == 0 else { return [] }
    defer { pin = "" }
    isChecking = true
    return [.checkPIN(pin)]
  }

  // MARK: Drawing

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let width = min(Popup.width, s.body.width - 4) - 6
    let title = canvas.text(isOpen ? "unattended.staff.menu" : "unattended.staff.\(titleKey)")
    let message = isOpen ? "" : canvas.text("unattended.staff.\(messageKey)")
    let list = ListBox(items: choices.map { .init(title: canvas.text($0.label)) })
    let told = isOpen ? notes.flatMap { TextLayout.wrap("\(Marks.warning) " + canvas.text($0), width: width) } : []
    let words = message.isEmpty ? [] : TextLayout.wrap(message, width: width)
    let height = isOpen ? list.fullHeight(width - 2) + told.count + (told.isEmpty ? 0 : 1) : words.count + 6
    let box = Popup.box(height: height + 4, in: s.body)
    Popup.draw(box, on: &canvas)
    let inside = box.inset(3, 2)
    let text = canvas.style(.popupMessage, on: .popupBackground, .popupMessage)
    var y = canvas.write(title: title, .popupHeader, inside, canvas.style(.popupTitle, on: .popupBackground, .popupHeader)) + 1
    for line in words + told {
      canvas.write(line, inside.x, y, text, in: inside)
      y += 1
    }
    y += words.isEmpty && told.isEmpty ? 0 : 1
    if isOpen {
      list.draw(on: &canvas, in: Rect(x: inside.x + 2, y: y, width: inside.width - 2, height: inside.bottom - y), focus: focus)
    } else {
      drawField(on: &canvas, Rect(x: inside.x, y: y, width: inside.width, height: max(0, inside.bottom - y)), text)
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

  private func drawField(on canvas: inout Canvas, _ rect: Rect, _ text: Style) {
    let label = canvas.text("unattended.staff.pin") + "  "
    let x = canvas.write(label, rect.x, rect.y + 1, text, in: rect)
    let box = Rect(x: x, y: rect.y, width: max(4, min(24, rect.right - x)), height: 3)
    canvas.fill(box, canvas.style(.inputText, on: .inputBackground))
    canvas.frame(box, .light, canvas.style(.inputBorder, on: .inputBackground))
    let field = box.inset(2, 1)
    let hidden = String(repeating: Marks.bullet, count: min(pin.count, field.width - 1))
    let end = canvas.write(hidden, field.x, field.y, canvas.style(.inputText, on: .inputBackground), in: field)
    canvas.countPrimary()
    canvas.focus(end, field.y, bar: false)
    let status =
      isUnavailable
      ? canvas.text("unattended.staff.noPIN")
      : isChecking
        ? canvas.text("unattended.staff.checking")
        : wait > 0
          ? canvas.text("unattended.staff.wait", ["n": .number((wait + 999) / 1000)])
          : hasFailed ? canvas.text("unattended.staff.wrong") : ""
    canvas.write(
      wrapped: status, Rect(x: rect.x, y: rect.y + 3, width: rect.width, height: max(1, rect.height - 3)),
      canvas.style(.paletteDanger, on: .popupBackground))
  }
}
