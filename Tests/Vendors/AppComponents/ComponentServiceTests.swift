import Documents
import Services
import Testing
import VendorHarness
import Workflow

@testable import AppComponentsJourney
@testable import AppComponentsService
@testable import AppComponentsWire
@testable import SandboxKit

/// The service of App Components: codes, and the sessions that they start.
struct ComponentServiceTests {
  private let world = ComponentWorld()
  private static let hours: Int64 = 3_600_000

  // MARK: The start

  @Test func anIssuedCodeStartsOneSessionWithItsWorkflow() async throws {
    let workflow = WorkflowConfiguration(name: "bank", minimumAge: 21, gates: [.sharp: .warn])
    let code = try await world.issue(["workflow": workflow.json.text()])
    #expect(code.wholeMatch(of: /\d{6}/) != nil)
    let session = try await world.perform(StartSession(validationCode: "\(code.prefix(3)) \(code.suffix(3))"))
    #expect(session.workflow == workflow && session.modules == [.idv])
    #expect(session.expiresAt == world.clock.now + 2 * Self.hours)
    #expect(await world.error(of: StartSession(validationCode: code)) == .invalidSession(.invalidValidationCode))
    #expect(try await world.sandbox().list(ComponentWorld.codes).isEmpty)
  }

  @Test func aCodeMayHaveEightCharacters() async throws {
    let code = try await world.issue(["form": "eight-characters"])
    #expect(code.wholeMatch(of: /[A-Z0-9]{8}/) != nil)
    #expect(try await world.perform(StartSession(validationCode: code)).workflow == .standard)
    // 2^48 - 1 in the radix 36, of which the last eight digits count.
    #expect(RandomDigits.text(8, radix: 36, from: "00000000-0000-4000-8000-ffffffffffff") == "RVTHNXTR")
  }

  @Test func aMockCodeStartsASessionThatDoesNotExpire() async throws {
    let workflow = WorkflowConfiguration(name: "own")
    let session = try await world.perform(StartSession(validationCode: "IDV", workflow: workflow))
    #expect(session.expiresAt == nil && session.workflow == workflow)
    #expect(try await world.perform(StartSession(validationCode: "IDV")).workflow == nil)
  }

  @Test(arguments: [
    ("654321", ComponentError.invalidSession(.invalidValidationCode)), ("nonsense?", .invalidSession(.invalidValidationCode)),
    ("QES", .configurationNotSupported(name: "module QES")), ("IDVandBAV", .configurationNotSupported(name: "module BAV")),
  ])
  func otherCodesAreRefused(code: String, refusal: ComponentError) async {
    #expect(await world.error(of: StartSession(validationCode: code)) == refusal)
  }

  /// For a day, who types an expired code learns that it is too late.
  @Test func aCodeIsValidForTwoHours() async throws {
    let code = try await world.issue(), late = StartSession(validationCode: code)
    world.clock.pass(2 * Self.hours)
    #expect(await world.error(of: late) == .invalidSession(.sessionExpired))
    world.clock.pass(24 * Self.hours - 1)
    #expect(await world.error(of: late) == .invalidSession(.sessionExpired))
    world.clock.pass(1)
    #expect(await world.error(of: late) == .invalidSession(.invalidValidationCode))
    #expect(world.entities.keys(of: ComponentCode.kind).count == 1)
    _ = await world.sandbox().doDueWork()
    #expect(world.entities.keys(of: ComponentCode.kind).isEmpty)
  }

  /// Of several requests with the same code at once, one starts a session.
  @Test func ofManyOneIsHeard() async throws {
    let code = try await world.issue()
    let errors = await withTaskGroup(of: ComponentError?.self) { group in
      for _ in 1...8 { group.addTask { await world.error(of: StartSession(validationCode: code)) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(errors.count { $0 == nil } == 1)
    #expect(errors.count { $0 == .invalidSession(.invalidValidationCode) } == 7)
  }

  /// A workflow that this program cannot run is one whose code cannot be used.
  @Test func aWorkflowOfAnotherVersionIsNotSupported() async throws {
    let code = try await world.issue(["workflow": #"{"name":"future","teleport":true}"#])
    let error = ComponentError.configurationNotSupported(name: #"the workflow "future""#)
    #expect(await world.error(of: StartSession(validationCode: code)) == error)
  }

  // MARK: Afterwards

  @Test func aSessionIsValidUntilItExpires() async throws {
    let session = try await world.perform(StartSession(validationCode: try await world.issue()))
    world.clock.pass(2 * Self.hours - 1)
    #expect(try await world.perform(CheckSession(session: session.id)) == session)
    world.clock.pass(1)
    #expect(await world.error(of: CheckSession(session: session.id)) == .invalidSession(.sessionExpired))
    #expect(await world.error(of: CheckSession(session: "cleared")) == .invalidSession(.sessionExpired))
  }

  @Test func eachComponentRunsOnce() async throws {
    let id = try await world.start()
    #expect(try await !world.perform(EndComponent(session: id, component: .document, isLast: false)))
    #expect(await world.error(of: CheckSession(session: id, component: "document")) == .invalidWorkflowStatus)
    #expect(await world.error(of: EndComponent(session: id, component: .document, isLast: false)) == .invalidWorkflowStatus)
    #expect(await world.error(of: CheckSession(session: id)) == nil)
    #expect(try await world.perform(EndComponent(session: id, component: .biometrics, isLast: false)), "both are done")
    #expect(await world.error(of: CheckSession(session: id)) == .invalidWorkflowStatus)
  }

  @Test(arguments: [
    EndComponent(session: "", component: .identity, isLast: false), EndComponent(session: "", component: .document, isLast: true),
    EndComponent(session: "", component: .document, error: "IdentityVerification.DocumentExpired", isLast: false),
  ])
  func whatEndsASession(ending: EndComponent) async throws {
    var ending = ending
    ending.session = try await world.start()
    #expect(try await world.perform(ending))
    #expect(await world.error(of: CheckSession(session: ending.session, component: "biometrics")) == .invalidWorkflowStatus)
  }

  /// After a crash the ending is told once more. It was one ending, and it still counts.
  @Test func anEndingIsToldOnce() async throws {
    let id = try await world.start(), ending = EndComponent(session: id, component: .document, isLast: true)
    #expect(try await world.perform(ending, key: "kiosk/9/0"))
    #expect(try await world.perform(ending, key: "kiosk/9/0"))
    #expect(await world.error(of: ending, key: "kiosk/10/0") == .invalidWorkflowStatus)
  }

  /// What staff decided counts before anything else.
  @Test func nothingInASessionOfARejectedClientHasAResult() async throws {
    let id = try await world.start()
    _ = try await world.perform(EndComponent(session: id, component: .identity, isLast: true))
    try await world.reject(id)
    #expect(await world.error(of: CheckSession(session: id)) == .clientRejected)
    let picture = PictureReference(digest: "x", type: "jpg", byteCount: 1)
    #expect(await world.error(of: AssessPicture(.selfie, picture: picture, session: id)) == .clientRejected)
    #expect(await world.error(of: CompareFaces(portrait: picture, selfie: picture, session: id)) == .clientRejected)
    #expect(
      try world.sandbox().actions(AdministrationPlace("app-components", "sessions", id: id)).map { $0.action.name } == ["delete"])
  }

  // MARK: Pictures

  private func verdict(_ subject: AssessedSubject, _ change: (inout Reading) -> Void) async throws -> PictureAssessment {
    var reading = subject == .selfie ? Reading.selfie : .passport()
    change(&reading)
    let text = String(decoding: reading.picture ?? [], as: UTF8.self)
    let picture = PictureReference(digest: text, type: "jpg", byteCount: text.utf8.count)
    return try await world.perform(AssessPicture(subject, picture: picture, session: try await world.start()))
  }

  @Test func aPictureIsAssessedByWhatIsReadInIt() async throws {
    for subject in AssessedSubject.allCases {
      #expect(try await verdict(subject) { _ in } == .accepted)
      #expect(
        try await verdict(subject) { $0.quality = PictureQuality(sharpness: 1, glare: 0, brightness: 140) } == .retake(reason: .blurred))
      #expect(try await verdict(subject) { $0.quality = PictureQuality(sharpness: 2, glare: 0, brightness: 20) } == .retake(reason: .dark))
    }
    #expect(try await verdict(.selfie) { $0.faces = [] } == .retake(reason: .faceHidden))
    let noise = PictureReference(digest: "noise", type: "jpg", byteCount: 5)
    let assessed = try await world.perform(AssessPicture(.document, picture: noise, session: try await world.start()))
    #expect(assessed == .retake(reason: .unreadable))
  }

  @Test func theSandboxComparesFaces() async throws {
    func picture(_ reading: Reading) -> PictureReference {
      let text = String(decoding: reading.picture ?? [], as: UTF8.self)
      return PictureReference(digest: text, type: "jpg", byteCount: text.utf8.count)
    }
    func percentage(_ selfie: PictureReference) async throws -> Double? {
      let portrait = picture(.passport().showing(person: 1))
      return try await world.perform(CompareFaces(portrait: portrait, selfie: selfie, session: try await world.start())).percentage
    }
    #expect(try #require(try await percentage(picture(.selfie.showing(person: 1)))) >= FaceMatching.accepted)
    #expect(try #require(try await percentage(picture(.selfie.showing(person: 2)))) <= FaceMatching.refused)
    #expect(try await percentage(picture(.selfie)) == nil)
    #expect(try await percentage(PictureReference(digest: "noise", type: "jpg", byteCount: 5)) == nil)
  }

  // MARK: Whose a session is

  /// A component may run in another session of the kiosk than the one that started the workflow session, which keeps it.
  @Test func aSessionIsErasedWithTheOneThatStartedIt() async throws {
    let id = try await world.perform(StartSession(validationCode: "IDV"), owner: "first").id
    _ = try await world.perform(EndComponent(session: id, component: .document, isLast: false), owner: "second")
    _ = await world.sandbox().respond(to: RequestOwner.erasure(of: "second"))
    #expect(await world.error(of: CheckSession(session: id, component: "document")) == .invalidWorkflowStatus)
    _ = await world.sandbox().respond(to: RequestOwner.erasure(of: "first"))
    #expect(world.entities.keys(of: ComponentSession.kind).isEmpty)
  }

  @Test func nobodyElseLearnsAnything() async throws {
    let code = try await world.issue(["workflow": #"{"name":"secret of the bank"}"#])
    let id = try await world.perform(StartSession(validationCode: code), owner: nil).id, other = try await world.start()
    _ = try await world.perform(EndComponent(session: id, component: .document, isLast: false), key: "app/1", owner: nil)
    let request = try #require(world.traffic.requests.last)
    #expect(request.idempotencyKey == "app/1")
    #expect(await Strangers(world.sandbox(), request, others: [other]).learns([id, "secret of the bank"]) == [])
  }

  // MARK: Wrong requests

  @Test(arguments: [
    (ComponentRoutes.ending.endpoint.template, #"{"component":"passport","outcome":"finished"}"#, "component"),
    (ComponentRoutes.ending.endpoint.template, #"{"component":"document"}"#, "outcome"),
    (ComponentRoutes.assessment.endpoint.template, #"{"subject":"document","data":"?"}"#, "data"),
    (ComponentRoutes.start.endpoint.template, #"{"validationCode":"IDV","workflow":{"minimumAge":3}}"#, "workflow"),
    (ComponentRoutes.start.endpoint.template, #"{"validationCode":""}"#, "validationCode"),
  ])
  func aBodyThatDoesNotFitIsRefused(path: String, body: String, member: String) async throws {
    let request = ServiceRequest(.post, path, body: Array(body.utf8)).inSession(try await world.start())
    let response = await world.sandbox().respond(to: request)
    #expect(response.status == 400 && String(decoding: response.body, as: UTF8.self).contains(member))
  }

  @Test func anUnknownComponentIsRefused() async throws {
    let request = ComponentRoutes.check.request(query: [FormField("component", "passport")]).inSession(try await world.start())
    let response = await world.sandbox().respond(to: request)
    #expect(response.status == 400)
    #expect(String(decoding: response.body, as: UTF8.self).contains("document, biometrics, identity"))
  }

  @Test(arguments: ["[]", "{", #"{"name":""}"#, #"{"minimumAge":18}"#])
  func aCodeIsNotIssuedForWhatIsNoWorkflow(text: String) async {
    let sandbox = world.sandbox()
    await #expect(throws: AdministrationError.field("workflow", .notOffered(text, ["the JSON of a workflow file"]))) {
      try await sandbox.perform("issue", ["workflow": text], on: ComponentWorld.codes)
    }
  }
}
