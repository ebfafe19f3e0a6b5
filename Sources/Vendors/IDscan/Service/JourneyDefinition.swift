/// What a journey demands of a person, and how it is judged. In the vendor's portal a customer defines journeys; here they are data that a
/// tester edits in the office. Names of the settings: "Additional journey configuration options" and "Administration portal config list".
public struct JourneyDefinition: Codable, Equatable, Sendable {
  /// A step, by the vendor's number (`EntryDefinitions[].Type`).
  public enum Entry: Int, Codable, CaseIterable, Sendable {
    case frontSide = 1, backSide, selfie, addressDocument, chipPhotoFaceMatch, liveness, nfc, passiveLiveness
  }

  /// How strictly a document is judged ("Authentication Tolerance").
  public enum Tolerance: String, Codable, CaseIterable, Sendable { case normal = "Default", medium = "Medium", strict = "Strict" }

  /// `JourneyDefinitionId`, a UUID.
  public var id: String
  public var name: String
  public var isActive = true
  /// In the order in which the person does them.
  public var entries: [Entry]
  /// The results of a page after which it is scanned again, up to three times in all. The portal's default: Refer and NotSupported.
  public var rescans: [HighLevelResult] = [.refer, .notSupported]
  /// Whether the selfie is compared with the portrait on the document.
  public var hasFaceMatch = false
  /// Whether the back must belong to the front ("Backside Check").
  public var checksBackSide = true
  /// In years; nil for any age ("Under Age Check", "Minimum Allowed Age").
  public var minimumAge: Int?
  /// Whether an expired document is refused ("Expiry Check").
  public var checksExpiry = true
  public var tolerance = Tolerance.normal
  /// Whether a complete journey has no result until the office decides it. (Ours: the vendor's portal has no such setting.)
  public var isDecidedByOffice = false
  public var liveness = LivenessSettings()

  /// The settings of the liveness check. The vendor publishes no defaults, so these are ours.
  public struct LivenessSettings: Codable, Equatable, Sendable {
    /// "Number of Liveness Actions"
    public var actions = 2
    /// "Liveness Action Timeout", in seconds for each action.
    public var actionTimeout = 15
    /// "Max Failures"
    public var mostFailures = 3
  }
}

/// The result of a journey, or of a page of it (SDK: `IDSEnterpriseResponse.highLevelResult`).
public enum HighLevelResult: String, Codable, CaseIterable, Sendable {
  /// All rules and checks passed.
  case passed = "Passed"
  /// A document failed its authentication.
  case refer = "Refer"
  /// The document was not recognised.
  case notSupported = "NotSupported"
  /// A business rule refuses the document or its holder.
  case notAccepted = "NotAccepted"
  /// There is not enough data: steps are missing, or the picture is poor.
  case undefined = "Undefined"
  case expired = "Expired"
}

extension JourneyDefinition {
  /// The definitions that the sandbox begins with. (Our choice; every required action occurs in one of them.)
  public static let shipped: [JourneyDefinition] = [
    .init(id: "5d3b6f0a-0001-4c1e-9a6e-7b0f2c4d8e01", name: "Front side", entries: [.frontSide]),
    .init(id: "5d3b6f0a-0002-4c1e-9a6e-7b0f2c4d8e02", name: "Both sides", entries: [.frontSide, .backSide]),
    .init(
      id: "5d3b6f0a-0003-4c1e-9a6e-7b0f2c4d8e03", name: "Both sides and selfie", entries: [.frontSide, .backSide, .selfie],
      hasFaceMatch: true),
    .init(
      id: "5d3b6f0a-0004-4c1e-9a6e-7b0f2c4d8e04", name: "Both sides and liveness", entries: [.frontSide, .backSide, .liveness],
      hasFaceMatch: true),
    .init(
      id: "5d3b6f0a-0005-4c1e-9a6e-7b0f2c4d8e05", name: "Full on-boarding",
      entries: [.frontSide, .backSide, .addressDocument, .selfie, .liveness], hasFaceMatch: true),
    .init(
      id: "5d3b6f0a-0006-4c1e-9a6e-7b0f2c4d8e06", name: "Adults, strict, with chip", entries: [.frontSide, .nfc, .passiveLiveness],
      rescans: [.refer, .notSupported, .notAccepted, .expired], hasFaceMatch: true, minimumAge: 18, tolerance: .strict),
  ]

  /// The one that is used when a request names none.
  public static var standard: JourneyDefinition { shipped[1] }
}
