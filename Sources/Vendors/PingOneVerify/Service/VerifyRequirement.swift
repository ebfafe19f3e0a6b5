import PingOneVerifyWire

/// A document that the policy of a transaction wants, and where it stands (the newer transaction model).
struct VerifyRequirement: Codable, Equatable, Sendable {
  var documentClass: VerifyDocumentClass
  var isOptional: Bool
  var status: VerifyDocumentStatus
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

  var state: VerifyDocumentState {
    VerifyDocumentState(
      documentClass: documentClass.rawValue, status: status.rawValue, isOptional: isOptional, passcode: passcode?.state)
  }
}

extension VerifyDocumentClass {
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
