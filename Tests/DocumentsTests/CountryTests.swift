import Foundation
import Testing

@testable import Documents

struct CountryTests {
  @Test func thereAre249CountriesAndEachOnce() {
    #expect(Country.iso.count == 249)
    #expect(Set(Country.all.map(\.code)).count == Country.all.count)
    #expect(Country.all.allSatisfy { $0.code.count == 3 })
    #expect(Country.iso.allSatisfy { $0.isInISO })
  }

  @Test(arguments: ["D", "D<<", "DEU"]) func germanyIsPrintedWithOneLetter(_ code: String) throws {
    let country = try #require(Country(code: code))
    #expect(country.code == "DEU")
    #expect(country.mrzCode == "D<<")
    #expect(country.phraseKey == "country.DEU")
  }

  /// ICAO 9303-3 has no code for it: its own documents print RKS, others XXK and XKX.
  @Test(arguments: ["RKS", "XXK", "XKX"]) func kosovoIsPrintedInThreeWays(_ code: String) throws {
    #expect(try #require(Country(code: code)) == .kosovo)
    #expect(Country.kosovo.mrzCode == "RKS")
    let line = Array(code.utf8)
    #expect(CountryCodes.isPrinted(line[0], line[1], line[2]))
  }

  @Test(arguments: ["UTO", "XXA", "XOM", "EUE", "UNO", "GBN", "RKS", "XPO"]) func icaosOwnCodesAreKnown(_ code: String) throws {
    let country = try #require(Country(code: code))
    #expect(!country.isInISO)
    #expect(country.mrzCode == code)
  }

  @Test(arguments: ["", "QQQ", "nld", "NL", "NLDX", "<<<", "528"]) func otherCodesAreNot(_ code: String) {
    #expect(Country(code: code) == nil)
  }

  @Test(arguments: ["en", "nl", "de"]) func everyCodeHasAName(_ language: String) throws {
    let data = try Data(contentsOf: checkout.appendingPathComponent("Localization/\(language)/country.json"))
    let names = try JSONDecoder().decode([String: String].self, from: data)
    #expect(Set(names.keys) == Set(Country.all.map(\.code)))
    #expect(names.values.allSatisfy { !$0.isEmpty && $0 == $0.trimmingCharacters(in: .whitespaces) })
    // No two entries of a picker look the same.
    #expect(Set(Country.iso.compactMap { names[$0.code] }).count == 249)
  }
}
