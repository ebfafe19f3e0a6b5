/// The three-letter ID in front of a value in an AAMVA payload: `DAQ`, `DCS`, `ZVA`.
public struct AamvaElementID: RawRepresentable, Hashable, Sendable {
  /// The three letters in the lower 24 bits, the first one highest, so that comparing and hashing use one number.
  let packed: UInt32

  /// From three capital letters; nil for anything else.
  public init?(rawValue: String) {
    let bytes = Array(rawValue.utf8)
    guard bytes.count == 3, let id = Self(bytes[0], bytes[1], bytes[2]) else { return nil }
    self = id
  }

  init?(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
    guard Self.isCapital(first), Self.isCapital(second), Self.isCapital(third) else { return nil }
    packed = UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
  }

  public var rawValue: String {
    String(decoding: [UInt8(packed >> 16 & 0xFF), UInt8(packed >> 8 & 0xFF), UInt8(packed & 0xFF)], as: UTF8.self)
  }

  /// Whether it belongs to a jurisdiction's own subfile (`ZVA`) rather than to the standard.
  public var isJurisdictional: Bool { packed >> 16 == UInt32(UInt8(ascii: "Z")) }

  static func isCapital(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
}

extension AamvaElementID: ExpressibleByStringLiteral {
  /// A literal that is not three capital letters gives `AAA`, an ID that no version has.
  public init(stringLiteral value: StaticString) {
    let (a, z) = (UInt8(ascii: "A"), UInt8(ascii: "Z"))
    func letter(_ place: Int) -> UInt32 {
      let byte = value.utf8CodeUnitCount == 3 ? value.utf8Start[place] : a
      return UInt32(byte >= a && byte <= z ? byte : a)
    }
    packed = letter(0) << 16 | letter(1) << 8 | letter(2)
  }
}

extension AamvaElementID: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = AamvaElementID(rawValue: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text)” is not an element ID; write three capital letters, such as DAQ")
    }
    self = id
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
