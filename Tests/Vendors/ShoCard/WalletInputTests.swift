import JourneyKit
import Notation
import Services
import Testing
import VendorHarness

@testable import ShoCardJourney
@testable import ShoCardService

/// What the caller gives.
struct WalletInputTests {
  private static func journey(_ config: String) throws(JourneyFailure) -> WalletJourney {
    try WalletModule().prepare(JourneyInput(config: Array(config.utf8))).journey
  }

  @Test func everyKeyIsRead() throws {
    let journey = try Self.journey(
      #"{"request":{"shocard":{"shocardid":"s","ss_id":"c","action":"request_share","message":"Hi","requested_keys":["Card->key"]}},"#
        + #""pingBaseUrl":"https://api.pingone.asia/v1/","selfClaim":{"email":"a@example.com","city":"Ede"}}"#)
    #expect(journey.request?.requester == "s" && journey.request?.challengeID == "c" && journey.request?.message == "Hi")
    #expect(journey.request?.requestedKeys.map(\.text) == ["Card->key"] && journey.pingBaseURL == .asia)
    #expect(journey.selfClaim.map(\.key) == ["email", "city"])
    let standard = try Self.journey("{}")
    #expect(standard.request == nil && standard.pingBaseURL == .com && standard.selfClaim.isEmpty)
  }

  @Test(arguments: [
    (#"{"request":{"shocard":{"action":"login"}}}"#, "request"), (#"{"pingBaseUrl":"https://example.com/"}"#, "pingBaseUrl"),
    (#"{"selfClaim":{"a":1}}"#, "selfClaim"), (#"{"selfClaim":[]}"#, "selfClaim"), (#"{"key":"x"}"#, "key"), ("[]", "object"),
  ])
  func othersAreRefused(config: String, name: String) {
    do throws(JourneyFailure) {
      _ = try Self.journey(config)
      Issue.record("\(config) was taken.")
    } catch {
      #expect(error.code == "IncorrectConfiguration" && error.message.contains(name), "\(error.message)")
      #expect(error.status == .workflowError && error.json["error"] == "IncorrectConfiguration")
    }
  }
}
