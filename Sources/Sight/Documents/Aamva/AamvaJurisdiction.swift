/// A state, district, territory or province that issues driving licences under the AAMVA standard.
public struct AamvaJurisdiction: Hashable, Sendable {
  /// The two-letter postal code: `VA`, `ON`. The codes of the two Mexican states are AAMVA's own.
  public let code: String
  /// The issuer identification number (ISO/IEC 7812), assigned by AAMVA: six digits.
  public let issuerId: Int
  /// `USA`, `CAN` or `MEX`.
  public let country: String
  /// The English name.
  public let name: String

  /// The issuer with this number; nil when there is none.
  public init?(issuerId: Int) {
    guard let found = Self.byIssuerId[issuerId] else { return nil }
    self = found
  }

  /// The issuer with this two-letter code; nil when there is none. The older codes `NF` and `PQ` stand for Newfoundland
  /// and Quebec.
  public init?(code: String) {
    guard let found = Self.byCode[code] ?? Self.byCode[Self.olderCodes[code] ?? ""] else { return nil }
    self = found
  }

  private init(_ issuerId: Int, _ code: String, _ name: String, _ country: String) {
    self.issuerId = issuerId
    self.code = code
    self.name = name
    self.country = country
  }

  /// The type of its own subfile: `Z` and the first letter of its name.
  public var subfileType: String { "Z" + name.prefix(1) }

  /// Every issuer, in the order of the issuer identification numbers.
  public static let all = (unitedStates + canada + mexico).sorted { $0.issuerId < $1.issuerId }

  private static let byIssuerId = Dictionary(uniqueKeysWithValues: all.map { ($0.issuerId, $0) })
  private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
  private static let olderCodes = ["NF": "NL", "PQ": "QC", "YK": "YT"]

  /// The states, the District of Columbia, the territories, and the Department of State, which issues licences to diplomats.
  public static let unitedStates = [
    (636033, "AL", "Alabama"), (636059, "AK", "Alaska"), (636026, "AZ", "Arizona"), (636021, "AR", "Arkansas"),
    (636014, "CA", "California"), (636020, "CO", "Colorado"), (636006, "CT", "Connecticut"), (636011, "DE", "Delaware"),
    (636043, "DC", "District of Columbia"), (636010, "FL", "Florida"), (636055, "GA", "Georgia"), (636047, "HI", "Hawaii"),
    (636050, "ID", "Idaho"), (636035, "IL", "Illinois"), (636037, "IN", "Indiana"), (636018, "IA", "Iowa"), (636022, "KS", "Kansas"),
    (636046, "KY", "Kentucky"), (636007, "LA", "Louisiana"), (636041, "ME", "Maine"), (636003, "MD", "Maryland"),
    (636002, "MA", "Massachusetts"), (636032, "MI", "Michigan"), (636038, "MN", "Minnesota"), (636051, "MS", "Mississippi"),
    (636030, "MO", "Missouri"), (636008, "MT", "Montana"), (636054, "NE", "Nebraska"), (636049, "NV", "Nevada"),
    (636039, "NH", "New Hampshire"), (636036, "NJ", "New Jersey"), (636009, "NM", "New Mexico"), (636001, "NY", "New York"),
    (636004, "NC", "North Carolina"), (636034, "ND", "North Dakota"), (636023, "OH", "Ohio"), (636058, "OK", "Oklahoma"),
    (636029, "OR", "Oregon"), (636025, "PA", "Pennsylvania"), (636052, "RI", "Rhode Island"), (636005, "SC", "South Carolina"),
    (636042, "SD", "South Dakota"), (636053, "TN", "Tennessee"), (636015, "TX", "Texas"), (636040, "UT", "Utah"),
    (636024, "VT", "Vermont"), (636000, "VA", "Virginia"), (636045, "WA", "Washington"), (636061, "WV", "West Virginia"),
    (636031, "WI", "Wisconsin"), (636060, "WY", "Wyoming"),
    (604427, "AS", "American Samoa"), (636019, "GU", "Guam"), (604430, "MP", "Northern Mariana Islands"), (604431, "PR", "Puerto Rico"),
    (636062, "VI", "Virgin Islands"), (636027, "US", "Department of State"),
  ].map { AamvaJurisdiction($0.0, $0.1, $0.2, "USA") }

  /// The provinces and territories.
  public static let canada = [
    (604432, "AB", "Alberta"), (636028, "BC", "British Columbia"), (636048, "MB", "Manitoba"), (636017, "NB", "New Brunswick"),
    (636016, "NL", "Newfoundland and Labrador"), (604434, "NT", "Northwest Territories"), (636013, "NS", "Nova Scotia"),
    (604433, "NU", "Nunavut"), (636012, "ON", "Ontario"), (604426, "PE", "Prince Edward Island"), (604428, "QC", "Quebec"),
    (636044, "SK", "Saskatchewan"), (604429, "YT", "Yukon"),
  ].map { AamvaJurisdiction($0.0, $0.1, $0.2, "CAN") }

  /// The two states that have numbers.
  public static let mexico = [(636056, "CU", "Coahuila"), (636057, "HL", "Hidalgo")].map { AamvaJurisdiction($0.0, $0.1, $0.2, "MEX") }
}

extension AamvaJurisdiction: Codable {
  /// Encoded as its two letters.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let code = try container.decode(String.self)
    guard let found = AamvaJurisdiction(code: code) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(code)” is not a state or province; write its two letters, such as VA or ON")
    }
    self = found
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(code)
  }
}
