import JourneyKit
import Notation
import Workflow

/// The calls and callbacks of the SDK, derived from the journal ("Implementation of Journeys Concept", "Example Usage").
extension ScanModule {
  public func events(in records: [Record]) -> [SDKEvent] {
    records.flatMap { record -> [SDKEvent] in
      switch record {
      case .began(_, let effect, _): Self.call(effect).map { [SDKEvent(.call, $0)] } ?? []
      case .entry(_, .performed(let effect, _, _, let outcome)) where Self.call(effect) != nil:
        [SDKEvent(.callback, "completion", Self.json(outcome))]
      case .entry(_, .answered(_, .liveness(let report), _)):
        [
          SDKEvent(.callback, "receivedFaceImage"),
          SDKEvent(.callback, "didFinishLiveness", .object([.init("passed", .bool(report.hasPassed))])),
        ]
      case .started, .entry, .rewound, .askedAgain, .ended: []
      }
    }
  }

  /// The SDK's name for a submission; nil for other effects.
  private static func call(_ effect: String) -> String? {
    switch effect {
    case SubmitDocument.name, SubmitSelfie.name, SkipAction.name: "submitDocumentConstructingWithBlock"
    case SubmitLivenessResult.name: "submitLivenessResult"
    default: nil
    }
  }

  private static func json(_ outcome: EffectOutcome) -> JSONValue {
    switch outcome {
    case .output(let json):
      guard let response = try? Outcome.decode(ScanResponse.self, from: json) else { return .null }
      return ScanResult(response: response, pictures: []).json { _ in nil }
    case .failure(let error): return ScanError.json(error)
    }
  }
}
