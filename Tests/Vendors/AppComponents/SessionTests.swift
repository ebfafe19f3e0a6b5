import AppComponentsJourney
import AppComponentsWire
import Backends
import Documents
import Testing
import Workflow

/// The session around a component.
struct SessionTests {
  typealias Run = ComponentRun<BiometricsComponent>

  static let errors: [ComponentError] =
    [
      .clientRejected, .invalidSession(.invalidValidationCode), .invalidSession(.sessionExpired), .invalidWorkflowStatus,
      .configurationNotSupported(name: "module QES"), .unexpected(code: "E-17"),
    ] + IdentityVerificationError.allCases.map(ComponentError.module)

  @Test(arguments: errors)
  func anErrorAtTheStartEndsTheComponentBeforeItsFirstScreen(error: ComponentError) async {
    let performer = MockPerformer()
    performer.register(StartSession.self) { _, _ throws(WorkflowError) in throw error.workflowError }
    let run = await Run(BiometricsComponent(), [], performer: performer)
    #expect(run.error == error)
    #expect(run.witness.ids == [])
  }

  @Test(arguments: errors)
  func anErrorAtTheEndLeavesNoResult(error: ComponentError) async {
    let performer = MockPerformer()
    performer.register(EndComponent.self) { _, _ throws(WorkflowError) in throw error.workflowError }
    let run = await Run(BiometricsComponent(), BiometricsTests.good, performer: performer)
    #expect(run.error == error)
    #expect(run.witness.ids.last == "check.confirm")
  }

  @Test func aTypedCodeStartsTheSession() async throws {
    let performer = MockPerformer()
    performer.register(StartSession.self) { start, _ throws(WorkflowError) in
      guard start.validationCode == "AB12CD34" else { throw ComponentError.invalidSession(.invalidValidationCode).workflowError }
      return WorkflowSession(id: "S-1")
    }
    let component = BiometricsComponent(session: .askForCode(environment: .mock))
    let run = await Run(
      component, [.enter("12-34"), .enter("123 456"), .enter("ab12-cd34")] + BiometricsTests.good, performer: performer)
    #expect(run.result != nil, "\(run.outcome)")
    #expect(run.witness.ids == ["code", "code", "code", "intro", "selfie.capture", "check.confirm"])
    let refusals = run.witness.prompts.compactMap { if case .enter(let field) = $0.content { field.error?.key ?? "none" } else { nil } }
    #expect(refusals == ["none", "session.code.malformed", "session.code.unknown"])
  }

  /// A QR code in front of the camera; at first there is none.
  @Test func aScannedCodeStartsTheSession() async throws {
    let performer = MockPerformer()
    performer.register(StartSession.self) { start, _ throws(WorkflowError) in
      guard start.validationCode == "330131" else { throw ComponentError.invalidSession(.invalidValidationCode).workflowError }
      return WorkflowSession(id: "S-1")
    }
    let scan: [ScriptAnswer] = [.action("scan"), .capture("nobody"), .action("scan"), .capture("code")]
    let run = await Run(BiometricsComponent(session: .askForCode(environment: .mock)), scan + BiometricsTests.good, performer: performer)
    #expect(run.result != nil, "\(run.outcome)")
    #expect(run.witness.ids == ["code", "scan", "code", "scan", "intro", "selfie.capture", "check.confirm"])
    let refusals = run.witness.prompts.compactMap { if case .enter(let field) = $0.content { field.error?.key ?? "none" } else { nil } }
    #expect(refusals == ["none", "session.code.notSeen"])
  }

  @Test func anExpiredCodeIsNotAskedForAgain() async {
    let performer = MockPerformer()
    performer.register(StartSession.self) { _, _ throws(WorkflowError) in throw ComponentError.invalidSession(.sessionExpired).workflowError
    }
    let run = await Run(BiometricsComponent(session: .askForCode(environment: .mock)), [.enter("123456")], performer: performer)
    #expect(run.error == .invalidSession(.sessionExpired))
  }

  @Test(arguments: [
    ("IDV", "IDV"), ("IDVandQES", "IDVandQES"), ("123 456", "123456"), ("ab12-cd34", "AB12CD34"), (" AB 12 CD 34\n", "AB12CD34"),
    ("12345", nil), ("ABCDEF", nil), ("1234567", nil), ("ABCD123ß", nil), ("", nil), ("AB12CD345", nil), ("12３456", "123456"),
    ("１２３　４５６", "123456"), ("½23456", nil),
  ])
  func codesAreSixDigitsOrEightLettersAndDigits(typed: String, code: String?) {
    #expect(ValidationCode.normalized(typed) == code)
  }
}

/// The location of the kiosk.
struct LocationTests {
  typealias Run = ComponentRun<BiometricsComponent>

  static func component(_ use: LocationUse) -> BiometricsComponent {
    BiometricsComponent(workflow: WorkflowConfiguration(name: "w", location: use))
  }

  static var located: MockPerformer {
    let performer = MockPerformer()
    performer.register(ReadLocation.self) { _, _ in
      GeoLocation(latitude: 52.3791, longitude: 4.9003).map { .known(location: $0) } ?? .unavailable
    }
    return performer
  }

  @Test(arguments: [LocationUse.optional, .required])
  func whenThePersonAgreesTheSelfieCarriesIt(use: LocationUse) async throws {
    let run = await Run(Self.component(use), [.choose("allow")] + BiometricsTests.good, performer: Self.located)
    let json = try #require(run.result, "\(run.outcome)").json { _ in nil }.text()
    #expect(json.contains(#""location":{"latitude":"52.3791","longitude":4.9003}"#), "\(json)")
  }

  /// Every picture and every clip of both components.
  @Test func everyImageAndClipCarriesIt() async throws {
    let place = #""location":{"latitude":"52.3791","longitude":4.9003}"#
    let workflow = WorkflowConfiguration(name: "w", tilted: false, documentVideo: 5, selfieVideo: 5, location: .required)
    let document = await ComponentRun<DocumentComponent>(
      DocumentComponent(workflow: workflow, type: .passport, issuingCountry: Country(code: "NLD")),
      [.choose("allow"), .proceed, .proceed, .capture("passport"), .confirm(true), .review(true)], performer: Self.located)
    let documentJSON = try #require(document.result, "\(document.outcome)").json { "/media/\($0.digest)" }
    #expect(documentJSON["documentResult"]?["images"]?.text().contains(place) == true)
    #expect(documentJSON["documentResult"]?["videoRecording"]?.text().contains(place) == true, "\(documentJSON.text())")
    let selfie = await Run(
      BiometricsComponent(workflow: workflow), [.choose("allow")] + BiometricsTests.good, performer: Self.located)
    let selfieJSON = try #require(selfie.result, "\(selfie.outcome)").json { "/media/\($0.digest)" }
    #expect(selfieJSON["selfie"]?.text().contains(place) == true && selfieJSON["liveness"]?.text().contains(place) == true)
  }

  @Test func anOptionalOneMayBeDeniedOrUnknown() async throws {
    let denied = await Run(Self.component(.optional), [.choose("deny")] + BiometricsTests.good, performer: Self.located)
    #expect(try #require(denied.result).location == nil)
    let unknown = await Run(Self.component(.optional), [.choose("allow")] + BiometricsTests.good)
    #expect(try #require(unknown.result).location == nil)
  }

  @Test func aRequiredOneHasAWayBack() async throws {
    let denied = await Run(
      Self.component(.required), [.choose("deny"), .choose("again"), .choose("allow")] + BiometricsTests.good, performer: Self.located)
    #expect(denied.errorCodes == ["LocationDenied"])
    #expect(denied.result?.location != nil)
    let unknown = await Run(Self.component(.required), [.choose("allow"), .choose("stop")])
    #expect(unknown.errorCodes == ["LocationUnavailable"])
    #expect(unknown.outcome == .cancelled)
  }

  @Test func nobodyIsAskedWhenItIsOff() async {
    let run = await Run(Self.component(.off), BiometricsTests.good)
    #expect(!run.witness.ids.contains("location"))
  }
}

/// Real-time feedback.
struct PictureFeedbackTests {
  typealias Run = ComponentRun<BiometricsComponent>

  static let component = BiometricsComponent(workflow: WorkflowConfiguration(name: "w", realTimeFeedback: true))

  static func assessing(_ verdicts: [PictureAssessment]) -> MockPerformer {
    let performer = MockPerformer(), outcomes = Outcomes(verdicts)
    performer.register(AssessPicture.self) { _, _ in outcomes.next() }
    return performer
  }

  @Test func anAcceptedPictureGoesOn() async {
    let run = await Run(Self.component, BiometricsTests.good + [.await], performer: Self.assessing([.accepted]))
    #expect(run.witness.ids == ["intro", "selfie.capture", "check.confirm", "check.validating"])
    #expect(run.result != nil, "\(run.outcome)")
  }

  @Test(arguments: PictureAssessment.Reason.allCases)
  func aRefusedPictureIsTakenAgainOrKept(reason: PictureAssessment.Reason) async {
    let again = BiometricsTests.good.dropFirst()
    let run = await Run(
      Self.component, BiometricsTests.good + [.await, .choose("retake")] + again + [.await, .choose("keep")],
      performer: Self.assessing([.retake(reason: reason), .retake(reason: reason)]))
    #expect(run.result != nil, "\(run.outcome)")
    let messages = run.witness.prompts.compactMap { prompt in
      if prompt.id == "check.feedback", case .choose(let choice) = prompt.content { choice.message?.key } else { nil }
    }
    #expect(messages == Array(repeating: "feedback.reason.\(reason.rawValue)", count: 2))
  }

  @Test(arguments: [ScriptAnswer.timeout, .action("goOn")])
  func aSlowBackendDoesNotStopAnybody(answer: ScriptAnswer) async {
    let performer = MockPerformer()
    performer.register(AssessPicture.self) { _, _ in
      try? await Task.sleep(for: .seconds(60))
      return .accepted
    }
    let run = await Run(Self.component, BiometricsTests.good + [answer], performer: performer)
    #expect(run.result != nil, "\(run.outcome)")
  }

  /// A picture that is too large for the assessment is used without; a client who is rejected meanwhile is an end.
  @Test func aBackendThatFailsDoesNotCostThePicture() async {
    let performer = MockPerformer()
    performer.register(AssessPicture.self) { _, _ throws(WorkflowError) in
      throw WorkflowError(code: "413", module: "Backend", message: "No.")
    }
    let run = await Run(Self.component, BiometricsTests.good + [.await], performer: performer)
    #expect(run.result != nil, "\(run.outcome)")
    performer.register(AssessPicture.self) { _, _ throws(WorkflowError) in throw ComponentError.clientRejected.workflowError }
    let rejected = await Run(Self.component, BiometricsTests.good + [.await], performer: performer)
    #expect(rejected.error == .clientRejected)
  }
}
