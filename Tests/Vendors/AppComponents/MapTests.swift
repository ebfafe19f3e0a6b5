import AppComponentsJourney
import Documents
import ExploredMaps
import JourneyKit
import Testing
import Workflow

/// The map of the document journey reaches every prompt and outcome.
struct MapTests {
  static func captured(_ names: [String]) -> [Answer] {
    names.compactMap { name in
      Specimens.readings[name].map { .captured(picture: PictureReference(digest: name, type: "jpg", byteCount: 1), reading: $0) }
    }
  }

  /// How the session of a component can end it, before it begins and before its result is returned.
  static let ofSession = ["InvalidSession", "ClientRejected", "InvalidWorkflowStatus", "ConfigurationNotSupported"].map { "failed \($0)" }

  static let now = Int64(Walk.day.daysSince1970) * 86_400_000
  static let typed = Specimens.mrz(.passport).lines.joined(separator: "\n")

  static func map(_ component: DocumentComponent, turns: Int = 1, _ captures: @escaping @Sendable (CaptureRequest) -> [Answer]) async
    -> JourneyMap
  {
    await Explorer.map(
      component, answers: .init(captures: captures, texts: { _ in [typed, "SHORT"] }), limits: .init(turns: turns), now: now)
  }

  /// One bad picture at a time: all of them together would be walked in every order.
  static let problems: [(String, String)] = [
    ("wall", "NoDocumentDetected"), ("card-wrong-side", "WrongSide"), ("passport-plain", "MrzNotDetected"),
    ("passport-damaged", "MrzNotValid"), ("card-back-damaged", "MrzNotValid"), ("visa", "DocumentTypeInvalid"),
    ("passport-german", "DocumentTypeNotSupported"), ("passport-united-nations", "IssuingCountryNotSupported"),
    ("passport-of-belgian", "NationalityNotSupported"), ("passport-expired", "DocumentExpired"), ("passport-minor", "PersonNotAdult"),
  ]

  @Test(arguments: problems)
  func everyProblemHasItsOptions(picture: String, problem: String) async {
    let component = DocumentComponent(
      workflow: ModuleErrorTests.strict, type: .passport, issuingCountry: Specimens.country("NLD"))
    let map = await Self.map(component) { _ in Self.captured(["passport", picture]) }
    #expect(map.problems.isEmpty, "\(map.problems)")
    var expected = [
      "intro", "front.ready", "front.capture", "front.confirm", "data.review", "data.capture", "front.error.\(problem)",
      "front.error.Timeout", "front.error.CameraNotAvailable",
    ]
    var outcomes = ["finished", "cancelled", "failed Unexpected"] + Self.ofSession
    if IdentityVerificationError(rawValue: problem) != nil { outcomes.append("failed IdentityVerification.\(problem)") }
    if ["NoDocumentDetected", "WrongSide", "MrzNotDetected", "MrzNotValid"].contains(problem) { expected.append("front.mrz") }
    #expect(Set(map.prompts).isSuperset(of: expected), "missing: \(Set(expected).subtracting(map.prompts))")
    #expect(Set(map.outcomes) == Set(outcomes))
  }

  /// Every question of the plugins' journeys has a way back, unless something was done that cannot be undone.
  @Test(arguments: [DocumentModule(), BiometricsModule(), IdentityModule(), SessionModule()] as [any JourneyModule])
  func noQuestionIsADeadEnd(module: any JourneyModule) async {
    let map = await ExploredMaps.map(of: module)
    #expect(map.deadEnds.isEmpty, "\(map.deadEnds)")
  }

  @Test func everyCountryTypeAndSide() async {
    var component = DocumentComponent()
    component.workflow.supported = [
      SupportedDocuments(issuingCountry: Specimens.country("NLD"), documentTypes: [.passport, .paperId]),
      SupportedDocuments(issuingCountry: Specimens.country("FRA"), documentTypes: [.frenchIdCard]),
      SupportedDocuments(issuingCountry: nil, documentTypes: [.proofOfAddress]),
    ]
    component.workflow.tiltedSkippable = true
    let map = await Self.map(component) { shot in
      guard case .document(let type, _, let step) = shot.subject else { return [] }
      let names: [DocumentType: String] = [.passport: "passport", .frenchIdCard: "french", .paperId: "paper"]
      return Self.captured([step.hasMrz || type == .paperId ? names[type] ?? "letter" : type == .frenchIdCard ? "french-plain" : "letter"])
    }
    #expect(map.problems.isEmpty, "\(map.problems)")
    let expected = [
      "intro", "country.choose", "type.choose", "front.ready", "front-tilted.tilt", "front-tilted.capture", "front-tilted.confirm",
      "back.turn", "back.capture", "back.confirm", "back-tilted.tilt", "back-tilted.confirm", "insideRight.ready",
      "insideRight-tilted.tilt", "insideLeft.turn", "insideLeft.confirm", "data.review",
    ]
    #expect(Set(map.prompts).isSuperset(of: expected), "missing: \(Set(expected).subtracting(map.prompts))")
    #expect(map.edges.contains { $0.from == "front-tilted.tilt" && $0.to == "data.review" }, "the person may skip tilting")
  }
}
