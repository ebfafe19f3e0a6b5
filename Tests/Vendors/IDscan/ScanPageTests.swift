import Documents
import Foundation
import IDscanWire
import Notation
import Services
import Testing
import VendorHarness
import Workflow

@testable import IDscanJourney
@testable import IDscanService
@testable import SandboxKit

/// The extracted page: the document alone, without a table around it.
struct ScanPageTests {
  private static let day = CalendarDate(daysSince1970: 20_486)
  private static let lines = try! SpecimenDocument.standard(.idCard, asOf: day).mrz()

  /// A page that fills its picture.
  private static func extracted(_ aspect: Double, words: Int = 0, hasPortrait: Bool = false) -> Reading {
    Reading(
      width: 1_000, height: Int(1_000 * aspect), lookedForDocument: true, lookedForMrz: true, barcodes: [],
      faces: hasPortrait ? [FaceReading(x: 80, y: 200, width: 180, height: 220)] : [], words: words)
  }

  private static func page(_ reading: Reading, _ step: RequiredAction.Step = .frontSide, isExtracted: Bool) -> ScanRecord.Page {
    PageJudge(definition: .standard, today: day, pages: [], isExtracted: isExtracted).page(step, attempt: 1, at: 0, reading)
  }

  @Test(arguments: DocumentType.allCases.filter(\.needsIssuingCountry)) func aPageThatFillsItsPictureIsADocument(type: DocumentType) {
    let reading = Self.extracted(type.aspect, words: 20, hasPortrait: true)
    #expect(Self.page(reading, isExtracted: true).isRecognized)
    #expect(!Self.page(reading, isExtracted: false).isRecognized, "A photograph must show where the document ends.")
  }

  /// The shape alone is no document, nor is print of another shape.
  @Test func whatIsNoPageIsNotRecognized() {
    #expect(!Self.page(Self.extracted(0.631), isExtracted: true).isRecognized)
    #expect(!Self.page(Self.extracted(0.5, words: 30), isExtracted: true).isRecognized)
    var denied = Self.extracted(0.631, words: 30)
    denied.claims = [.noDocument]
    #expect(!Self.page(denied, isExtracted: true).isRecognized)
  }

  /// Whatever is printed on it, an identity document says nothing about where its holder lives.
  @Test func anIdentityDocumentIsNoProofOfAddress() throws {
    var card = Reading.page(hasPortrait: true, words: 30)
    #expect(Self.page(card, .addressDocument, isExtracted: false).result == .notAccepted)
    card.document = nil
    #expect(Self.page(card, .addressDocument, isExtracted: true).result == .notAccepted)
    #expect(Self.page(.page(Self.lines, words: 30), .addressDocument, isExtracted: false).result == .notAccepted)
    #expect(Self.page(.licenceBack(), .addressDocument, isExtracted: false).result == .notAccepted)
    var letter = Reading.page(words: 60)
    letter.faces = [FaceReading(x: 100, y: 100, width: 40, height: 50)]
    #expect(Self.page(letter, .addressDocument, isExtracted: false).result == .passed, "A small face may be an advertisement's.")
  }

  /// The kiosk hands over what it cut out, and says so; else the photograph, and says that too.
  @Test(arguments: [true, false]) func theKioskSendsTheExtractedPage(canExtract: Bool) async throws {
    let page = Self.extracted(0.631, words: 20, hasPortrait: true)
    let world = ScanWorld(["front": [.page(hasPortrait: true)]], page: canExtract ? page : nil)
    let outcome = await world.run(ScanJourney(definition: JourneyDefinition.shipped[0].id))
    #expect(outcome.output(as: ScanResult.self)?.response.requiredAction == "NONE", "\(outcome)")
    let body = try JSONReader().read(try #require(world.requests.last).body)
    #expect(body["IsDocumentExtracted"]?.bool == canExtract)
    let sent = Data(base64Encoded: body["InputImages"]?.elements?.first?["Data"]?.string ?? "").map(Array.init)
    #expect(sent == (canExtract ? page : .page(hasPortrait: true)).picture)
    let record: ScanRecord? = try ServiceContext(now: 0, entities: world.entities, newID: { "" }).get(
      try #require(world.entities.keys(of: ScanRecord.kind).first))
    #expect(record?.pages.map(\.isRecognized) == [true])
  }

  /// What a picture is of is said with each, and has to be right.
  @Test func everyPictureHasItsSource() async throws {
    let world = ScanWorld([
      "front": [.page(hasPortrait: true)], "back": [.page(Self.lines)], "address": [.page(words: 60)], "selfie": [.selfie],
    ])
    _ = await world.run(ScanJourney(definition: JourneyDefinition.shipped[4].id))
    let sources = try world.requests.filter { $0.path.hasSuffix("/upload") }.map { request in
      try JSONReader().read(request.body)["AdditionalData"]?.elements?.first { $0["Name"]?.string == "DocumentSource" }?["Value"]?.string
    }
    #expect(sources == ["Identity", "Identity", "Utility", "Identity", "Identity"])
  }

  @Test(arguments: ["Utility", "Banana"]) func aWrongSourceIsRefused(source: String) {
    let upload = ScanUpload(journey: nil, images: [.init(.document, [1])], additions: [.init(.documentSource, source)])
    var record = ScanRecord(id: "1", definition: .standard, startedAt: 0, username: "kiosk")
    let refusal = ScanStep(RequiredAction(step: .frontSide, attempt: 1), upload, .page(), 0, on: CalendarDate(daysSince1970: 0)).take(
      into: &record)
    #expect(refusal == "The DocumentSource of FRONTSIDE is Identity.")
    #expect(record.pages.isEmpty)
  }
}
