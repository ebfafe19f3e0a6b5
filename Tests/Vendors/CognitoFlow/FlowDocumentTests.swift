import Documents
import HTTPTypes
import Notation
import Services
import Testing
import VendorHarness

@testable import CognitoFlowJourney
@testable import CognitoFlowService
@testable import CognitoFlowWire
@testable import SandboxKit

/// How the pictures of documents and faces are judged.
struct FlowDocumentTests {
  private let world = FlowWorld()

  /// A session at the document, of which the person chose one.
  private func session(_ country: String, _ category: FlowDocumentCategory) async throws -> FlowSession {
    let session = try await world.create()
    try await world.go(session, to: .documentaryVerification)
    try await world.step(session, "steps/documentary_verification", #"{"country":"\#(country)","category":"\#(category.rawValue)"}"#)
    return session
  }

  private func problem(_ state: FlowState) -> FlowCaptureProblem? {
    if case .capture(let prompt)? = state.prompt { prompt.problem } else { nil }
  }

  private static func card(_ change: (inout SpecimenDocument) -> Void = { _ in }) throws -> Reading {
    var document = SpecimenDocument.standard(.idCard, of: .eriksson, asOf: FlowWorld.day)
    change(&document)
    return .page(try document.mrz())
  }

  private static let poor: [(Reading, FlowCaptureProblem)] = {
    func changed(_ reading: Reading, _ change: (inout Reading) -> Void) -> Reading {
      var reading = reading
      change(&reading)
      return reading
    }
    return [
      (.table, .noDocument), (.page(hasPortrait: true), .unreadable),
      (changed(.passport()) { $0.documents = 2 }, .noDocument), (changed(.passport()) { $0.defects = [.mirrored] }, .unreadable),
      (changed(.page()) { $0.quality?.sharpness = 1 }, .blur), (changed(.page()) { $0.quality?.glare = 0.1 }, .glare),
      (.passport { $0.damagedDigit = .documentNumberCheckDigit }, .unreadable), (changed(.passport()) { $0.faces = [] }, .noFace),
      (.passport { $0.issuingCountry = Country(code: "NLD") }, .noDocument),
      (.passport { $0.expires = FlowWorld.day.adding(days: -1) }, .expired),
      (.passport { $0.lastName = "Nobody" }, .differentPerson),
      (.passport { $0.birth = FlowWorld.day.adding(years: -30) }, .differentPerson),
    ]
  }()

  @Test(arguments: poor) func aPassportThatCannotBeUsed(reading: Reading, problem: FlowCaptureProblem) async throws {
    let session = try await session("UTO", .passport)
    let state = try await world.picture(session, .front, reading)
    guard case .capture(let prompt)? = state.prompt else { Issue.record("\(state)"); return }
    #expect(prompt.problem == problem && prompt.attemptsLeft == 2 && prompt.picture == .front)
    let attempt = try await world.resource(session.id)["documentary_verification"]?["documents"]?.elements?.first
    #expect(attempt?["status"]?.string == "failed" && attempt?["analysis"]?["problem"]?.string == problem.rawValue)
  }

  @Test func theLastAttemptEndsTheSession() async throws {
    let session = try await session("UTO", .passport)
    for _ in 0..<2 { try await world.picture(session, .front, .table) }
    let state = try await world.picture(session, .front, .table)
    #expect(state.status == .failed && state.steps[.documentaryVerification] == .failed && state.prompt == nil)
  }

  @Test func aCardHasTwoSides() async throws {
    let session = try await session("UTO", .idCard)
    // The back first.
    #expect(problem(try await world.picture(session, .front, Self.card())) == .wrongSide)
    let state = try await world.picture(session, .front, .page(hasPortrait: true))
    #expect(state.prompt == .capture(FlowCapturePrompt(picture: .back, attemptsLeft: 2, category: .idCard, country: "UTO")))
    #expect(await world.hosted(session, "pictures/original_front", FlowWorld.jpeg(.page())).errorCode == "not_active")
    #expect(try await world.picture(session, .back, Self.card()).step == .selfieCheck)
    let data = try await world.resource(session.id)["documentary_verification"]?["documents"]?.elements?.last?["extracted_data"]
    #expect(data?["id_number"]?.string == "SPECI2014" && data?["name"]?["family_name"]?.string == "ERIKSSON")
  }

  /// Another document's back, and then the front again.
  @Test func aBackOfAnotherPersonIsRefused() async throws {
    let session = try await session("UTO", .idCard)
    try await world.picture(session, .front, .page(hasPortrait: true))
    let state = try await world.picture(session, .back, Self.card { $0.person.lastName = "Nobody" })
    #expect(problem(state) == .differentPerson)
    guard case .capture(let prompt)? = state.prompt else { Issue.record("\(state)"); return }
    #expect(prompt.picture == .front)
  }

  @Test func aLicenceHasItsBarcodeOnTheBack() async throws {
    let session = try await session("USA", .driversLicense)
    #expect(problem(try await world.picture(session, .front, .licenceBack())) == .wrongSide)
    try await world.picture(session, .front, .page(hasPortrait: true))
    let state = try await world.picture(session, .back, .licenceBack())
    #expect(state.step == .selfieCheck)
    let data = try await world.resource(session.id)["documentary_verification"]?["documents"]?.elements?.last?["extracted_data"]
    #expect(data?["issuing_region"]?.string == "VA" && data?["category"]?.string == "drivers_license")
  }

  /// The front of a licence of the European Union's model, of the person whose details were typed.
  private static func licence(_ change: (inout [PrintedField]) -> Void = { _ in }) -> Reading {
    .licenceFront {
      ($0[0].text, $0[1].text, $0[2].day) = ("ERIKSSON", "ANNA MARIA", CalendarDate(iso: "1974-08-12"))
      change(&$0)
    }
  }

  @Test func aLicenceWithoutABarcodeIsReadByItsPrint() async throws {
    let session = try await session("POL", .driversLicense)
    let state = try await world.picture(session, .front, Self.licence())
    #expect(state.prompt == .capture(FlowCapturePrompt(picture: .back, attemptsLeft: 3, category: .driversLicense, country: "POL")))
    #expect(problem(try await world.picture(session, .back, .licenceBack())) == .noDocument)
    #expect(try await world.picture(session, .back, .page()).step == .selfieCheck)
    let document = try await world.resource(session.id)["documentary_verification"]?["documents"]?.elements?.last
    let data = document?["extracted_data"], analysis = document?["analysis"]?["extracted_data"]
    #expect(data?["id_number"]?.string == "00042/24/1465" && data?["name"]?["given_name"]?.string == "ANNA MARIA")
    #expect(data?["issue_date"]?.string == "2024-03-12" && data?["expiration_date"]?.string == "2039-03-11")
    #expect(data?["issuing_country"]?.string == "POL" && data?["category"]?.string == "drivers_license")
    #expect(analysis?["name"]?.string == "match" && analysis?["date_of_birth"]?.string == "match")
    // The print does not say whose licence it is.
    #expect(analysis?["issuing_country"]?.string == "no_data")
  }

  private static let poorLicences: [(Reading, FlowCaptureProblem)] = {
    var faceless = licence(), bare = licence()
    (faceless.faces, bare.print) = ([], nil)
    return [
      (faceless, .noFace), (bare, .unreadable), (licence { $0[2].confidence = 0.5 }, .unreadable),
      (licence { $0.remove(at: 7) }, .noDocument),
    ]
  }()

  @Test(arguments: poorLicences) func aLicenceWhosePrintCannotBeUsed(reading: Reading, problem: FlowCaptureProblem) async throws {
    #expect(self.problem(try await world.picture(try await session("POL", .driversLicense), .front, reading)) == problem)
  }

  /// What is read in front is judged with the back.
  @Test(arguments: [(4, "2020-01-01", FlowCaptureProblem.expired), (2, "1990-01-01", .differentPerson)])
  func aLicenceThatIsNotAccepted(field: Int, day: String, problem: FlowCaptureProblem) async throws {
    let session = try await session("POL", .driversLicense)
    try await world.picture(session, .front, Self.licence { $0[field].day = CalendarDate(iso: day) })
    #expect(self.problem(try await world.picture(session, .back, .page())) == problem)
  }

  /// The Swiss licence has its line on either side (2023).
  @Test(arguments: [FileSide.front, .back]) func aSwissLicenceHasItsLineOnEitherSide(side: FileSide) throws {
    let choice = FlowDocument.Choice(country: "CHE", category: .driversLicense)
    let judge = FlowDocumentJudge(choice: choice, today: FlowWorld.day)
    let reading = Reading.page(["AAA001D<<", "FACHE305142128097<<800126<<<<<", "MARCHAND<<FABIENNE<<<<<<<<<<<<"], hasPortrait: true)
    let page = side == .front ? judge.front(reading) : judge.back(reading, front: nil)
    #expect(page.problem != .wrongSide && page.problem != .noDocument)
  }

  @Test func anotherDocumentIsChosen() async throws {
    let session = try await session("UTO", .passport)
    try await world.picture(session, .front, .table)
    let state = try await world.step(session, "steps/documentary_verification", #"{"country":"UTO","category":"id_card"}"#)
    #expect(state.prompt == .capture(FlowCapturePrompt(picture: .front, attemptsLeft: 2, category: .idCard, country: "UTO")))
    for (body, field) in [
      (#"{"country":"JPN","category":"passport"}"#, "country"), (#"{"country":"USA","category":"id_card"}"#, "category"),
    ] {
      let response = await world.hosted(session, "steps/documentary_verification", Array(body.utf8))
      #expect(response.status == 422 && response.field == field)
    }
  }

  /// What is no JPEG costs no attempt.
  @Test(arguments: ["", "GIF89a", "\u{FF}"]) func aFileThatIsNoPictureIsRefused(text: String) async throws {
    let session = try await session("UTO", .passport)
    let response = await world.hosted(session, "pictures/original_front", Array(text.utf8))
    #expect(response.status == 422 && response.field == "picture")
    #expect(await world.hosted(session, "pictures/original_front", [0xFF, 0xD8, 0xFF, 0]).field == "picture")
    #expect(try await world.picture(session, .front, .passport()).step == .selfieCheck)
  }

  @Test func aPictureHasALimit() async throws {
    let session = try await session("UTO", .passport)
    let picture = FlowWorld.jpeg(.passport()) + [UInt8](repeating: 0, count: 10_000_000)
    #expect(await world.hosted(session, "pictures/original_front", picture).status == 413)
  }

  /// Pictures are read only for whoever may send them.
  @Test func aStrangersPictureIsNotRead() async throws {
    let session = try await session("UTO", .passport)
    let picture = FlowWorld.jpeg(.passport())
    for (key, device) in [("0", FlowWorld.device), (session.key, "another-browser")] {
      let refused = await world.hosted(session, "pictures/original_front", picture, key: key, device: device)
      #expect([401, 409].contains(refused.status))
      #expect(world.pictures == 0)
    }
    _ = await world.hosted(session, "pictures/original_front", picture)
    #expect(world.pictures == 1)
  }

  /// A frame is judged as the terminal judges it, and changes nothing.
  @Test func aFrameIsJudged() async throws {
    let session = try await session("UTO", .passport)
    let before = try await world.resource(session.id)
    let judged = try await world.hosted(session, "frames/original_front", FlowWorld.jpeg(.passport())).object()
    #expect(judged["ready"]?.bool != nil && judged["corners"]?.elements?.count == 4)
    // Nothing but a table, in a picture that has not the shape of a passport.
    let table = Reading(width: 640, height: 480, lookedForDocument: true, lookedForMrz: true, barcodes: [], faces: [])
    let empty = try await world.hosted(session, "frames/original_front", FlowWorld.jpeg(table)).object()
    #expect(empty["ready"]?.bool == false && empty["hint"]?.string == "showDocument" && empty["corners"]?.isNull == true)
    #expect(await world.hosted(session, "frames/selfie", FlowWorld.jpeg(.selfie)).errorCode == "not_active")
    #expect(await world.hosted(session, "frames/original_front").field == "picture")
    let large = FlowWorld.jpeg(.passport()) + [UInt8](repeating: 0, count: 1_000_000)
    #expect(await world.hosted(session, "frames/original_front", large).status == 413)
    #expect(try await world.resource(session.id) == before)
    try await world.picture(session, .front, .passport())
    let face = try await world.hosted(session, "frames/selfie", FlowWorld.jpeg(.selfie)).object()
    #expect(face["ready"]?.bool != nil)
  }

  // MARK: Selfies

  @Test func aSelfieShowsOneFace() async throws {
    let session = try await session("UTO", .passport)
    try await world.picture(session, .front, .passport())
    #expect(problem(try await world.picture(session, .selfie, .table)) == .noFace)
    var two = Reading.selfie
    two.faces = [FaceReading(x: 1, y: 1, width: 9, height: 9), FaceReading(x: 50, y: 1, width: 9, height: 9)]
    #expect(problem(try await world.picture(session, .selfie, two)) == .multipleFaces)
    // The portrait on a document is no selfie.
    let state = try await world.picture(session, .selfie, .passport())
    #expect(state.status == .failed && state.steps[.selfieCheck] == .failed)
  }

  /// A selfie of somebody else than the document's holder ends the step; one that cannot be compared does not.
  @Test(arguments: [(Int?.some(1), FlowStepStatus.success, "match"), (2, .failed, "no_match"), (nil, .success, "no_input")])
  func theFaceIsThatOfTheDocument(selfie: Int?, status: FlowStepStatus, comparison: String) async throws {
    let session = try await session("UTO", .passport)
    try await world.picture(session, .front, .passport().showing(person: 1))
    let state = try await world.picture(session, .selfie, selfie.map { .selfie.showing(person: $0) } ?? .selfie)
    #expect(state.steps[.selfieCheck] == status)
    let check = try await world.resource(session.id)["selfie_check"]?["selfies"]?.elements?.first
    #expect(check?["analysis"]?["document_comparison"]?.string == comparison)
  }

  @Test func namesAndDaysAreCompared() {
    let name = FlowDetails.Name(given: "Jürgen Karl", family: "Lüdenscheidt")
    #expect(FlowMatch(name, .init(given: "JUERGEN KARL", family: "LUEDENSCHEIDT")) == .match)
    #expect(FlowMatch(name, .init(given: "JUERGEN", family: "LUEDENSCHEIDT")) == .partialMatch)
    #expect(FlowMatch(name, .init(given: "KARL", family: "LUEDENSCHEIDT")) == .noMatch)
    // Every permitted form of a name, its parts in another order, and given and family name divided elsewhere.
    for (given, family) in [
      ("JURGEN KARL", "LUDENSCHEIDT"), ("JUXXRGEN KARL", "LUEDENSCHEIDT"), ("Karl Jürgen", "lüdenscheidt"), ("Lüdenscheidt", "Jürgen Karl"),
      ("Jürgen", "Karl Lüdenscheidt"), ("Jürgen-Karl", "Lu\u{308}denscheidt"),
    ] {
      #expect(FlowMatch(name, .init(given: given, family: family)) == .match, "\(given), \(family)")
    }
    // The line of a card has 30 cells.
    let long = FlowDetails.Name(given: "Maria del Carmen", family: "Ibáñez y Villaverde")
    #expect(FlowMatch(long, .init(given: "MARIA DEL", family: "IBANEZ Y VILLAVERDE")) == .match)
    #expect(FlowMatch(long, .init(given: "MARIA", family: "IBANEZ Y VILLAVERDE")) == .partialMatch)
    #expect(FlowMatch(long, .init(given: "ROSAS DEL", family: "IBANEZ Y VILLAVERDE")) == .noMatch)
    #expect(FlowMatch(.init(given: "Юлия", family: "Щербакова"), .init(given: "IULIIA", family: "SHCHERBAKOVA")) == .match)
    #expect(FlowMatch(.init(given: "Thị Ánh", family: "Nguyễn"), .init(given: "THI ANH", family: "NGUYEN")) == .match)
    #expect(FlowMatch(.init(given: "小明", family: "王"), .init(given: "大明", family: "王")) == .noMatch)
    #expect(FlowMatch(nil, name) == .noInput && FlowMatch(name, nil) == .noData)
    #expect(FlowMatch(date: "1980-05-17", "1980-05-17") == .match && FlowMatch(date: "1980-05-17", "1980-01-01") == .partialMatch)
    #expect(FlowMatch(date: "1980-05-17", "1981-05-17") == .partialMatch && FlowMatch(date: "1980-05-17", "1981-05-18") == .noMatch)
  }
}
