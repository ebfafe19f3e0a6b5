/// What the server requires next ("Implementation of Journeys Concept", "confirmed and supported required actions").
public enum ScanAction: Equatable, Sendable {
  /// `attempt` counts from 1 to 3 (SECONDSCAN, THIRDSCAN).
  case frontSide(attempt: Int)
  case backSide(attempt: Int)
  case addressDocument(attempt: Int)
  case selfie(attempt: Int)
  case liveness
  case passiveLiveness(attempt: Int)
  case nfc
  case none

  /// - Parameters:
  ///   - text: as a newer server spells it (`BACKSIDE:SECONDSCAN`) or an older one (`SCANBACKSIDE`, `CAPTURESELFIE`, `SECONDSCAN`). Upper and
  ///     lower case are the same, since the servers differ.
  ///   - last: the action before, which SECONDSCAN and THIRDSCAN of older servers repeat.
  /// - Returns: nil for an action that is not known.
  public init?(_ text: String, after last: ScanAction) {
    let parts = text.uppercased().split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if let attempt = parts.first.flatMap(Self.attempt), parts.count == 1 {
      self = last.repeated(attempt)
      return
    }
    guard parts.count <= 2, let attempt = parts.count == 2 ? Self.attempt(parts[1]) : 1 else { return nil }
    switch parts[0] {
    case "INITIAL", "FRONTSIDE": self = .frontSide(attempt: attempt)
    case "BACKSIDE", "SCANBACKSIDE": self = .backSide(attempt: attempt)
    case "ADDRESSDOCUMENT": self = .addressDocument(attempt: attempt)
    case "SELFIE", "CAPTURESELFIE": self = .selfie(attempt: attempt)
    case "PASSIVE_LIVENESS": self = .passiveLiveness(attempt: attempt)
    case "LIVENESS" where attempt == 1: self = .liveness
    case "NFC" where attempt == 1: self = .nfc
    case "NONE" where attempt == 1: self = .none
    default: return nil
    }
  }

  private static func attempt(_ text: String) -> Int? { ["SECONDSCAN": 2, "THIRDSCAN": 3][text] }

  private func repeated(_ attempt: Int) -> ScanAction {
    switch self {
    case .frontSide: .frontSide(attempt: attempt)
    case .backSide: .backSide(attempt: attempt)
    case .addressDocument: .addressDocument(attempt: attempt)
    case .selfie: .selfie(attempt: attempt)
    case .passiveLiveness: .passiveLiveness(attempt: attempt)
    case .liveness, .nfc, .none: self
    }
  }

  /// Its name in prompts' ids: `backSide`.
  var name: String {
    switch self {
    case .frontSide: "frontSide"
    case .backSide: "backSide"
    case .addressDocument: "addressDocument"
    case .selfie: "selfie"
    case .liveness: "liveness"
    case .passiveLiveness: "passiveLiveness"
    case .nfc: "nfc"
    case .none: "none"
    }
  }

  /// Whether it wants a page of a document.
  var isPage: Bool {
    switch self {
    case .frontSide, .backSide, .addressDocument: true
    case .selfie, .liveness, .passiveLiveness, .nfc, .none: false
    }
  }

  /// 1 for the first scan, up to 3.
  public var attempt: Int {
    switch self {
    case .frontSide(let attempt), .backSide(let attempt), .addressDocument(let attempt), .selfie(let attempt),
      .passiveLiveness(let attempt):
      attempt
    case .liveness, .nfc, .none: 1
    }
  }
}
