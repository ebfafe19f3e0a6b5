import Documents
import IDscanWire
import Testing
import VendorHarness

@testable import IDscanJourney
@testable import IDscanService
@testable import SandboxKit

/// What the service concludes from readings.
struct ScanJudgeTests {
  private static let today = CalendarDate(daysSince1970: 20_486)

  private static func page(_ document: SpecimenDocument, _ definition: JourneyDefinition) throws -> ScanRecord.Page {
    PageJudge(definition: definition, today: today, pages: []).page(
      .frontSide, attempt: 1, at: 0, .page(try document.mrz(), hasPortrait: true))
  }

  @Test func aMinorIsNotAccepted() throws {
    var document = SpecimenDocument.standard(.passport, asOf: Self.today)
    document.person.birth = Self.today.adding(years: -18).adding(days: 1)
    #expect(try Self.page(document, JourneyDefinition.shipped[5]).result == .notAccepted)
    document.person.birth = Self.today.adding(years: -18)
    #expect(try Self.page(document, JourneyDefinition.shipped[5]).result == .passed)
    // The other definitions take anybody.
    document.person.birth = Self.today.adding(years: -10)
    #expect(try Self.page(document, JourneyDefinition.shipped[0]).result == .passed)
  }

  /// Of two documents neither is recognised; a mirror image is a poor picture, and its page is asked for again.
  @Test func aPictureThatIsWrongAsAWholeProvesNothing() throws {
    var reading = Reading.page(try SpecimenDocument.standard(.passport, asOf: Self.today).mrz(), hasPortrait: true)
    let judge = PageJudge(definition: .standard, today: Self.today, pages: [])
    reading.documents = 2
    let two = judge.page(.frontSide, attempt: 1, at: 0, reading)
    #expect(two.result == .notSupported && !two.isRecognized)
    (reading.documents, reading.defects) = (1, [.mirrored])
    #expect(judge.page(.frontSide, attempt: 1, at: 0, reading).result == .undefined)
    reading.defects = []
    #expect(judge.page(.frontSide, attempt: 1, at: 0, reading).result == .passed)
  }

  /// A licence without a line or a barcode: what is printed for certain is known of it.
  @Test func aLicenceIsReadByItsPrint() throws {
    let judge = PageJudge(definition: JourneyDefinition.shipped[5], today: Self.today, pages: [])
    let page = judge.page(.frontSide, attempt: 1, at: 0, .licenceFront())
    #expect(page.result == .passed && page.category == "Driving Licence")
    #expect(
      page.fields.map { "\($0.name): \($0.value)" } == [
        "Last Name: DĄBROWSKA", "First Name: ZOFIA", "Document Number: 00042/24/1465", "Birth Date: 1987-05-04", "Expiry Date: 2039-03-11",
      ])
    #expect(page.rules.first { $0.rule == PageJudge.validation }?.state == .skipped)
    let born = Self.today.adding(years: -17)
    let minor = judge.page(.frontSide, attempt: 1, at: 0, .licenceFront { $0[2].day = born })
    #expect(minor.result == .notAccepted)
    let expired = judge.page(.frontSide, attempt: 1, at: 0, .licenceFront { $0[4].day = Self.today.adding(days: -1) })
    #expect(expired.result == .expired)
    let unsure = judge.page(.frontSide, attempt: 1, at: 0, .licenceFront { $0[5].confidence = 0.5 })
    #expect(!unsure.fields.contains { $0.name == "Document Number" } && unsure.fields.count == 4)
  }

  /// The last day on which a document is valid is its day of expiry.
  @Test func aDocumentExpiresAfterItsLastDay() throws {
    var document = SpecimenDocument.standard(.passport, asOf: Self.today)
    document.expires = Self.today
    #expect(try Self.page(document, .standard).result == .passed)
    document.expires = Self.today.adding(days: -1)
    #expect(try Self.page(document, .standard).result == .expired)
  }

  /// "Implementation of Journeys Concept", "Face match".
  @Test func theFaceMatchFollowsTheTable() throws {
    var record = ScanRecord(id: "1", definition: JourneyDefinition.shipped[2], startedAt: 0, username: "kiosk")
    record.pages = [try Self.page(SpecimenDocument.standard(.passport, asOf: Self.today), record.definition)]
    record.next = 3
    #expect(record.faceMatch == .required)
    record.selfie = .init(hasOneFace: true, isFromLiveness: false)
    #expect(record.faceMatch == .undetermined)
    // Without a comparison no match is found false.
    record.selfie = .init(hasOneFace: false, isFromLiveness: false)
    #expect(record.faceMatch == .undetermined)
    record.override.faceMatch = .passed
    #expect(record.faceMatch == .passed)
    record.override.faceMatch = nil
    // A match that is enabled is never skipped.
    record.pages[0].hasPortrait = false
    #expect(record.faceMatch == .undetermined)
    record.selfie = nil
    #expect(record.faceMatch == .required)
    // One that is not enabled is skipped without a selfie, and without a portrait.
    record.definition = JourneyDefinition.shipped[1]
    #expect(record.faceMatch == .skipped)
    record.selfie = .init(hasOneFace: true, isFromLiveness: false)
    #expect(record.faceMatch == .skipped)
    record.pages[0].hasPortrait = true
    #expect(record.faceMatch == .undetermined)
  }

  /// Nothing is passed while it is open whether the faces are the same person's.
  @Test(arguments: [
    (FaceMatchState?.none, HighLevelResult.refer), (.passed, .passed), (.failed, .refer), (.undetermined, .refer), (.required, .refer),
    (.skipped, .passed),
  ])
  func anOpenFaceMatchIsNotPassed(decided: FaceMatchState?, result: HighLevelResult) throws {
    var record = ScanRecord(id: "1", definition: JourneyDefinition.shipped[2], startedAt: 0, username: "kiosk")
    record.pages = [try Self.page(SpecimenDocument.standard(.passport, asOf: Self.today), record.definition)]
    (record.next, record.selfie) = (3, .init(hasOneFace: true, isFromLiveness: false))
    record.override.faceMatch = decided
    #expect(record.result == result)
    // Where the match is not enabled, only a failure counts.
    record.definition.hasFaceMatch = false
    #expect(record.result == (decided == .failed ? .refer : .passed))
  }

  @Test func aBackOfAnotherDocumentIsReferred() throws {
    let own = SpecimenDocument.standard(.idCard, asOf: Self.today)
    var other = own
    other.number = "OTHER1234"
    let front = try Self.page(own, .standard)
    let judge = PageJudge(definition: .standard, today: Self.today, pages: [front])
    #expect(judge.page(.backSide, attempt: 1, at: 0, .page(try own.mrz())).result == .passed)
    #expect(judge.page(.backSide, attempt: 1, at: 0, .page(try other.mrz())).result == .refer)
  }
}
