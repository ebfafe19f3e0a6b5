import Documents
import Notation
import Phrases
import PingOneVerifyWire

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

  /// The passcode that confirms an e-mail address or a phone number.
  public struct Passcode: Codable, Equatable, Sendable {
    public var status: VerifyPasscodeStatus
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
  public var status: VerifyDocumentStatus
  public var isOptional: Bool
  /// It is nil if the class has no passcode.
  public var passcode: Passcode?

  /// Whether it must still be collected.
  var isMissing: Bool { status == .required }

  public init(_ documentClass: Class, _ status: VerifyDocumentStatus, isOptional: Bool = false, passcode: Passcode? = nil) {
    (self.documentClass, self.status, self.isOptional, self.passcode) = (documentClass, status, isOptional, passcode)
  }
}

extension VerifyDocumentStatus {
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

extension VerifyDocument {
  /// The documents in an answer of the service.
  /// - Throws: `missingDocumentType` or `invalidKeyMap`.
  static func all(_ states: [VerifyDocumentState]) throws(VerifyError) -> [VerifyDocument] {
    var all: [VerifyDocument] = []
    for state in states {
      guard let name = state.documentClass else { throw VerifyError(.missingDocumentType) }
      if Class.notCollected.contains(name) {
        guard state.isOptional == true else {
          throw VerifyError(.missingDocumentType, "The policy requires \(name), which cannot be collected here.")
        }
      } else {
        all.append(try VerifyDocument(state))
      }
    }
    return all
  }

  init(_ state: VerifyDocumentState) throws(VerifyError) {
    guard let documentClass = state.documentClass.flatMap(Class.init) else { throw VerifyError(.missingDocumentType) }
    guard let status = state.status.flatMap(VerifyDocumentStatus.init), let isOptional = state.isOptional else {
      throw VerifyError(.invalidKeyMap, "The status of \(documentClass.rawValue) is missing.")
    }
    self.init(documentClass, status, isOptional: isOptional, passcode: try state.passcode.map(Passcode.init))
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
  fileprivate init(_ state: VerifyDocumentState.Passcode) throws(VerifyError) {
    guard let status = state.status.flatMap(VerifyPasscodeStatus.init), let attempts = state.attemptsLeft, let messages = state.messagesLeft
    else { throw VerifyError(.invalidKeyMap, "The status of a passcode is missing.") }
    self.init(
      status: status, address: state.address, attemptsLeft: attempts, messagesLeft: messages, isExpired: state.isExpired ?? false)
  }
}
