import Testing

@testable import Documents

/// Written payloads are read back, and follow the standard.
struct AamvaWriterTests {
  static let jane = AamvaLicence(
    jurisdiction: AamvaJurisdiction.unitedStates[0], lastName: "Motorist", firstName: "Jane", middleName: "Q",
    birthDate: CalendarDate(daysSince1970: 2000), sex: .female, number: "D1234567", issueDate: CalendarDate(daysSince1970: 18_000),
    expirationDate: CalendarDate(daysSince1970: 20_000), street1: "1 Main St", city: "Anytown", postalCode: "36093-1234",
    eyeColor: .blue, height: .inches(count: 65))

  @Test func everyVersionAndJurisdictionReadsBack() throws {
    var random = SeededRandom(seed: 4711)
    for jurisdiction in AamvaJurisdiction.all {
      for version in 1...10 {
        for _ in 0..<3 {
          let licence = AamvaKit.licence(from: &random, jurisdiction: jurisdiction)
          let bytes = try Aamva.write(licence, version: version, jurisdictionVersion: version > 1 ? 7 : 0)
          let payload = try Aamva.parse(bytes)
          let comment: Comment = "\(jurisdiction.code) \(version): \(String(decoding: bytes, as: UTF8.self))"
          Self.expect(payload.fields, are: licence, version: version, comment)
          #expect(payload.header.aamvaVersion == version && payload.header.issuerId == jurisdiction.issuerId, comment)
          #expect(payload.header.jurisdictionVersion == (version > 1 ? 7 : 0), comment)
          #expect(payload.warnings.isEmpty, comment)
          Self.expectDirectory(payload.header, of: bytes, comment)
          let own = payload.subfiles.first { $0.isJurisdictional }?.elements.map(\.value) ?? []
          #expect(own == licence.jurisdictionValues, comment)
        }
      }
    }
  }

  /// The directory's offsets and lengths split the payload into its subfiles.
  private static func expectDirectory(_ header: AamvaHeader, of bytes: [UInt8], _ comment: Comment) {
    #expect(header.numberOfEntries == header.designators.count, comment)
    var end = header.designators.first?.offset ?? 0
    for entry in header.designators {
      #expect(entry.offset == end, comment)
      end = entry.offset + entry.length
      guard end <= bytes.count, entry.offset + 2 < bytes.count else {
        Issue.record(comment)
        continue
      }
      #expect(String(decoding: bytes[entry.offset..<entry.offset + 2], as: UTF8.self) == entry.type, comment)
      #expect(bytes[end - 1] == 13, comment)
    }
    #expect(end == bytes.count, comment)
  }

  static func expect(_ fields: AamvaFields, are licence: AamvaLicence, version: Int, _ comment: Comment) {
    func name(_ value: String) -> String { (try? AamvaSpelling.name(value)) ?? "(can't be written)" }
    func text(_ value: String) -> String { (try? AamvaSpelling.text(value)) ?? "(can't be written)" }
    func present(_ text: String) -> String? { text.isEmpty ? nil : text }
    let first = name(licence.firstName), middle = name(licence.middleName)
    if version < 4, middle.isEmpty {
      // One element has all given names: without a middle name, the end of the first name is unknown.
      #expect([fields.firstName, fields.middleName].compactMap { $0 }.joined(separator: " ") == first, comment)
    } else {
      #expect(fields.firstName == present(first), comment)
      #expect(fields.middleName == present(middle), comment)
    }
    #expect(fields.lastName == name(licence.lastName), comment)
    #expect(fields.suffix == present(licence.suffix), comment)
    #expect(fields.birthDate == licence.birthDate, comment)
    #expect(fields.issueDate == licence.issueDate, comment)
    #expect(fields.expirationDate == licence.expirationDate, comment)
    #expect(fields.sex == licence.sex, comment)
    #expect(fields.idNumber == licence.number, comment)
    #expect(fields.street1 == text(licence.street1), comment)
    #expect(fields.street2 == present(text(licence.street2)), comment)
    #expect(fields.city == text(licence.city), comment)
    #expect(fields.state == licence.jurisdiction.code, comment)
    #expect(fields.postalCodeDisplay == licence.postalCode, comment)
    #expect(fields.country == licence.jurisdiction.country, comment)
    #expect(fields.eyeColor == licence.eyeColor, comment)
    #expect(fields.hairColor == licence.hairColor, comment)
    #expect(fields.weightPounds == licence.weightPounds, comment)
    switch licence.height {
    case .inches(let inches): #expect(fields.heightInches == inches && fields.heightCm == nil, comment)
    case .centimetres(let centimetres): #expect(fields.heightCm == centimetres && fields.heightInches == nil, comment)
    case nil: #expect(fields.heightInches == nil && fields.heightCm == nil, comment)
    }
    #expect(fields.subfile == licence.kind, comment)
    #expect(fields.jurisdiction == licence.jurisdiction, comment)
    guard version >= 4 else { return }
    #expect(fields.compliance == licence.compliance, comment)
    #expect(fields.revisionDate == licence.revisionDate, comment)
    #expect(fields.limitedDurationDocument == (licence.limitedDurationDocument ? true : nil), comment)
    if version >= 6 { #expect(fields.organDonor == (licence.organDonor ? true : nil), comment) }
    if version >= 7 { #expect(fields.veteran == (licence.veteran ? true : nil), comment) }
  }

  @Test func datesHaveTheCountrysFormat() throws {
    var licence = Self.jane
    licence.birthDate = try #require(CalendarDate(iso: "1975-06-24"))
    #expect(try Aamva.parse(Aamva.write(licence))["DBB"] == "06241975")
    licence.jurisdiction = try #require(AamvaJurisdiction(code: "ON"))
    licence.postalCode = "N1M 3J6"
    #expect(try Aamva.parse(Aamva.write(licence))["DBB"] == "19750624")
    #expect(try Aamva.parse(Aamva.write(licence))["DAK"] == "N1M 3J6    ")
  }

  @Test func longNamesAreTruncatedAndMarked() throws {
    var licence = Self.jane
    licence.lastName = String(repeating: "Müller ", count: 9)
    let fields = try Aamva.parse(Aamva.write(licence)).fields
    #expect(fields.lastName == "MUELLER MUELLER MUELLER MUELLER MUELLER")
    #expect(fields.lastNameTruncated == true)
    #expect(fields.firstNameTruncated == false)
  }

  @Test func ageLimitsAreWrittenForYoungHolders() throws {
    var licence = Self.jane
    licence.birthDate = try #require(CalendarDate(iso: "2000-02-29"))
    licence.issueDate = try #require(CalendarDate(iso: "2018-05-01"))
    let fields = try Aamva.parse(Aamva.write(licence)).fields
    #expect(fields.under18Until == nil)
    #expect(fields.under19Until == CalendarDate(iso: "2019-03-01"))
    #expect(fields.under21Until == CalendarDate(iso: "2021-03-01"))
  }

  @Test func refusesInvalidValues() throws {
    func refusal(_ change: (inout AamvaLicence) -> Void, version: Int = 10) -> AamvaWriteError? {
      var licence = Self.jane
      change(&licence)
      do { _ = try Aamva.write(licence, version: version) } catch { return error }
      return nil
    }
    #expect(refusal({ _ in }) == nil)
    #expect(refusal({ _ in }, version: 0)?.element == nil && refusal({ _ in }, version: 0) != nil)
    #expect(refusal({ _ in }, version: 12) != nil)
    #expect(refusal({ $0.lastName = " , " })?.element == "DCS")
    #expect(refusal({ $0.lastName = "" }, version: 1)?.element == "DAA")
    #expect(refusal({ $0.number = "" })?.element == "DAQ")
    #expect(refusal({ $0.number = String(repeating: "1", count: 26) })?.element == "DAQ")
    #expect(refusal({ $0.postalCode = "123456789012" })?.element == "DAK")
    #expect(refusal({ $0.weightPounds = 1000 })?.element == "DAW")
    #expect(refusal({ $0.jurisdictionValues = Array(repeating: "X", count: 27) }) != nil)
    #expect(throws: AamvaWriteError.self) { try Aamva.write(Self.jane, jurisdictionVersion: 100) }
  }

  @Test func jurisdictionsAreComplete() throws {
    #expect(AamvaJurisdiction.unitedStates.count == 57)
    #expect(AamvaJurisdiction.canada.count == 13)
    #expect(Set(AamvaJurisdiction.all.map(\.issuerId)).count == AamvaJurisdiction.all.count)
    #expect(AamvaJurisdiction(issuerId: 636000)?.name == "Virginia")
    #expect(AamvaJurisdiction(code: "NF")?.code == "NL")
    #expect(AamvaJurisdiction(code: "ON")?.subfileType == "ZO")
    #expect(AamvaJurisdiction(issuerId: 1) == nil && AamvaJurisdiction(code: "QQ") == nil)
  }
}
