import Documents
import Phrases
import Testing
import Workflow

@testable import AppComponentsJourney
@testable import JourneyKit

/// Each module error offers a retake first, and ends the journey when the person stops.
struct ModuleErrorTests {
  static let strict = WorkflowConfiguration(
    name: "strict",
    supported: [
      SupportedDocuments(
        issuingCountry: Specimens.country("NLD"), documentTypes: [.passport, .idCard, .proofOfAddress],
        nationalities: [Specimens.country("NLD")]),
      SupportedDocuments(issuingCountry: Specimens.country("DEU"), documentTypes: [.idCard]),
    ], tilted: false)

  static let cases: [(DocumentType, [String], String, IdentityVerificationError)] = [
    (.passport, [], "wall", .noDocumentDetected),
    (.passport, [], "nothing-claimed", .noDocumentDetected),
    (.passport, [], "card-back", .documentTypeInvalid),
    (.passport, [], "visa", .documentTypeInvalid),
    (.idCard, [], "card-claims-passport", .documentTypeMismatch),
    (.idCard, ["card"], "permit-back", .documentTypeInvalid),
    (.proofOfAddress, [], "passport", .documentTypeInvalid),
    (.proofOfAddress, [], "nothing-claimed", .noDocumentDetected),
    (.passport, [], "passport-united-nations", .issuingCountryNotSupported),
    (.passport, [], "passport-german", .documentTypeNotSupported),
    (.passport, [], "passport-of-belgian", .nationalityNotSupported),
    (.passport, [], "passport-expired", .documentExpired),
    (.passport, [], "passport-minor", .personNotAdult),
  ]
  static let good: [DocumentType: [String]] = [.passport: ["passport"], .idCard: ["card", "card-back"], .proofOfAddress: ["letter"]]

  func component(_ type: DocumentType) -> DocumentComponent {
    DocumentComponent(workflow: Self.strict, type: type, issuingCountry: Specimens.country("NLD"))
  }

  @Test(arguments: cases)
  func aRetakeThatHelpsLeadsToTheResult(type: DocumentType, before: [String], bad: String, error: IdentityVerificationError) async throws {
    let rest = Self.good[type]?.dropFirst(before.count).map(\.self) ?? []
    let again = rest.enumerated().flatMap { index, name in
      (index == 0 ? [] : [ScriptAnswer.proceed]) + [.capture(name), .confirm(true)]
    }
    let walk = await Walk.run(
      component(type),
      [.proceed] + HappyPathTests.answers(before, review: false) + [.proceed, .capture(bad), .choose("retake")] + again
        + (type.hasMrz ? [.review(true)] : []))
    let result = try #require(walk.result, "\(walk.outcome) \(walk.witness.ids)")
    #expect(result.images.map(\.picture.digest) == Self.good[type], "nothing of the bad picture is left")
    let shown = walk.witness.prompts.first { $0.id.hasSuffix("error.\(error.rawValue)") }
    guard case .choose(let choice)? = shown?.content else {
      Issue.record("no error was shown: \(walk.witness.ids)")
      return
    }
    #expect(choice.style == .error(code: "IdentityVerification.\(error.rawValue)"))
    #expect(choice.options.map(\.id) == ["retake", "stop"])
  }

  @Test(arguments: cases)
  func stoppingEndsWithTheModulesError(type: DocumentType, before: [String], bad: String, error: IdentityVerificationError) async {
    let walk = await Walk.run(
      component(type), [.proceed] + HappyPathTests.answers(before, review: false) + [.proceed, .capture(bad), .choose("stop")])
    #expect(walk.error == .module(error), "\(walk.outcome)")
  }

  @Test(arguments: ["passport-last-day", "passport-of-age"])
  func theLastDayAndTheBirthdayCount(name: String) async {
    let walk = await Walk.run(component(.passport), [.proceed, .proceed, .capture(name), .confirm(true), .review(true)])
    #expect(walk.result?.images.first?.picture.digest == name, "\(walk.outcome)")
  }

  @Test(arguments: [
    (DocumentType?.some(.passport), "UNO", IdentityVerificationError.issuingCountryNotSupported),
    (.some(.passport), "DEU", .documentTypeNotSupported), (.some(.paperId), "NLD", .documentTypeNotSupported),
    (.some(.tinReferenceDocument), "", .documentTypeNotSupported), (.none, "FRA", .issuingCountryNotSupported),
    (.some(.residencePermit), "", .documentTypeNotSupported),
  ])
  func whatTheCallerFixedIsCheckedBeforeTheFirstPrompt(type: DocumentType?, country: String, error: IdentityVerificationError) async {
    let walk = await Walk.run(DocumentComponent(workflow: Self.strict, type: type, issuingCountry: Country(code: country)), [])
    #expect(walk.error == .module(error))
    #expect(walk.witness.ids.isEmpty)
  }

  @Test func theErrorNamesTheExpiryAndTheMinimumAge() async {
    func message(_ name: String) async -> Choice? {
      let walk = await Walk.run(component(.passport), [.proceed, .proceed, .capture(name), .choose("stop")])
      if case .choose(let choice)? = walk.witness.prompts.last?.content { return choice }
      return nil
    }
    #expect(await message("passport-expired")?.message?.arguments["date"] == .date(year: 2026, month: 2, day: 28))
    #expect(await message("passport-minor")?.message?.arguments["n"] == .number(18))
  }

  @Test func theOtherSideIsReportedAndIsNotAModuleError() async {
    let walk = await Walk.run(component(.idCard), [.proceed, .proceed, .capture("card-wrong-side"), .choose("stop")])
    #expect(walk.witness.ids.last == "front.error.WrongSide")
    #expect(walk.outcome == .cancelled)
  }

  @Test func aTimeoutOffersAnotherAttempt() async throws {
    let walk = await Walk.run(
      component(.passport),
      [.proceed, .proceed, .timeout, .choose("retake"), .capture("passport"), .confirm(true), .review(true)])
    #expect(walk.result != nil, "\(walk.outcome)")
    #expect(walk.witness.ids.contains("front.error.Timeout"))
    let stopped = await Walk.run(component(.passport), [.proceed, .proceed, .timeout, .choose("stop")])
    #expect(stopped.outcome == .cancelled)
  }

  /// The screen and the error say which gate failed in most of the pictures.
  @Test func aTimeoutSaysWhatFailedMost() {
    #expect(DocumentProblem.timedOut(.wholeDocument).message() == Phrase("document.error.Timeout.wholeDocument"))
    #expect(DocumentProblem.timedOut(.wholeDocument).code == "Timeout.wholeDocument")
    for unexplained in [DocumentProblem.timedOut(nil), .timedOut(.oneFace)] {
      #expect(unexplained.message() == Phrase("document.error.Timeout.message"))
    }
  }

  @Test func aCameraFailureOffersRetryOrStop() async throws {
    let walk = await Walk.run(
      component(.passport),
      [.proceed, .proceed, .fail("cameraUnplugged"), .choose("retake"), .capture("passport"), .confirm(true), .review(true)])
    #expect(walk.result != nil, "\(walk.outcome)")
    let stopped = await Walk.run(component(.passport), [.proceed, .proceed, .fail("cameraUnplugged"), .choose("stop")])
    #expect(stopped.error == .unexpected(code: "CAMERA.cameraUnplugged"))
    #expect(stopped.error?.pluginCode == 870)
  }
}
