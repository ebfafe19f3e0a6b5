import Cryptography
import Notation
import PingOneVerifyWire
import SandboxKit
import Services

/// The request to verify one user, and what came of it.
struct VerifyTransaction: Codable, Equatable, Sendable {
  /// The kind of its entities.
  static let kind = EntityKind("verify/transaction", of: .session)
  /// The sandbox is one environment of the platform.
  static let environmentID = "1b6cba3e-5d8f-4a76-9d0e-6f2d1a7c9e01"

  /// The device that showed the code, and its keys.
  struct Device: Codable, Equatable, Sendable {
    var entityID: String
    /// A JSON Web Key Set.
    var keys: String
    var accessToken: String
    /// It is nil if the device gets no pushes.
    var pushToken: String?
    var pushSandbox: Bool
    var applicationID: String?
    var uniqueToken: String?

    var keySet: JSONWebKeySet? { JSONWebKeySet(try? JSONReader().read(Array(keys.utf8))) }
  }

  /// What a service provider said of the data.
  struct Answer: Codable, Equatable, Sendable {
    struct Problem: Codable, Equatable, Sendable {
      /// `DOCUMENT_EXPIRED`
      var code: String
      var text: String

      static let differentPerson = Problem(code: "DIFFERENT_PERSON", text: "The selfie shows another person than the document.")
    }

    var providerID: String
    /// Empty: the answer is positive.
    var problems: [Problem]
  }

  struct Event: Codable, Equatable, Sendable {
    /// Milliseconds since 1970, UTC.
    var at: Int64
    var text: String
  }

  var id: String
  var userID: String
  /// The policy by which it was made and is decided.
  var policyID = VerifyPolicy.standard.id
  /// 12 digits.
  var code: String
  /// Milliseconds since 1970, UTC.
  var createdAt: Int64
  var status = VerifyStatus.requested
  /// It is nil if nobody has shown the code yet.
  var device: Device?
  /// The token that the next submission must contain; nil if none was issued since the last one.
  var oneTimeToken: String?
  /// When the data came; nil if they have not come yet.
  var submittedAt: Int64?
  /// What the policy wants, in the newer transaction model; nil for a document and a selfie.
  var requirements: [VerifyRequirement]?
  var dataCheck = VerifyDataCheck()
  /// Until when documents are taken, in milliseconds since 1970, UTC; nil if no device showed the code yet, or it is the older model.
  var expiresAt: Int64?
  var answers: [Answer] = []
  var userData = VerifyUserData()
  var claims: [Claim] = []
  /// What happened, oldest first.
  var history: [Event] = []

  /// Whether a device can still begin with the code.
  var acceptsCode: Bool { submittedAt == nil && status != .deleted }

  /// How long documents are taken after the code was shown, in milliseconds. (Our choice.)
  static let lifetime: Int64 = 1_800_000

  func isOpen(at now: Int64) -> Bool { expiresAt.map { now < $0 } ?? true }

  mutating func note(_ text: String, at now: Int64) { history.append(Event(at: now, text: text)) }

  mutating func add(_ answer: Answer, at now: Int64) {
    answers.removeAll { $0.providerID == answer.providerID }
    answers.append(answer)
    note("\(answer.providerID): \(answer.problems.isEmpty ? "positive" : answer.problems.map(\.code).joined(separator: ", ")).", at: now)
  }
}

extension VerifyTransaction {
  /// What the QR code says: a URL with the ids and the code. (The names of its fields stand in the SDK's description; their use is ours.)
  var link: String {
    "https://verify.vestibule.example/verify?txnid=\(id)&code=\(code)&envId=\(Self.environmentID)"
  }

  /// The answer to a request for the status.
  var state: VerifyTransactionState {
    let failed = status == .fail ? answers.filter { !$0.problems.isEmpty } : []
    return VerifyTransactionState(
      transactionID: id, status: status, providers: answers.map(\.providerID),
      problems: failed.map {
        .init(providerID: $0.providerID, texts: $0.problems.map(\.text), messages: $0.problems.map { Named($0.code, $0.text) })
      }, claims: claims, userData: status.isPositive ? userData.pairs.map { Named($0.key, $0.value) } : [],
      documents: requirements?.map(\.state), submissionStatus: requirements.map { _ in submissionStatus.rawValue })
  }

  /// Tells the device that the status has changed.
  mutating func announce(_ context: inout ServiceContext) throws(EntityStoreError) {
    guard let token = device?.pushToken else { return }
    let push = JSONValue.object([
      "aps": .object([
        "alert": .object(["title-loc-key": "idv_push_title", "loc-key": "idv_push_message"]), "content-available": .integer(1),
      ]),
      "p1v": .object([
        "transactionId": .string(id), "status": .string(status.rawValue), "isComplete": .bool(status.isFinal),
      ]),
    ])
    if let reason = try PushQueue(token: token).send(push, &context) { note("Push not delivered: \(reason).", at: context.now) }
  }

  /// Draws the conclusion from the providers' answers, issues the claim of a success, and tells the device.
  mutating func conclude(_ key: RSAPrivateKey, _ context: inout ServiceContext) throws(EntityStoreError) {
    guard answers.count == VerifyJudge.providers.count else {
      status = .partial
      return try announce(&context)
    }
    status = answers.allSatisfy(\.problems.isEmpty) ? .success : .fail
    markProcessed()
    if status == .success { try issueClaim(key, &context) }
    note("Status: \(status.rawValue).", at: context.now)
    try announce(&context)
  }

  /// The documents that came with the data are collected.
  mutating func collect(_ submission: VerifySubmission) {
    requirements = requirements?.map { requirement in
      var requirement = requirement
      if requirement.isAmong(submission.cards) { requirement.status = .collected }
      return requirement
    }
  }

  /// All that was collected is processed.
  private mutating func markProcessed() {
    requirements = requirements?.map { requirement in
      var requirement = requirement
      if requirement.status == .collected { requirement.status = .processed }
      if requirement.passcode?.status == .verified { requirement.passcode?.status = .success }
      return requirement
    }
  }

  private mutating func issueClaim(_ key: RSAPrivateKey, _ context: inout ServiceContext) throws(EntityStoreError) {
    guard let holder = device?.entityID, !userData.isEmpty else { return }
    let parties = Claim.Parties(issuer: "pingone-verify/\(Self.environmentID)", subject: holder, holder: holder)
    do throws(ClaimProblem) {
      claims = [try Claim(id: context.id(), parties, userData.pairs, signedBy: key, at: context.now)]
    } catch { throw EntityStoreError(error.message) }
  }
}

extension VerifyStatus {
  var isPositive: Bool { [.success, .approvedManually].contains(self) }
}

extension VerifyTransaction {
  var submissionStatus: VerifySubmissionStatus {
    if status.isFinal { return .completed }
    if submittedAt != nil { return .process }
    return device == nil ? .notStarted : .started
  }
}
