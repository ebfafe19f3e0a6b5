import JourneyKit
import Services
import Testing
import VendorHarness
import Workflow

@testable import PingOneMFAJourney
@testable import PingOneMFAService
@testable import SandboxKit

/// What testers reach by scenario. The matrix runs every scenario to its ending.
struct AuthenticatorScenarioTests {
  private static let names = Set(AuthenticatorModule().scenarios.map(\.name))

  /// By a scenario of its own, or by one that a push brings.
  @Test func everyErrorOfTheSDKIsReached() {
    let pushed = [10002: "push-unrecognized", 10008: "push-not-paired", 10009: "push-too-late"]
    for code in PingOneErrorCode.allCases.map(\.rawValue) { #expect(Self.names.contains(pushed[code] ?? "mfa-\(code)"), "\(code)") }
  }

  @Test(arguments: AuthenticatorModule().scenarios.filter { $0.name.hasPrefix("push-") || $0.name.hasPrefix("passcode-") })
  func everyMethodsErrorIsShown(scenario: Scenario) async throws {
    guard let code = scenario.name.split(separator: "-").last, code.first?.isUppercase == true else { return }
    let world = AuthenticatorWorld(), user = AppUser()
    let runner = world.runner(.withKey, user)
    let scripted = Runner(
      journal: MemoryJournal(), host: user, performer: scenario.performer(over: runner.performer), environment: runner.environment)
    _ = await scripted.run(AuthenticatorJourney(username: "anna"), session: scenario.name)
    guard case .present(let notice)? = user.prompt("paired")?.content else { return #expect(Bool(false), "\(user.prompts)") }
    #expect(notice.tone == .warning && notice.message?.key == "authenticator.problem.\(code)")
  }
}
