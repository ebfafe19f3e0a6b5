import Documents
import Notation
import Phrases

/// A document that the policy wants, in the newer transaction model.
public struct VerifyDocument: Codable, Equatable, Sendable {
  /// `DocumentClass`, as far as a terminal can collect it.
  public enum Class: String, Codable, CaseIterable, Sendable {
    case selfie = "SELFIE"
    case driverLicense = "DRIVER_LICENSE"
    case passport = "PASSPORT"
    case governmentID = "GOVERNMENT_ID"
    case email = "EMAIL"
    case phone = "PHONE"

    /// The other classes of the vendor. An optional one is left out; a required one ends the journey (`missingDocumentType`).
    static let notCollected = ["OTP", "OTHER", "VOICE", "CREDENTIAL", "AADHAAR"]

    var title: Phrase {
      switch self {
      case .selfie: Phrase("biometrics.result.selfie")
      case .driverLicense: DocumentType.driversLicense.phrase
      case .passport: DocumentType.passport.phrase
      case .governmentID, .email, .phone: Phrase("verify.documents.class.\(rawValue)")
      }
    }
  }

  /// `DocumentStatus`
  public enum Status: String, Codable, CaseIterable, Sendable {
    case required = "REQUIRED"
    case optional = "OPTIONAL"
    case collected = "COLLECTED"
    case processed = "PROCESSED"
    case skipped = "SKIPPED"

    var phrase: Phrase { Phrase("verify.documents.status.\(rawValue)") }
    /// The mark beside the words.
    var icon: String {
      switch self {
      case .required, .optional: "open"
      case .collected, .processed: "done"
      case .skipped: "skipped"
      }
    }
  }

  /// The passcode that confirms an e-mail address or a phone number.
  public struct Passcode: Codable, Equatable, Sendable {
    /// `OtpStatus`
    public enum Status: String, Codable, CaseIterable, Sendable {
      case requested = "REQUESTED"
      case inProgress = "IN_PROGRESS"
      case sent = "OTP_SENT"
      case success = "SUCCESS"
      case fail = "FAIL"
      case retryable = "OTP_RETRYABLE"
      case verified = "OTP_VERIFIED"
    }

    public var status: Status
    /// An e-mail address or a phone number; nil if none was given.
    public var address: String?
    /// How many wrong ones are still allowed.
    public var attemptsLeft: Int
    /// How many more can be sent, to whatever address.
    public var messagesLeft: Int
    /// Whether the one that was typed last had expired.
    public var isExpired: Bool
  }

  public var documentClass: Class
  public var status: Status
  public var isOptional: Bool
  /// It is nil if the class has no passcode.
  public var passcode: Passcode?

  /// Whether it must still be collected.
  var isMissing: Bool { status == .required }

  public init(_ documentClass: Class, _ status: Status, isOptional: Bool = false, passcode: Passcode? = nil) {
    (self.documentClass, self.status, self.isOptional, self.passcode) = (documentClass, status, isOptional, passcode)
  }
}

extension VerifyDocument {
  /// The documents in an answer of the service.
  /// - Throws: `missingDocumentType` or `invalidKeyMap`.
  static func all(in nodes: [Node]) throws(VerifyError) -> [VerifyDocument] {
    var all: [VerifyDocument] = []
    for node in nodes {
      guard let name = node["documentClass"]?.string else { throw VerifyError(.missingDocumentType) }
      if Class.notCollected.contains(name) {
        guard node["optional"]?.bool == true else {
          throw VerifyError(.missingDocumentType, "The policy requires \(name), which cannot be collected here.")
        }
      } else {
        all.append(try VerifyDocument(node))
      }
    }
    return all
  }

  init(_ node: Node) throws(VerifyError) {
    guard let documentClass = node["documentClass"]?.string.flatMap(Class.init) else { throw VerifyError(.missingDocumentType) }
    guard let status = node["status"]?.string.flatMap(Status.init), let isOptional = node["optional"]?.bool else {
      throw VerifyError(.invalidKeyMap, "The status of \(documentClass.rawValue) is missing.")
    }
    self.init(documentClass, status, isOptional: isOptional, passcode: try node["otp"].map(Passcode.init))
  }

  /// - Parameter document: what was collected, with the vendor's keys.
  func json(_ document: [JSONValue.Member]) -> JSONValue {
    .object([
      "documentClass": .string(documentClass.rawValue), "status": .string(status.rawValue), "optional": .bool(isOptional),
      "otpStatus": passcode.map { .string($0.status.rawValue) }, "document": document.isEmpty ? nil : .object(document),
    ])
  }
}

extension VerifyDocument.Passcode {
  fileprivate init(_ node: Node) throws(VerifyError) {
    guard let status = node["status"]?.string.flatMap(Status.init), let attempts = node["attemptsLeft"]?.number?.integer,
      let messages = node["messagesLeft"]?.number?.integer
    else { throw VerifyError(.invalidKeyMap, "The status of a passcode is missing.") }
    self.init(
      status: status, address: node["address"]?.string, attemptsLeft: attempts, messagesLeft: messages,
      isExpired: node["expired"]?.bool ?? false)
  }
}
