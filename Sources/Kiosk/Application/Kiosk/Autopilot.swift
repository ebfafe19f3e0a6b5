import Background
import Scenes
import Sessions
import Synchronization
import Workflow

/// Answers the prompts of journeys on the screen in place of the person, at a pace that people can follow. It knows from the kiosk's events what
/// is asked, and answers like a person: to the request that is open. Anybody can take over at any moment.
package final class Autopilot: Sendable {
  /// A series of journeys that is shown.
  package struct Show: Sendable {
    /// How long each prompt is shown.
    var pace: Duration
    /// Makes what answers the prompts of the next journey.
    var guide: @Sendable () -> any Host
    /// Begins the next journey, unless one runs.
    var begin: @Sendable () -> Void

    package init(pace: Duration, guide: @escaping @Sendable () -> any Host, begin: @escaping @Sendable () -> Void) {
      (self.pace, self.guide, self.begin) = (pace, guide, begin)
    }
  }

  private struct State: Sendable {
    var show: Show?
    var isOn = false
    /// What answers the running journey's prompts.
    var guide: (any Host)?
    /// The prompt or outcome to which a tester is led; nil for none.
    var destination: String?
    /// The request that waits for an answer.
    var open: PendingPrompt?
    /// The next step: an answer, or the next journey.
    var step: Task<Void, Never>?
    /// Gives back where nobody has pressed a key for a while.
    var idle: Task<Void, Never>?
    var isBetweenJourneys = true
  }

  /// How long each prompt is shown on the way to a place: the tester sees where it goes, and does not wait.
  private static let leadingPace = Duration.milliseconds(400)
  /// How long nobody presses a key before a show goes on by itself.
  private static let patience = Duration.seconds(60)

  private let host: ScreenHost
  /// Takes the pictures.
  private let pictures: CaptureController
  /// Stores what is taken in a session.
  private let keep: @Sendable (_ session: String) -> CaptureController.Keep
  private let work: BackgroundWork
  private let clock: any Clock<Duration>
  private let post: @Sendable (KioskEvent) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - host: passes the answers to the journey.
  ///   - pictures: takes the guides' pictures.
  ///   - keep: stores them in a session.
  package init(
    host: ScreenHost, pictures: CaptureController, keep: @escaping @Sendable (_ session: String) -> CaptureController.Keep,
    work: BackgroundWork, clock: any Clock<Duration> = ContinuousClock(), post: @escaping @Sendable (KioskEvent) -> Void
  ) {
    (self.host, self.pictures, self.keep, self.work, self.clock, self.post) = (host, pictures, keep, work, clock, post)
  }

  /// Shows journeys from now on.
  package func run(_ show: Show) {
    state.withLock { state in
      (state.show, state.isOn) = (show, true)
      step(&state)
    }
  }

  /// Answers the prompts of the journey that begins next, until it has come to a place.
  /// - Parameter guide: gives the answers that lead there.
  package func lead(to place: String, by guide: any Host) {
    state.withLock { state in
      (state.guide, state.destination, state.isOn) = (guide, place, true)
    }
    post(.autopilot(.leading(to: place)))
  }

  /// The person answers from now on.
  package func takeOver() {
    state.withLock { state in
      state.step?.cancel()
      state.isOn = false
      if state.destination != nil { (state.destination, state.guide) = (nil, nil) }
      wait(&state)
    }
  }

  /// Answers again.
  package func giveBack() {
    let isShow = state.withLock { state in
      guard state.show != nil else { return false }
      state.idle?.cancel()
      state.isOn = true
      step(&state)
      return true
    }
    if isShow { post(.autopilot(.presenting)) }
  }

  /// Takes notice of what happens on the screen.
  package func note(_ event: KioskEvent) {
    switch event {
    case .key, .keys: state.withLock { state in if !state.isOn { wait(&state) } }
    case .started(let facts):
      pictures.use(keep(facts.session))
      state.withLock { state in
        close(&state)
        state.isBetweenJourneys = false
        if let show = state.show { state.guide = show.guide() }
      }
    case .asked(let asked) where !asked.isOffice:
      let hasArrived = state.withLock { state in
        state.open = asked
        if state.destination == asked.prompt.id { return true }
        step(&state)
        return false
      }
      if hasArrived { arrive() }
    case .withdrawn(let token): state.withLock { state in if state.open?.token == token { close(&state) } }
    case .working: state.withLock { close(&$0) }
    case .ended:
      let wasLed = state.withLock { state in
        close(&state)
        state.isBetweenJourneys = true
        step(&state)
        return state.destination != nil
      }
      if wasLed { arrive() }
    default: break
    }
  }

  /// The way ends here.
  private func arrive() {
    state.withLock { state in
      state.step?.cancel()
      (state.guide, state.destination, state.isOn) = (nil, nil, false)
    }
    post(.autopilot(nil))
  }

  private func close(_ state: inout State) {
    state.step?.cancel()
    state.open = nil
  }

  /// Waits until nobody has pressed a key for a while.
  private func wait(_ state: inout State) {
    state.idle?.cancel()
    guard state.show != nil else { return }
    state.idle = work.run { [self] in
      do { try await clock.sleep(for: Self.patience) } catch { return }
      giveBack()
    }
  }

  /// Prepares the next step, if there is one: the answer to what is asked, or the next journey.
  private func step(_ state: inout State) {
    state.step?.cancel()
    guard state.isOn else { return }
    if let open = state.open, let guide = state.guide {
      let pace = state.destination == nil ? state.show?.pace ?? Self.leadingPace : Self.leadingPace
      state.step = work.run { [self] in await answer(open, by: guide, pace) }
    } else if state.isBetweenJourneys, let show = state.show {
      state.step = work.run { [clock] in
        do { try await clock.sleep(for: show.pace) } catch { return }
        show.begin()
      }
    }
  }

  /// Shows the prompt, then the answer where it can be seen, and answers.
  private func answer(_ asked: PendingPrompt, by guide: any Host, _ pace: Duration) async {
    do {
      try await clock.sleep(for: pace / 2)
      guard let situation = host.situation(asked.token) else { return }
      let reply = await guide.reply(to: situation)
      try Task.checkCancellation()
      switch reply {
      case .answer(let answer, _):
        post(.answering(token: asked.token, answer))
        try await clock.sleep(for: pace / 2)
        host.answer(asked.token, reply)
      case .fault(let error): fail(asked.token, error)
      default: host.answer(asked.token, reply)
      }
    } catch {}
  }

  /// The guide does not know what to answer: a show goes on with the next journey, and a tester stays where the way ended.
  private func fail(_ token: Int, _ error: WorkflowError) {
    post(.warning(ErrorPhrase.phrase(error)))
    if state.withLock({ $0.destination == nil }) { host.answer(token, .suspend) } else { arrive() }
  }
}
