import Documents
import JourneyKit
import Workflow

/// What a tester may want to see of the scan journey. The service judges what it reads; only some answers are given in its place.
enum ScanScenarios {
  static let all = documents + answers + faceMatches + backend

  /// The standard definition has both sides, so that the line of a card is always seen.
  private static let documents: [Scenario] = [
    Scenario(
      "expired", "The document expired yesterday: three scans do not help.", specimen: SpecimenChange(expiresIn: -1),
      ending: .result(containing: #""highLevelResult":"Expired""#)),
    Scenario(
      "refer", "A check digit is printed wrong: the third scan of that side ends in Refer.",
      specimen: SpecimenChange(damagedDigit: .birthDateCheckDigit), ending: .result(containing: #""highLevelResult":"Refer""#)),
  ]

  private static let answers: [Scenario] = [
    Scenario(
      "wrong-credentials", "The server does not know the user name and password.",
      outcomes: [SignIn.name: failing(.notAuthenticated)], ending: .error(code: "NotAuthenticated", containing: "user name")),
    Scenario(
      "not-supported", "The server does not recognise the document.", outcomes: answer("NotSupported"),
      ending: .result(containing: #""highLevelResult":"NotSupported""#)),
    Scenario(
      "not-accepted", "A rule of the server refuses the document.", outcomes: answer("NotAccepted"),
      ending: .result(containing: #""highLevelResult":"NotAccepted""#)),
    Scenario(
      "second-scan", "The server wants the front once more, and is then content.",
      outcomes: [
        SubmitDocument.name: Scenario.outputs(ScanResponse.requiring("FRONTSIDE:SECONDSCAN"), ScanResponse.complete("Passed"))
      ], ending: .result(containing: #""highLevelResult":"Passed""#)),
    Scenario(
      "undefined", "The server cannot say anything about the document.", outcomes: answer("Undefined"),
      ending: .result(containing: #""highLevelResult":"Undefined""#)),
    Scenario(
      "older-server", "The server uses the older names of actions: SCANBACKSIDE, SECONDSCAN, CAPTURESELFIE.",
      outcomes: [
        SubmitDocument.name: Scenario.outputs(
          ScanResponse.requiring("SCANBACKSIDE"), ScanResponse.requiring("SECONDSCAN"), ScanResponse.requiring("CAPTURESELFIE")),
        SubmitSelfie.name: Scenario.outputs(ScanResponse.complete("Passed", faceMatch: "Passed")),
      ], ending: .result(containing: #""highLevelResult":"Passed""#)),
    Scenario(
      "chip-required", "The server wants the chip, which this kiosk cannot read.",
      outcomes: [
        SubmitDocument.name: Scenario.outputs(ScanResponse.requiring("NFC")),
        SkipAction.name: Scenario.outputs(ScanResponse.complete("Passed")),
      ], ending: .result(containing: #""highLevelResult":"Passed""#)),
    Scenario(
      "unknown-action", "The server requires something that this version does not know.",
      outcomes: [SubmitDocument.name: Scenario.outputs(ScanResponse.requiring("IRIS"))],
      ending: .error(code: "UnknownRequiredAction", containing: "IRIS")),
  ]

  /// Each state of the vendor's table but Skipped, which a journey without a selfie has.
  private static let faceMatches: [Scenario] = [
    faceMatch("Passed", "Passed", "The server compares the faces: they are the same person's."),
    faceMatch("Failed", "Refer", "The server compares the faces: they are not the same person's."),
    faceMatch("Undetermined", "Refer", "The server cannot tell whether the faces are the same person's."),
    Scenario(
      "face-match-required", "The journey ends without the selfie that the server wants.",
      outcomes: [SubmitDocument.name: Scenario.outputs(ScanResponse.complete("Refer", faceMatch: "Required"))],
      ending: .result(containing: #""FACEMATCH":"Required""#)),
  ]

  private static func faceMatch(_ state: String, _ result: String, _ sentence: String) -> Scenario {
    Scenario(
      "face-match-\(state.lowercased())", sentence,
      outcomes: [
        SubmitDocument.name: Scenario.outputs(ScanResponse.requiring("SELFIE")),
        SubmitSelfie.name: Scenario.outputs(ScanResponse.complete(result, faceMatch: state)),
      ], ending: .result(containing: #""FACEMATCH":"\#(state)""#))
  }

  private static let uploads = ScanModule().effects.uploads

  private static let backend: [Scenario] = [
    .serverIsSlow,
    Scenario(
      "token-expired", "The token has expired at the first picture (HTTP status 401); the kiosk signs in again.",
      fault: .backend(BackendFault(.status(401), of: uploads, count: 1))),
    Scenario(
      "server-401", "The server refuses token and account at the first picture (HTTP status 401).",
      fault: .backend(BackendFault(.status(401), of: uploads)), ending: .error(code: "NotAuthenticated", containing: "user name")),
    Scenario(
      "server-413", "The server finds the first picture too large (HTTP status 413).",
      fault: .backend(BackendFault(.status(413), of: uploads, count: 1)), ending: .error(code: "RequestTooLarge", containing: "10 MB")),
    .serverFails(once: uploads),
    .captivePortal(once: uploads),
    Scenario(
      "answer-cut-off", "The first answer ends in the middle; the picture is not submitted twice.",
      fault: .backend(BackendFault(.truncated, of: uploads, count: 1))),
    .connectionBreaks(before: uploads),
    .connectionBreaks(after: uploads),
    .serverIsLost,
  ]

  private static func failing(_ error: ScanError) -> [EffectOutcome] { [.failure(error: error.workflowError)] }

  private static func answer(_ result: String) -> [String: [EffectOutcome]] {
    [SubmitDocument.name: Scenario.outputs(ScanResponse.complete(result))]
  }
}
