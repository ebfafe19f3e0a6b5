/// A state, organisation or status that documents name as issuer or nationality: ISO 3166-1 alpha-3, and ICAO's own codes
/// (9303-3, section 5).
public struct Country: Codable, Hashable, Sendable {
  /// The alpha-3 code as the component's callers write it: `NLD`, `DEU`, `UTO`.
  public let code: String

  /// From an alpha-3 code or from what a machine-readable zone prints (`D`, `D<<`; `XXK` for Kosovo); nil when there is no such code.
  public init?(code: String) {
    var bare = Substring(code)
    while bare.last == "<" { bare.removeLast() }
    let printed = String(bare)
    let code = CountryCodes.variants[printed] ?? printed
    guard Self.known.contains(code) else { return nil }
    self.code = code
  }

  private init(known code: String) { self.code = code }

  /// Three characters as machine-readable zones print them: Germany is `D<<`.
  public var mrzCode: String { code == "DEU" ? "D<<" : code }

  /// The key of the country's name in the catalogues.
  public var phraseKey: String { "country.\(code)" }

  /// Kosovo, which ISO 3166-1 lacks: it issues passports, cards and licences, and RKS is what they print.
  public static let kosovo = Country(known: "RKS")

  /// Whether ISO 3166-1 has it: a real country, which issues documents to choose from in a picker.
  public var isInISO: Bool { Self.isoCodes.contains(code) }

  /// The 249 countries of ISO 3166-1, by code.
  public static let iso = CountryCodes.iso.map(Country.init(known:))
  /// Every code, ISO's first.
  public static let all = iso + CountryCodes.others.map(Country.init(known:))

  private static let isoCodes = Set(CountryCodes.iso)
  private static let known = isoCodes.union(CountryCodes.others)

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let code = try container.decode(String.self)
    guard let country = Country(code: code) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(code)” is no country code; write ISO 3166-1 alpha-3, as NLD")
    }
    self = country
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(code)
  }
}
