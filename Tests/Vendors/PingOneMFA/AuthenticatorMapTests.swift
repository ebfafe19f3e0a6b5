import ExploredMaps
import Testing
import VendorHarness

@testable import PingOneMFAJourney
@testable import PingOneMFAService

/// The explorer walks through the authenticator.
struct AuthenticatorMapTests {
  @Test func everyPromptAndEndingIsReached() async {
    let map = await ExploredMaps.map(of: AuthenticatorModule())
    #expect(map.problems.isEmpty, "\(map.problems)")
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
