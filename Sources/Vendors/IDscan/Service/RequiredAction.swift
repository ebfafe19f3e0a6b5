/// What the server wants next (`RequiredAction`), as the newer servers spell it.
public struct RequiredAction: Equatable, Sendable {
  public enum Step: String, Sendable {
    case frontSide = "FRONTSIDE"
    case backSide = "BACKSIDE"
    case selfie = "SELFIE"
    case addressDocument = "ADDRESSDOCUMENT"
    case liveness = "LIVENESS"
    case nfc = "NFC"
    case passiveLiveness = "PASSIVE_LIVENESS"
  }

  public var step: Step
  /// 1 for the first scan, up to 3.
  public var attempt: Int

  /// The word for a journey that is complete.
  public static let none = "NONE"

  /// `BACKSIDE`, `FRONTSIDE:SECONDSCAN`. Liveness and NFC have no attempts in their names.
  public var text: String {
    switch (step, attempt) {
    case (.liveness, _), (.nfc, _), (_, ...1): step.rawValue
    case (_, 2): "\(step.rawValue):SECONDSCAN"
    default: "\(step.rawValue):THIRDSCAN"
    }
  }

  /// Whether a word means this step, whichever attempt it names: the office may have started the count again.
  func isMeant(by text: String) -> Bool { text.uppercased().prefix { $0 != ":" } == step.rawValue }

  /// How often a page may be scanned ("Triple Scan").
  public static let mostAttempts = 3
}

extension JourneyDefinition.Entry {
  var step: RequiredAction.Step? {
    switch self {
    case .frontSide: .frontSide
    case .backSide: .backSide
    case .selfie: .selfie
    case .addressDocument: .addressDocument
    case .liveness: .liveness
    case .nfc: .nfc
    case .passiveLiveness: .passiveLiveness
    // It belongs to the chip, and has no action of its own.
    case .chipPhotoFaceMatch: nil
    }
  }
}
