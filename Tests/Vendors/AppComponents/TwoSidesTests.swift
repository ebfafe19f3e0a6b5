import AppComponentsJourney
import Documents
import Phrases
import Testing
import Workflow

/// The data of one side are compared with the other.
struct TwoSidesTests {
  static let line = Specimens.mrz(.dutchDriversLicense)
  static let otherLine = Specimens.mrz(.dutchDriversLicense) { $0.number = "5094962129" }
  static let damagedLine = Specimens.mrz(.dutchDriversLicense, damaged: .compositeCheckDigit)

  static func code(_ line: MrzResult) -> Reading {
    var reading = Specimens.good(.dutchDriversLicense)
    let text = line.lines.joined(separator: "\n")
    reading.barcodes = [BarcodeReading(.qrCode, text: text, bytes: Array(text.utf8))]
    return reading
  }

  static let pictures: [String: Reading] = [
    "front": Specimens.good(.dutchDriversLicense, mrz: line), "front-damaged": Specimens.good(.dutchDriversLicense, mrz: damagedLine),
    "front-other": Specimens.good(.dutchDriversLicense, mrz: otherLine), "back": code(line), "back-other": code(otherLine),
  ]

  static func walk(_ answers: [ScriptAnswer], policy: MrzValidationPolicy = .strong) async -> Walk {
    let workflow = WorkflowConfiguration(name: "flat", tilted: false, mrzPolicy: policy)
    return await Walk.run(
      DocumentComponent(workflow: workflow, type: .dutchDriversLicense, issuingCountry: Specimens.country("NLD")), [.proceed] + answers,
      pictures: pictures)
  }

  static func take(_ name: String) -> [ScriptAnswer] { [.proceed, .capture(name), .confirm(true)] }

  @Test func agreeingSidesAreAccepted() async throws {
    let walk = await Self.walk(Self.take("front") + Self.take("back") + [.review(true)])
    let result = try #require(walk.result, "\(walk.outcome) \(walk.witness.ids)")
    #expect(result.mrz == Self.line)
    #expect(walk.checkpoints.contains("pass capture.check.barcode.pass"))
  }

  @Test func aBackWithoutItsCodeIsAcceptedAndReported() async throws {
    let walk = await Self.walk(Self.take("front") + Self.take("card") + [.review(true)])
    #expect(walk.result?.mrz == Self.line)
    #expect(walk.checkpoints.contains("neutral capture.check.barcode.ask"))
  }

  @Test func aContradictionIsReportedAndCanBeResolvedOnEitherSide() async throws {
    let back = await Self.walk(
      Self.take("front") + [.proceed, .capture("back-other"), .choose("retake"), .capture("back"), .confirm(true), .review(true)])
    #expect(back.result?.images.map(\.picture.digest) == ["front", "back"], "\(back.outcome) \(back.witness.ids)")
    let shown = try #require(back.witness.prompts.first { $0.id == "back.error.PicturesContradict" })
    guard case .choose(let choice) = shown.content else { return }
    #expect(choice.options.map(\.id) == ["retake", "other", "stop"])
    #expect(choice.message?.key == "document.error.PicturesContradict.field")

    let front = await Self.walk(
      Self.take("front") + [
        .proceed, .capture("back-other"), .choose("other"), .capture("front-other"), .confirm(true), .confirm(true), .review(true),
      ])
    #expect(front.result?.images.map(\.picture.digest) == ["front-other", "back-other"], "\(front.outcome) \(front.witness.ids)")
    #expect(front.result?.mrz == Self.otherLine)

    let stopped = await Self.walk(Self.take("front") + [.proceed, .capture("back-other"), .choose("stop")])
    #expect(stopped.outcome == .cancelled)
  }

  @Test func theSideWithFewerErrorsCounts() async throws {
    let walk = await Self.walk(Self.take("front-damaged") + Self.take("back") + [.review(true)], policy: .weak)
    let result = try #require(walk.result, "\(walk.outcome) \(walk.witness.ids)")
    #expect(Self.damagedLine.valid == false)
    #expect(result.mrz == Self.line, "the code on the back has no error")
    guard case .review(let review)? = walk.witness.prompts.last?.content else { return }
    #expect(review.note?.key == "data.review.code" && review.picture?.digest == "back")
  }

  @Test func aReviewThatIsWrongLeadsFromTheCodeToTheLine() async throws {
    let walk = await Self.walk(
      Self.take("front-damaged") + Self.take("back") + [.review(false), .capture("front"), .confirm(true), .review(true)], policy: .weak)
    #expect(walk.result?.images.map(\.picture.digest) == ["front", "back"], "\(walk.outcome) \(walk.witness.ids)")
  }

  @Test(arguments: [("back", 0), ("front", 1)])
  func theWrongSideIsReportedBeforeItIsConfirmed(name: String, step: Int) async throws {
    let walk = await Self.walk((step == 0 ? [] : Self.take("front")) + [.proceed, .capture(name), .choose("stop")])
    #expect(walk.witness.ids.last == "\(step == 0 ? "front" : "back").error.WrongSide", "\(walk.witness.ids)")
  }

  @Test func anMrzOnTheFrontOfACardMeansTheBack() async throws {
    let walk = await Walk.run(
      DocumentComponent(type: .idCard, issuingCountry: Specimens.country("NLD")),
      [.proceed, .proceed, .capture("card-back"), .choose("stop")])
    #expect(walk.witness.ids.last == "front.error.WrongSide")
  }

  @Test func theMissingPortraitMustBeConfirmed() async throws {
    var front = Specimens.good(.idCard), back = Specimens.good(.driversLicense)
    front.faces = []
    back.faces = [FaceReading(x: 100, y: 300, width: 200, height: 200)]
    var smiling = front
    smiling.faces = back.faces
    let workflow = WorkflowConfiguration(name: "flat", tilted: false)
    let walk = await Walk.run(
      DocumentComponent(workflow: workflow, type: .driversLicense, issuingCountry: Specimens.country("DEU")),
      [
        .proceed, .proceed, .capture("front"), .confirm(false), .capture("smiling"), .confirm(true), .proceed, .capture("back"),
        .confirm(true),
      ],
      pictures: ["front": front, "smiling": smiling, "back": back])
    #expect(walk.result?.images.count == 2, "\(walk.outcome) \(walk.witness.ids)")
    let remarks = walk.checkpoints.filter { $0.contains("portrait") }
    #expect(
      remarks == ["failure capture.check.portraitNotFound", "pass capture.check.portrait.pass", "warning capture.check.portrait.back"])
  }

  @Test func anotherCountryThanTheChosenOneIsARemark() async throws {
    let walk = await Walk.run(
      DocumentComponent(type: .passport, issuingCountry: Specimens.country("NLD")),
      [.proceed, .proceed, .capture("passport-german"), .confirm(true), .cancel])
    #expect(walk.checkpoints.contains("warning capture.check.country.warning"))
  }
}

extension Walk {
  /// The checkpoints of all confirmations, in order: `pass capture.check.sharp.pass`.
  var checkpoints: [String] {
    witness.prompts.flatMap { prompt -> [String] in
      guard case .confirm(let confirmation) = prompt.content else { return [] }
      return confirmation.checkpoints.map { "\($0.verdict) \($0.text.key)" }
    }
  }
}
