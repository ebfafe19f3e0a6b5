import Testing

@testable import Documents

/// The meaning of single elements in all the forms that issuers use.
struct AamvaFieldTests {
  static func fields(_ elements: String, version: String = "0801", issuer: String = "636000") throws -> AamvaFields {
    try AamvaKit.fields("DAQ1\n" + elements, version: version, issuer: issuer)
  }

  @Test(arguments: [
    ("06061986", "1986-06-06"), ("19860606", "1986-06-06"), ("06-06-1986", "1986-06-06"), ("1986-06-06", "1986-06-06"),
    ("6/6/1986", "1986-06-06"), ("6061986", "1986-06-06"), ("7041976", "1976-07-04"), ("06061986 ", "1986-06-06"),
    ("06061986M", "1986-06-06"), ("19860606000000", "1986-06-06"), ("02292020", "2020-02-29"), ("12319999", "9999-12-31"),
    ("02302020", nil), ("13131986", nil), ("00000000", nil), ("99999999", nil), ("NONE", nil), ("UNAVL", nil), ("        ", nil),
    ("1131990", nil), ("1986", nil), ("ABC", nil), ("06 06 86", nil), ("01011700", nil),
  ])
  func dates(_ written: String, _ wanted: String?) throws {
    let payload = try AamvaKit.parse("DAQ1\nDBA\(written)")
    #expect(payload.fields.expirationDate?.iso == wanted)
    let isWrong = ["02302020", "13131986", "1131990", "1986", "ABC", "06 06 86", "01011700"].contains(written)
    #expect(payload.warnings.contains { $0.code == .value && $0.element == "DBA" } == isWrong)
    #expect((payload.fields.nonExpiring == true) == written.contains("9999"))
  }

  /// The digits decide the order: both countries' forms are read for both countries.
  @Test(arguments: ["636000", "636012"]) func dateOrdersOfBothCountries(_ issuer: String) throws {
    for year in stride(from: 1900, to: 2100, by: 7) {
      for (month, day) in [(1, 1), (12, 11), (2, 28), (10, 9)] {
        let date = try #require(CalendarDate(year: year, month: month, day: day))
        let digits = date.iso.filter { $0 != "-" }
        #expect(try Self.fields("DBB\(digits)", issuer: issuer).birthDate == date)
        #expect(try Self.fields("DBB\(digits.suffix(4))\(digits.prefix(4))", issuer: issuer).birthDate == date)
      }
    }
  }

  /// “1131990” is 13 January or 3 November; the holder's birthday decides.
  @Test func agesEndOnBirthdays() throws {
    #expect(try Self.fields("DBB19721103\nDDH1131990\nDDJ1131993").under18Until?.iso == "1990-11-03")
    #expect(try Self.fields("DBB19720113\nDDH1131990\nDDJ1131993").under21Until?.iso == "1993-01-13")
    #expect(try Self.fields("DBB19720505\nDDH1131990").under18Until == nil)
  }

  @Test(arguments: [
    ("DAAPUBLIC,JOHN,Q", "PUBLIC|JOHN|Q|"), ("DAAPUBLIC,JOHN,QUINCY ADAMS,JR", "PUBLIC|JOHN|QUINCY ADAMS|JR"),
    ("DAASMITH, MARY JONES", "SMITH|MARY|JONES|"), ("DAAWANG,CHUNG", "WANG|CHUNG||"), ("DAADOE,SUE,,", "DOE|SUE||"),
    ("DAAPUBLIC$JOHN$Q", "PUBLIC|JOHN|Q|"), ("DAAPUBLIC@JOHN@Q", "PUBLIC|JOHN|Q|"), ("DAAPUBLIC,JOHN,III", "PUBLIC|JOHN||III"),
    ("DAAJOHN Q PUBLIC", "PUBLIC|JOHN|Q|"), ("DAAJOHN PUBLIC JR", "PUBLIC|JOHN||JR"), ("DAAPUBLIC", "PUBLIC|||"),
    ("DAAOTHER,NAME\nDABPUBLIC\nDACJOHN\nDADQ\nDAEJR", "PUBLIC|JOHN|Q|JR"),
    ("DCSPUBLIC\nDCTJOHN,Q", "PUBLIC|JOHN|Q|"), ("DCSPUBLIC\nDCTJOHN Q", "PUBLIC|JOHN|Q|"), ("DCSPUBLIC\nDCTJOHN", "PUBLIC|JOHN||"),
    ("DCSPUBLIC\nDCTMARY ANN", "PUBLIC|MARY ANN||"), ("DCSPUBLIC\nDCTMARY ANN B", "PUBLIC|MARY ANN|B|"),
    ("DCSPUBLIC\nDCTMARY  ANN,SUE", "PUBLIC|MARY ANN|SUE|"),
    ("DCSPUBLIC,   \nDCTMARY ANN,SUE ELLEN", "PUBLIC|MARY ANN|SUE ELLEN|"), ("DCSPUBLIC\nDCTJOHN$Q", "PUBLIC|JOHN|Q|"),
    ("DCSPUBLIC\nDACMARY ANN\nDADSUE,ELLEN\nDCUJR", "PUBLIC|MARY ANN|SUE ELLEN|JR"), ("DCSPUBLIC\nDACJOHN\nDADNONE", "PUBLIC|JOHN||"),
    ("DCSPUBLIC\nDACJOHN\nDADNMN", "PUBLIC|JOHN||"), ("DCSPUBLIC,JR\nDACJOHN,Q", "PUBLIC|JOHN|Q|JR"),
    ("DCSPUBLIC\nDACNONE\nDADNONE", "PUBLIC|||"), ("DCSPUBLIC\nDCTOTHER NAMES\nDACJOHN\nDADQ", "PUBLIC|JOHN|Q|"),
    ("DCSDE LA CRUZ\nDACunavl", "DE LA CRUZ|||"), ("DCSPUBLIC,JOHN,Q", "PUBLIC|JOHN|Q|"),
    ("DCSPUBLIC\nDCTJOHN,Q,JR", "PUBLIC|JOHN|Q|JR"), ("DCSPUBLIC\nDADQ", "PUBLIC||Q|"), ("DCSPUBLIC\nDACJOHN Q", "PUBLIC|JOHN|Q|"),
    ("DCSPUBLIC\nDACMARY ANN", "PUBLIC|MARY ANN||"),
    ("DCSPUBLIC\nDACJOHN Q\nDADNONE", "PUBLIC|JOHN|Q|"), ("DCSPUBLIC\nDACJO B\nDADQUINCY", "PUBLIC|JO B|QUINCY|"),
  ])
  func names(_ elements: String, _ wanted: String) throws {
    let fields = try Self.fields(elements)
    #expect([fields.lastName, fields.firstName, fields.middleName, fields.suffix].map { $0 ?? "" }.joined(separator: "|") == wanted)
  }

  @Test(
    arguments: [
      ("DAU068 in", 68, nil), ("DAU71 in ", 71, nil), ("DAU075 IN", 75, nil), ("DAU510", 70, nil), ("DAU600", 72, nil), ("DAU411", 59, nil),
      ("DAU5'-09\"", 69, nil), ("DAU5-09", 69, nil), ("DAU5'10\"", 70, nil), ("DAU5 FT 9 IN", 69, nil), ("DAU511 in", 71, nil),
      ("DAU068", 68, nil), ("DAU68", 68, nil), ("DAU170 cm", nil, 170), ("DAU155 CM", nil, 155), ("DAU181", nil, 181),
      ("DAU1.75 m", nil, 175),
      ("DAV5-01", 61, nil), ("DAV175", nil, 175), ("DAU509\nDAV175", 69, 175), ("DAU", nil, nil), ("DAU000", nil, nil),
      ("DAUNONE", nil, nil),
      ("DAU999", nil, nil), ("DAU5-13", nil, nil),
    ] as [(String, Int?, Int?)])
  func heights(_ elements: String, _ inches: Int?, _ centimetres: Int?) throws {
    let fields = try Self.fields(elements)
    #expect(fields.heightInches == inches && fields.heightCm == centimetres)
  }

  @Test func weights() throws {
    #expect(try Self.fields("DAW185").weightPounds == 185)
    #expect(try Self.fields("DAW050 KG").weightKilograms == 50 && Self.fields("DAW050 KG").weightPounds == nil)
    #expect(try Self.fields("DAX084").weightKilograms == 84)
    #expect(try Self.fields("DAW180 LB").weightPounds == 180)
    #expect(try Self.fields("DAW000").weightPounds == nil)
    let range = try #require(try Self.fields("DCE5").weightRangePounds)
    #expect(range.pounds.first == 191 && range.pounds.last == 220)
    #expect(try Self.fields("DCE9").weightRangePounds?.pounds.last == nil)
    #expect(try Self.fields("DCE ").weightRangePounds == nil)
  }

  @Test func codes() throws {
    for (written, sex) in [("1", "M"), ("M", "M"), ("2", "F"), ("F", "F"), ("9", "X"), ("X", "X"), ("0", nil), ("", nil)] {
      #expect(try Self.fields("DBC\(written)").sex?.rawValue == sex)
    }
    for (written, eyes) in [("BRO", "BRO"), ("BR ", "BRO"), ("BROWN", "BRO"), ("BL ", "BLU"), ("HAZ", "HAZ"), ("UNK", nil), ("", nil)] {
      #expect(try Self.fields("DAY\(written)").eyeColor?.rawValue == eyes)
    }
    for (written, hair) in [("BLK", "BLK"), ("BK", "BLK"), ("BLN", "BLN"), ("BL", nil), ("GRY", "GRY"), ("UNK", nil)] {
      #expect(try Self.fields("DAZ\(written)").hairColor?.rawValue == hair)
    }
    for (written, value) in [("DDK1", true), ("DDK", false), ("DDKN", false), ("DBHY", true), ("DBHDONOR  ", true), ("DBHN", false)] {
      #expect(try Self.fields(written).organDonor == value)
    }
    #expect(try Self.fields("DBH   ").organDonor == nil && Self.fields("DCSX").organDonor == nil)
    for (written, value) in [("T", true), ("N", false), ("U", nil), ("", nil)] {
      #expect(try Self.fields("DDE\(written)").lastNameTruncated == value)
    }
    #expect(try Self.fields("DDAM").compliance == .material && Self.fields("DDA").compliance == nil)
  }

  @Test func addresses() throws {
    let residence = "DAG\nDAL11 KANDES CT\nDAMAPT 2\nDANDURHAM\nDAONC\nDAP27713-9722"
    let fields = try Self.fields(residence, version: "01")
    #expect([fields.street1, fields.street2, fields.city, fields.state] == ["11 KANDES CT", "APT 2", "DURHAM", "NC"])
    #expect(fields.postalCode == "277139722" && fields.postalCodeDisplay == "27713-9722")
    for (written, code, display) in [
      ("232690000  ", "23269", "23269"), ("23269", "23269", "23269"), ("71901 4455 ", "719014455", "71901-4455"),
      ("N1M 3J6    ", "N1M3J6", "N1M 3J6"), ("n1m3j6", "N1M3J6", "N1M 3J6"), ("0210800000", "02108", "02108"),
      ("SW1A 1AA", "SW1A1AA", "SW1A 1AA"),
    ] {
      let fields = try Self.fields("DAK\(written)")
      #expect(fields.postalCode == code && fields.postalCodeDisplay == display)
    }
    #expect(try Self.fields("DAK00000").postalCode == nil)
  }

  @Test func countries() throws {
    #expect(try Self.fields("DCGUSA").country == "USA")
    #expect(try Self.fields("DCG", issuer: "636012").country == "CAN")
    #expect(try Self.fields("DAJAB", issuer: "990876").country == "CAN")
    #expect(try Self.fields("DAKN1M 3J6", issuer: "990876").country == "CAN")
    #expect(try Self.fields("DCGCAN", issuer: "636000").country == "CAN")
    #expect(try Self.fields("DAJON", issuer: "636000").jurisdiction?.code == "VA", "the issuer, not where the holder lives")
  }

  @Test func unavailableIsAbsent() throws {
    let fields = try Self.fields("DCANONE\nDCBNONE  \nDCDunavl\nDAHNONE\nDCUN/A\nDCFUNAVAILABLE\nDAYNONE\nDCHnone")
    #expect(fields.vehicleClass == nil && fields.restrictionCodes == nil && fields.endorsementCodes == nil && fields.street2 == nil)
    #expect(fields.suffix == nil && fields.documentDiscriminator == nil && fields.eyeColor == nil)
    #expect(fields.federalCommercialVehicleCodes == nil)
    #expect(try Self.fields("DARC   \nDASBD   \nDAT---- ").vehicleClass == "C")
  }

  /// Every element of the standard has a name, and the table answers for every ID.
  @Test func elementTable() throws {
    for definition in AamvaElementTable.all {
      #expect(AamvaElementTable.definition(of: definition.id) == definition)
      #expect(!definition.name.isEmpty)
    }
    #expect(AamvaElementTable.definition(of: "ZVA") == nil && AamvaElementTable.definition(of: "DZZ") == nil)
    #expect(AamvaElementTable.definition(of: "DBN")?.name(in: 1) == "Alias Full Name")
    #expect(AamvaElementTable.definition(of: "DBN")?.name(in: 8) == "Alias Family Name")
    #expect(AamvaElementID(rawValue: "dAQ") == nil && AamvaElementID(rawValue: "DAQX") == nil)
    #expect(AamvaElementID(rawValue: "DAQ") == "DAQ")
  }

  @Test(
    arguments: [
      ("DBC", "1", "Male"), ("DBC", "9", "Not specified"), ("DBB", "06061986", "1986-06-06"), ("DBB", "19860606", "1986-06-06"),
      ("DBA", "99999999", "Never"), ("DAU", "068 in", "5'08\" (173 cm)"), ("DAU", "170 cm", "170 cm (5'07\")"),
      ("DAW", "175", "175 lb (79 kg)"),
      ("DAX", "84", "84 kg (185 lb)"), ("DAY", "HAZ", "Hazel"), ("DAY", "UNK", "Unknown"), ("DAZ", "RED", "Red or auburn"),
      ("DAJ", "VA", "Virginia"), ("DCG", "CAN", "Canada"), ("DAK", "370115509  ", "37011-5509"), ("DAK", "N1M3J6", "N1M 3J6"),
      ("DDE", "T", "Truncated"), ("DDK", "1", "Yes"), ("DDA", "F", "Fully compliant"), ("DCE", "5", "191 to 220 lb (87 to 100 kg)"),
      ("DCE", "9", "321 lb or more (146 kg or more)"), ("DCL", "AP", "Asian or Pacific Islander"), ("DCU", "JR", "Junior"),
      ("DAA", "PUBLIC,JOHN,Q,JR", "JOHN Q PUBLIC JR"), ("DCT", "MARY,ANN  ", "MARY ANN"), ("DCB", "NONE", "None"),
      ("DCF", "unavl", "Not available"),
      ("DAQ", " T64235789 ", "T64235789"), ("DBB", "ABC", "ABC"), ("ZVA", " 01 ", "01"), ("DAH", "   ", ""),
    ] as [(AamvaElementID, String, String)])
  func formattedValues(_ id: AamvaElementID, _ value: String, _ wanted: String) {
    #expect(AamvaFormatter.formatted(value, of: id) == wanted)
  }
}
