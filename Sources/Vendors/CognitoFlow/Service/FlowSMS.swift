import CognitoFlowWire
import Cryptography
import Documents
import Notation
import SandboxKit
import Services

/// The codes that confirm a phone (the successor's `verify_sms`). (The vendor publishes no limits; ours are below.)
struct FlowSMS: Codable, Equatable, Sendable {
  static let digits = 6
  /// How long a code can be typed, in milliseconds.
  static let lifetime: Int64 = 600_000
  /// How long nobody can ask for another one to the same number, in milliseconds.
  static let pause: Int64 = 30_000
  static let mostAttempts = 5
  /// To all numbers together, so that nobody sends messages to strangers.
  static let mostDeliveries = 3

  /// One number, and the codes that were sent to it.
  struct Verification: Codable, Equatable, Sendable {
    enum Status: String, Codable, CaseIterable, Sendable { case pending, success, failed, canceled }

    var phoneNumber: String
    var status = Status.pending
    /// The one that counts; nil if none does.
    var code: String?
    /// Milliseconds since 1970, UTC.
    var expiresAt: Int64 = 0
    var deliveries = 0
    var solves = 0
    /// Milliseconds since 1970, UTC.
    var firstSentAt: Int64
    /// Milliseconds since 1970, UTC.
    var lastSentAt: Int64
    var problem: FlowCodePrompt.Problem?
  }

  var verifications: [Verification] = []

  var current: Verification? { verifications.last }
  var deliveriesLeft: Int { Self.mostDeliveries - verifications.reduce(0) { $0 + $1.deliveries } }
  private var attemptsLeft: Int { Self.mostAttempts - verifications.reduce(0) { $0 + $1.solves } }
  /// Codes that were typed and were wrong.
  var mistakes: Int { verifications.reduce(0) { $0 + $1.solves - ($1.status == .success ? 1 : 0) } }

  /// Sends a code.
  /// - Parameters:
  ///   - phoneNumber: in the form of E.164, or nil for the number of the code before.
  ///   - random: a random id.
  mutating func send(to phoneNumber: String?, random: String, at now: Int64) throws(FlowRefusal) {
    guard let number = phoneNumber ?? current?.phoneNumber else {
      throw FlowRefusal(.notActive, "No code was sent yet. Send the phone_number first.")
    }
    guard deliveriesLeft > 0 else { throw FlowRefusal(.tooManyAttempts, "No more codes are sent in this session.") }
    if let last = current, last.phoneNumber == number, now < last.lastSentAt + Self.pause {
      throw FlowRefusal(.tooManyAttempts, "Another code can be sent at \(Moment(milliseconds: last.lastSentAt + Self.pause).iso).")
    }
    if current?.phoneNumber != number {
      if let last = verifications.indices.last { (verifications[last].status, verifications[last].code) = (.canceled, nil) }
      verifications.append(Verification(phoneNumber: number, firstSentAt: now, lastSentAt: now))
    }
    let index = verifications.count - 1
    verifications[index].code = RandomDigits.text(Self.digits, from: random)
    verifications[index].deliveries += 1
    (verifications[index].lastSentAt, verifications[index].expiresAt) = (now, now + Self.lifetime)
    verifications[index].problem = nil
  }

  /// Compares a typed code. An expired one costs no attempt.
  /// - Parameter wanted: the outcome that was asked for (`FlowTestOutcomes`); nil if none was.
  /// - Returns: how the step ends, or nil if it goes on.
  mutating func verify(_ typed: String, _ wanted: FlowStepStatus? = nil, at now: Int64) throws(FlowRefusal) -> FlowStepStatus? {
    guard let index = verifications.indices.last, let code = verifications[index].code else {
      throw FlowRefusal(.notActive, "No code was sent yet. Send the phone_number first.")
    }
    guard now < verifications[index].expiresAt else {
      verifications[index].problem = .expired
      guard deliveriesLeft == 0 else { return nil }
      return fail(index)
    }
    verifications[index].solves += 1
    if wanted.map({ $0 != .failed }) ?? ConstantTime.areEqual(typed, code) {
      (verifications[index].status, verifications[index].code) = (.success, nil)
      return wanted ?? .success
    }
    verifications[index].problem = .wrong
    return attemptsLeft > 0 && wanted == nil ? nil : fail(index)
  }

  private mutating func fail(_ index: Int) -> FlowStepStatus {
    (verifications[index].status, verifications[index].code) = (.failed, nil)
    return .failed
  }

  func prompt(_ countries: [FlowCountry]) -> FlowPrompt {
    guard let current else { return .phone(countries: countries.compactMap { $0.phones == nil ? nil : $0.alpha2 }) }
    return .code(
      FlowCodePrompt(
        countries: countries.compactMap { $0.phones == nil ? nil : $0.alpha2 },
        phoneNumber: "\(current.phoneNumber.prefix(3)) … \(current.phoneNumber.suffix(2))", attemptsLeft: attemptsLeft,
        deliveriesLeft: deliveriesLeft,
        resendAt: deliveriesLeft > 0 ? Moment(milliseconds: current.lastSentAt + Self.pause) : nil, problem: current.problem))
  }

  /// Without the codes.
  func json(_ status: FlowStepStatus) -> JSONValue {
    .object([
      "status": .string(status.rawValue),
      "verifications": .array(
        verifications.enumerated().map { index, verification in
          .object([
            "status": .string(verification.status.rawValue), "attempt": .integer(index + 1),
            "phone_number": .string(verification.phoneNumber), "delivery_attempt_count": .integer(verification.deliveries),
            "solve_attempt_count": .integer(verification.solves),
            "initially_sent_at": .string(Moment(milliseconds: verification.firstSentAt).iso),
            "last_sent_at": .string(Moment(milliseconds: verification.lastSentAt).iso),
          ])
        }),
    ])
  }
}
