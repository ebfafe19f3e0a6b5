import ExploredMaps
import Testing
import VendorHarness

@testable import PingOneVerifyJourney
@testable import PingOneVerifyService

/// The explorer walks through a verification.
struct VerifyMapTests {
  @Test func everyPromptAndEndingIsReached() async {
    let map = await ExploredMaps.map(of: VerifyModule())
    #expect(map.problems.isEmpty, "\(map.problems)")
    #expect(map.deadEnds.isEmpty, "\(map.deadEnds)")
    let begin = [
      "start.device", "start.newPIN", "start.pin", "start.code", "start.scan", "start.error.cannotUpdatePublicKeys", "document.choose",
      "document.country", "document.card",
    ]
    let scanner = [
      "capture_front.capture", "capture_front.confirm", "capture_front.error.CameraNotAvailable", "capture_back.turn",
      "capture_back.capture", "capture_back.error.CameraNotAvailable", "capture_back.confirm", "scan_id.turn", "scan_id.capture",
      "scan_id.confirm", "scan_id.barcode",
      "passport.capture", "passport.confirm",
    ]
    let face =
      ["intro", "capture", "confirm"]
      + ["differentFace", "missedExpression", "noFace", "multipleFaces", "CameraNotAvailable"].map {
        "error.\($0)"
      }
    let end =
      ["consent", "error.cannotGetServicePublicKey", "error.cannotSubmitData"].map { "send.\($0)" }
      + [
        "wait", "result", "pending", "otherPush", "error.cannotGetValidationStatus",
        "error.cannotGetServicePublicKey",
      ].map { "status.\($0)" }
    let newer =
      ["choose", "intro", "EMAIL", "PHONE", "passcode", "error.failedOTP"].map { "documents.\($0)" }
      + ["intro", "capture", "late", "confirm", "error.CameraNotAvailable", "error.TimedOut"].map { "selfie.\($0)" }
      + ["document.check", "send.error.submissionError"]
    #expect(Set(map.prompts) == Set(begin + scanner + face.map { "face.\($0)" } + newer + end))
    let failures = VerifyError.Kind.allCases.filter { ![.cancelled, .input, .other].contains($0) }.map { "failed Verify.\($0.rawValue)" }
    #expect(Set(map.outcomes) == Set(["finished", "cancelled"] + failures))
    print("Verify: \(map.runs) runs")
  }
}
