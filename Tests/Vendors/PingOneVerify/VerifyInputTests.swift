import Documents
import JourneyKit
import Testing
import VendorHarness
import Workflow

@testable import PingOneVerifyJourney
@testable import PingOneVerifyService
@testable import SandboxKit

/// What the caller gives.
struct VerifyInputTests {
  private static func journey(_ config: String) throws(JourneyFailure) -> VerifyJourney {
    try VerifyModule().prepare(JourneyInput(config: Array(config.utf8))).journey
  }

  @Test func everyKeyIsRead() throws {
    let journey = try Self.journey(
      #"{"verificationCode":"123456789012","applicationId":"app","uniqueToken":"unique","pushNotifications":false,"pushSandbox":true,"#
        + #""deviceAuthentication":true,"document":"Passport","driverLicense":{"country":"CAN","steps":["scan_id"],"checkHasFace":false},"#
        + #""passport":{"checkHasFace":false},"liveFaceVerification":{"steps":["lfv_smile","lfv_straight_face"],"verificationTime":2,"accuracy":"low"}}"#
    )
    #expect(journey.start == .code(digits: "123456789012") && journey.applicationID == "app" && journey.uniqueToken == "unique")
    #expect(!journey.usesPush && journey.pushSandbox && journey.needsAuthentication && journey.document == .passport)
    #expect(journey.licence.country?.code == "CAN" && journey.licence.steps == [.scanID] && !journey.licence.checksForFace)
    #expect(!journey.passportChecksForFace && journey.liveFace.steps == [.smile, .straightFace])
    #expect(journey.liveFace.verificationTime == 2 && journey.liveFace.accuracy == .low)
    let standard = try Self.journey("{}")
    #expect(standard.start == nil && standard.usesPush && !standard.pushSandbox && standard.licence.checksForFace)
    #expect(standard.liveFace.verificationTime == 2.5 && standard.liveFace.accuracy == .medium && standard.liveFace.steps.count == 4)
    #expect(try Self.journey(#"{"savedConfig":true}"#).start == .savedConfiguration)
  }

  @Test(arguments: [
    (#"{"verificationCode":"1"}"#, "12 digits"), (#"{"qrUrl":"x"}"#, "URL"),
    (#"{"savedConfig":true,"verificationCode":"123456789012"}"#, "only one"),
    (#"{"liveFaceVerification":{"verificationTime":0}}"#, "verificationTime"), (#"{"liveFaceVerification":{"steps":[]}}"#, "at least one"),
    (#"{"liveFaceVerification":{"steps":["lfv_smile","lfv_smile"]}}"#, "none twice"), (#"{"driverLicense":{"country":"XXX9"}}"#, "country"),
    (#"{"driverLicense":{"steps":["scan"]}}"#, "scan_id"), (#"{"document":"Selfie"}"#, "Passport"), (#"{"code":"1"}"#, "code"),
    ("[]", "object"),
  ])
  func anythingElseIsRefused(config: String, told: String) {
    do throws(JourneyFailure) {
      _ = try Self.journey(config)
      Issue.record("\(config) was taken.")
    } catch {
      #expect(error.code == "IncorrectConfiguration" && error.message.contains(told), "\(error.message)")
      #expect(error.status == .workflowError)
    }
  }

  /// What the service learns of the app.
  @Test func theServiceLearnsOfTheApp() async throws {
    let world = VerifyWorld()
    _ = await world.run(.example { ($0.applicationID, $0.uniqueToken, $0.pushSandbox) = ("app", "unique", true) })
    let device = try #require(try world.transaction()?.device)
    #expect(device.applicationID == "app" && device.uniqueToken == "unique" && device.pushSandbox && device.pushToken != nil)
  }

  /// Texts that are no code and no link, by the newer SDK's names.
  @Test(arguments: [
    ("hello", VerificationLink.Problem.invalidQR), ("https://x/?code=1 2", .unableToParse), ("https://x/verify", .missingQueryItems),
    ("https://x/?txnid=1", .missingVerificationCode), ("https://x/?code=1", .missingTransactionId),
  ])
  func whatIsNoCode(text: String, problem: VerificationLink.Problem) async throws {
    let world = VerifyWorld(), journal = MemoryJournal()
    _ = await world.run(.example { $0.start = nil }, as: VerifyPerson(world, texts: [text, "123456789012"]), journal: journal)
    let errors = journal.records.compactMap { record -> String? in
      guard case .entry(_, .answered(let prompt, _, _)) = record, case .enter(let field) = prompt.content else { return nil }
      return field.error?.key
    }
    #expect(errors == ["verify.code.\(problem.rawValue)"])
  }

  /// Every error has a sentence, a text, and the names of the SDKs.
  @Test(arguments: VerifyError.Kind.allCases) func everyErrorIsExplained(kind: VerifyError.Kind) {
    let failure = VerifyModule().failure(of: VerifyError(kind, "Detail.").workflowError)
    #expect(failure.message.hasSuffix("Detail.") && failure.code == kind.rawValue && failure.json["error"] == .string(kind.rawValue))
    let ours: [VerifyError.Kind] = [.noPicture, .cancelled, .input, .other]
    #expect((kind.android == nil) == ours.contains(kind))
  }
}
