import Testing

@testable import Documents

/// Payloads and licences for the tests of this module. All holders are fictitious.
enum AamvaKit {
  /// A licence of version 8 in a usual form, with one element per line.
  static let elements = """
    DAQT64235789
    DCSSAMPLE
    DDEN
    DACMICHAEL
    DDFN
    DADJOHN
    DDGN
    DCUJR
    DCAD
    DCBK
    DCDPH
    DBD06062019
    DBB06061986
    DBA12102024
    DBC1
    DAU068 in
    DAYBRO
    DAG2300 WEST BROAD STREET
    DAIRICHMOND
    DAJVA
    DAK232690000
    DCF2424244747474786102204
    DCGUSA
    DCK123456789
    DDAF
    DDB06062018
    DDC06062020
    DDD1
    """

  /// A payload with a correct header. Its offsets are wrong, because nothing may depend on them.
  static func payload(_ elements: String, version: String = "0801", issuer: String = "636000", type: String = "DL") -> [UInt8] {
    Array("@\n\u{1E}\rANSI \(issuer)\(version)01\(type)00310278\(type)\(elements)\r".utf8)
  }

  /// Reads elements; a holder's name is added where they have none.
  static func parse(_ elements: String, version: String = "0801", issuer: String = "636000") throws -> AamvaPayload {
    let hasName = ["DCS", "DAC", "DAA", "DAB", "DCT"].contains { elements.hasPrefix($0) || elements.contains("\n\($0)") }
    return try Aamva.parse(payload(hasName ? elements : elements + "\nDCSSAMPLE\nDACMICHAEL", version: version, issuer: issuer))
  }

  static func fields(_ elements: String, version: String = "0801", issuer: String = "636000") throws -> AamvaFields {
    try parse(elements, version: version, issuer: issuer).fields
  }

  /// Checks what every reading of `elements` must find, however the payload is damaged.
  static func expectSample(_ fields: AamvaFields, _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
    let found = [
      fields.idNumber, fields.lastName, fields.firstName, fields.middleName, fields.suffix, fields.street1, fields.city, fields.state,
      fields.postalCode, fields.birthDate?.iso, fields.issueDate?.iso, fields.expirationDate?.iso, fields.sex?.rawValue,
      fields.eyeColor?.rawValue, fields.heightInches.map(String.init), fields.country,
    ]
    let wanted: [String?] = [
      "T64235789", "SAMPLE", "MICHAEL", "JOHN", "JR", "2300 WEST BROAD STREET", "RICHMOND", "VA", "23269", "1986-06-06", "2019-06-06",
      "2024-12-10", "M", "BRO", "68", "USA",
    ]
    #expect(found == wanted, comment, sourceLocation: sourceLocation)
  }

  // MARK: Random licences

  private static let lastNames = [
    "Motorist", "O'Connor", "Van der Meulen", "García", "Smith-Jones", "Ng", "Madden", "Reddendale", "Daddario", "St. Clair", "Ek", "Zzyzx",
    "Wolfeschlegelsteinhausen", "Dacosta", "Dbacki",
  ]
  private static let firstNames = ["Mary Ann", "José", "Anna-Maria", "Bo", "Dacey", "Jean Luc", "Daisy", "Willeke"]
  private static let middleNames = ["", "", "Ann", "Robert Lee", "Q", "Dade", "Jane"]
  private static let streets = ["123 Main St", "518   S Random Street", "1440 Brown Ter Apt 7", "9 Dag Hammarskjold Plz", "RR 4 Box 12"]
  private static let cities = ["Anytown", "West Hartford", "Adair", "Daleville", "St. Louis", "Grnd-Bay-Wfld"]

  static func licence(from random: inout SeededRandom, jurisdiction: AamvaJurisdiction) -> AamvaLicence {
    func pick<Value>(_ list: [Value], _ fallback: Value) -> Value { random.pick(from: list) ?? fallback }
    let birth = CalendarDate(daysSince1970: -14_000 + random.below(28_000))
    let issued = CalendarDate(daysSince1970: 15_000 + random.below(5000))
    let isCanadian = jurisdiction.country == "CAN"
    func digits(_ count: Int) -> String { String((0..<count).map { _ in pick(Array("0123456789"), "0") }) }
    let zip = String(random.within(1...9)) + digits(4) + (random.below(2) == 0 ? "" : "-" + String(random.within(1...9)) + digits(3))
    return AamvaLicence(
      kind: random.below(5) == 0 ? .identificationCard : .drivingLicence, jurisdiction: jurisdiction, lastName: pick(lastNames, ""),
      firstName: pick(firstNames, ""), middleName: pick(middleNames, ""), suffix: pick(["", "", "", "JR", "III"], ""), birthDate: birth,
      sex: pick(AamvaSex.allCases, .female), number: pick(["D", "", "S-"], "") + digits(9), issueDate: issued,
      expirationDate: issued.adding(years: 5), street1: pick(streets, ""), street2: pick(["", "", "Apt 5"], ""), city: pick(cities, ""),
      postalCode: isCanadian ? "N1M 3J6" : zip, eyeColor: pick(AamvaEyeColor.allCases, .blue),
      hairColor: pick(AamvaHairColor.allCases.map { $0 } + [nil], nil),
      height: isCanadian ? .centimetres(count: random.within(140...210)) : .inches(count: random.within(48...83)),
      weightPounds: random.below(2) == 0 ? nil : random.within(80...400), vehicleClass: pick(["C", "DM", "5"], "C"),
      restrictionCodes: pick(["", "B", "AB"], ""), endorsementCodes: pick(["", "M"], ""), documentDiscriminator: digits(12),
      revisionDate: random.below(2) == 0 ? nil : CalendarDate(daysSince1970: 14_000),
      compliance: pick([.full, AamvaCompliance.none, nil], nil),
      organDonor: random.below(2) == 0, veteran: random.below(4) == 0, limitedDurationDocument: random.below(6) == 0,
      jurisdictionValues: pick([[], ["AN", "", "REV 01"]], []))
  }
}
