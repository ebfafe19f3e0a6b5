import Documents
import Testing

@testable import Vision

/// The codes on the backs of licences are read back unchanged.
struct SpecimenCodeTests {
  static func back(_ order: SpecimenOrder) throws -> [BarcodeReading] {
    var order = order
    order.side = .back
    return try BarcodeReader().read(try SpecimenArtist.draw(order, asOf: today).gray())
  }

  @Test(arguments: ["CA", "NY", "TX", "ON", "QC"])
  func northAmericanBacksAgreeWithTheFront(state: String) throws {
    var order = SpecimenOrder(.driversLicense, seed: 12)
    order.jurisdiction = AamvaJurisdiction(code: state)
    let document = order.document(asOf: today)
    let reading = try #require(try Self.back(order).first { $0.symbology == .pdf417 })
    let fields = try Aamva.parse(reading.bytes).fields
    #expect(fields.idNumber == document.number && fields.jurisdiction?.code == state)
    #expect(fields.birthDate == document.person.birth)
    #expect(fields.issueDate == document.issued && fields.expirationDate == document.expires)
    #expect(fields.lastName == Transliteration(document.person.lastName).text)
    #expect(fields.street1 == document.licence?.street1)
  }

  @Test(arguments: [1, 4, 9]) func olderVersionsAreDrawn(version: Int) throws {
    var order = SpecimenOrder(.driversLicense)
    order.jurisdiction = AamvaJurisdiction(code: "VA")
    order.aamvaVersion = version
    let reading = try #require(try Self.back(order).first)
    #expect(try Aamva.parse(reading.bytes).header.aamvaVersion == version)
  }

  @Test func theCountryIsEnough() throws {
    for (code, country) in [("USA", "USA"), ("CAN", "CAN")] {
      var order = SpecimenOrder(.driversLicense)
      order.issuingCountry = Country(code: code)
      #expect(order.document(asOf: today).jurisdiction?.country == country)
    }
    var european = SpecimenOrder(.driversLicense)
    european.issuingCountry = Country(code: "FRA")
    #expect(european.document(asOf: today).jurisdiction == nil)
    #expect(try Self.back(european).isEmpty, "the Union's model has no code")
  }

  @Test func theDutchCodeContainsTheLineOfTheFront() throws {
    let order = SpecimenOrder(.dutchDriversLicense, seed: 4)
    let line = try order.document(asOf: today).mrz()
    #expect(try Self.back(order).first?.licenceLine?.lines == line)
  }

  @Test func aCodeCanContradictItsFront() throws {
    var dutch = SpecimenOrder(.dutchDriversLicense)
    dutch.codeNumber = "5094962129"
    let line = try #require(try Self.back(dutch).first?.licenceLine)
    #expect(line.valid && line.fields[.documentNumber] == "5094962129")
    #expect(dutch.document(asOf: today).number != "5094962129")

    var american = SpecimenOrder(.driversLicense)
    american.jurisdiction = AamvaJurisdiction(code: "CA")
    american.codeNumber = "X7654321"
    #expect(try Aamva.parse(try #require(try Self.back(american).first).bytes).fields.idNumber == "X7654321")
  }

  @Test func aDocumentWithoutACodeRefusesOne() {
    var order = SpecimenOrder(.passport)
    order.codeNumber = "1"
    #expect(order.fault != nil)
    order.codeNumber = nil
    order.jurisdiction = AamvaJurisdiction(code: "CA")
    #expect(order.fault != nil)
    order.jurisdiction = nil
    order.aamvaVersion = 12
    #expect(order.fault != nil)
  }
}
