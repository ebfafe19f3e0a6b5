/// The interpreted elements of a payload. A field is nil when the payload lacks it, leaves it blank or marks it as unavailable (`NONE`,
/// `UNAVL`), and when its value is meaningless, which also gives a warning. `vestibule read aamva` prints the same names.
public struct AamvaFields: Codable, Equatable, Sendable {
  public var firstName: String?
  /// One or more, separated by spaces.
  public var middleName: String?
  public var lastName: String?
  /// `JR`, `SR`, `III`.
  public var suffix: String?
  public var prefix: String?
  /// Whether the name was cut to fit; nil when the issuer does not know (`U`).
  public var firstNameTruncated: Bool?
  public var middleNameTruncated: Bool?
  public var lastNameTruncated: Bool?

  public var street1: String?
  public var street2: String?
  public var city: String?
  /// The two letters of the address's state, province or territory.
  public var state: String?
  /// Without spaces and hyphens: `24401`, `370115509`, `N1M3J6`.
  public var postalCode: String?
  /// As people write it: `37011-5509`, `N1M 3J6`.
  public var postalCodeDisplay: String?
  /// The issuing country: `USA`, `CAN`, `MEX`.
  public var country: String?

  public var birthDate: CalendarDate?
  public var issueDate: CalendarDate?
  public var expirationDate: CalendarDate?
  /// The date of the card's design.
  public var revisionDate: CalendarDate?
  public var hazmatExpirationDate: CalendarDate?
  public var under18Until: CalendarDate?
  public var under19Until: CalendarDate?
  public var under21Until: CalendarDate?
  /// The document never expires (month 77 in magnetic tracks, a date of nines, or `INDEF`).
  public var nonExpiring: Bool?

  public var sex: AamvaSex?
  public var eyeColor: AamvaEyeColor?
  public var hairColor: AamvaHairColor?
  /// The height, if it is given in inches or feet.
  public var heightInches: Int?
  /// The height, if it is given in centimetres.
  public var heightCm: Int?
  public var weightPounds: Int?
  public var weightKilograms: Int?
  /// The weight range, if the payload has a class of weight.
  public var weightRangePounds: AamvaWeightRange?
  /// The code of race or ethnicity: `W`, `BK`, `H`.
  public var race: String?
  public var placeOfBirth: String?

  /// The licence's or card's number.
  public var idNumber: String?
  public var documentDiscriminator: String?
  public var inventoryControlNumber: String?
  public var auditInformation: String?
  public var vehicleClass: String?
  public var restrictionCodes: String?
  public var endorsementCodes: String?
  public var federalCommercialVehicleCodes: String?
  /// `F` fully, `M` materially compliant, `N` not (REAL ID Act).
  public var compliance: AamvaCompliance?
  public var limitedDurationDocument: Bool?
  public var organDonor: Bool?
  public var veteran: Bool?
  /// A commercial driver license (this and the next three: version 11).
  public var commercialDriverLicense: Bool?
  /// The holder of a commercial license lives in another country.
  public var nonDomiciled: Bool?
  /// An enhanced credential, which shows citizenship at land borders.
  public var enhancedCredential: Bool?
  /// A learner's permit.
  public var permit: Bool?

  /// The kind of document, `DL` or `ID`.
  public var subfile: AamvaLicence.Kind?
  /// The issuer.
  public var jurisdiction: AamvaJurisdiction?

  public init() {}
}

/// The holder's sex.
public enum AamvaSex: String, Codable, CaseIterable, Sendable {
  case male = "M"
  case female = "F"
  /// Not specified.
  case unspecified = "X"
}

/// The eye colours of ANSI D20, without "unknown".
public enum AamvaEyeColor: String, Codable, CaseIterable, Sendable {
  case black = "BLK"
  case blue = "BLU"
  case brown = "BRO"
  case gray = "GRY"
  case green = "GRN"
  case hazel = "HAZ"
  case maroon = "MAR"
  case pink = "PNK"
  /// Two colours.
  case dichromatic = "DIC"
}

/// The hair colours of ANSI D20, without "unknown".
public enum AamvaHairColor: String, Codable, CaseIterable, Sendable {
  case bald = "BAL"
  case black = "BLK"
  case blond = "BLN"
  case brown = "BRO"
  case gray = "GRY"
  case red = "RED"
  case sandy = "SDY"
  case white = "WHI"
}

/// Compliance with the REAL ID Act (element DDA).
public enum AamvaCompliance: String, Codable, CaseIterable, Sendable {
  case full = "F"
  case material = "M"
  case none = "N"
}

/// A class of weight (element DCE, ANSI D20).
public struct AamvaWeightRange: Codable, Hashable, Sendable {
  /// 0 to 9.
  public let code: Int

  /// nil when there is no such class.
  public init?(code: Int) {
    guard Self.firstPounds.indices.contains(code) else { return nil }
    self.code = code
  }

  private static let firstPounds = [0, 71, 101, 131, 161, 191, 221, 251, 281, 321]
  private static let firstKilograms = [0, 32, 46, 60, 71, 87, 101, 114, 128, 146]

  /// The range in pounds; the heaviest class has no upper bound.
  public var pounds: (first: Int, last: Int?) { Self.range(code, Self.firstPounds) }
  /// The range in kilograms; the heaviest class has no upper bound.
  public var kilograms: (first: Int, last: Int?) { Self.range(code, Self.firstKilograms) }

  private static func range(_ code: Int, _ table: [Int]) -> (first: Int, last: Int?) {
    (table[code], code + 1 < table.count ? table[code + 1] - 1 : nil)
  }
}
