import AppComponentsJourney
import Backends
import Documents
import Phrases
import Testing
import Workflow

/// Identity verification: both components and the comparison of the faces in one session.
struct IdentityTests {
  typealias Run = ComponentRun<IdentityVerification>

  static func journey(_ use: FaceMatchUse? = nil) -> IdentityVerification {
    IdentityVerification(
      workflow: WorkflowConfiguration(name: "w", tilted: false, faceMatch: use), type: .passport, issuingCountry: Country(code: "NLD"))
  }

  static let document: [ScriptAnswer] = [.proceed, .proceed, .capture("passport"), .confirm(true), .review(true)]
  static let components = document + BiometricsTests.good

  static func similar(_ percentage: Double?) -> MockPerformer {
    let performer = MockPerformer()
    performer.register(CompareFaces.self) { _, _ in FaceSimilarity(percentage: percentage) }
    return performer
  }

  /// The parts of the whole verification are counted as one journey.
  @Test func theWholeIsCountedAsOne() async throws {
    let run = await Run(
      IdentityVerification(workflow: WorkflowConfiguration(name: "w", tilted: false, location: .optional)),
      [.choose("deny"), .proceed, .choose("NLD"), .choose("passport")] + Self.components.dropFirst() + [.choose("same")])
    #expect(run.result != nil, "\(run.outcome) \(run.witness.ids)")
    let shown = run.witness.situations.compactMap(\.progress)
    #expect(shown.count == run.witness.situations.count, "every screen says where it is")
    #expect(shown.map(\.step) == shown.map(\.step).sorted() && shown.first?.step == 1)
    #expect(Set(shown.compactMap(\.of)) == [8] && shown.last?.step == 8)
    #expect(
      shown.last?.steps.map(\.key) == [
        "step.location", "step.country", "step.document", "capture.side.photoPage", "step.data", "step.selfie", "step.check",
        "step.comparison",
      ])
  }

  @Test func staffAreAskedWithBothPictures() async throws {
    let run = await Run(Self.journey(), Self.components + [.choose("same")])
    let result = try #require(run.result, "\(run.outcome) \(run.witness.ids)")
    #expect(result.faceMatch == FaceMatch(.match, by: .operator))
    let question = try #require(run.witness.prompts.last)
    #expect(question.id == "match" && question.audience == .operator)
    #expect(question.deadline != nil)
    guard case .choose(let choice) = question.content, case .comparison(let pictures) = choice.style else {
      Issue.record("no comparison")
      return
    }
    #expect(pictures.map(\.picture.digest) == ["passport", "passed"])
    let json = result.json { _ in nil }.text()
    #expect(json.contains(#""faceMatch":{"verdict":"match","decidedBy":"operator"}"#), "\(json)")
  }

  @Test(arguments: [
    (ScriptAnswer.choose("different"), FaceMatch(.noMatch, by: .operator)),
    (.choose("unsure"), FaceMatch(.undetermined, by: .operator, because: .cannotTell)),
    (.timeout, FaceMatch(.undetermined, because: .noAnswer)),
  ])
  func everyAnswerOfStaffIsRecorded(answer: ScriptAnswer, match: FaceMatch) async throws {
    let run = await Run(Self.journey(.operator), Self.components + [answer])
    #expect(run.result?.faceMatch == match, "\(run.outcome)")
  }

  /// A failing backend is one that does not compare faces; a rejected client is an end.
  @Test func aBackendThatFailsIsNotAskedAgain() async throws {
    let performer = MockPerformer()
    performer.register(CompareFaces.self) { _, _ throws(WorkflowError) in
      throw WorkflowError(code: "413", module: "Backend", message: "No.")
    }
    let run = await Run(Self.journey(), Self.components + [.choose("same")], performer: performer)
    #expect(run.result?.faceMatch == FaceMatch(.match, by: .operator), "\(run.outcome)")
    performer.register(CompareFaces.self) { _, _ throws(WorkflowError) in throw ComponentError.clientRejected.workflowError }
    let rejected = await Run(Self.journey(), Self.components, performer: performer)
    #expect(rejected.error == .clientRejected)
  }

  @Test(arguments: [
    (90.0, FaceMatch(.match, by: .backend, percentage: 90)), (89.9, FaceMatch(.noMatch, by: .backend, percentage: 89.9)),
    (nil, FaceMatch(.undetermined, because: .noService)),
  ])
  func theBackendAlone(percentage: Double?, match: FaceMatch) async throws {
    let run = await Run(Self.journey(.backend), Self.components, performer: Self.similar(percentage))
    #expect(run.result?.faceMatch == match, "\(run.outcome)")
    #expect(run.witness.ids.last == "biometrics/check.confirm", "nobody is asked")
  }

  @Test func whatTheBackendDoubtsStaffDecide() async throws {
    let sure = await Run(Self.journey(), Self.components, performer: Self.similar(97))
    #expect(sure.result?.faceMatch == FaceMatch(.match, by: .backend, percentage: 97))
    let unsure = await Run(Self.journey(), Self.components + [.choose("same"), .choose("different")], performer: Self.similar(41))
    #expect(unsure.result?.faceMatch == FaceMatch(.noMatch, by: .operator, percentage: 41))
    let questions = unsure.witness.prompts.suffix(2).compactMap { if case .choose(let choice) = $0.content { choice } else { nil } }
    #expect(questions.map(\.message) == [nil, Phrase("identity.match.percentage", ["n": .number(41)])], "the opinion comes first")
  }

  @Test func withoutAPortraitOrARequestNothingIsCompared() async throws {
    let off = await Run(Self.journey(.off), Self.components)
    #expect(off.result?.faceMatch == FaceMatch(.undetermined, because: .notAsked))
    var answers = Self.components
    answers[2] = .capture("passport-last-day")
    let faceless = await Run(Self.journey(), answers)
    #expect(faceless.result?.faceMatch == FaceMatch(.undetermined, because: .noPortrait), "\(faceless.outcome)")
  }

  @Test func thePersonIsAskedOnceForTheSession() async throws {
    let performer = MockPerformer()
    performer.register(StartSession.self) { _, _ in WorkflowSession(id: "S-1") }
    let run = await Run(Self.journey(.off), Self.components, performer: performer)
    let starts = run.journal.records.count { if case .began(_, StartSession.name, _) = $0 { true } else { false } }
    #expect(starts == 1)
    #expect(run.result != nil)
  }

  @Test func fromEveryPrefixOfTheRecordsTheResultIsTheSame() async throws {
    let answers = Self.components + [.choose("same")]
    let whole = await Run(Self.journey(), answers)
    let expected = try #require(whole.result)
    #expect(whole.journal.records.count > 15)
    for count in 1..<whole.journal.records.count {
      let prefix = Array(whole.journal.records.prefix(count))
      let given = prefix.count { if case .entry(_, .answered) = $0 { true } else { false } }
      let resumed = await Run(Self.journey(), Array(answers.dropFirst(given)), records: prefix)
      #expect(resumed.result?.document == expected.document && resumed.result?.faceMatch == expected.faceMatch, "after \(count) records")
    }
  }

  @Test func theMapHasNoGaps() async {
    for exploration in IdentityModule().explorations {
      let map = await Explorer.map(exploration.journey, answers: exploration.answers, limits: exploration.limits, now: exploration.now)
      #expect(map.problems.isEmpty, "\(map.problems)")
      #expect(Set(map.outcomes).isSuperset(of: ["finished"] + MapTests.ofSession))
    }
  }
}
