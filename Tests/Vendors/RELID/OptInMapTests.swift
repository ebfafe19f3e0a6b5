import ExploredMaps
import Testing
import VendorHarness

@testable import RELIDJourney
@testable import RELIDService

/// The explorer walks through the opt-in and the opt-out.
struct OptInMapTests {
  @Test func everyPromptAndEndingIsReached() async {
    let map = await ExploredMaps.map(of: OptInModule())
    #expect(map.problems.isEmpty, "\(map.problems)")
    #expect(map.deadEnds.isEmpty, "\(map.deadEnds)")
    #expect(
      Set(map.prompts) == [
        "login.password", "login.device", "settings.home", "settings.offer", "optIn.password", "optIn.device", "optIn.start",
        "optIn.capture", "optIn.error.CameraNotAvailable", "optIn.error.TimedOut", "optIn.frame", "optIn.unusable", "optIn.status",
        "optOut.password", "optOut.device", "optOut.status",
      ])
    let failures = [
      "131", "146", "153", "240", "400", "500", "600", "SessionExpired", "ServerError", "RequestTooLarge", "NoPicture", "WrongNumber",
      "UnexpectedEvent",
    ]
    #expect(Set(map.outcomes) == Set(["finished", "cancelled"] + failures.map { "failed OptIn.\($0)" }))
    print("Opt-in: \(map.runs) runs")
  }
}
