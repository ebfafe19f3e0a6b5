import Documents
import RELIDWire

/// One call in a session: it changes the session and its user, and sets the event that answers it.
struct OptInExchange {
  var session: OptInSession
  var user: OptInUser
  /// Why the call does not fit; nil if it does.
  private(set) var refusal: String?
  /// The frame that the app shows before it is confirmed; nil for another call. It is not kept.
  private(set) var preview: [UInt8]?
  /// Milliseconds since 1970, UTC.
  private let now: Int64
  /// The `challengeMode` of the password that was answered by the call before; nil if it was another call.
  private let answeredMode: Int?

  init(session: OptInSession, user: OptInUser, now: Int64) {
    (self.session, self.user, self.now) = (session, user, now)
    answeredMode = session.answeredMode
    self.session.answeredMode = nil
  }

  mutating func checkTemplate() {
    guard session.isLoggedIn else { return refuse("The user is not logged in.") }
    session.last = user.templateStatus
  }

  // MARK: The beginning of an operation

  mutating func begin(_ operation: OptInSession.Operation) {
    session.operation = operation
    guard !user.isLocked else { return lockedOut() }
    guard operation == .login || user.reauthenticates else { return authenticated() }
    session.step = .password
    askForAuthentication()
  }

  mutating func initiateOptIn(_ numbers: OptInNumbers) {
    guard session.isLoggedIn else { return refuse("The user is not logged in.") }
    guard session.step == .nothing else { return refuse("Another operation is under way.") }
    session.numbers = numbers
    guard user.template == nil else {
      session.operation = .optIn
      return end(.status(400, "There is a template already.", of: .optInStatus))
    }
    begin(.optIn)
  }

  mutating func initiateOptOut() {
    guard session.isLoggedIn else { return refuse("The user is not logged in.") }
    guard session.step == .nothing else { return refuse("Another operation is under way.") }
    guard user.template != nil else {
      session.operation = .optOut
      return end(.status(600, "The template is absent.", of: .optOutStatus))
    }
    begin(.optOut)
  }

  // MARK: Authentication

  mutating func setPassword(_ typed: OptInPassword) {
    guard session.step == .password, !asksTheDevice else { return repeatPassword(typed) }
    defer { if session.step != .password { session.answeredMode = typed.challengeMode } }
    guard typed.challengeMode == session.challengeMode else { return refuse("The challengeMode is not \(session.challengeMode).") }
    // Another session of the user may have spent the attempts.
    guard !user.isLocked else { return lockedOut() }
    if typed.password == user.password {
      user.attemptsLeft = OptInUser.mostAttempts
      return authenticated()
    }
    user.attemptsLeft -= 1
    user.note("Wrong password, attempts left: \(user.attemptsLeft).", at: now)
    if user.isLocked { return lockedOut() }
    askForAuthentication()
    (session.last.status, session.last.statusMessage) = (400, "The password is wrong.")
  }

  /// After a crash the password is typed again, and sent under another key. It is answered as before, if nothing was called since then.
  private mutating func repeatPassword(_ typed: OptInPassword) {
    guard typed.challengeMode == answeredMode, user.isLocked || typed.password == user.password else {
      return refuse("No password is awaited.")
    }
    session.answeredMode = typed.challengeMode
  }

  mutating func setDeviceAuthentication(_ report: OptInDeviceAuthentication) {
    guard session.step == .password, asksTheDevice else { return refuse("No device authentication is awaited.") }
    guard report.challengeMode == session.challengeMode else { return refuse("The challengeMode is not \(session.challengeMode).") }
    if report.isAuthenticated { return authenticated() }
    user.note("The device did not recognise the user.", at: now)
    end(.error(131, "The device did not recognise its user.", of: endEvent))
  }

  private var asksTheDevice: Bool { session.hasDeviceAuthentication && user.acceptsDeviceAuthentication }

  private mutating func askForAuthentication() {
    session.last = OptInAnswer(
      event: asksTheDevice ? .deviceAuthentication : .getPassword, challengeMode: session.challengeMode,
      attemptsLeft: user.attemptsLeft)
  }

  private mutating func authenticated() {
    switch session.operation {
    case .login:
      session.isLoggedIn = true
      user.note("Logged in.", at: now)
      end(OptInAnswer(event: .loggedIn))
    case .optIn:
      session.step = .selfieStart
      session.last = OptInAnswer(event: .selfieStart, workflow: session.numbers.workflow)
    case .optOut:
      user.template = nil
      user.note("Opted out: the template is deleted.", at: now)
      end(OptInAnswer(event: .optOutStatus))
    }
  }

  private mutating func lockedOut() {
    session.isLoggedIn = false
    end(.status(153, "All attempts are used up. The user is locked.", of: endEvent))
  }

  // MARK: The selfie

  mutating func setSelfieStart(_ start: OptInSelfieStart) {
    guard session.step == .selfieStart else { return refuse("No start is awaited.") }
    guard start.workflow == session.numbers.workflow else { return refuse("The idvWorkflow is not \(session.numbers.workflow).") }
    start.isConfirmed ? capture() : cancelled("The start was declined.")
  }

  /// - Parameter reading: what the picture shows, or nil if it is not a picture.
  mutating func take(frame: [UInt8], showing reading: Reading?) {
    guard session.step == .frame else { return refuse("No frame is awaited.") }
    let faces = reading?.faces?.count ?? 0, isUsable = user.acceptsFrames ?? (faces == 1)
    preview = frame
    session.step = .confirmation(isUsable: isUsable)
    session.frame = reading?.fingerprint
    user.note("Frame received, faces: \(faces).", at: now)
    let message = faces == 1 ? "One face." : faces == 0 ? "There is no face in the frame." : "There are \(faces) faces in the frame."
    session.last =
      isUsable ? OptInAnswer(event: .frame, message: message) : .status(500, "Capture error", of: .frame)
    session.last.message = message
    session.last.challengeMode = session.challengeMode
    session.last.workflow = session.numbers.workflow
  }

  /// - Parameter newID: the id of the template.
  mutating func setConfirmation(_ confirmation: OptInConfirmation, newID: String) {
    guard case .confirmation(let isUsable) = session.step else { return refuse("No confirmation is awaited.") }
    guard confirmation.workflow == session.numbers.workflow, confirmation.challengeMode == session.challengeMode else {
      return refuse("The idvWorkflow is not \(session.numbers.workflow), or the challengeMode is not \(session.challengeMode).")
    }
    switch confirmation.answer {
    case .approved, .selfieApproved:
      guard isUsable else { return refuse("The frame cannot be used.") }
      user.template = OptInUser.Template(id: newID, createdAt: now, fingerprint: session.frame)
      user.note("Opted in: the template is stored.", at: now)
      end(OptInAnswer(event: .optInStatus))
    case .recapture, .selfieRejected: capture()
    case .cancel, .selfieCancelled, nil: cancelled("The frame was not confirmed.")
    }
  }

  private mutating func capture() {
    session.frame = nil
    session.step = .frame
    session.last = OptInAnswer(event: .selfieCapture, workflow: session.numbers.workflow)
  }

  private mutating func cancelled(_ reason: String) {
    user.note("Cancelled. \(reason)", at: now)
    let operation = session.operation == .optOut ? "opt-out" : "opt-in"
    end(.error(session.numbers.cancelCode, "The user cancelled the \(operation).", of: endEvent))
  }

  // MARK: The end

  mutating func leave() {
    guard session.operation != .login, session.step != .nothing else { return refuse("No opt-in or opt-out is under way.") }
    cancelled("The user left.")
  }

  /// The event in which the running operation ends when it fails. A login begins again with the user's name.
  private var endEvent: OptInEvent.Name {
    switch session.operation {
    case .login: .getUser
    case .optIn: .optInStatus
    case .optOut: .optOutStatus
    }
  }

  private mutating func end(_ answer: OptInAnswer) {
    session.step = .nothing
    session.frame = nil
    session.last = answer
    if answer.event != .getUser, session.operation != .login { session.last.challengeMode = session.challengeMode }
    if session.operation == .optIn { session.last.workflow = session.numbers.workflow }
  }

  private mutating func refuse(_ text: String) { refusal = text }
}
