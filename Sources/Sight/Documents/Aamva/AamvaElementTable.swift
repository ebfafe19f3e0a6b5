/// The definition of one element of the standard.
public struct AamvaElementDefinition: Hashable, Sendable {
  /// How a value is interpreted.
  public enum Kind: Sendable {
    case text, name, givenNames, fullName, suffix, street, city, state, postalCode, country, number, code
    case date, sex, eyeColor, hairColor, height, centimetres, pounds, kilograms, weightRange, race
    case truncation, indicator, yesOrNo, compliance
  }

  public let id: AamvaElementID
  /// The standard's own name for it, in English.
  public let name: String
  /// Its name in version 1, if that differs.
  public let firstName: String?
  public let kind: Kind
  /// The versions of the standard that have it.
  public let versions: ClosedRange<Int>
  /// The versions in which every payload must have it.
  let mandatory: ClosedRange<Int>?
  /// Whether it is mandatory for driving licences only.
  let isOfLicencesOnly: Bool

  /// The element's name in a version of the standard; the newest name when the version is unknown.
  public func name(in version: Int?) -> String {
    if let firstName, let version, version <= 1 { return firstName }
    return name
  }

  /// Whether a payload of this version and kind must have it.
  public func isMandatory(in version: Int, of kind: AamvaLicence.Kind) -> Bool {
    mandatory?.contains(version) == true && (kind == .drivingLicence || !isOfLicencesOnly)
  }
}

/// The elements of the AAMVA DL/ID-2000 standard and of the AAMVA DL/ID Card Design Standards from 2003 to 2025 (annex D).
public enum AamvaElementTable {
  /// The definition of an element; nil for a jurisdiction's own elements and for IDs that no version has.
  public static func definition(of id: AamvaElementID) -> AamvaElementDefinition? {
    slot(of: id).map { all[$0] }
  }

  /// The index of an element in `all`. It works without hashing because the parser looks up every element.
  static func slot(of id: AamvaElementID) -> Int? {
    guard id.packed >> 16 == UInt32(UInt8(ascii: "D")) else { return nil }
    let place = Int((id.packed >> 8 & 0xFF) - 65) * 26 + Int((id.packed & 0xFF) - 65)
    let slot = slots[place]
    return slot == none ? nil : Int(slot)
  }

  private static let none = UInt8.max
  private static let slots: [UInt8] = {
    var slots = [UInt8](repeating: none, count: 26 * 26)
    for (slot, definition) in all.enumerated() {
      let packed = definition.id.packed
      slots[Int((packed >> 8 & 0xFF) - 65) * 26 + Int((packed & 0xFF) - 65)] = UInt8(slot)
    }
    return slots
  }()

  private static let newest = 99
  private static let every = 0...newest
  private static let oldest = 0...1

  private static func element(
    _ id: AamvaElementID, _ name: String, _ kind: AamvaElementDefinition.Kind, _ versions: ClosedRange<Int>, first: String? = nil,
    mandatory: ClosedRange<Int>? = nil, licences: Bool = false
  ) -> AamvaElementDefinition {
    AamvaElementDefinition(
      id: id, name: name, firstName: first, kind: kind, versions: versions, mandatory: mandatory, isOfLicencesOnly: licences)
  }

  /// Every element, in the order of the IDs.
  public static let all: [AamvaElementDefinition] = [
    element("DAA", "Full Name", .fullName, oldest, mandatory: 1...1),
    element("DAB", "Family Name", .name, oldest),
    element("DAC", "First Name", .name, every, mandatory: 4...newest),
    element("DAD", "Middle Name", .name, every, mandatory: 4...newest),
    element("DAE", "Name Suffix", .suffix, oldest),
    element("DAF", "Name Prefix", .text, oldest),
    element("DAG", "Street Address 1", .street, every, first: "Mailing Street Address 1", mandatory: 1...newest),
    element("DAH", "Street Address 2", .street, every, first: "Mailing Street Address 2"),
    element("DAI", "City", .city, every, first: "Mailing City", mandatory: 1...newest),
    element("DAJ", "Jurisdiction Code", .state, every, first: "Mailing Jurisdiction Code", mandatory: 1...newest),
    element("DAK", "Postal Code", .postalCode, every, first: "Mailing Postal Code", mandatory: 1...newest),
    element("DAL", "Residence Street Address 1", .street, oldest),
    element("DAM", "Residence Street Address 2", .street, oldest),
    element("DAN", "Residence City", .city, oldest),
    element("DAO", "Residence Jurisdiction Code", .state, oldest),
    element("DAP", "Residence Postal Code", .postalCode, oldest),
    element("DAQ", "Customer ID Number", .number, every, first: "License or ID Number", mandatory: 0...newest),
    element("DAR", "License Classification Code", .code, oldest, mandatory: 1...1, licences: true),
    element("DAS", "License Restriction Code", .code, oldest, mandatory: 1...1, licences: true),
    element("DAT", "License Endorsements Code", .code, oldest, mandatory: 1...1, licences: true),
    element("DAU", "Height", .height, every, first: "Height in Feet and Inches", mandatory: 2...newest),
    element("DAV", "Height in Centimeters", .centimetres, oldest),
    element("DAW", "Weight in Pounds", .pounds, every),
    element("DAX", "Weight in Kilograms", .kilograms, every),
    element("DAY", "Eye Color", .eyeColor, every, mandatory: 2...newest),
    element("DAZ", "Hair Color", .hairColor, every),
    element("DBA", "Document Expiration Date", .date, every, first: "License Expiration Date", mandatory: 1...newest),
    element("DBB", "Date of Birth", .date, every, mandatory: 0...newest),
    element("DBC", "Sex", .sex, every, mandatory: 1...newest),
    element("DBD", "Document Issue Date", .date, every, mandatory: 1...newest),
    element("DBE", "Issue Timestamp", .text, oldest),
    element("DBF", "Number of Duplicates", .text, oldest),
    element("DBG", "Alias Given Name", .text, every, first: "Medical Indicator Codes"),
    element("DBH", "Organ Donor", .yesOrNo, oldest),
    element("DBI", "Non-Resident Indicator", .yesOrNo, oldest),
    element("DBJ", "Unique Customer Identifier", .text, oldest),
    element("DBK", "Social Security Number", .text, oldest),
    element("DBL", "Alias Date of Birth", .date, oldest),
    element("DBM", "Alias Social Security Number", .text, oldest),
    element("DBN", "Alias Family Name", .text, every, first: "Alias Full Name"),
    element("DBO", "Alias Last Name", .text, oldest),
    element("DBP", "Alias First Name", .text, oldest),
    element("DBQ", "Alias Middle Name", .text, oldest),
    element("DBR", "Alias Suffix", .text, oldest),
    element("DBS", "Alias Suffix Name", .text, every, first: "Alias Prefix"),
    element("DCA", "Vehicle Class", .code, 2...newest, mandatory: 2...newest, licences: true),
    element("DCB", "Restriction Codes", .code, 2...newest, mandatory: 2...newest, licences: true),
    element("DCD", "Endorsement Codes", .code, 2...newest, mandatory: 2...newest, licences: true),
    element("DCE", "Weight Range", .weightRange, 2...newest, mandatory: 2...2),
    element("DCF", "Document Discriminator", .number, 2...newest, mandatory: 2...newest),
    element("DCG", "Country Identification", .country, 2...newest, mandatory: 2...newest),
    element("DCH", "Federal Commercial Vehicle Codes", .code, 2...newest, mandatory: 2...3, licences: true),
    element("DCI", "Place of Birth", .text, 2...newest),
    element("DCJ", "Audit Information", .number, 2...newest),
    element("DCK", "Inventory Control Number", .number, 2...newest),
    element("DCL", "Race / Ethnicity", .race, 2...newest),
    element("DCM", "Standard Vehicle Classification", .code, 2...newest),
    element("DCN", "Standard Endorsement Code", .code, 2...newest),
    element("DCO", "Standard Restriction Code", .code, 2...newest),
    element("DCP", "Vehicle Classification Description", .text, 2...newest),
    element("DCQ", "Endorsement Code Description", .text, 2...newest),
    element("DCR", "Restriction Code Description", .text, 2...newest),
    element("DCS", "Family Name", .name, 2...newest, mandatory: 2...newest),
    element("DCT", "Given Names", .givenNames, 2...newest, mandatory: 2...3),
    element("DCU", "Name Suffix", .suffix, 2...newest, mandatory: 2...2),
    element("DDA", "Compliance Type", .compliance, 2...newest),
    element("DDB", "Card Revision Date", .date, 2...newest),
    element("DDC", "HazMat Endorsement Expiration Date", .date, 2...newest),
    element("DDD", "Limited Duration Document Indicator", .indicator, 2...newest),
    element("DDE", "Family Name Truncation", .truncation, 4...newest, mandatory: 4...newest),
    element("DDF", "First Name Truncation", .truncation, 4...newest, mandatory: 4...newest),
    element("DDG", "Middle Name Truncation", .truncation, 4...newest, mandatory: 4...newest),
    element("DDH", "Under 18 Until", .date, 4...newest),
    element("DDI", "Under 19 Until", .date, 4...newest),
    element("DDJ", "Under 21 Until", .date, 4...newest),
    element("DDK", "Organ Donor Indicator", .indicator, 4...newest),
    element("DDL", "Veteran Indicator", .indicator, 4...newest),
    element("DDM", "CDL Indicator", .indicator, 11...newest),
    element("DDN", "Non-Domiciled Indicator", .indicator, 11...newest),
    element("DDO", "Enhanced Credential Indicator", .indicator, 11...newest),
    element("DDP", "Permit Indicator", .indicator, 11...newest),
  ]
}
