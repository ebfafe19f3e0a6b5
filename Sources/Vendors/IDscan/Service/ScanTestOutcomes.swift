import IDscanWire
import SandboxKit
import Services

/// What a user name can ask for behind its question mark: `kiosk?result=Refer&face-match=Failed`.
enum ScanTestOutcomes {
  static let known: TestOutcomes.Known = [
    Named("result", HighLevelResult.allCases.map(\.rawValue)), Named("face-match", FaceMatchState.allCases.map(\.rawValue)),
    Named("token", ["expired"]),
  ]
}

extension ScanRecord.Override {
  /// What a journey ends in; nil if nothing was asked for.
  init?(_ wanted: TestOutcomes) {
    self.init(
      result: wanted["result"].flatMap(HighLevelResult.init), faceMatch: wanted["face-match"].flatMap(FaceMatchState.init))
    if self == Self() { return nil }
  }
}
