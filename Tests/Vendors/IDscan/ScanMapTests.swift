import ExploredMaps
import Testing
import VendorHarness

@testable import IDscanJourney
@testable import IDscanService

/// The explorer walks through the scan journey.
struct ScanMapTests {
  @Test func everyActionAndEndingIsReached() async {
    let map = await ExploredMaps.map(of: ScanModule())
    #expect(map.problems.isEmpty, "\(map.problems)")
    // What the server wants instead of a page, it wants.
    #expect(map.deadEnds == ["addressDocument.confirm -> backSide.capture: confirmed"], "\(map.deadEnds)")
    let expected: Set<String> = [
      "intro", "document", "frontSide.capture", "frontSide.confirm", "backSide.capture", "backSide.confirm", "addressDocument.capture",
      "addressDocument.confirm", "selfie.capture", "selfie.confirm", "liveness.capture", "liveness.liveness", "passiveLiveness.capture",
      "passiveLiveness.confirm", "nfc.nfc", "frontSide.error.TimedOut", "frontSide.error.CameraNotAvailable",
    ]
    #expect(Set(map.prompts).isSuperset(of: expected), "missing: \(expected.subtracting(map.prompts)) of \(map.prompts)")
    #expect(
      Set(map.outcomes) == [
        "finished", "cancelled", "failed Scan.NotAuthenticated", "failed Scan.RequestTooLarge", "failed Scan.ServerError",
        "failed Scan.UnknownRequiredAction", "failed Scan.ChipNotAvailable", "failed Scan.NoPicture",
      ])
    print("Scan: \(map.runs) runs")
  }
}
