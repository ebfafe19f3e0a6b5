import AppComponentsJourney
import Documents
import Notation
import Testing
import Workflow

/// After two failed readings the lines may be typed, so that no document is a dead end.
struct ManualEntryTests {
  static let lines = Specimens.mrz(.passport).lines
  static let passport: DocumentComponent = {
    var component = DocumentComponent(type: .passport, issuingCountry: Specimens.country("NLD"))
    component.workflow.tilted = false
    return component
  }()

  func options(_ walk: Walk) -> [[String]] {
    walk.witness.prompts.compactMap { prompt in
      if case .choose(let choice) = prompt.content, case .error = choice.style { choice.options.map(\.id) } else { nil }
    }
  }

  @Test func offeredAfterTheSecondFailureAndNotBefore() async throws {
    let walk = await Walk.run(
      Self.passport,
      [
        .proceed, .proceed, .capture("passport-plain"), .choose("retake"), .capture("wall"), .choose("type"),
        .enter(Self.lines.joined(separator: "\n")), .confirm(true), .review(true),
      ])
    #expect(options(walk) == [["retake", "stop"], ["retake", "type", "stop"]])
    let result = try #require(walk.result, "\(walk.outcome)")
    let json = result.json { $0.fileName }
    #expect(json["documentResult"]?["mrtdMrzInfo"]?["rawMrz"] == .string(Self.lines.joined(separator: "\n")))
    #expect(
      json["documentResult"]?["manuallyEnteredFields"]?.text()
        == #"["rawMrz","documentCode","issuingCountry","documentNumber","expirationDate","firstNames","lastNames","birthDate","nationality","gender"]"#
    )
    #expect(json["documentAnalysis"] == nil, "nothing was read off a picture")
  }

  @Test func typingStartsFromTheReadingAndOnlyChangesCount() async throws {
    let walk = await Walk.run(
      Self.passport,
      [
        .proceed, .proceed, .capture("passport-damaged"), .choose("retake"), .capture("misread"), .choose("type"),
        .enter(Self.lines.joined(separator: "\n")), .confirm(true), .review(true),
      ], pictures: ["misread": Specimens.good(.passport, mrz: misread)])
    let fields = walk.witness.prompts.compactMap { prompt in if case .enter(let field) = prompt.content { field } else { nil } }
    #expect(fields.map(\.kind) == [.mrz(format: .td3, lines: misread.lines)])
    let json = try #require(walk.result).json { $0.fileName }
    #expect(json["documentResult"]?["manuallyEnteredFields"]?.text() == #"["rawMrz","documentNumber"]"#)
    #expect(json["documentAnalysis"]?["documentNumber"] == nil)
    #expect(json["documentAnalysis"]?["lastName"] == "DE BRUIJN")
  }

  /// The passport with its number misread: one character, so that its check digit fails.
  private var misread: MrzResult { Mrz.parse([Self.lines[0], "SPECI2O14" + Self.lines[1].dropFirst(9)]) }

  @Test func wrongLinesAreRequestedAgainWithTheirFault() async throws {
    var short = Self.lines
    short[1].removeLast()
    let damaged = Specimens.mrz(.passport, damaged: .birthDateCheckDigit).lines
    let card = Specimens.mrz(.idCard).lines
    let walk = await Walk.run(
      Self.passport,
      [.proceed, .proceed, .capture("wall"), .choose("retake"), .capture("wall"), .choose("type")]
        + [short, damaged, card, Self.lines].map { .enter($0.joined(separator: "\n")) } + [.confirm(true), .review(true)])
    let errors = walk.witness.prompts.compactMap { prompt in
      if case .enter(let field) = prompt.content { field.error?.key ?? "" } else { nil }
    }
    #expect(errors.count == 4)
    #expect(errors.first == "")
    #expect(errors[1].hasPrefix("data.typing."))
    #expect(errors[2] == "data.typing.field")
    #expect(errors[3] == "data.typing.otherType")
    #expect(walk.result != nil, "\(walk.outcome)")
  }

  /// Lines without a name are nobody's document under any policy, and the screen says what to look at.
  @Test(arguments: MrzValidationPolicy.allCases) func linesWithoutANameAreNotAccepted(_ policy: MrzValidationPolicy) async {
    var component = Self.passport
    component.workflow.mrzPolicy = policy
    let nameless = ["P<NLD" + String(repeating: "<", count: 39), Self.lines[1]]
    let walk = await Walk.run(
      component,
      [
        .proceed, .proceed, .capture("wall"), .choose("retake"), .capture("wall"), .choose("type"),
        .enter(nameless.joined(separator: "\n")),
        .enter(Self.lines.joined(separator: "\n")), .confirm(true), .review(true),
      ])
    let errors = walk.witness.prompts.compactMap { if case .enter(let field) = $0.content { field.error?.key ?? "" } else { nil } }
    #expect(errors == ["", "data.typing.field"])
    #expect(walk.result?.mrz?.lines == Self.lines, "\(walk.outcome)")
  }

  @Test func theWorkflowCanForbidIt() async {
    var component = Self.passport
    component.workflow.manualEntry = false
    let walk = await Walk.run(
      component, [.proceed, .proceed] + Array(repeating: [.capture("wall"), .choose("retake")], count: 4).flatMap(\.self) + [.cancel])
    #expect(options(walk) == Array(repeating: ["retake", "stop"], count: 4))
  }

  @Test func typedLinesAreHeldToTheSameRules() async {
    let expired = Specimens.mrz(.passport) { $0.expires = CalendarDate(daysSince1970: 20_000) }.lines
    let walk = await Walk.run(
      Self.passport,
      [
        .proceed, .proceed, .capture("wall"), .choose("retake"), .capture("wall"), .choose("type"), .enter(expired.joined(separator: "\n")),
        .choose("stop"),
      ])
    #expect(walk.error == .module(.documentExpired))
  }

  @Test func skippingReturnsToTheCameraAndNobodyTypesTwice() async throws {
    let typed = Self.lines.joined(separator: "\n")
    let walk = await Walk.run(
      Self.passport,
      [
        .proceed, .proceed, .capture("wall"), .choose("retake"), .capture("wall"), .choose("type"), .skip, .capture("wall"),
        .choose("type"),
        .enter(typed), .confirm(false), .capture("passport-plain"), .confirm(true), .review(true),
      ])
    let result = try #require(walk.result, "\(walk.outcome) \(walk.witness.ids)")
    #expect(result.images.map(\.picture.digest) == ["passport-plain"])
    #expect(result.mrz?.lines == Self.lines)
  }

  @Test func cardsOfTwoSizesAskWhichLinesTheyHave() async throws {
    var component = DocumentComponent(type: .idCard, issuingCountry: Specimens.country("NLD"))
    component.workflow.tilted = false
    let large = Specimens.mrz(.largeIdCard).lines.joined(separator: "\n")
    let walk = await Walk.run(
      component,
      [
        .proceed, .proceed, .capture("card"), .confirm(true), .proceed, .capture("card~"), .choose("retake"), .capture("card~~"),
        .choose("type"), .choose("TD2"), .enter(large), .confirm(true), .review(true),
      ])
    #expect(walk.result?.mrz?.format == .td2, "\(walk.outcome)")
  }

  @Test func readWronglyTwiceInTheReviewItMayBeTyped() async throws {
    let other = Specimens.mrz(.passport) { $0.person.lastName = "De Bruyn" }.lines.joined(separator: "\n")
    let walk = await Walk.run(
      Self.passport,
      [
        .proceed, .proceed, .capture("passport"), .confirm(true), .review(false), .capture("passport"), .confirm(true), .review(false),
        .choose("type"), .enter(other), .review(true),
      ])
    let json = try #require(walk.result, "\(walk.outcome)").json { $0.fileName }
    #expect(json["documentResult"]?["manuallyEnteredFields"]?.text() == #"["rawMrz","lastNames"]"#)
    #expect(json["documentResult"]?["mrtdMrzInfo"]?["lastNames"]?.text() == #"["DE","BRUYN"]"#)
  }

  @Test(arguments: [(MrzValidationPolicy.strong, false), (.normal, true), (.weak, true)])
  func thePolicyDecidesWhetherADamagedMrzIsAccepted(policy: MrzValidationPolicy, isTaken: Bool) async {
    var component = Self.passport
    component.workflow.mrzPolicy = policy
    let walk = await Walk.run(component, [.proceed, .proceed, .capture("passport-damaged"), .cancel])
    #expect(walk.witness.ids.last == (isTaken ? "front.confirm" : "front.error.MrzNotValid"))
  }
}
