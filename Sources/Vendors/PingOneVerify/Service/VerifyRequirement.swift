import Notation

/// A document that the policy of a transaction wants, and where it stands (the newer transaction model).
struct VerifyRequirement: Codable, Equatable, Sendable {
  /// `DocumentStatus`
  enum Status: String, Codable, CaseIterable, Sendable {
    case required = "REQUIRED"
    case optional = "OPTIONAL"
    case collected = "COLLECTED"
    case processed = "PROCESSED"
    case skipped = "SKIPPED"
  }

  var documentClass: VerifyDocumentClass
  var isOptional: Bool
  var status: Status
  /// It is nil if the class has no passcode.
  var passcode: VerifyPasscode?

  init(_ documentClass: VerifyDocumentClass, isOptional: Bool) {
    (self.documentClass, self.isOptional) = (documentClass, isOptional)
    status = isOptional ? .optional : .required
    passcode = documentClass.isAddress ? VerifyPasscode() : nil
  }

  /// Whether the document is required, was not collected, and is not among these cards.
  func isMissing(from cards: [VerifySubmission.Card]) -> Bool {
    !isOptional && status != .collected && !isAmong(cards)
  }

  func isAmong(_ cards: [VerifySubmission.Card]) -> Bool { cards.contains { documentClass.cardTypes.contains($0.type) } }

  var json: JSONValue {
    .object([
      "documentClass": .string(documentClass.rawValue), "status": .string(status.rawValue), "optional": .bool(isOptional),
      "otp": passcode?.json,
    ])
  }
}

/// What a policy can want (`DocumentClass`). Those without cards and without an address are the vendor's too; the journey collects none of them.
enum VerifyDocumentClass: String, Codable, CaseIterable, Sendable {
  case selfie = "SELFIE"
  case driverLicense = "DRIVER_LICENSE"
  case passport = "PASSPORT"
  case governmentID = "GOVERNMENT_ID"
  case email = "EMAIL"
  case phone = "PHONE"
  case oneTimePasscode = "OTP"
  case other = "OTHER"
  case voice = "VOICE"
  case credential = "CREDENTIAL"
  case aadhaar = "AADHAAR"

  /// Whether a one-time passcode confirms it.
  var isAddress: Bool { self == .email || self == .phone }

  /// The types of the cards that satisfy it.
  var cardTypes: [String] {
    switch self {
    case .selfie: ["Selfie"]
    case .driverLicense: ["DriverLicense"]
    case .passport: ["Passport"]
    case .governmentID: ["DriverLicense", "Passport"]
    case .email, .phone, .oneTimePasscode, .other, .voice, .credential, .aadhaar: []
    }
  }
}
