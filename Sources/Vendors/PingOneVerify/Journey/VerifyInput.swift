import Documents
import Notation

/// The caller's input, which an app would write in code: how the SDK is initialized, and how its views work. Every key is optional; all are
/// listed in `Documentation/Vendors/PingOneVerify.md`.
struct VerifyInput {
  private(set) var journey = VerifyJourney()

  init(_ node: Node?, _ decoding: Decoding) {
    guard let node else { return }
    let root = decoding.object(
      node,
      allowing: [
        "verificationCode", "qrUrl", "savedConfig", "applicationId", "uniqueToken", "pushNotifications", "pushSandbox",
        "deviceAuthentication", "document", "driverLicense", "passport", "liveFaceVerification", "selfie",
      ])
    readStart(root, decoding)
    journey.applicationID = root["applicationId"].string()
    journey.uniqueToken = root["uniqueToken"].string()
    journey.usesPush = root["pushNotifications"].bool() ?? true
    journey.pushSandbox = root["pushSandbox"].bool() ?? false
    journey.needsAuthentication = root["deviceAuthentication"].bool() ?? false
    journey.document = root["document"].oneOf(["DriverLicense", "Passport"]).flatMap(VerifyCard.Kind.init)
    readScanners(root, decoding)
    readLiveFace(root, decoding)
    readSelfie(root, decoding)
  }

  /// At most one of the three.
  private mutating func readStart(_ root: Members, _ decoding: Decoding) {
    for key in ["verificationCode", "qrUrl"] {
      guard let node = root[key].node, let text = root[key].string() else { continue }
      if journey.start != nil { decoding.report(at: node, expected: "only one of verificationCode, qrUrl and savedConfig") }
      let start = try? VerifyStart(text)
      if case .code = start, key == "verificationCode" {
        journey.start = start
      } else if case .qrCode = start, key == "qrUrl" {
        journey.start = start
      } else {
        decoding.report(at: node, expected: key == "qrUrl" ? "a URL with txnid and code" : "12 digits")
      }
    }
    guard let node = root["savedConfig"].node, root["savedConfig"].bool() == true else { return }
    if journey.start != nil { decoding.report(at: node, expected: "only one of verificationCode, qrUrl and savedConfig") }
    journey.start = .savedConfiguration
  }

  private mutating func readScanners(_ root: Members, _ decoding: Decoding) {
    if let licence = root["driverLicense"].object(allowing: ["country", "steps", "checkHasFace"]) {
      if let node = licence["country"].node, let code = licence["country"].string() {
        journey.licence.country = Country(code: code)
        if journey.licence.country == nil { decoding.report(at: node, expected: "a country of three letters, such as USA") }
      }
      journey.licence.steps = steps(licence["steps"], LicenceScannerStep.self, decoding)
      journey.licence.checksForFace = licence["checkHasFace"].bool() ?? true
    }
    if let passport = root["passport"].object(allowing: ["checkHasFace"]) {
      journey.passportChecksForFace = passport["checkHasFace"].bool() ?? true
    }
  }

  private mutating func readLiveFace(_ root: Members, _ decoding: Decoding) {
    guard let face = root["liveFaceVerification"].object(allowing: ["steps", "verificationTime", "accuracy", "canSkip"]) else { return }
    journey.liveFace.steps = steps(face["steps"], LiveFaceOptions.Step.self, decoding) ?? journey.liveFace.steps
    journey.liveFace.verificationTime = face["verificationTime"].number(in: 0.001...10) ?? journey.liveFace.verificationTime
    journey.liveFace.accuracy = face["accuracy"].oneOf(LiveFaceOptions.Accuracy.self) ?? .medium
    journey.liveFace.canSkip = face["canSkip"].bool() ?? true
  }

  private mutating func readSelfie(_ root: Members, _ decoding: Decoding) {
    guard let selfie = root["selfie"].object(allowing: ["captureTime", "shouldCaptureAfterTimeout"]) else { return }
    var options = SelfieCaptureOptions()
    options.captureTime = selfie["captureTime"].integer(in: 1...600) ?? options.captureTime
    options.shouldCaptureAfterTimeout = selfie["shouldCaptureAfterTimeout"].bool() ?? true
    journey.selfie = options
  }

  /// A list of steps, each at most once.
  private func steps<S: RawRepresentable<String> & CaseIterable & Hashable>(_ slot: Slot, _ type: S.Type, _ decoding: Decoding) -> [S]? {
    guard let steps = slot.list({ $0.oneOf(type) }), let node = slot.node else { return nil }
    if steps.isEmpty || Set(steps).count != steps.count { decoding.report(at: node, expected: "at least one step, and none twice") }
    return steps
  }
}
