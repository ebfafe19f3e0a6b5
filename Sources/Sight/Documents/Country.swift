/// A state, organisation or status that documents name as issuer or nationality: ISO 3166-1 alpha-3, and ICAO's own codes
/// (9303-3, section 5).
public struct Country: Codable, Hashable, Sendable {
  /// The alpha-3 code that the component's callers use: `NLD`, `DEU`, `UTO`.
  public let code: String

  /// From an alpha-3 code or the form in an MRZ (`D`, `D<<`; `XXK` for Kosovo); nil when there is no such code.
  public init?(code: String) {
    var bare = Substring(code)
    while bare.last == "<" { bare.removeLast() }
    let printed = String(bare)
    let code = CountryCodes.variants[printed] ?? printed
    guard Self.known.contains(code) else { return nil }
    self.code = code
  }

  /// From an ISO 3166-1 alpha-2 code, as in addresses: `NL`; nil when there is no such code.
  public init?(alpha2: String) {
    guard let index = CountryCodes.alpha2.firstIndex(of: alpha2) else { return nil }
    self.init(known: CountryCodes.iso[index])
  }

  /// Its ISO 3166-1 alpha-2 code; nil when ISO 3166-1 does not list it.
  public var alpha2: String? { CountryCodes.iso.firstIndex(of: code).map { CountryCodes.alpha2[$0] } }

  private init(known code: String) { self.code = code }

  /// The three characters in an MRZ: `D<<` for Germany.
  public var mrzCode: String { code == "DEU" ? "D<<" : code }

  /// The key of the country's name in the catalogues.
  public var phraseKey: String { "country.\(code)" }

  /// Kosovo, which ISO 3166-1 lacks. It issues passports, cards and licences with the code RKS.
  public static let kosovo = Country(known: "RKS")

  /// Whether ISO 3166-1 lists it: pickers offer only such countries.
  public var isInISO: Bool { Self.isoCodes.contains(code) }

  /// The 249 countries of ISO 3166-1 in the order of their codes.
  public static let iso = CountryCodes.iso.map(Country.init(known:))
  /// Every code, those of ISO 3166-1 first.
  public static let all = iso + CountryCodes.others.map(Country.init(known:))

  private static let isoCodes = Set(CountryCodes.iso)
  private static let known = isoCodes.union(CountryCodes.others)

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let code = try container.decode(String.self)
    guard let country = Country(code: code) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(code)” is not a country code; write ISO 3166-1 alpha-3, such as NLD")
    }
    self = country
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(code)
  }
}
