import ExploredMaps
import Testing
import VendorHarness

@testable import PingOneMFAJourney
@testable import PingOneMFAService

/// The explorer walks through the authenticator.
struct AuthenticatorMapTests {
  @Test func everyPromptAndEndingIsReached() async {
    let map = await ExploredMaps.map(of: AuthenticatorModule())
    // The app has no end of its own: longer paths come to screens that shorter ones have shown.
    #expect(map.problems.allSatisfy { $0.hasPrefix("A path was ended after") }, "\(map.problems)")
    let errors = ["10003", "10005", "10006", "10007", "10008", "10010", "SignOnFailed"]
    #expect(
      Set(map.prompts)
        == Set(
          [
            "set-up", "key", "scan", "paired", "user", "verification", "trust", "signed-on", "home", "settings", "logs", "remove", "push",
            "answered", "push-error.10002", "push-error.10008", "push-error.10009",
          ] + errors.map { "error.\($0)" }))
    #expect(Set(map.outcomes) == Set(["finished"] + errors.map { "failed PingOneMFA.\($0)" }))
    #expect(map.deadEnds.isEmpty, "\(map.deadEnds)")
    print("Authenticator: \(map.runs) runs")
  }
}
