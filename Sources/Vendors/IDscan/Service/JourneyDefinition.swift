import IDscanWire

/// What a journey demands of a person, and how it is judged. In the vendor's portal a customer defines journeys; here they are data that a
/// tester edits in the office. Names of the settings: "Additional journey configuration options" and "Administration portal config list".
public struct JourneyDefinition: Codable, Equatable, Sendable {
  /// A step, by the vendor's number (`EntryDefinitions[].Type`).
  public enum Entry: Int, Codable, CaseIterable, Sendable {
    case frontSide = 1, backSide, selfie, addressDocument, chipPhotoFaceMatch, liveness, nfc, passiveLiveness
  }

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
  public var tolerance = ScanTolerance.normal
  /// Whether a complete journey has no result until the office decides it. (Ours: the vendor's portal has no such setting.)
  public var isDecidedByOffice = false
  public var liveness = ScanLivenessConfiguration()
}

extension JourneyDefinition {
  /// Why a person could not go through a definition's steps.
  enum Fault: String, CaseIterable {
    /// The initial scan is the front of the document ("Front Side (Initial scan)"), without which nothing else can be judged.
    case doesNotBeginWithFront
    /// A step that occurs twice could not be told from the first one.
    case repeatsAStep
    /// The photo in the chip is compared while the chip is there.
    case comparesWithoutChip

    /// English words without a full stop.
    var message: String {
      switch self {
      case .doesNotBeginWithFront: "its first step must be FRONTSIDE"
      case .repeatsAStep: "each step can occur only once"
      case .comparesWithoutChip: "CHIP_PHOTO_FACE_MATCH must come after NFC"
      }
    }
  }

  /// It is nil if the definition can run.
  var fault: Fault? {
    if entries.first != .frontSide { return .doesNotBeginWithFront }
    if Set(entries).count < entries.count { return .repeatsAStep }
    guard let comparison = entries.firstIndex(of: .chipPhotoFaceMatch) else { return nil }
    return entries[..<comparison].contains(.nfc) ? nil : .comparesWithoutChip
  }

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
