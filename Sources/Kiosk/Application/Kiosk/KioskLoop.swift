import Cells
import Invocation
import Scenes
import Terminal
import Workflow

/// A message to the loop from another thread.
package enum Message: Sendable {
  case event(KioskEvent)
  /// End with this status once the terminal is restored.
  case leave(ExitStatus)

  /// Whether this message makes a waiting one obsolete.
  package func replaces(_ waiting: Message) -> Bool {
    if case (.event(let new), .event(let old)) = (self, waiting) { new.replaces(old) } else { false }
  }
}

/// The event loop: it takes events from the terminal and the queue, updates the kiosk, draws it and has its effects carried out. It sleeps
/// without a deadline unless the kiosk needs ticks, so an idle kiosk uses no CPU and writes no bytes.
package struct KioskLoop {
  private var kiosk: Kiosk
  private let terminal: Terminal
  private let queue: EventQueue<Message>
  private let controller: KioskController
  private let editTheme: ThemeEditing
  private let openBench: Bench
  private var status: ExitStatus?

  /// Edits a theme on the terminal, until the person leaves the studio.
  ///
  /// - Parameter theme: its name or its file's path; nil for a customization of the caller's own.
  /// - Returns: the path of the edited file; nil if nothing was saved.
  /// - Throws: why the theme cannot be edited.
  package typealias ThemeEditing = (_ theme: String?, _ terminal: Terminal) throws(ThemeNotEdited) -> String?
  /// Shows a session on the bench, until the tester leaves it.
  ///
  /// - Returns: how many first records the journey goes on from, in a branch, and nil to go on where it is; whether what the services and this
  ///   device keep is taken back with it; and whether the tester goes to the session's entries at the office.
  /// - Throws: why the session cannot be shown.
  package typealias Bench = (
    _ session: String, _ terminal: Terminal
  ) throws(WorkflowError) -> (kept: Int?, takesBack: Bool, wantsOffice: Bool)
  private var lastTick = ContinuousClock.now

  package init(
    kiosk: Kiosk, terminal: Terminal, queue: EventQueue<Message>, controller: KioskController, editTheme: @escaping ThemeEditing,
    openBench: @escaping Bench
  ) {
    self.editTheme = editTheme
    self.openBench = openBench
    self.kiosk = kiosk
    self.terminal = terminal
    self.queue = queue
    self.controller = controller
  }

  /// Runs until the kiosk quits, a journey that was started alone ends, or the terminal or a signal ends it.
  package mutating func run() -> ExitStatus {
    terminal.show(kiosk.screen)
    // Opened only now, so that the first frame does not wait for the database or the imaging process.
    controller.open()
    while status == nil {
      let deadline = kiosk.tickInterval.map { lastTick + .milliseconds($0) }
      let events = queue.next(from: terminal, deadline: deadline)
      tick()
      take(events)
      if status == nil { terminal.show(kiosk.screen) }
    }
    return status ?? .success
  }

  private mutating func take(_ events: [QueuedEvent<Message>]) {
    // Keys that arrive together are one event. A loop collects them, because making the types of a lazy chain delayed the first frame.
    var keys: [Key] = []
    for event in events where status == nil {
      if let key = event.key {
        keys.append(key)
        continue
      }
      if !keys.isEmpty { update(.keys(keys)) }
      keys = []
      if status == nil { take(event) }
    }
    if status == nil, !keys.isEmpty { update(.keys(keys)) }
  }

  private mutating func take(_ event: QueuedEvent<Message>) {
    switch event {
    case .input(.key(let key)): update(.key(key))
    case .input(.resized(let size)): update(.resized(size))
    case .input(.pixels(let cell)): update(.pixels(cell))
    // A kiosk in a public place must come back, so its supervisor has to see a failure.
    case .input(.hangUp): status = kiosk.isUnattended ? .cancelled : .success
    case .input(.stop): status = .cancelled
    case .message(.event(let event)): update(event)
    case .message(.leave(let status)): self.status = status
    }
  }

  /// Tells the kiosk how much time has passed. This comes before every event, so that what begins with the event does not count time from
  /// before it.
  private mutating func tick() {
    let now = ContinuousClock.now
    guard kiosk.tickInterval != nil else { return lastTick = now }
    let passed = Int((now - lastTick) / .milliseconds(1))
    guard passed > 0 else { return }
    lastTick += .milliseconds(passed)
    update(.tick(milliseconds: passed))
  }

  private mutating func update(_ event: KioskEvent) {
    controller.note(event)
    let effects = kiosk.update(event)
    controller.provide(kiosk.wantedCapture)
    for effect in effects where status == nil {
      switch effect {
      // Without a role for it, a kiosk in a public place goes on.
      case .quit: if !kiosk.isUnattended || controller.may(.configure) { status = controller.status }
      case .copy(let text): terminal.copy(text)
      case .redraw: terminal.redraw()
      case .stopProcess: terminal.suspend()
      case .editTheme: edit()
      case .openBench: inspect()
      default: controller.carryOut(effect)
      }
    }
  }
}

/// Why a theme cannot be edited, in plain English.
package struct ThemeNotEdited: Error, Equatable, Sendable {
  package var message: String
  package init(_ message: String) { self.message = message }
}

extension KioskLoop {
  /// The journey waits meanwhile; then the kiosk shows the edited theme.
  private mutating func edit() {
    do throws(ThemeNotEdited) {
      if let file = try editTheme(controller.themeSource, terminal) { controller.carryOut(.theme(file)) }
    } catch { update(.warning(.verbatim(error.message))) }
    takeBack()
  }

  /// The journey waits meanwhile, or goes on in a branch.
  private mutating func inspect() {
    guard let session = controller.session else { return }
    do throws(WorkflowError) {
      let (kept, takesBack, wantsOffice) = try openBench(session, terminal)
      if let kept { controller.goOn(inBranchOf: session, keeping: kept, takingBack: takesBack) }
      if wantsOffice { update(.wantsOffice(of: session)) }
    } catch { update(.warning(.verbatim(error.message))) }
    takeBack()
  }

  /// The terminal belongs to the kiosk again.
  private mutating func takeBack() {
    // It is told only once, and there it closed what was in front.
    guard !terminal.isHungUp else { return take(.input(.hangUp)) }
    update(.resized(terminal.size))
  }
}

extension QueuedEvent {
  /// The pressed key, if the event is a key press.
  fileprivate var key: Key? { if case .input(.key(let key)) = self { key } else { nil } }
}
