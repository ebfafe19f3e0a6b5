import JourneyKit
import Notation
import Services
import Workflow

/// The calls and callbacks of the SDK, derived from the journal.
extension WalletModule {
  public func events(ofEach records: [Record]) -> [[SDKEvent]] {
    records.map { record -> [SDKEvent] in
      switch record {
      case .began(_, let effect, _): return Self.calls[effect].map { [SDKEvent(.call, $0)] } ?? []
      case .entry(_, .performed(let effect, _, _, .output(let json))): return Self.events(of: effect, json)
      case .started, .entry, .rewound, .askedAgain, .ended: return []
      }
    }
  }

  /// The calls that change something, by effect.
  private static let calls = [
    CreateApplicationInstance.name: "build", UpdateApplicationInstance.name: "updateApplicationInstance", ShareData.name: "shareData",
    CreateSelfClaim.name: "createSelfClaim", ExpireClaim.name: "expireClaim",
  ]

  /// What follows from an effect's output.
  private static func events(of effect: String, _ output: String) -> [SDKEvent] {
    switch effect {
    case FetchMails.name: return [SDKEvent(.call, "processMessages")]
    case HandleMail.name:
      guard let callback = try? Outcome.decode(HandlerCallback?.self, from: output) else { return [] }
      return [SDKEvent(.callback, callback.name.rawValue, callback.payload)]
    case VerifyData.name:
      let errors = (try? Outcome.decode([DIDError].self, from: output)) ?? []
      return [SDKEvent(.call, "verifyData", .object(["errors": .array(errors.map(\.json))]))]
    default: return []
    }
  }
}
