/// The three tracks of a magnetic stripe, which British Columbia writes into its barcode (AAMVA DL/ID Card Design Standard, annex F).
///
///     %STATE CITY^LAST$FIRST$MIDDLE^STREET$…^?;IIN NUMBER=YYMM CCYYMMDD OVERFLOW?%VERSION … POSTAL CODE CLASS … HEIGHT WEIGHT HAIR EYES?
struct AamvaStripe {
  /// Its content as a payload whose elements have the IDs of version 1.
  let payload: AamvaPayload

  /// nil when the bytes are not magnetic tracks.
  init?(_ bytes: [UInt8]) {
    guard let tracks = Self.tracks(bytes), let identity = Identity(tracks.second) else { return nil }
    var elements = identity.elements
    elements += Self.address(tracks.first, country: identity.country)
    elements += tracks.third.map { Self.description($0, country: identity.country) } ?? []
    var fields = AamvaFieldReader.fields(of: elements, issuerId: identity.issuerId)
    var warnings = fields.warnings
    identity.putExpiry(into: &fields.fields, warnings: &warnings)
    payload = AamvaPayload(
      header: AamvaHeader(issuerId: identity.issuerId), subfiles: [AamvaSubfile(type: "DL", elements: elements)], fields: fields.fields,
      warnings: warnings)
  }

  /// Tracks begin with %, ; and % (or # or _%) and end with ?.
  private static func tracks(
    _ bytes: [UInt8]
  ) -> (first: ArraySlice<UInt8>, second: ArraySlice<UInt8>, third: ArraySlice<UInt8>?)? {
    guard let start = bytes.prefix(16).firstIndex(of: UInt8(ascii: "%")) else { return nil }
    let parts = bytes[(start + 1)...].split(separator: UInt8(ascii: "?"), maxSplits: 2)
    guard parts.count >= 2, let second = parts[1].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    var third = parts.count > 2 ? parts[2] : nil
    if let track = third {
      // The start sentinel of the third track, after line breaks. British Columbia's barcode has an underscore in front of it.
      third = track.prefix(4).firstIndex { [UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: "+")].contains($0) }
        .map { track[($0 + 1)...] }
    }
    return (parts[0], parts[1][(second + 1)...], third)
  }

  // MARK: Track 1

  private static func address(_ track: ArraySlice<UInt8>, country: String?) -> [AamvaElement] {
    guard track.count > 2 else { return [] }
    var elements = [AamvaElement("DAJ", AamvaText.string(track.prefix(2)))]
    // A field of full length has no “^” after it.
    var rest = track.dropFirst(2)
    func field(_ longest: Int) -> String {
      let field = rest.prefix(longest + 1).prefix { $0 != UInt8(ascii: "^") }
      let isShort = field.count <= longest && field.endIndex < rest.endIndex && rest[field.endIndex] == UInt8(ascii: "^")
      let used = isShort ? field : rest.prefix(longest)
      rest = rest[(used.endIndex + (isShort ? 1 : 0))...]
      return AamvaText.string(AamvaText.trimmed(used))
    }
    let city = field(13), name = field(35)
    let streets = field(90).split(separator: "$").map { $0.trimmingPrefix(while: { $0 == " " }) }
    elements.append(AamvaElement("DAI", city))
    elements.append(AamvaElement("DAA", name.split(separator: ",", omittingEmptySubsequences: false).joined()))
    if let street = streets.first { elements.append(AamvaElement("DAG", String(street))) }
    if streets.count > 1 { elements.append(AamvaElement("DAH", streets[1...].joined(separator: ", "))) }
    return elements
  }

  // MARK: Track 3

  /// Fields of fixed length: version 1, security 1, postal code 11, class 2, restrictions 10, endorsements 4, sex 1, height 3, weight 3,
  /// hair 3, eyes 3. Canadian heights and weights are metric.
  private static func description(_ track: ArraySlice<UInt8>, country: String?) -> [AamvaElement] {
    var place = track.startIndex + 2
    func field(_ length: Int) -> String {
      let start = min(place, track.endIndex)
      place = start + length
      return AamvaText.string(track[start..<min(place, track.endIndex)])
    }
    let ids: [(AamvaElementID, Int)] = [("DAK", 11), ("DAR", 2), ("DAS", 10), ("DAT", 4), ("DBC", 1)]
    var elements = ids.map { AamvaElement($0.0, field($0.1)) }
    let isMetric = country != "USA"
    elements.append(AamvaElement(isMetric ? "DAV" : "DAU", field(3)))
    elements.append(AamvaElement(isMetric ? "DAX" : "DAW", field(3)))
    elements.append(AamvaElement("DAZ", field(3)))
    elements.append(AamvaElement("DAY", field(3)))
    return elements
  }

  // MARK: Track 2

  /// Issuer, number, expiry and birth.
  private struct Identity {
    let issuerId: Int
    let number: String
    let expiryYear: Int
    let expiryMonth: Int
    let birth: ArraySlice<UInt8>

    var country: String? { AamvaJurisdiction(issuerId: issuerId)?.country }

    var elements: [AamvaElement] { [AamvaElement("DAQ", number), AamvaElement("DBB", AamvaText.string(birth))] }

    init?(_ track: ArraySlice<UInt8>) {
      guard let issuerId = AamvaText.number(track.prefix(6)), let equals = track.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let rest = track[(equals + 1)...]
      guard equals >= track.startIndex + 6, rest.count >= 12, let expiry = AamvaText.number(rest.prefix(4)) else { return nil }
      self.issuerId = issuerId
      expiryYear = 2000 + expiry / 100
      expiryMonth = expiry % 100
      birth = rest.dropFirst(4).prefix(8)
      // A number that is too long for its thirteen characters continues at the end.
      let overflow = rest.dropFirst(12).prefix { $0 != UInt8(ascii: "=") }
      let number = track[(track.startIndex + 6)..<equals]
      self.number = AamvaText.string(AamvaText.trimmed(number) + AamvaText.trimmed(overflow))
    }

    /// The track has only year and month: the document expires at the end of that month. Month 77 means never, 88 the end of the month of birth
    /// in the next year, 99 the birthday.
    func putExpiry(into fields: inout AamvaFields, warnings: inout [AamvaWarning]) {
      switch expiryMonth {
      case 77: fields.nonExpiring = true
      case 88: fields.expirationDate = fields.birthDate.flatMap { Self.end(of: $0.month, expiryYear + 1) }
      case 99:
        fields.expirationDate = fields.birthDate.flatMap { birth in
          CalendarDate(year: expiryYear, month: birth.month, day: birth.day) ?? Self.end(of: birth.month, expiryYear)
        }
      case 1...12:
        fields.expirationDate = Self.end(of: expiryMonth, expiryYear)
        warnings.append(.init(.value, "DBA", "The expiry has year and month only; the last day of the month is taken."))
      default: warnings.append(.init(.value, "DBA", "The month of expiry is not a month."))
      }
    }

    private static func end(of month: Int, _ year: Int) -> CalendarDate? {
      CalendarDate(year: year, month: month, day: CalendarDate.length(ofMonth: month, year: year))
    }
  }
}
