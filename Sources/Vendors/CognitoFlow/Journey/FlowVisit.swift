import CognitoFlowWire
import JourneyKit
import Phrases
import Services
import Workflow

/// What the person does in one session, here or on a phone, until they leave it.
struct FlowVisit {
  /// What follows after a visit.
  enum Next { case end, another }

  /// The session's id.
  let session: String
  /// Whether no phone can open its link.
  private let isLocal: Bool
  /// Whether the customer's back end was asked for another attempt, and the office has not allowed one.
  var isRefused = false
  var camera = RepeatedCapture(
    title: Phrase("hosted.noPicture.title"), message: Phrase("hosted.noPicture.message"), error: FlowError.noPicture)
  /// The documents that the session accepts; nil if the person has not been asked here.
  var offer: FlowDocumentPrompt?

  init(_ requested: RequestedFlow) { (session, isLocal) = (requested.id, requested.isLocal == true) }

  /// More answers than a patient person gives: a server that never comes to an end must not keep them for ever.
  private static let mostAnswers = 500

  mutating func run(_ guide: Guide) async throws(Exit) -> Next {
    var state = try await guide.query(ReadFlowState(session: session))
    var isTaken = false
    for _ in 1...Self.mostAnswers {
      let (step, steps) = state.place
      guide.stage("session", step, of: steps)
      guard state.status == .active else {
        if let next = try await end(&state, guide) { return next }
        continue
      }
      guard try await continuesHere(&state, isTaken: isTaken, guide) else { continue }
      switch try await guide.attempt(OpenFlow(session: session)) {
      case .success(let opened):
        state = opened.settled
        isTaken = try await steps(&state, guide)
      case .failure(let error): state = try await afterRefusal(error, guide)
      }
    }
    throw FlowError.endless.exit
  }

  // MARK: Before and after the steps

  /// Shows the link and the current state of the session until the person wants to do the steps here.
  /// - Returns: false if the session's state has changed.
  private func continuesHere(_ state: inout FlowState, isTaken: Bool, _ guide: Guide) async throws(Exit) -> Bool {
    let link: [DisplayElement] = isLocal ? [] : [.qr(content: .handle(value: FlowDevice.handle(of: session)))]
    let notice = Notice(
      tone: isTaken ? .warning : .neutral, title: Phrase(isTaken ? "hosted.taken.title" : "hosted.overview.title"),
      message: Phrase(isTaken ? "hosted.taken.message" : isLocal ? "hosted.overview.alone" : "hosted.overview.message"),
      elements: [state.steps.element] + link, button: Phrase(isTaken ? "hosted.taken.here" : "hosted.overview.here"))
    let options = isLocal ? PromptOptions() : Self.showsLink
    switch try await guide.race("overview", notice, against: AwaitFlowChange(session: session, known: state), options: options) {
    case .value: return true
    case .output(let changed): state = changed
    case .action, .timedOut:
      let notice = Notice(
        tone: .neutral, title: Phrase("hosted.link.title"), message: Phrase("hosted.link.message"),
        elements: [.code(content: .handle(value: FlowDevice.handle(of: session)))], button: Phrase("hosted.link.close"))
      try await guide.present("link", notice)
    }
    return false
  }

  private static let showsLink = PromptOptions(actions: [PromptAction(id: "link", title: Phrase("hosted.overview.link"))])

  /// Shows the outcome of a session that is no longer active.
  /// - Returns: what comes next, or nil if the session's state has changed.
  private func end(_ state: inout FlowState, _ guide: Guide) async throws(Exit) -> Next? {
    let name = state.status.rawValue
    let notice = Notice(
      tone: state.status.tone, title: Phrase("hosted.end.\(name).title"),
      message: Phrase(isRefused ? "hosted.end.refused" : "hosted.end.\(name).message"), elements: [state.steps.element],
      button: Phrase("hosted.end.close"))
    guard state.status.isFinal else {
      let race = try await guide.race(name, notice, against: AwaitFlowChange(session: session, known: state))
      guard case .output(let changed) = race else { return .end }
      state = changed
      return nil
    }
    let actions = state.status == .success ? [] : [PromptAction(id: "another", title: Phrase("hosted.end.another"))]
    if case .action = try await guide.ask(name, notice, options: PromptOptions(actions: actions)) { return .another }
    return .end
  }

  // MARK: The steps

  /// Does the steps as long as this device does them.
  /// - Returns: whether another one does them now.
  private mutating func steps(_ state: inout FlowState, _ guide: Guide) async throws(Exit) -> Bool {
    for _ in 1...Self.mostAnswers {
      guard state.status == .active, let step = state.step, let prompt = state.prompt else { return false }
      let (number, steps) = state.place
      guide.stage(step.rawValue, number, of: steps)
      switch try await answer(prompt, FlowDesk(session: session, state: state, guide: guide)) {
      case .sent(.success(let answered)): state = answered
      case .sent(.failure(let error)):
        state = try await afterRefusal(error, guide)
        if error.flowRefusal == .otherDevice { return true }
      case .changed(let changed):
        state = changed
        return state.status == .active
      case .left:
        _ = try await guide.attempt(CloseFlow(session: session))
        return false
      }
    }
    throw FlowError.endless.exit
  }

  private mutating func answer(_ prompt: FlowPrompt, _ desk: FlowDesk) async throws(Exit) -> FlowDesk.Answer {
    switch prompt {
    case .terms: return try await FlowTerms.ask(desk)
    case .phone(let countries): return try await FlowPhone(desk: desk, countries: countries).askNumber()
    case .code(let prompt): return try await FlowPhone(desk: desk, countries: prompt.countries).askCode(prompt)
    case .details(let prompt): return try await FlowDetailsForm(desk: desk, prompt: prompt).fill()
    case .document(let prompt):
      offer = prompt
      return try await FlowDocumentChoice(desk: desk, offer: prompt).ask()
    case .capture(let prompt): return try await take(prompt, desk)
    }
  }

  /// The state of the session after a request was refused because it came too late.
  /// - Throws: the error, if it is another.
  private func afterRefusal(_ error: WorkflowError, _ guide: Guide) async throws(Exit) -> FlowState {
    switch error.flowRefusal {
    case .otherDevice, .notActive, .expired: return try await guide.query(ReadFlowState(session: session))
    case .wrongKey, .invalid, .tooManyAttempts, nil: throw .error(error)
    }
  }
}

extension FlowState {
  /// The number of the active step, or of the last one, among those of the template.
  fileprivate var place: (step: Int, of: [Phrase]) {
    let shown = steps.shown
    return (shown.firstIndex { $0.step == step }.map { $0 + 1 } ?? shown.count, shown.map(\.step.phrase))
  }

  /// The state as the server sends it to a device that only looks.
  fileprivate var settled: FlowState {
    var state = self
    state.opened = nil
    return state
  }
}

extension FlowStatus {
  fileprivate var tone: Notice.Tone {
    switch self {
    case .success: .success
    case .active, .pendingReview: .neutral
    case .failed: .error
    case .expired, .canceled: .warning
    }
  }
}
