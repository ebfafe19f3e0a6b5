import CognitoFlowWire
import Documents
import Notation
import SandboxKit
import Services

/// A session as the service keeps it: one attempt of a customer's user at the steps of a template.
struct FlowRecord: ListedEntity, Equatable {
  /// The kind of its entities.
  static let kind = EntityKind("flow/session", of: .session)
  /// How long it is open, in milliseconds. (Our choice.)
  static let lifetime: Int64 = 86_400_000

  /// How many events are kept, because a page may be opened and closed without end.
  private static let mostEvents = 200

  struct Event: Codable, Equatable, Sendable {
    /// Milliseconds since 1970, UTC.
    var at: Int64
    var text: String
  }

  /// `flwses_` and 14 characters.
  var id: String
  /// 32 hexadecimal digits, for the person who opens the link.
  var key: String
  /// The template as it was when the session began.
  var template: FlowTemplate
  /// The user's id in the customer's own database.
  var customerReference: String
  var email: String?
  /// Whether it has a link.
  var isShareable: Bool
  /// Milliseconds since 1970, UTC.
  var createdAt: Int64
  /// Milliseconds since 1970, UTC.
  var expiresAt: Int64
  /// Milliseconds since 1970, UTC; nil if the session has not ended.
  var completedAt: Int64?
  var status = FlowStatus.active
  var steps: [FlowStep: FlowStepStatus]
  var previousAttemptID: String?
  /// Whether the office has allowed one more attempt, which nobody has begun yet.
  var mayBeRetried = false
  /// Whether there is a later attempt.
  var isRetried = false
  /// The device that does the steps; nil if nobody has opened the link yet.
  var device: String?
  /// How many devices have opened it.
  var devices = 0
  var sms = FlowSMS()
  var kyc: FlowKYC?
  var document = FlowDocument()
  var selfie = FlowSelfie()
  var watchlistHits: [String] = []
  var risk: FlowRisk?
  /// What happened last, oldest first.
  var history: [Event] = []

  init(
    id: String, key: String, template: FlowTemplate, customerReference: String, email: String?, isShareable: Bool, createdAt: Int64
  ) {
    (self.id, self.key, self.template, self.customerReference, self.email) = (id, key, template, customerReference, email)
    (self.isShareable, self.createdAt) = (isShareable, createdAt)
    expiresAt = createdAt + Self.lifetime
    steps = Dictionary(
      uniqueKeysWithValues: FlowStep.allCases.map { ($0, template.steps.contains($0) ? .waitingForPrerequisite : .notApplicable) })
  }

  /// Staff find it by its user's reference, and by the name, the day of birth and the numbers that the person has given; back ends by its template.
  var listing: Listing? {
    let names = [kyc?.details.name, document.accepted?.name].map { $0.map { "\($0.given) \($0.family)" } }
    let numbers = [sms.current?.phoneNumber, kyc?.details.idNumber?.value, document.accepted?.number]
    return Listing(
      at: createdAt, foundBy: [customerReference, email] + names + [kyc?.details.dateOfBirth] + numbers,
      keys: [Self.word(of: template.id, in: template.environment)])
  }

  static func word(of template: String, in environment: FlowTemplate.Environment) -> String { "\(environment.rawValue)/\(template)" }

  /// When one that has ended is removed, in milliseconds since 1970, UTC; nil if it has not ended.
  var removalAt: Int64? {
    status.isFinal ? completedAt.map { $0 + Int64(template.daysKept) * 86_400_000 } : nil
  }

  static func entity(_ id: String) -> EntityKey { EntityKey(kind, id) }

  /// The outcomes that its user's reference asks for.
  var testOutcomes: FlowTestOutcomes {
    template.environment == .sandbox ? (try? FlowTestOutcomes(customerReference)) ?? FlowTestOutcomes() : FlowTestOutcomes()
  }

  /// The active step; nil if there is none.
  var step: FlowStep? { FlowStep.allCases.first { steps[$0] == .active } }

  /// The step that waits for the office; nil if none does.
  var reviewedStep: FlowStep? { FlowStep.allCases.first { steps[$0] == .pendingReview } }

  mutating func note(_ text: String, at now: Int64) { history = (history + [Event(at: now, text: text)]).suffix(Self.mostEvents) }
}

// MARK: The order of the steps

extension FlowRecord {
  /// Makes the next step active. A step that asks the person for nothing is done at once.
  mutating func advance(at now: Int64) {
    guard let next = FlowStep.allCases.first(where: { steps[$0] == .waitingForPrerequisite }) else { return end(.success, at: now) }
    status = .active
    steps[next] = .active
    let wanted = testOutcomes[next]
    switch next {
    case .watchlistScreening:
      watchlistHits = FlowWatchlist.hits(names: [kyc?.details.name, document.accepted?.name].compactMap(\.self), wanted)
      finish(next, wanted ?? (watchlistHits.isEmpty ? .success : .pendingReview), at: now)
    case .riskCheck:
      let risk = FlowRisk(self, wanted)
      self.risk = risk
      finish(next, wanted ?? (risk.behaviour == .risky ? .pendingReview : .success), at: now)
    case .acceptTerms, .verifySMS, .kycCheck, .documentaryVerification, .selfieCheck: break
    }
  }

  /// Ends a step, and goes on as its outcome demands.
  mutating func finish(_ step: FlowStep, _ outcome: FlowStepStatus, at now: Int64) {
    steps[step] = outcome
    note("\(step.rawValue): \(outcome.rawValue)", at: now)
    switch outcome {
    case .success, .manuallyApproved, .skipped: advance(at: now)
    case .pendingReview: status = .pendingReview
    // A document can still prove what the register does not know.
    case .failed where step == .kycCheck && steps[.documentaryVerification] == .waitingForPrerequisite: advance(at: now)
    case .failed, .manuallyRejected: end(.failed, at: now)
    case .active, .waitingForPrerequisite, .notApplicable, .expired, .canceled: break
    }
  }

  /// Ends the session. What was not done when it expires or is cancelled never will be.
  mutating func end(_ status: FlowStatus, at now: Int64) {
    self.status = status
    completedAt = now
    let undone: FlowStepStatus? = status == .expired ? .expired : status == .canceled ? .canceled : nil
    if let undone {
      for step in FlowStep.allCases where [.active, .waitingForPrerequisite, .pendingReview].contains(steps[step]) { steps[step] = undone }
    }
    note(status.rawValue, at: now)
  }

  /// Whether its time is over. A session that waits for the office does not expire.
  func isOverdue(at now: Int64) -> Bool { status == .active && now >= expiresAt }
}

// MARK: Retries

extension FlowRecord {
  /// Which steps a new attempt repeats (the successor's `strategy`).
  enum Strategy: Equatable, Sendable {
    /// All.
    case reset
    /// Those that did not succeed.
    case incomplete
    /// `reset` after a failed or expired attempt, else `incomplete`.
    case infer
    /// The steps that are named; others are left out.
    case custom([FlowStep])

    /// The steps about which the caller of `custom` decides. The others are done again.
    static let choices: [FlowStep] = [.verifySMS, .kycCheck, .documentaryVerification, .selfieCheck]
  }

  /// Takes over from the attempt before what the strategy does not repeat.
  mutating func `repeat`(_ previous: FlowRecord, _ strategy: Strategy) {
    previousAttemptID = previous.id
    let passed = FlowStep.allCases.filter { [.success, .manuallyApproved].contains(previous.steps[$0]) }
    switch strategy {
    case .infer where [.failed, .expired].contains(previous.status), .reset: break
    // The last two steps are about everything before them, so they are done again.
    case .incomplete, .infer: for step in passed where ![.watchlistScreening, .riskCheck].contains(step) { keep(step, of: previous) }
    case .custom(let repeated):
      for step in Strategy.choices where !repeated.contains(step) && steps[step] == .waitingForPrerequisite { steps[step] = .skipped }
    }
  }

  private mutating func keep(_ step: FlowStep, of previous: FlowRecord) {
    guard steps[step] == .waitingForPrerequisite else { return }
    steps[step] = previous.steps[step]
    switch step {
    case .verifySMS: sms = previous.sms
    case .kycCheck: kyc = previous.kyc
    case .documentaryVerification: document = previous.document
    case .selfieCheck: selfie = previous.selfie
    case .acceptTerms, .watchlistScreening, .riskCheck: break
    }
  }
}
