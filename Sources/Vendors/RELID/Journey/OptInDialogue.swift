import Documents
import JourneyKit
import Phrases
import RELIDWire
import Workflow

/// Answers each event as an app does: a prompt to the person, and a call of the SDK with the next event.
struct OptInDialogue {
  enum Step {
    case event(OptInEvent)
    case ended(OptInResult)
  }

  private let journey: OptInJourney
  private var session = ""
  private var operation = OptInOperation.login
  private var capture = RepeatedCapture(
    title: Phrase("optIn.noPicture.title"), message: Phrase("optIn.noPicture.message"), error: OptInError.noPicture)
  /// The picture that waits for its confirmation.
  private var frame: (picture: PictureReference, reading: Reading)?

  init(journey: OptInJourney) { self.journey = journey }

  func stage(_ guide: Guide) {
    let step = operation == .login ? 1 : operation == .settings ? 2 : 3
    guide.stage(operation.rawValue, step, of: OptInModule.steps)
  }

  mutating func answer(_ event: OptInEvent, _ guide: Guide) async throws(Exit) -> Step {
    try check(event)
    session = event.sessionID ?? session
    switch event.name {
    case .getUser: throw OptInError.unexpected(event.name.rawValue).exit
    case .getPassword: return try await typePassword(event, guide)
    case .deviceAuthentication: return try await authenticateOnDevice(guide)
    case .loggedIn: return try await openSettings(guide)
    case .templateStatus: return try await offer(event, guide)
    case .selfieStart: return try await startSelfie(guide)
    case .selfieCapture: return try await takeFrame(guide)
    case .frame: return try await confirmFrame(event, guide)
    case .optInStatus, .optOutStatus: return try await end(event, guide)
    }
  }

  /// An event must belong to the operation and have its numbers; a failure ends the journey, unless the person can do something about it.
  private func check(_ event: OptInEvent) throws(Exit) {
    guard operation.allows(event.name) else { throw OptInError.unexpected(event.name.rawValue).exit }
    let mode = operation.challengeMode(journey.numbers)
    if let found = event.challengeMode, found != mode {
      throw OptInError.wrongNumber("challengeMode", expected: mode, found: found).exit
    }
    if let found = event.workflow, found != journey.numbers.workflow {
      throw OptInError.wrongNumber("idvWorkflow", expected: journey.numbers.workflow, found: found).exit
    }
    guard let failure = event.failure, event.name != .getPassword, event.name != .frame else { return }
    throw OptInError.failed(event, failure).exit
  }

  /// The person leaves: whatever is under way ends with its status, as the diagram says of a start that is declined and of a frame that is not
  /// confirmed. Before an operation has begun there is nothing to end. Nobody waits for a network that is gone.
  func leave(after event: OptInEvent, _ guide: Guide) async throws(Exit) {
    guard operation == .optIn || operation == .optOut else { return }
    switch event.name {
    case .selfieStart: _ = try await guide.attemptOnce(start(isConfirmed: false))
    case .frame: _ = try await guide.attemptOnce(confirmation(.cancel))
    case .optInStatus, .optOutStatus: break
    default: _ = try await guide.attemptOnce(Leave(session: session))
    }
  }

  /// The end with what a caller gets of it: who it was about, and with which numbers.
  func explained(_ exit: Exit) -> Exit {
    guard case .error(var error) = exit, error.module == OptInError.module, error.subject == nil else { return exit }
    let mode = operation == .login || operation == .settings ? nil : challengeMode
    error.subject =
      OptInReport(userID: journey.userID, challengeMode: mode, workflow: operation == .optIn ? journey.numbers.workflow : nil).text
    return .error(error)
  }

  // MARK: Authentication

  private func typePassword(_ event: OptInEvent, _ guide: Guide) async throws(Exit) -> Step {
    let error = event.failure.map { _ in Phrase("optIn.password.wrong", ["n": .number(event.attemptsLeft ?? 0)]) }
    let field = Field(
      kind: .secret, title: Phrase("optIn.password.title"),
      message: Phrase("optIn.password.\(operation.rawValue)", ["user": .text(event.userID)]), error: error)
    guard case .secret(let password) = try await guide.enter("password", field) else { throw .cancelled }
    return .event(try await guide.perform(SetPassword(session: session, challengeMode: challengeMode, password: password)))
  }

  /// A stand-in for the device's own prompt.
  private func authenticateOnDevice(_ guide: Guide) async throws(Exit) -> Step {
    let choice = Choice(
      style: .question, title: Phrase("optIn.device.title"), message: Phrase("optIn.device.message"),
      options: ["recognized", "refused"].map { Choice.Option(id: $0, title: Phrase("optIn.device.\($0)")) })
    let isAuthenticated = try await guide.choose("device", choice) == "recognized"
    return .event(
      try await guide.perform(
        SetDeviceAuthentication(session: session, challengeMode: challengeMode, isAuthenticated: isAuthenticated)))
  }

  private var challengeMode: Int { operation.challengeMode(journey.numbers) }

  // MARK: The settings

  private mutating func openSettings(_ guide: Guide) async throws(Exit) -> Step {
    operation = .settings
    stage(guide)
    try await guide.instruct(
      "home",
      Instruction(
        style: .popup, title: Phrase("optIn.home.title"), message: Phrase("optIn.home.message"), illustration: .phone,
        button: Phrase("optIn.home.settings")))
    return .event(try await guide.query(CheckTemplate(session: session)))
  }

  /// Offers what can be changed: with a template to opt out, without one to opt in.
  private mutating func offer(_ event: OptInEvent, _ guide: Guide) async throws(Exit) -> Step {
    guard let hasTemplate = event.hasTemplate else { throw OptInError.unexpected(event.name.rawValue).exit }
    let state = hasTemplate ? "on" : "off"
    let choice = Choice(
      style: .question, title: Phrase("optIn.offer.\(state).title"), message: Phrase("optIn.offer.\(state).message"),
      options: ["change", "keep"].map { Choice.Option(id: $0, title: Phrase("optIn.offer.\(state).\($0)")) })
    guard try await guide.choose("offer", choice) == "change" else {
      return .ended(OptInResult(event: event, consent: .unchanged, source: nil))
    }
    operation = hasTemplate ? .optOut : .optIn
    stage(guide)
    if hasTemplate { return .event(try await guide.perform(InitiateOptOut(session: session))) }
    return .event(try await guide.perform(InitiateOptIn(session: session, numbers: journey.numbers)))
  }

  // MARK: The selfie

  private func startSelfie(_ guide: Guide) async throws(Exit) -> Step {
    let instruction = Instruction(
      style: .intro, title: Phrase("optIn.start.title"), message: Phrase("optIn.start.message"),
      points: ["face", "light", "alone"].map { Phrase("biometrics.intro.\($0)") }, illustration: .selfie,
      button: Phrase("document.action.start"))
    let decline = PromptAction(id: "decline", title: Phrase("optIn.start.decline"))
    let result = try await guide.ask("start", instruction, options: PromptOptions(actions: [decline]))
    return .event(try await guide.perform(start(isConfirmed: result == .value(true))))
  }

  private func start(isConfirmed: Bool) -> SetSelfieStart {
    SetSelfieStart(
      session: session, isConfirmed: isConfirmed, usesBackCamera: journey.usesBackCamera, workflow: journey.numbers.workflow)
  }

  private mutating func takeFrame(_ guide: Guide) async throws(Exit) -> Step {
    let taken = try await capture.face(message: Phrase("biometrics.capture.selfie"), guide)
    frame = taken
    return .event(try await guide.perform(SubmitFrame(session: session, picture: taken.picture)))
  }

  /// Status 500 means that the frame cannot be used: the person takes another one, or stops.
  private func confirmFrame(_ event: OptInEvent, _ guide: Guide) async throws(Exit) -> Step {
    guard let frame else { throw OptInError.unexpected(event.name.rawValue).exit }
    let status: OptInConfirmation.Status
    if let failure = event.failure {
      let choice = Choice(
        style: .error(code: String(failure.code)), title: Phrase("optIn.frame.unusable.title"),
        message: Phrase("optIn.frame.unusable.message"), options: [.retake, .stop])
      status = try await guide.choose("unusable", choice) == Choice.Option.stopID ? .cancel : .recapture
    } else {
      let selfie = Selfie(picture: frame.picture, reading: frame.reading, challenges: [], clip: nil, takenAt: 0)
      let cancel = PromptAction(id: "cancel", title: Phrase("optIn.frame.cancel"))
      switch try await guide.ask("frame", Confirmation.of(selfie), options: PromptOptions(actions: [cancel])) {
      case .value(true): status = .approved
      case .value(false): status = .recapture
      case .action, .timedOut: status = .cancel
      }
    }
    return .event(try await guide.perform(confirmation(status)))
  }

  private func confirmation(_ status: OptInConfirmation.Status) -> SetOptInConfirmation {
    SetOptInConfirmation(session: session, status: status, workflow: journey.numbers.workflow, challengeMode: challengeMode)
  }

  private func end(_ event: OptInEvent, _ guide: Guide) async throws(Exit) -> Step {
    let result = OptInResult(
      event: event, consent: event.name == .optInStatus ? .given : .withdrawn, source: event.name == .optInStatus ? capture.source : nil)
    try await guide.present(
      "status",
      Notice(
        tone: .success, title: Phrase("optIn.status.\(operation.rawValue).title"),
        message: Phrase("optIn.status.\(operation.rawValue).message"), button: Phrase("optIn.status.close")))
    return .ended(result)
  }
}
