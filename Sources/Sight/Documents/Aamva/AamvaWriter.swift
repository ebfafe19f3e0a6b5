/// Writes the elements of a licence in the order and form of one version of the standard.
struct AamvaWriter {
  private let licence: AamvaLicence
  private let version: Int
  private let jurisdictionVersion: Int
  private var elements: [UInt8] = []

  init(_ licence: AamvaLicence, version: Int, jurisdictionVersion: Int) throws(AamvaWriteError) {
    guard Aamva.versions.contains(version) else {
      throw AamvaWriteError(
        nil, "Version \(version) can't be written; choose \(Aamva.versions.lowerBound) to \(Aamva.versions.upperBound).")
    }
    guard (0...99).contains(jurisdictionVersion) else {
      throw AamvaWriteError(nil, "The jurisdiction's version \(jurisdictionVersion) can't be written; choose 0 to 99.")
    }
    self.licence = licence
    self.version = version
    self.jurisdictionVersion = jurisdictionVersion
  }

  /// The whole payload: header, directory, subfiles.
  mutating func payload() throws(AamvaWriteError) -> [UInt8] {
    try writeElements()
    var subfiles = [(type: licence.kind.rawValue, content: elements)]
    if !licence.jurisdictionValues.isEmpty { subfiles.append((licence.jurisdiction.subfileType, try jurisdictionElements())) }
    // “@”, element separator, record separator, segment terminator, file type (annex D, header).
    var head = "@\n\u{1E}\rANSI " + CalendarDate.padded(licence.jurisdiction.issuerId, 6) + CalendarDate.padded(version, 2)
    if version > 1 { head += CalendarDate.padded(jurisdictionVersion, 2) }
    head += CalendarDate.padded(subfiles.count, 2)
    var offset = head.utf8.count + subfiles.count * 10
    var body: [UInt8] = []
    for subfile in subfiles {
      // The type precedes the first element, and the segment terminator ends the last one.
      let content = Array(subfile.type.utf8) + subfile.content.dropLast() + [UInt8(ascii: "\r")]
      head += subfile.type + CalendarDate.padded(offset, 4) + CalendarDate.padded(content.count, 4)
      offset += content.count
      body += content
    }
    return Array(head.utf8) + body
  }

  private mutating func writeElements() throws(AamvaWriteError) {
    switch version {
    case 1: try writeFirst()
    case 2, 3: try writeWithGivenNames()
    default: try writeWithSeparateNames()
    }
  }

  /// AAMVA DL/ID-2000: one element for the name, feet and inches, dates with the year first.
  private mutating func writeFirst() throws(AamvaWriteError) {
    try put("DAQ", licence.number, longest: 25, mayBeEmpty: false)
    var names: [String] = []
    for name in [licence.lastName, licence.firstName, licence.middleName, licence.suffix] { names.append(try AamvaSpelling.name(name)) }
    guard !names[0].isEmpty else { throw AamvaWriteError("DAA", "The last name is empty.") }
    let used = names.lastIndex { !$0.isEmpty } ?? 0
    add("DAA", names[0...used].joined(separator: ","))
    try writeAddress()
    if licence.kind == .drivingLicence {
      try put("DAR", licence.vehicleClass, longest: 4)
      try put("DAS", licence.restrictionCodes, longest: 10)
      try put("DAT", licence.endorsementCodes, longest: 5)
    }
    switch licence.height {
    case .inches(let inches): add("DAU", String(inches / 12) + CalendarDate.padded(inches % 12, 2))
    case .centimetres(let centimetres): add("DAV", CalendarDate.padded(centimetres, 3))
    case nil: break
    }
    try writeWeight()
    if let color = licence.eyeColor { add("DAY", color.rawValue) }
    if let color = licence.hairColor { add("DAZ", color.rawValue) }
    add("DBA", yearFirst(licence.expirationDate))
    add("DBB", yearFirst(licence.birthDate))
    add("DBC", licence.sex.rawValue)
    add("DBD", yearFirst(licence.issueDate))
    if licence.organDonor { add("DBH", "Y") }
  }

  /// 2003 and 2005: one element for all given names.
  private mutating func writeWithGivenNames() throws(AamvaWriteError) {
    try writePrivileges()
    add("DBA", date(licence.expirationDate))
    try put("DCS", AamvaSpelling.name(licence.lastName), longest: 40, mayBeEmpty: false)
    let middle = try AamvaSpelling.name(licence.middleName)
    try put("DCT", AamvaSpelling.name(licence.firstName) + (middle.isEmpty ? "" : "," + middle), longest: 80, mayBeEmpty: false)
    if version == 2 || !licence.suffix.isEmpty { try put("DCU", orNone(AamvaSpelling.name(licence.suffix)), longest: 5) }
    add("DBD", date(licence.issueDate))
    writeBody()
    if version == 2 || licence.weightPounds != nil { add("DCE", licence.weightPounds.map { String(Self.weightCode($0)) } ?? "") }
    try writeAddress()
    try put("DAQ", licence.number, longest: 25, mayBeEmpty: false)
    try put("DCF", orNone(licence.documentDiscriminator), longest: 25)
    add("DCG", licence.jurisdiction.country)
    add("DCH", "NONE")
    try writeWeight()
    if let color = licence.hairColor { add("DAZ", color.rawValue) }
    try put("DCK", licence.inventoryControlNumber, longest: 25, omitWhenEmpty: true)
  }

  /// 2009 and later: an element for each name, and one that says whether it was truncated.
  private mutating func writeWithSeparateNames() throws(AamvaWriteError) {
    try put("DAQ", licence.number, longest: 25, mayBeEmpty: false)
    try putName("DCS", licence.lastName, flag: "DDE", mayBeEmpty: false)
    try putName("DAC", licence.firstName, flag: "DDF")
    try putName("DAD", licence.middleName, flag: "DDG")
    try put("DCU", AamvaSpelling.name(licence.suffix), longest: 5, omitWhenEmpty: true)
    try writePrivileges()
    add("DBD", date(licence.issueDate))
    add("DBB", date(licence.birthDate))
    add("DBA", date(licence.expirationDate))
    writeBody(withBirth: false)
    try writeAddress()
    try put("DCF", orNone(licence.documentDiscriminator), longest: 25)
    add("DCG", licence.jurisdiction.country)
    try writeWeight()
    if let color = licence.hairColor { add("DAZ", color.rawValue) }
    try put("DCK", licence.inventoryControlNumber, longest: 25, omitWhenEmpty: true)
    if let compliance = licence.compliance { add("DDA", compliance.rawValue) }
    if let day = licence.revisionDate { add("DDB", date(day)) }
    if licence.limitedDurationDocument { add("DDD", "1") }
    if version >= 5 { writeAges() }
    if version >= 6, licence.organDonor { add("DDK", "1") }
    if version >= 7, licence.veteran { add("DDL", "1") }
    guard version >= 11 else { return }
    let indicators: [(AamvaElementID, Bool)] = [
      ("DDM", licence.commercialDriverLicense), ("DDN", licence.nonDomiciled), ("DDO", licence.enhancedCredential), ("DDP", licence.permit),
    ]
    for (id, isSet) in indicators where isSet { add(id, "1") }
  }

  private mutating func writePrivileges() throws(AamvaWriteError) {
    guard licence.kind == .drivingLicence else { return }
    try put("DCA", orNone(licence.vehicleClass), longest: 6)
    try put("DCB", orNone(licence.restrictionCodes), longest: 12)
    try put("DCD", orNone(licence.endorsementCodes), longest: 5)
  }

  private mutating func writeBody(withBirth: Bool = true) {
    if withBirth { add("DBB", date(licence.birthDate)) }
    // 9 means “not specified” (ANSI D20).
    add("DBC", licence.sex == .male ? "1" : licence.sex == .female ? "2" : "9")
    switch licence.height {
    case .inches(let inches): add("DAU", CalendarDate.padded(inches, 3) + " in")
    case .centimetres(let centimetres): add("DAU", CalendarDate.padded(centimetres, 3) + " cm")
    case nil: add("DAU", "")
    }
    add("DAY", licence.eyeColor?.rawValue ?? "UNK")
  }

  private mutating func writeWeight() throws(AamvaWriteError) {
    guard let pounds = licence.weightPounds else { return }
    guard (1...999).contains(pounds) else {
      throw AamvaWriteError("DAW", "A weight of \(pounds) pounds can't be written; give 1 to 999.")
    }
    add("DAW", CalendarDate.padded(pounds, 3))
  }

  private mutating func writeAddress() throws(AamvaWriteError) {
    try put("DAG", licence.street1, longest: 35)
    try put("DAH", licence.street2, longest: 35, omitWhenEmpty: true)
    try put("DAI", licence.city, longest: 20)
    try put("DAJ", licence.state.isEmpty ? licence.jurisdiction.code : licence.state, longest: 2)
    var code = try AamvaSpelling.text(licence.postalCode)
    let digits = code.filter { $0 != "-" && $0 != " " }
    // Five digits are padded with zeros to nine, and all codes with spaces to eleven characters (annex D, DAK).
    if digits.count == 5 || digits.count == 9, digits.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) {
      code = digits + String(repeating: "0", count: 9 - digits.count)
    }
    guard code.utf8.count <= 11 else {
      throw AamvaWriteError("DAK", "The postal code “\(code)” is too long; it may have 11 characters.")
    }
    add("DAK", code + String(repeating: " ", count: 11 - code.utf8.count))
  }

  /// The dates until which the holder was under age, if that was still so when the document was issued.
  private mutating func writeAges() {
    for (id, years): (AamvaElementID, Int) in [("DDH", 18), ("DDI", 19), ("DDJ", 21)] {
      let day = licence.birthDate.adding(years: years)
      if day > licence.issueDate { add(id, date(day)) }
    }
  }

  private func jurisdictionElements() throws(AamvaWriteError) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    guard licence.jurisdictionValues.count <= letters.count else {
      throw AamvaWriteError(nil, "The jurisdiction's own subfile takes 26 values, not \(licence.jurisdictionValues.count).")
    }
    var bytes: [UInt8] = []
    for (letter, value) in zip(letters, licence.jurisdictionValues) {
      let text = try AamvaSpelling.text(value)
      bytes += Array(licence.jurisdiction.subfileType.utf8) + [letter] + Array(text.utf8) + [UInt8(ascii: "\n")]
    }
    return bytes
  }
}

// MARK: - Single elements

extension AamvaWriter {
  /// A name, truncated to 40 characters, and the element that says whether it was truncated.
  private mutating func putName(
    _ id: AamvaElementID, _ value: String, flag: AamvaElementID, mayBeEmpty: Bool = true
  ) throws(AamvaWriteError) {
    let name = try AamvaSpelling.name(value)
    guard mayBeEmpty || !name.isEmpty else { throw AamvaWriteError(id, "The last name is empty.") }
    add(id, name.isEmpty ? "NONE" : String(name.prefix(40)))
    add(flag, name.utf8.count > 40 ? "T" : "N")
  }

  /// A value in the standard's characters. It is refused when it is too long, or empty although it is mandatory.
  private mutating func put(
    _ id: AamvaElementID, _ value: String, longest: Int, mayBeEmpty: Bool = true, omitWhenEmpty: Bool = false
  ) throws(AamvaWriteError) {
    let text = try AamvaSpelling.text(value)
    if text.isEmpty {
      guard mayBeEmpty else { throw AamvaWriteError(id, "\(id.rawValue) is empty; every payload needs it.") }
      if omitWhenEmpty { return }
    }
    guard text.utf8.count <= longest else {
      throw AamvaWriteError(id, "\(id.rawValue) has \(text.utf8.count) characters and may have \(longest); shorten it.")
    }
    add(id, text)
  }

  private mutating func add(_ id: AamvaElementID, _ value: String) {
    elements += id.rawValue.utf8
    elements += value.utf8
    elements.append(UInt8(ascii: "\n"))
  }

  private func orNone(_ value: String) -> String { value.isEmpty ? "NONE" : value }

  /// MMDDCCYY, or CCYYMMDD in Canada (annex D, date format).
  private func date(_ day: CalendarDate) -> String {
    guard licence.jurisdiction.country != "CAN" else { return yearFirst(day) }
    return CalendarDate.padded(day.month, 2) + CalendarDate.padded(day.day, 2) + CalendarDate.padded(day.year, 4)
  }

  private func yearFirst(_ day: CalendarDate) -> String {
    CalendarDate.padded(day.year, 4) + CalendarDate.padded(day.month, 2) + CalendarDate.padded(day.day, 2)
  }

  private static func weightCode(_ pounds: Int) -> Int {
    (0...9).last { AamvaWeightRange(code: $0).map { $0.pounds.first <= pounds } ?? false } ?? 0
  }
}
