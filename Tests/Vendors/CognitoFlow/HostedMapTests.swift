import ExploredMaps
import Testing
import VendorHarness

@testable import CognitoFlowJourney
@testable import CognitoFlowService
@testable import CognitoFlowWire

/// The explorer walks through the hosted flow.
struct HostedMapTests {
  @Test func everyPromptAndEndingIsReached() async {
    let map = await ExploredMaps.map(of: FlowModule())
    #expect(map.problems.isEmpty, "\(map.problems)")
    // What the server refused is asked again.
    let refused =
      ["NL", "US"].map { "verify_sms.country -> verify_sms.number: chose \($0)" } + ["kyc_check.review -> kyc_check.postalCode: confirmed"]
    #expect(map.deadEnds == refused, "\(map.deadEnds)")
    let items = [
      "givenName", "familyName", "dateOfBirth", "country", "street", "street2", "postalCode", "city", "region", "idNumberType", "idNumber",
    ]
    let session = ["overview", "link", "success", "failed", "expired", "canceled", "pending_review"]
    let document = ["country", "category", "capture", "error.CameraNotAvailable", "error.TimedOut", "confirm", "problem"]
    let prompts: Set<String> = Set(
      session.map { "session.\($0)" } + ["accept_tos.terms", "verify_sms.number", "verify_sms.country", "verify_sms.code"]
        + (items + ["problem", "review"]).map { "kyc_check.\($0)" } + document.map { "documentary_verification.\($0)" }
        + ["intro", "capture", "confirm", "problem"].map { "selfie_check.\($0)" })
    #expect(Set(map.prompts) == prompts, "\(prompts.symmetricDifference(map.prompts))")
    let failures = ["UnknownUser", "NoLink", "ServerError", "NoPicture", "wrong_key", "too_many_attempts", "invalid"]
    #expect(Set(map.outcomes) == Set(["finished", "cancelled"] + failures.map { "failed Flow.\($0)" }), "\(map.outcomes)")
    print("Hosted flow: \(map.runs) runs")
  }
}
