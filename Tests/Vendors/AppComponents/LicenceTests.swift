import AppComponentsJourney
import Documents
import Notation
import Testing
import Workflow

/// The data of a North American licence come from the barcode on its back.
struct LicenceTests {
  static let california = AamvaJurisdiction(code: "CA")

  static func licence(_ change: (inout AamvaLicence) -> Void = { _ in }) throws -> AamvaLicence {
    var licence = AamvaLicence(
      jurisdiction: try #require(california), lastName: "ERIKSSON", firstName: "ANNA", middleName: "MARIA",
      birthDate: CalendarDate(daysSince1970: 1684), sex: .female, number: "I1234568", issueDate: Walk.day.adding(years: -1),
      expirationDate: Walk.day.adding(years: 4), street1: "2570 24TH STREET", city: "SACRAMENTO", postalCode: "95818-2606")
    change(&licence)
    return licence
  }

  static func back(_ change: (inout AamvaLicence) -> Void = { _ in }) throws -> Reading {
    var reading = Specimens.good(.driversLicense)
    let bytes = try Aamva.write(try licence(change))
    reading.barcodes = [BarcodeReading(.pdf417, text: String(decoding: bytes, as: UTF8.self), bytes: bytes)]
    return reading
  }

  static func walk(
    _ answers: [ScriptAnswer], type: DocumentType = .driversLicense, tilted: Bool = false, _ extra: [String: Reading] = [:]
  ) async throws -> Walk {
    let pictures = ["back": try back()].merging(extra) { $1 }
    let component = DocumentComponent(
      workflow: WorkflowConfiguration(name: "licence", tilted: tilted), type: type, issuingCountry: Specimens.country("USA"))
    return await Walk.run(component, [.proceed] + answers, pictures: pictures)
  }

  static func take(_ name: String) -> [ScriptAnswer] { [.proceed, .capture(name), .confirm(true)] }

  @Test func theAnalysisHasTheDataOfTheBarcode() async throws {
    let walk = try await Self.walk(Self.take("licence-plain") + Self.take("back") + [.review(true)])
    let result = try #require(walk.result, "\(walk.outcome) \(walk.witness.ids)")
    let json = result.json { $0.digest }
    #expect(
      json["documentAnalysis"]
        == .object([
          "firstName": .string("ANNA MARIA"), "lastName": .string("ERIKSSON"), "initials": .string("A M"), "gender": .string("Female"),
          "issuingCountry": .string("USA"),
          "issueDate": .string("2025-03-01"), "expirationDate": .string("2030-03-01"), "dateOfBirth": .string("1974-08-12"),
          "documentNumber": .string("I1234568"), "documentType": .string("driversLicense"),
          "address": .object([
            "street": .string("2570 24TH STREET"), "city": .string("SACRAMENTO"), "state": .string("CA"),
            "postalCode": .string("95818-2606"),
          ]),
        ]), "\(json.text())")
    #expect(json["documentResult"]?["idlMrzInfo"] == nil, "it has no machine-readable line")
    guard case .review(let review)? = walk.witness.prompts.last?.content else {
      Issue.record("the data was not shown: \(walk.witness.ids)")
      return
    }
    #expect(review.rows.count == 8 && review.rows.allSatisfy { $0.mark == .barcode })
    #expect(review.picture?.digest == "back")
  }

  @Test func aPlaceOfBirthIsDelivered() async throws {
    var written = try Self.licence()
    written.birthDate = CalendarDate(daysSince1970: 1684)
    var payload = String(decoding: try Aamva.write(written), as: UTF8.self)
    payload = payload.replacing("\nDCI", with: "\nDCJ")
    #expect(!payload.contains("DCISACRAMENTO"))
    let bytes = Array(payload.replacing("DCSERIKSSON\n", with: "DCSERIKSSON\nDCISACRAMENTO\n").utf8)
    var reading = Specimens.good(.driversLicense)
    reading.barcodes = [BarcodeReading(.pdf417, text: String(decoding: bytes, as: UTF8.self), bytes: bytes)]
    let walk = try await Self.walk(
      [.proceed, .capture("licence-plain"), .confirm(true), .proceed, .capture("born"), .confirm(true), .review(true)], ["born": reading])
    #expect(walk.result?.json { $0.digest }["documentAnalysis"]?["birthPlace"] == "SACRAMENTO", "\(walk.outcome)")
  }

  @Test func aMissingBirthDateDoesNotProveTheAge() async throws {
    let payload = String(decoding: try Aamva.write(try Self.licence()), as: UTF8.self)
    let bytes = Array(payload.replacing("DBB", with: "DBX").utf8)
    var reading = Specimens.good(.driversLicense)
    reading.barcodes = [BarcodeReading(.pdf417, text: String(decoding: bytes, as: UTF8.self), bytes: bytes)]
    let walk = try await Self.walk(Self.take("licence-plain") + [.proceed, .capture("unborn"), .choose("stop")], ["unborn": reading])
    #expect(walk.error == .module(.personNotAdult), "\(walk.outcome) \(walk.witness.ids)")
  }

  @Test func aBackWithAnUnreadableBarcodeIsAcceptedAndReported() async throws {
    var unread = Specimens.good(.driversLicense)
    unread.barcodes = []
    let walk = try await Self.walk(
      [.proceed, .capture("licence-plain"), .confirm(true), .proceed, .capture("unread"), .confirm(true)], ["unread": unread])
    #expect(walk.result?.images.count == 2, "\(walk.outcome) \(walk.witness.ids)")
    #expect(walk.result?.json { $0.digest }["documentAnalysis"] == nil)
    #expect(walk.checkpoints.contains("warning capture.check.barcode.warning"))
  }

  @Test(arguments: [
    ("expired", DocumentType.driversLicense, "back.error.DocumentExpired"), ("minor", .driversLicense, "back.error.PersonNotAdult"),
    ("state-card", .driversLicense, "back.error.DocumentTypeMismatch"), ("back", .residencePermit, "back.error.DocumentTypeMismatch"),
  ])
  func whatTheBarcodeSaysIsJudged(name: String, type: DocumentType, prompt: String) async throws {
    let pictures = [
      "expired": try Self.back { $0.expirationDate = Walk.day.adding(days: -1) },
      "minor": try Self.back { $0.birthDate = Walk.day.adding(years: -18).adding(days: 1) },
      "state-card": try Self.back { $0.kind = .identificationCard },
    ]
    let walk = try await Self.walk(
      Self.take("licence-plain") + [.proceed, .capture(name), .choose("stop")], type: type, pictures)
    #expect(walk.witness.ids.last == prompt, "\(walk.witness.ids)")
  }

  @Test func aStatesIdCardNeedsNoMrz() async throws {
    let walk = try await Self.walk(
      Self.take("card") + Self.take("state-card") + [.review(true)], type: .idCard,
      ["state-card": try Self.back { $0.kind = .identificationCard }])
    let analysis = try #require(walk.result?.json { $0.digest }["documentAnalysis"], "\(walk.outcome) \(walk.witness.ids)")
    #expect(analysis["documentNumber"] == .string("I1234568") && analysis["documentType"] == .string("idCard"))
  }

  @Test func theBackShownFirstIsTheWrongSide() async throws {
    let walk = try await Self.walk([.proceed, .capture("back"), .choose("stop")])
    #expect(walk.witness.ids.last == "front.error.WrongSide")
  }

  @Test func anotherLicencesBackTiltedContradicts() async throws {
    let walk = try await Self.walk(
      Self.take("licence-plain") + Self.take("licence-plain~") + Self.take("back") + [.proceed, .capture("other"), .choose("stop")],
      tilted: true, ["other": try Self.back { $0.number = "X7654321" }])
    #expect(walk.witness.ids.last == "back-tilted.error.PicturesContradict", "\(walk.witness.ids)")
  }

  @Test func aReviewThatIsWrongTakesTheBackAgain() async throws {
    let walk = try await Self.walk(
      Self.take("licence-plain") + Self.take("back") + [.review(false), .capture("other"), .confirm(true), .review(true)],
      ["other": try Self.back { $0.number = "X7654321" }])
    #expect(walk.result?.images.map(\.picture.digest) == ["licence-plain", "other"], "\(walk.outcome) \(walk.witness.ids)")
    #expect(walk.result?.json { $0.digest }["documentAnalysis"]?["documentNumber"] == .string("X7654321"))
  }
}
