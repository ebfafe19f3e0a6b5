import Cells
import Gallery
import Invocation
import Terminal

/// The event loop of a value on a terminal: it takes events from the terminal and the queue, updates the value and draws it. It sleeps until
/// something happens.
struct TerminalLoop<Model: TerminalModel> {
  /// What follows an effect.
  enum Step {
    case next
    /// The rest of the effects is left out.
    case abandon
    case leave
  }

  var model: Model
  let terminal: Terminal
  let queue: EventQueue<Model.Event>
  /// When to send the event `woken`; nil for never.
  var wake: ContinuousClock.Instant?

  init(_ model: Model, terminal: Terminal, queue: EventQueue<Model.Event>) {
    self.model = model
    self.terminal = terminal
    self.queue = queue
  }

  /// Runs until the person leaves, or the terminal or a signal ends it.
  ///
  /// - Parameters:
  ///   - woken: the event for `wake`; nil if the value has none.
  ///   - perform: carries out an effect. It may update the value.
  mutating func run(woken: Model.Event? = nil, perform: (Model.Effect, inout TerminalLoop) -> Step) -> ExitStatus {
    terminal.show(model.screen)
    while true {
      var events = queue.next(from: terminal, deadline: wake)
      if let woken, let moment = wake, moment <= .now {
        wake = nil
        events.append(.message(woken))
      }
      for event in events {
        let next: Model.Event
        switch event {
        case .input(.key(let key)): next = Model.pressed(key)
        case .input(.resized(let size)): next = Model.resized(to: size)
        case .input(.pixels): continue
        case .input(.hangUp): return .success
        case .input(.stop): return .cancelled
        case .message(let event): next = event
        }
        if update(next, perform) { return .success }
      }
      terminal.show(model.screen)
    }
  }

  /// Returns whether the person leaves.
  mutating func update(_ event: Model.Event, _ perform: (Model.Effect, inout TerminalLoop) -> Step) -> Bool {
    for effect in model.update(event) {
      switch perform(effect, &self) {
      case .next: break
      case .abandon: return false
      case .leave: return true
      }
    }
    return false
  }
}
