import AppComponentsJourney
import Backends
import Documents
import Phrases
import Testing
import Workflow

/// All nine types reach their result.
struct HappyPathTests {
  /// What a person does for each type: the pictures of the sides, flat and tilted, in order.
  static let paths: [(DocumentType, String, [String], review: Bool)] = [
    (.passport, "NLD", ["passport", "passport-plain"], true),
    (.idCard, "NLD", ["card", "card~", "card-back", "card~~"], true),
    (.residencePermit, "NLD", ["card", "card~", "permit-back", "card~~"], true),
    (.frenchIdCard, "FRA", ["french", "french-plain", "french-plain~", "french-plain~~"], true),
    (.dutchDriversLicense, "NLD", ["licence", "card", "card~", "card~~"], true),
    (.driversLicense, "DEU", ["licence-plain", "licence-plain~", "licence-plain~~", "licence-plain~~~"], false),
    (.paperId, "ITA", ["paper", "paper~", "paper~~", "paper~~~"], false),
    (.proofOfAddress, "", ["letter"], false), (.tinReferenceDocument, "", ["letter"], false),
  ]

  /// The answers for the pictures of a type: each is announced, taken and confirmed.
  static func answers(_ names: [String], review: Bool) -> [ScriptAnswer] {
    names.flatMap { [ScriptAnswer.proceed, .capture($0), .confirm(true)] } + (review ? [.review(true)] : [])
  }

  @Test(arguments: paths)
  func fixedByTheCaller(type: DocumentType, country: String, names: [String], review: Bool) async throws {
    let component = DocumentComponent(type: type, issuingCountry: Country(code: country))
    let walk = await Walk.run(component, [.proceed] + Self.answers(names, review: review))
    let result = try #require(walk.result, "\(walk.outcome)")
    #expect(result.documentType == type)
    #expect(result.images.map(\.picture.digest) == names)
    let steps = type.steps(tilted: true)
    #expect(result.images.map(\.fileSide) == steps.map(\.side))
    #expect(result.images.map(\.isAngled) == steps.map(\.isAngled))
    #expect((result.mrz != nil) == review)
    #expect(!walk.witness.ids.contains { $0.hasPrefix("country") || $0.hasPrefix("type") })
  }

  @Test(arguments: paths)
  func chosenByThePerson(type: DocumentType, country: String, names: [String], review: Bool) async throws {
    let choices: [ScriptAnswer] = country.isEmpty ? [.choose(type.rawValue)] : [.choose(country), .choose(type.rawValue)]
    let walk = await Walk.run(DocumentComponent(), [.proceed] + choices + Self.answers(names, review: review))
    let result = try #require(walk.result, "\(walk.outcome)")
    #expect(result.documentType == type)
    #expect(result.images.count == names.count)
  }

  @Test func theScreensComeInTheOrderOfTheSpecification() async {
    let walk = await Walk.run(
      DocumentComponent(),
      [.proceed, .choose("NLD"), .choose("idCard")] + Self.answers(["card", "card~", "card-back", "card~~"], review: true))
    #expect(
      walk.witness.ids == [
        "intro", "country.choose", "type.choose", "front.ready", "front.capture", "front.confirm", "front-tilted.tilt",
        "front-tilted.capture", "front-tilted.confirm", "back.turn", "back.capture", "back.confirm", "back-tilted.tilt",
        "back-tilted.capture", "back-tilted.confirm", "data.review",
      ])
    let steps = walk.witness.situations.map { "\($0.progress?.step ?? 0)/\($0.progress?.of ?? 0)" }
    #expect(steps == ["0/0", "1/0", "2/0"] + [3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7].map { "\($0)/7" })
  }

  @Test func thePickersOfferWhatTheWorkflowSupports() async throws {
    let walk = await Walk.run(DocumentComponent(), [.proceed, .choose("NLD"), .cancel])
    let choices = walk.witness.prompts.compactMap { prompt in if case .choose(let choice) = prompt.content { choice } else { nil } }
    let countries = try #require(choices.first).options.map(\.id)
    #expect(countries.count == 249 + 2 + 2, "all of ISO 3166-1, Kosovo, Utopia, two types")
    #expect(countries.prefix(2) == ["proofOfAddress", "tinReferenceDocument"], "types that need no country stand first")
    let types = try #require(choices.last).options.map(\.id)
    #expect(
      types == [
        "passport", "idCard", "dutchDriversLicense", "residencePermit", "paperId", "proofOfAddress", "tinReferenceDocument",
      ], "one driving licence, and no French card")
    #expect(walk.outcome == .cancelled)
  }

  @Test func aPickerWithOneChoiceIsSkipped() async {
    let workflow = WorkflowConfiguration(
      name: "one", supported: [SupportedDocuments(issuingCountry: Specimens.country("NLD"), documentTypes: [.passport])], tilted: false)
    let walk = await Walk.run(DocumentComponent(workflow: workflow), [.proceed] + Self.answers(["passport"], review: true))
    #expect(walk.witness.ids == ["intro", "front.ready", "front.capture", "front.confirm", "data.review"])
    #expect(walk.witness.situations.last?.progress?.of == 2)
  }

  @Test func aFixedTypeOffersTheCountriesThatIssueIt() async throws {
    let walk = await Walk.run(DocumentComponent(type: .frenchIdCard), [.proceed, .cancel])
    #expect(walk.witness.ids == ["intro", "front.ready"], "one country issues it, so nobody is asked")
  }

  @Test func tiltedPicturesAreSkippedByTheWorkflowTheCallerAndThePerson() async throws {
    let passport = DocumentComponent(type: .passport, issuingCountry: Specimens.country("NLD"))
    var workflow = passport
    workflow.workflow.tilted = false
    #expect(await Walk.run(workflow, [.proceed] + Self.answers(["passport"], review: true)).result?.images.count == 1)

    let performer = MockPerformer()
    performer.register(ReadControls.self) { _, _ in Controls(skipsTilted: true) }
    let caller = await Walk.run(passport, [.proceed] + Self.answers(["passport"], review: true), performer: performer)
    #expect(caller.result?.images.count == 1)

    var person = passport
    person.workflow.tiltedSkippable = true
    let skipped = await Walk.run(person, [.proceed] + Self.answers(["passport"], review: false) + [.skip, .review(true)])
    #expect(skipped.result?.images.count == 1)

    let refused = await Walk.run(passport, [.proceed] + Self.answers(["passport"], review: false) + [.skip])
    #expect(refused.result == nil, "the person may not skip where the workflow does not say so")
  }

  @Test func checkpointsShowTheVerdictsOfTheJudge() async throws {
    var blurred = Specimens.good(.passport, mrz: Specimens.mrz(.passport))
    blurred.quality = PictureQuality(sharpness: 1.1, glare: 0.2, brightness: 20)
    let walk = await Walk.run(
      DocumentComponent(type: .passport, issuingCountry: Specimens.country("NLD")),
      [.proceed, .proceed, .capture("blurred"), .confirm(false), .capture("passport"), .confirm(true), .cancel],
      pictures: ["blurred": blurred])
    let shown = walk.witness.prompts.compactMap { prompt in
      if case .confirm(let confirmation) = prompt.content { confirmation.checkpoints.map { "\($0.verdict) \($0.text.key)" } } else { nil }
    }
    #expect(
      shown == [
        [
          "pass capture.check.wholeDocument.pass", "warning capture.check.lit.warning", "warning capture.check.sharp.warning",
          "warning capture.check.glare.warning", "pass capture.check.mrz.pass",
        ],
        [
          "pass capture.check.wholeDocument.pass", "pass capture.check.lit.pass", "pass capture.check.sharp.pass",
          "pass capture.check.glare.pass", "pass capture.check.mrz.pass",
        ],
      ])
  }

  @Test func aLargeCardsMrzOnTheFrontIsEnough() async throws {
    let walk = await Walk.run(
      DocumentComponent(type: .idCard, issuingCountry: Specimens.country("NLD")),
      [.proceed] + Self.answers(["large-card", "card", "card~", "card~~"], review: true))
    #expect(walk.result?.mrz?.format == .td2)
  }

  @Test func aReviewThatIsWrongLeadsToTheSideWithTheLines() async throws {
    let walk = await Walk.run(
      DocumentComponent(type: .idCard, issuingCountry: Specimens.country("NLD")),
      [.proceed] + Self.answers(["large-card", "card", "card~", "card~~"], review: false) + [
        .review(false), .capture("card~~~"), .choose("retake"), .capture("large-card-again"), .confirm(true), .review(true),
      ])
    let result = try #require(walk.result, "\(walk.outcome) \(walk.witness.ids)")
    #expect(result.mrz?.format == .td2)
    #expect(
      result.images.map(\.picture.digest) == ["large-card-again", "card", "card~", "card~~"], "it stands in the place of the old one")
  }
}
