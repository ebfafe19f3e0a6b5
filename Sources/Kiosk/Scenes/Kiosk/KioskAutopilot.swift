import Cells
import Phrases
import Workflow

/// The autopilot answers in place of the person, who can take over with any key.
extension Kiosk {
  /// Whether the autopilot answers now, so that keys have another meaning.
  var isWalking: Bool { autopilot?.isOn == true }

  /// These keys change how everything looks and leave the autopilot on, so that a theme can be shown in all languages.
  private static let lookKeys: Set<Key> = [.function(2), .function(3), .function(4), .function(5), .function(6)]

  /// Takes over from the autopilot; nil if the key has its usual meaning. Nobody knows what the key was meant for, so it does nothing else.
  mutating func pressAutopilot(_ key: Key) -> [KioskEffect]? {
    guard isWalking, overlay == nil, !Self.lookKeys.contains(key) else { return nil }
    answering = nil
    autopilot = autopilot == .presenting ? .takenOver : nil
    return [.takeOver]
  }

  /// Gives back to the autopilot; nil where it does not show journeys.
  var autopilotBinding: Binding<Kiosk>? {
    guard autopilot == .takenOver else { return nil }
    return Binding(scene.isTyping && !isAnswered ? .control("p") : .letter("."), "present.giveBack", .firstInFooter) { kiosk, _, _ in
      kiosk.autopilot = .presenting
      return [.giveBack]
    }
  }

  /// Shows the answer that the autopilot is about to give, where the scene can show it.
  mutating func show(_ answer: Answer, of token: Int) {
    guard isWalking, !isAnswered, var asked, asked.token == token else { return }
    answering = answer
    switch asked.prompt.content {
    case .choose, .enter: break
    case .instruct, .capture, .confirm, .review, .present, .wait: return
    }
    asked.previous = answer
    let timeLeft = timeLeft
    show(.journey(asked), Self.scene(for: asked))
    (self.timeLeft, answering) = (timeLeft, answer)
  }

  /// What happens on the screen while the autopilot answers, in the person's language; nil while it does not.
  var caption: Phrase? {
    switch autopilot {
    case .presenting: Phrase("present.caption.\(captionName)", captionChoice.map { ["choice": .text($0)] } ?? [:])
    case .leading(let place): Phrase("present.leading", ["place": .text(place)])
    case .takenOver, nil: nil
    }
  }

  /// The name of the caption's text.
  private var captionName: String {
    switch phase {
    case .attract, .menu: return "menu"
    case .ended: return "ended"
    case .journey(nil): return "working"
    case .journey(let asked?):
      if isAnswered { return "working" }
      switch asked.prompt.content {
      case .choose: return captionChoice == nil ? "choose" : "chosen"
      case .instruct: return "instruct"
      case .capture: return "capture"
      case .confirm: return "confirm"
      case .review: return "review"
      case .enter(let field): return field.kind == .secret ? "secret" : "enter"
      case .present: return "notice"
      case .wait: return "working"
      }
    }
  }

  /// The title of the option that the autopilot is about to choose; nil if it chooses none, or not yet.
  private var captionChoice: String? {
    guard case .choose(let choice)? = asked?.prompt.content, case .chose(let id)? = answering else { return nil }
    return choice.options.first { $0.id == id }.map { look.text($0.title) }
  }
}
