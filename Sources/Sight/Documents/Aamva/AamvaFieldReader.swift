/// Interprets the elements of a payload.
struct AamvaFieldReader {
  private(set) var fields = AamvaFields()
  private(set) var warnings: [AamvaWarning] = []

  private let values: AamvaValues

  init(_ bytes: [UInt8], _ tokens: [AamvaTokenizer.Token], header: AamvaHeader, mainType: String?) {
    values = AamvaValues(bytes, tokens)
    for id in values.repeated {
      warn(.repeatedElement, id, "\(id.rawValue) occurs twice with different values; the first counts.")
    }
    if let mainType { fields.subfile = AamvaLicence.Kind(rawValue: mainType) ?? .drivingLicence }
    readNames()
    readAddress()
    readIssuer(header)
    readDates()
    readPerson()
    readDocument()
    checkMandatory(header)
  }

  /// Interprets a list of elements.
  static func fields(of elements: [AamvaElement], issuerId: Int) -> (fields: AamvaFields, warnings: [AamvaWarning]) {
    var bytes: [UInt8] = []
    let tokens = elements.map { element in
      let start = bytes.count
      bytes += element.value.utf8
      return AamvaTokenizer.Token(id: element.id, start: start, end: bytes.count, subfile: 0)
    }
    let reader = AamvaFieldReader(
      bytes, tokens, header: AamvaHeader(issuerId: issuerId), mainType: AamvaLicence.Kind.drivingLicence.rawValue)
    return (reader.fields, reader.warnings)
  }

  private mutating func warn(_ code: AamvaWarning.Code, _ id: AamvaElementID, _ message: String) {
    warnings.append(AamvaWarning(code, id, message))
  }

  // MARK: Names

  private mutating func readNames() {
    var name = AamvaName()
    if let family = values.text("DCS") ?? values.text("DAB") {
      // Without other name elements, it may hold the whole name.
      let hasOthers = ["DAC", "DCT", "DAA"].contains { values.isPresent($0) }
      if hasOthers { (name.last, name.suffix) = AamvaName.lastName(family) } else { name = AamvaName.alone(family) }
    }
    let middle = values.text("DAD").map(AamvaName.joined)
    if let first = values.text("DAC"), middle?.isEmpty == false {
      (name.first, name.middle) = (first, middle)
    } else if let given = values.text("DAC").map(AamvaName.firstName) ?? values.text("DCT").map(AamvaName.given) {
      (name.first, name.middle) = (given.first, middle ?? given.middle)
      name.suffix = name.suffix ?? given.suffix
    } else {
      name.middle = middle ?? name.middle
    }
    if let full = values.text("DAA"), name.last == nil || name.first == nil {
      let whole = AamvaName.full(full)
      if name.last == nil { name = whole } else { (name.first, name.middle) = (whole.first, name.middle ?? whole.middle) }
    }
    fields.lastName = name.last
    fields.firstName = name.first
    fields.middleName = name.middle.flatMap { ["NMN", "NMI"].contains($0) ? nil : $0 }
    fields.suffix = values.text("DCU") ?? values.text("DAE") ?? name.suffix
    fields.prefix = values.text("DAF")
    fields.lastNameTruncated = truncation("DDE")
    fields.firstNameTruncated = truncation("DDF")
    fields.middleNameTruncated = truncation("DDG")
  }

  private mutating func truncation(_ id: AamvaElementID) -> Bool? {
    guard let value = values.value(id), let letter = value.first.map(AamvaText.capital) else { return nil }
    switch letter {
    case UInt8(ascii: "T"): return true
    case UInt8(ascii: "N"): return false
    case UInt8(ascii: "U"): return nil
    default:
      warn(.value, id, "\(id.rawValue) must be T, N or U.")
      return nil
    }
  }

  // MARK: Address and issuer

  private mutating func readAddress() {
    // The elements of the residence (version 1) replace a missing mailing address.
    let street = values.text("DAG")
    fields.street1 = (street ?? values.text("DAL")).flatMap(Self.withoutComma)
    fields.street2 = (values.text("DAH") ?? (street == nil ? values.text("DAM") : nil)).flatMap(Self.withoutComma)
    fields.city = (values.text("DAI") ?? values.text("DAN")).flatMap(Self.withoutComma)
    fields.state = (values.text("DAJ") ?? values.text("DAO"))?.uppercased()
    let postalCode = (values.value("DAK") ?? values.value("DAP")).flatMap(AamvaPostalCode.init)
    fields.postalCode = postalCode?.code
    fields.postalCodeDisplay = postalCode?.display
  }

  private static func withoutComma(_ text: String) -> String? {
    var text = Substring(text)
    while let last = text.last, last == "," || last == " " { text.removeLast() }
    return text.isEmpty ? nil : String(text)
  }

  private mutating func readIssuer(_ header: AamvaHeader) {
    if let id = header.issuerId {
      // Some headers have lost the first digit: 36004 0 for 636004.
      fields.jurisdiction = AamvaJurisdiction(issuerId: id) ?? AamvaJurisdiction(issuerId: 600_000 + id / 10)
    }
    if fields.jurisdiction == nil { fields.jurisdiction = fields.state.flatMap(AamvaJurisdiction.init(code:)) }
    if let value = values.value("DCG") {
      fields.country = AamvaCodes.country(value)
      if fields.country == nil { warn(.value, "DCG", "DCG must be USA or CAN.") }
    }
    if fields.country == nil { fields.country = fields.jurisdiction?.country }
    if fields.country == nil, let code = fields.postalCode?.utf8.count { fields.country = code == 6 ? "CAN" : nil }
  }

  // MARK: Dates

  private mutating func readDates() {
    fields.birthDate = date("DBB")
    fields.issueDate = date("DBD")
    fields.expirationDate = date("DBA", marksNever: true)
    fields.revisionDate = date("DDB")
    fields.hazmatExpirationDate = date("DDC")
    fields.under18Until = date("DDH")
    fields.under19Until = date("DDI")
    fields.under21Until = date("DDJ")
  }

  private mutating func date(_ id: AamvaElementID, marksNever: Bool = false) -> CalendarDate? {
    guard let value = values.value(id) else { return nil }
    switch AamvaDate.read(value, birth: fields.birthDate) {
    case .day(let day):
      if marksNever, day.year == 9999 { fields.nonExpiring = true }
      return day
    case .none: return nil
    case .never:
      if marksNever { fields.nonExpiring = true }
      return nil
    case .wrong:
      warn(.value, id, "\(id.rawValue) is not a date; it must be MMDDCCYY, or CCYYMMDD in Canada.")
      return nil
    }
  }

  // MARK: Person

  private mutating func readPerson() {
    if let value = values.value("DBC") {
      fields.sex = AamvaCodes.sex(value)
      if fields.sex == nil, !(value.count == 1 && (value.first == 48 || value.first == UInt8(ascii: "U"))) {
        warn(.value, "DBC", "DBC must be 1, 2 or 9.")
      }
    }
    if let value = values.value("DAY"), !AamvaCodes.isUnknown(value) {
      fields.eyeColor = AamvaCodes.eyeColor(value)
      if fields.eyeColor == nil { warn(.value, "DAY", "DAY is not an eye colour that the standard defines.") }
    }
    if let value = values.value("DAZ"), !AamvaCodes.isUnknown(value) {
      fields.hairColor = AamvaCodes.hairColor(value)
      if fields.hairColor == nil { warn(.value, "DAZ", "DAZ is not a hair colour that the standard defines.") }
    }
    readHeight("DAU") { AamvaMeasure.height($0) }
    readHeight("DAV") { AamvaMeasure.centimetres(in: $0) }
    readWeight("DAW", inKilograms: false)
    readWeight("DAX", inKilograms: true)
    if let value = values.value("DCE") {
      fields.weightRangePounds = AamvaText.number(value).flatMap(AamvaWeightRange.init(code:))
      if fields.weightRangePounds == nil { warn(.value, "DCE", "DCE must be a digit.") }
    }
    fields.race = values.text("DCL")
    fields.placeOfBirth = values.text("DCI")
  }

  private mutating func readHeight(_ id: AamvaElementID, _ read: (ArraySlice<UInt8>) -> AamvaMeasure.Height?) {
    guard let value = values.value(id), value.contains(where: { AamvaText.isDigit($0) && $0 != 48 }) else { return }
    switch read(value) {
    case .inches(let inches): fields.heightInches = fields.heightInches ?? inches
    case .centimetres(let centimetres): fields.heightCm = fields.heightCm ?? centimetres
    case nil: warn(.value, id, "\(id.rawValue) is not a height.")
    }
  }

  private mutating func readWeight(_ id: AamvaElementID, inKilograms: Bool) {
    guard let value = values.value(id), value.contains(where: { AamvaText.isDigit($0) && $0 != 48 }) else { return }
    switch AamvaMeasure.weight(value, inKilograms: inKilograms) {
    case .pounds(let pounds): fields.weightPounds = pounds
    case .kilograms(let kilograms): fields.weightKilograms = kilograms
    case nil: warn(.value, id, "\(id.rawValue) is not a weight.")
    }
  }

  // MARK: Document

  private mutating func readDocument() {
    fields.idNumber = values.text("DAQ")
    fields.documentDiscriminator = values.text("DCF")
    fields.inventoryControlNumber = values.text("DCK")
    fields.auditInformation = values.text("DCJ")
    fields.vehicleClass = values.text("DCA") ?? values.text("DAR")
    fields.restrictionCodes = values.text("DCB") ?? values.text("DAS")
    fields.endorsementCodes = values.text("DCD") ?? values.text("DAT")
    fields.federalCommercialVehicleCodes = values.text("DCH")
    if let value = values.value("DDA") {
      fields.compliance = value.first.flatMap { AamvaCompliance(rawValue: String(UnicodeScalar(AamvaText.capital($0)))) }
      if fields.compliance == nil { warn(.value, "DDA", "DDA must be F or N (M in older versions).") }
    }
    fields.limitedDurationDocument = indicator("DDD")
    fields.organDonor = indicator("DDK") ?? values.value("DBH").flatMap(AamvaCodes.isYes)
    fields.veteran = indicator("DDL")
    fields.commercialDriverLicense = indicator("DDM")
    fields.nonDomiciled = indicator("DDN")
    fields.enhancedCredential = indicator("DDO")
    fields.permit = indicator("DDP")
  }

  /// An element whose only value is 1. Anything else, including a blank, means no.
  private func indicator(_ id: AamvaElementID) -> Bool? {
    guard values.isPresent(id) else { return nil }
    return values.value(id).flatMap(AamvaCodes.isYes) ?? false
  }

  private mutating func checkMandatory(_ header: AamvaHeader) {
    let version = header.aamvaVersion ?? 0, kind = fields.subfile ?? .drivingLicence
    for (slot, definition) in AamvaElementTable.all.enumerated() where definition.isMandatory(in: version, of: kind) {
      guard !values.isPresent(slot: slot) else { continue }
      // A name in an element of another version is not missing.
      if definition.kind == .fullName || definition.kind == .givenNames || definition.kind == .name, fields.lastName != nil {
        if fields.firstName != nil || values.isPresent("DAC") || values.isPresent("DCT") { continue }
      }
      warn(.missingElement, definition.id, "\(definition.id.rawValue) (\(definition.name(in: version))) is missing.")
    }
  }
}
