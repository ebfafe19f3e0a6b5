import Testing

@testable import Documents

/// Barcodes with the three tracks of a magnetic stripe.
struct AamvaStripeTests {
  // Track 3: version, security, postal code 11, class 2, restrictions 10, endorsements 4, sex, height, weight, hair, eyes.
  static let third = "0A" + "V8V1A1     " + "5 " + "21        " + "    " + "M" + "185" + " 88" + "BRN" + "BLU" + "9123456789"
  static let tracks =
    "%BCVICTORIA^PUBLIC,$JOHN QUINCY^123 MAIN ST$VICTORIA BC  V8V 1A1^?;6360281234567=280719900701=?_%\(third)?"

  @Test func tracks() throws {
    let payload = try Aamva.parse(Array(Self.tracks.utf8))
    let fields = payload.fields
    #expect([fields.lastName, fields.firstName, fields.middleName] == ["PUBLIC", "JOHN", "QUINCY"])
    #expect(fields.idNumber == "1234567" && fields.birthDate?.iso == "1990-07-01")
    #expect([fields.street1, fields.city, fields.state, fields.postalCodeDisplay] == ["123 MAIN ST", "VICTORIA", "BC", "V8V 1A1"])
    #expect(fields.sex == .male && fields.heightCm == 185 && fields.weightKilograms == 88)
    #expect(fields.hairColor == .brown && fields.eyeColor == .blue && fields.vehicleClass == "5" && fields.restrictionCodes == "21")
    #expect(fields.country == "CAN" && fields.jurisdiction?.code == "BC" && payload.header.issuerId == 636028)
    #expect(fields.expirationDate?.iso == "2028-07-31" && payload.warnings.contains { $0.element == "DBA" })
  }

  @Test(arguments: [("2877", nil), ("2888", "2029-07-31"), ("2899", "2028-07-01"), ("2802", "2028-02-29"), ("2813", nil)])
  func expiries(_ written: String, _ wanted: String?) throws {
    let fields = try Aamva.parse(Array(Self.tracks.replacing("=2807", with: "=\(written)").utf8)).fields
    #expect(fields.expirationDate?.iso == wanted)
    #expect(fields.nonExpiring == (written == "2877" ? true : nil))
  }

  @Test func americanTracks() throws {
    // A city of thirteen letters has no “^” after it; the number continues at the end; feet and pounds.
    let text =
      "%ORGRANTS PASS  SPRINGFIELD$HOMER$J^742 EVERGREEN TERR^?\n;6360291234567890123=280119550512ABCD?\n"
      + "#! 97330      C           " + "    " + "M" + "509" + "185" + "BAL" + "BLU" + "?"
    let fields = try Aamva.parse(Array(text.utf8)).fields
    #expect([fields.city, fields.lastName, fields.firstName, fields.middleName] == ["GRANTS PASS", "SPRINGFIELD", "HOMER", "J"])
    #expect(fields.idNumber == "1234567890123ABCD" && fields.heightInches == 69 && fields.weightPounds == 185)
    #expect(fields.street1 == "742 EVERGREEN TERR" && fields.street2 == nil && fields.postalCode == "97330")
  }

  @Test func damagedTracks() throws {
    // Only two tracks.
    let two = String(Self.tracks.prefix { $0 != "_" })
    #expect(try Aamva.parse(Array(two.utf8)).fields.lastName == "PUBLIC")
    // Text that cannot be tracks is refused, wherever it ends.
    for length in 0..<two.count where length < two.count - 2 {
      let payload = try? Aamva.parse(Array(two.prefix(length).utf8))
      #expect(payload == nil || payload?.fields.birthDate != nil)
    }
    #expect(throws: AamvaError.self) { try Aamva.parse(Array("%50 off? ;buy=now?".utf8)) }
  }
}
