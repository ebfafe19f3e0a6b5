import Testing

@testable import CognitoFlowService

/// Phone numbers as people write them. The numbers are the examples of libphonenumber's metadata.
struct FlowPhoneNumberTests {
  private static let national = [
    ("AT", "0664 123456", "+43664123456"), ("BE", "0450 00 12 34", "+32450001234"), ("CA", "(506) 234-5678", "+15062345678"),
    ("CH", "078 123 45 67", "+41781234567"), ("DE", "01512 3456789", "+4915123456789"), ("DK", "34 41 23 45", "+4534412345"),
    ("ES", "612 34 56 78", "+34612345678"), ("FI", "041 2345678", "+358412345678"), ("FR", "06 12 34 56 78", "+33612345678"),
    ("GB", "07400 123456", "+447400123456"), ("IE", "085 012 3456", "+353850123456"), ("IT", "312 345 6789", "+393123456789"),
    ("IT", "02 1234 5678", "+390212345678"), ("NL", "06 12345678", "+31612345678"), ("NO", "40 61 23 45", "+4740612345"),
    ("PL", "512 345 678", "+48512345678"), ("PT", "912 345 678", "+351912345678"), ("SE", "070-123 45 67", "+46701234567"),
    ("US", "(201) 555-0123", "+12015550123"), ("US", "1-201-555-0123", "+12015550123"), ("US", "011 31 6 12345678", "+31612345678"),
  ]

  @Test(arguments: national) func aNumberIsDialledInItsCountry(country: String, typed: String, number: String) {
    #expect(FlowPhoneNumber(typed).e164(in: country, of: FlowCountry.all) == number)
    // The same with the country's code, wherever one is.
    #expect(FlowPhoneNumber(number).e164(in: "GB", of: FlowCountry.all) == number)
    #expect(FlowPhoneNumber("00\(number.dropFirst())").e164(in: nil, of: FlowCountry.all) == number)
  }

  @Test func everyCountryHasAnExample() {
    #expect(Set(Self.national.map(\.0)) == Set(FlowCountry.all.compactMap { $0.phones == nil ? nil : $0.alpha2 }))
  }

  /// Signs and digits of every keyboard; the zero that is only dialled at home; the code without its plus sign.
  @Test(arguments: [
    "+31 6 1234 5678", "＋３１\u{3000}６\u{3000}１２３４５６７８", "+31 (0)6-12.34.56.78", "+31 06 12345678", "0031612345678", "06/12345678",
    "612345678",
    "31612345678", "٠٦١٢٣٤٥٦٧٨", "06\u{A0}12\u{202F}345678", "06‑1234‐5678",
  ])
  func everyWayToWriteIt(typed: String) { #expect(FlowPhoneNumber(typed).e164(in: "NL", of: FlowCountry.all) == "+31612345678") }

  @Test func withoutACountryTheOnlyOneCounts() {
    let dutch = FlowCountry.all.filter { ["NLD", "UTO"].contains($0.alpha3) }
    #expect(FlowPhoneNumber("0612345678").e164(in: nil, of: dutch) == "+31612345678")
    #expect(FlowPhoneNumber("0612345678").e164(in: nil, of: FlowCountry.all) == nil)
    #expect(FlowPhoneNumber("+491512345678").e164(in: nil, of: dutch) == nil)
    #expect(FlowPhoneNumber("0612345678").e164(in: "DE", of: dutch) == nil)
  }

  @Test(arguments: [
    "", "+", "06", "0612", "06123456789", "+3161234567", "+316123456789", "06 1234 567a", "+31+612345678", "+8112345678", "call me",
    "½612345678",
  ])
  func whatIsNoNumberIsRefused(typed: String) { #expect(FlowPhoneNumber(typed).e164(in: "NL", of: FlowCountry.all) == nil) }
}
