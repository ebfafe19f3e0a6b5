import AppComponentsJourney
import Documents
import Notation
import Testing
import Workflow

/// What is printed on a document beside its MRZ, or without one, in the component.
struct PrintTests {
  private static func field(_ name: PrintedField.Name, _ text: String, day: String? = nil, confidence: Double = 0.95, agrees: Bool? = nil)
    -> PrintedField
  {
    PrintedField(
      name, text: text, day: day.flatMap(CalendarDate.init(iso:)),
      corners: [(100, 80), (400, 80), (400, 110), (100, 110)].map { PicturePoint(x: $0.0, y: $0.1) }, confidence: confidence, agrees: agrees
    )
  }

  private static func passport(_ print: [PrintedField]) -> Reading {
    var reading = Specimens.good(.passport, mrz: Specimens.mrz(.passport))
    reading.print = print
    return reading
  }

  private static func walk(
    _ type: DocumentType, of country: String = "NLD", _ pictures: [String: Reading], _ answers: [ScriptAnswer],
    checks: [PictureCheck: Gates.Strictness]? = nil
  ) async -> Walk {
    let workflow = WorkflowConfiguration(name: "print", tilted: false, checks: checks)
    return await Walk.run(
      DocumentComponent(workflow: workflow, type: type, issuingCountry: Specimens.country(country)), [.proceed] + answers,
      pictures: pictures)
  }

  private static func take(_ name: String) -> [ScriptAnswer] { [.proceed, .capture(name), .confirm(true)] }

  private static func review(_ walk: Walk) throws -> Review {
    let reviews = walk.witness.prompts.compactMap { if case .review(let review) = $0.content { review } else { nil } }
    return try #require(reviews.last, "\(walk.witness.ids) \(walk.outcome)")
  }

  @Test func aNameKeepsTheSpellingOfThePrint() async throws {
    let printed = Self.passport([
      Self.field(.lastName, "DE BRÜIJN", agrees: true), Self.field(.birthPlace, "ŁÓDŹ"),
      Self.field(.issueDate, "10 MAR/MRT 2024", day: "2024-03-10"),
    ])
    let walk = await Self.walk(.passport, ["printed": printed], Self.take("printed") + [.review(true)])
    let review = try Self.review(walk)
    #expect(review.rows.first?.value == .verbatim("De Brüijn"))
    #expect(review.rows.dropFirst().first?.value == .verbatim("Willeke Liselotte"), "what is not printed comes from the MRZ")
    let analysis = try #require(walk.result).json { $0.digest }["documentAnalysis"]
    #expect(analysis?["lastName"] == "DE BRÜIJN" && analysis?["firstName"] == "WILLEKE LISELOTTE")
    #expect(analysis?["birthPlace"] == "ŁÓDŹ" && analysis?["issueDate"] == "2024-03-10")
    let zone = try #require(walk.result).json { $0.digest }["documentResult"]?["mrtdMrzInfo"]
    #expect(zone?["lastNames"] == .array(["DE", "BRUIJN"]), "the MRZ's own data stay as they are")
  }

  @Test func printThatContradictsTheMrzIsShownAndNamed() async throws {
    let forged = Self.passport([Self.field(.lastName, "DE GROOT", agrees: false)])
    let walk = await Self.walk(.passport, ["forged": forged], Self.take("forged") + [.review(true)])
    #expect(walk.checkpoints.contains("failure capture.check.printDiffers"))
    let confirmations = walk.witness.prompts.compactMap { if case .confirm(let asked) = $0.content { asked } else { nil } }
    let detail = try #require(confirmations.last?.details?.first { $0.question.key == "capture.detail.printDiffers" })
    #expect(detail.text == ["DE GROOT", "DE BRUIJN"] && detail.corners.first == PicturePoint(x: 100, y: 80))
    let review = try Self.review(walk)
    #expect(review.rows.first?.value == .verbatim("De Bruijn") && review.rows.first?.mark == .printDiffers)
    #expect(try #require(walk.result).images.map { $0.failedChecks ?? [] } == [[.printDiffers]])
  }

  @Test func aWorkflowMayRefuseIt() async throws {
    let forged = Self.passport([Self.field(.documentNumber, "SPECI2015", agrees: false)])
    let walk = await Self.walk(
      .passport, ["forged": forged], [.proceed, .capture("forged"), .choose("stop")], checks: [.printDiffers: .block])
    #expect(walk.witness.ids.last == "front.error.PrintDiffers")
    #expect(walk.result == nil)
    let ignored = await Self.walk(.passport, ["forged": forged], Self.take("forged") + [.review(true)], checks: [.printDiffers: .ignore])
    #expect(try #require(ignored.result).images.map { $0.failedChecks ?? [] } == [[]])
  }

  @Test func aLicenceWithoutAnMrzHasDataToConfirm() async throws {
    var front = Specimens.good(.driversLicense)
    front.print = [
      Self.field(.lastName, "ŁUKASZEWICZ"), Self.field(.firstName, "ZOË NGÔ", confidence: 0.6),
      Self.field(.birthDate, "07.07.1960", day: "1960-07-07"), Self.field(.birthPlace, "ŁÓDŹ"),
      Self.field(.issueDate, "22.01.2026", day: "2026-01-22"), Self.field(.expirationDate, "21.01.2036", day: "2036-01-21"),
      Self.field(.documentNumber, "755V6LX1Z"), Self.field(.categories, "AM B1 B"),
    ]
    let walk = await Self.walk(
      .driversLicense, ["front": front], Self.take("front") + Self.take("card") + [.review(true)])
    let review = try Self.review(walk)
    #expect(review.note?.key == "data.review.printed")
    #expect(review.rows.map(\.value).prefix(2) == [.verbatim("ŁUKASZEWICZ"), .verbatim("ZOË NGÔ")])
    #expect(review.rows.map(\.mark).prefix(2) == [.none, .uncertain], "what was hard to read is marked")
    let analysis = try #require(walk.result).json { $0.digest }["documentAnalysis"]
    #expect(
      analysis?["lastName"] == "ŁUKASZEWICZ" && analysis?["dateOfBirth"] == "1960-07-07" && analysis?["documentNumber"] == "755V6LX1Z")
  }

  @Test func aBarcodeCountsMoreThanPrint() async throws {
    var front = Specimens.good(.driversLicense)
    front.print = [
      Self.field(.lastName, "ERIKSSON"), Self.field(.birthDate, "12.08.1974", day: "1974-08-12"), Self.field(.documentNumber, "I1234S68"),
    ]
    let walk = await Self.walk(
      .driversLicense, of: "USA", ["front": front, "back": try LicenceTests.back()],
      Self.take("front") + Self.take("back") + [.review(true)])
    let review = try Self.review(walk)
    #expect(review.note?.key == "data.review.barcode" && review.rows.allSatisfy { $0.mark == .barcode })
  }

  @Test func aPageWithoutADateOfBirthHasNothingToConfirm() async throws {
    var front = Specimens.good(.driversLicense)
    front.print = [Self.field(.lastName, "ERIKSSON"), Self.field(.categories, "AM B1 B")]
    let walk = await Self.walk(.driversLicense, ["front": front], Self.take("front") + Self.take("card"))
    #expect(try #require(walk.result).json { $0.digest }["documentAnalysis"] == nil)
  }
}
