import Testing

@testable import Documents

struct LocalNamesTests {
  @Test func everyCodeIsACountryAndEveryNameAName() {
    for table in [LocalNames.passports, LocalNames.idCards, LocalNames.licences, LocalNames.permits] {
      for (code, name) in table {
        #expect(Country(code: code)?.isInISO == true, "\(code)")
        #expect(!name.isEmpty && name == name.split(separator: " ").joined(separator: " "), "\(code): \(name)")
        // Three languages at most, which take two lines of the narrowest screen.
        #expect(name.count <= 60, "\(code): \(name)")
      }
    }
  }

  @Test(
    arguments: [
      (DocumentType.idCard, "DEU", "Personalausweis"), (.driversLicense, "NLD", "Rijbewijs"), (.idCard, "PRT", "Cartão de Cidadão"),
      (.idCard, "POL", "Dowód osobisty"), (.dutchDriversLicense, "NLD", "Rijbewijs"), (.residencePermit, "JPN", "在留カード"),
      (.frenchIdCard, "FRA", "Carte nationale d’identité"), (.proofOfAddress, "DEU", nil), (.idCard, "GBR", nil),
    ] as [(DocumentType, String, String?)])
  func namesOfTheCountry(type: DocumentType, code: String, name: String?) throws {
    #expect(type.localName(in: try #require(Country(code: code))) == name)
  }
}
