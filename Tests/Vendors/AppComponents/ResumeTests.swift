import AppComponentsJourney
import Documents
import Phrases
import Testing
import Workflow

/// A document journey survives a stop at any moment, and goes back.
struct ResumeTests {
  static let names = ["card", "card~", "card-back", "card~~"]
  static let answers: [ScriptAnswer] =
    [.proceed, .choose("NLD"), .choose("idCard"), .proceed, .capture("wall"), .choose("retake")]
    + HappyPathTests.answers(names, review: true).dropFirst()

  /// The script's answers that are already in a prefix of the records.
  func given(_ records: ArraySlice<Record>) -> Int {
    records.count { if case .entry(_, .answered) = $0 { true } else { false } }
  }

  @Test func fromEveryPrefixOfTheRecordsTheResultIsTheSame() async throws {
    let whole = await Walk.run(DocumentComponent(), Self.answers)
    let expected = try #require(whole.result, "\(whole.outcome)")
    let records = whole.journal.records
    #expect(records.count > 20)
    for count in 1..<records.count {
      let prefix = records.prefix(count)
      let given = given(prefix)
      // A different input, to check that the recorded one is used.
      let resumed = await Walk.run(DocumentComponent(type: .passport), Array(Self.answers.dropFirst(given)), records: Array(prefix))
      #expect(resumed.result == expected, "after \(count) records: \(resumed.outcome)")
      let before = prefix.count { if case .entry(_, .answered(_, .captured, _)) = $0 { true } else { false } }
      #expect(before + resumed.pictures.taken.count == whole.pictures.taken.count, "after \(count) records a picture was taken twice")
    }
  }

  @Test func aNewSessionHasTitlesAndLocalNamesOfItsOwn() async throws {
    let walk = await Walk.run(DocumentComponent(), [.proceed, .choose("DEU"), .choose("idCard"), .proceed, .capture("card"), .cancel])
    let prompts = walk.witness.prompts
    guard case .choose(let choice)? = prompts.first(where: { $0.id == "type.choose" })?.content else {
      Issue.record("no picker of types")
      return
    }
    #expect(choice.options.first { $0.id == "idCard" }?.localName == "Personalausweis")
    #expect(choice.options.first { $0.id == "proofOfAddress" }?.localName == nil)
    let titles = prompts.compactMap { if case .capture(let shot) = $0.content { shot.title } else { nil } }
    #expect(titles == [Phrase("capture.title.idCard.front")])
  }

  @Test func backOverTwoStepsDropsThePicturesAndTheirConfirmation() async throws {
    let walk = await Walk.run(
      DocumentComponent(type: .passport, issuingCountry: Country(code: "NLD")),
      [
        .proceed, .proceed, .capture("passport-of-age"), .confirm(true), .proceed, .back, .back, .confirm(false), .capture("passport"),
        .confirm(true), .proceed, .capture("passport-plain"), .confirm(true), .review(true),
      ])
    let result = try #require(walk.result, "\(walk.outcome) \(walk.witness.ids)")
    #expect(result.images.map(\.picture.digest) == ["passport", "passport-plain"])
    #expect(result.mrz == Specimens.mrz(.passport))
    #expect(
      walk.witness.ids == [
        "intro", "front.ready", "front.capture", "front.confirm", "front-tilted.tilt", "front-tilted.capture", "front-tilted.tilt",
        "front.confirm", "front.capture", "front.confirm", "front-tilted.tilt", "front-tilted.capture", "front-tilted.confirm",
        "data.review",
      ])
  }

  @Test func backFromTheTypeToTheCountry() async throws {
    let walk = await Walk.run(
      DocumentComponent(), [.proceed, .choose("DEU"), .back, .choose("FRA"), .choose("frenchIdCard"), .cancel])
    #expect(walk.outcome == .cancelled)
    #expect(walk.witness.situations[3].previous == .chose(id: "DEU"))
    #expect(walk.witness.ids.last == "front.ready")
  }
}
