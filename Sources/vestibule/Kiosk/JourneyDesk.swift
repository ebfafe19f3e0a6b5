import Foundation
import Journeys
import Phrases
import Scenes
import Store
import Synchronization
import Workflow

/// Begins, takes up and ends the kiosk's journeys, one at a time, and hands their results over.
final class JourneyDesk: Sendable {
  /// What the program was started for.
  enum Launch: Sendable {
    case menu
    case journey(JourneyKind)
    case session(String)
  }

  /// The journey that runs or has just ended.
  private struct Current: Sendable {
    var session: String
    var kind: JourneyKind?
    var outcome: Outcome?
    /// Whether the caller waits for a result that could not be handed over.
    var owesResult = false
  }

  private let launch: Launch
  private let sessions: SessionDesk
  private let capture: CaptureDesk
  private let host: ScreenHost
  private let delivery: Delivery?
  private let begin: @Sendable (JourneyKind) throws(ComponentError) -> any Journey
  private let post: @Sendable (Scenes.Event) -> Void
  private let current = Mutex<Current?>(nil)
  private let found = Mutex<[String]>([])

  /// - Parameters:
  ///   - delivery: where results go by themselves; nil: only when the person asks.
  ///   - begin: makes a journey with the caller's input.
  init(
    launch: Launch, sessions: SessionDesk, capture: CaptureDesk, host: ScreenHost, delivery: Delivery?,
    begin: @escaping @Sendable (JourneyKind) throws(ComponentError) -> any Journey, post: @escaping @Sendable (Scenes.Event) -> Void
  ) {
    self.launch = launch
    self.sessions = sessions
    self.capture = capture
    self.host = host
    self.delivery = delivery
    self.begin = begin
    self.post = post
  }

  func open() {
    switch launch {
    case .menu:
      Task.detached {
        self.settle()
        self.offerUnfinished()
      }
      return
    case .journey(let kind): start(kind.rawValue)
    case .session(let id): resume(id)
    }
    Task.detached { self.settle() }
  }

  /// What the operator is told once the screen is given back.
  var notes: [String] { found.withLock { $0 } }

  /// Puts in order what earlier runs left. A person at the menu is told what is damaged; who is in a journey has nothing to do with it.
  private func settle() {
    let leftovers = Leftovers(sessions: sessions).settle()
    found.withLock { $0 = leftovers.lines }
    guard case .menu = launch, let damage = leftovers.damages.first else { return }
    post(.warning(Phrase("kiosk.warning.damaged", ["detail": .text(damage.message)])))
  }

  /// The status with which the program ends now.
  var status: ExitStatus {
    if case .menu = launch { return .success }
    return switch current.withLock({ $0?.outcome }) {
    case .failed: .workflowError
    case .cancelled: .cancelled
    case .interrupted, .parted: .fault
    case .finished where undelivered != nil: .fault
    case .suspended, .finished, nil: .success
    }
  }

  /// The session whose result the caller waits for and could not be handed over; nil when there is none.
  var undelivered: String? { current.withLock { $0?.owesResult == true ? $0?.session : nil } }

  /// The session that a program without a menu leaves for another run; nil when nothing is left to do, or nothing was kept.
  var unfinished: String? {
    if case .menu = launch { return nil }
    guard let session = current.withLock({ $0?.session }), let summary = try? sessions.store.session(session) else { return nil }
    return summary.ending == nil ? session : nil
  }

  func start(_ name: String) {
    guard let kind = JourneyKind(rawValue: name) else { return }
    let session = Runner.newSession()
    follow(session, kind) { [self] in
      do throws(ComponentError) {
        return await sessions.start(try begin(kind), session: session, host: host, owing: delivery?.target)
      } catch { return .failed(error.workflowError) }
    }
  }

  func resume(_ session: String) {
    let kind = (try? sessions.store.session(session)).flatMap { JourneyKind(rawValue: $0.journey) }
    follow(session, kind) { [self] in
      let outcome = await sessions.resume(session, host: host, owing: delivery?.target)
      guard case .parted(let parting) = outcome else { return outcome }
      // The journal was written by another state of the journey: what was captured stays, and the person is told where it goes on from.
      post(.warning(Phrase("kiosk.warning.parted", ["place": .text(parting.message)])))
      return await sessions.resume(session, host: host, owing: delivery?.target, atParting: .goOn)
    }
  }

  private func follow(_ session: String, _ kind: JourneyKind?, _ run: @escaping @Sendable () async -> Outcome) {
    current.withLock { $0 = Current(session: session, kind: kind) }
    capture.use(sessions.keep(in: session))
    if let kind { post(.started(JourneyFacts(journey: kind.rawValue, title: kind.title, session: session))) }
    Task.detached { [self] in ended(await run()) }
  }

  private func ended(_ outcome: Outcome) {
    let current = current.withLock { current in
      current?.outcome = outcome
      return current
    }
    guard let current else { return }
    // What a caller waits for is handed over before the screen says so: the person may leave the last screen at once.
    switch outcome {
    case .finished(let output):
      let finished = FinishedJourney(kind: current.kind, session: current.session, output: output, store: sessions.store)
      let handedOver = delivery == nil ? nil : deliver(finished)
      post(.ended(.finished(finished.sheet(for: target(current.session)))))
      if let handedOver { post(handedOver) }
    case .failed(let error), .interrupted(let error):
      let known = ComponentError(error)
      deliver(error: known, of: current.session)
      post(.ended(.failed(code: known.pluginCode, name: error.qualifiedCode, message: Trouble.phrase(error))))
    case .cancelled:
      deliver(error: .canceled, of: current.session)
      post(.ended(.cancelled))
    case .suspended: post(.ended(.suspended))
    case .parted(let parting):
      post(.ended(.failed(code: 870, name: "parted", message: .verbatim(parting.message))))
    }
    if case .menu = launch { offerUnfinished() }
  }

  /// A caller that waits for a result gets the error in its place.
  private func deliver(error: ComponentError, of session: String) {
    guard let delivery else { return }
    do { _ = try delivery.hand(error, of: session, noting: sessions.store) } catch { post(.handOverFailed(Trouble.phrase(error))) }
  }

  /// Hands the finished journey's result over: where `--result` says, else into a folder beside the sessions.
  func handOver() {
    guard let current = current.withLock({ $0 }), case .finished(let output)? = current.outcome else { return }
    post(deliver(FinishedJourney(kind: current.kind, session: current.session, output: output, store: sessions.store)))
  }

  private func deliver(_ finished: FinishedJourney) -> Scenes.Event {
    do {
      let place = try target(finished.session).hand(finished, noting: sessions.store)
      current.withLock { $0?.owesResult = false }
      return .handedOver(to: place)
    } catch {
      current.withLock { $0?.owesResult = delivery != nil }
      return .handOverFailed(Trouble.phrase(error))
    }
  }

  private func target(_ session: String) -> Delivery {
    delivery ?? Delivery(to: .folder("\(sessions.store.folder)/results/\(session)"))
  }

  /// The menu shows what can be continued.
  private func offerUnfinished() {
    do {
      let open = try sessions.store.sessions().filter { $0.ending == nil }
      post(
        .resumable(
          open.prefix(5).map { summary in
            let kind = JourneyKind(rawValue: summary.journey)
            return Scenes.SessionSummary(
              id: summary.id, title: kind?.title ?? .verbatim(summary.journey),
              detail: Phrase(
                "kiosk.menu.begun", ["when": .phrase(LocalTime.phrase(summary.startedAt)), "n": .number(summary.pictureCount)]))
          }))
    } catch { post(.warning(Trouble.phrase(error))) }
  }

  /// Keeps a test case with the journey that runs.
  /// - Returns: its name.
  @Sendable func keep(_ testCase: TestCase) throws -> String {
    try testCase.keep(in: sessions.store, of: current.withLock { $0?.session } ?? "")
  }

  /// The bytes of a picture of the journey that runs.
  func picture(_ reference: PictureReference) throws -> [UInt8] {
    guard let session = current.withLock({ $0?.session }) else { return [] }
    return try sessions.store.pictures(session).bytes(of: reference)
  }
}
