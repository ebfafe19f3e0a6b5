/// Reads one payload.
enum AamvaParser {
  static func parse(_ raw: [UInt8]) throws(AamvaError) -> AamvaPayload {
    guard raw.count <= Aamva.longestPayload else {
      throw AamvaError(
        .tooLong, "The payload is longer than any barcode (\(Aamva.longestPayload) bytes at most); give one payload at a time.")
    }
    let bytes = unmarked(raw)
    guard bytes.contains(where: { $0 > 32 }) else {
      throw AamvaError(.empty, "The payload is empty; give the text of the barcode on the back of the licence.")
    }
    let header = AamvaHeaderReader(bytes)
    if header == nil, let stripe = AamvaStripe(bytes) { return stripe.payload }
    let payload = elements(bytes, header)
    guard header != nil || hasEnough(payload) else {
      throw AamvaError(
        .notAamva,
        "This is not an AAMVA payload: it has no header “ANSI” and no elements such as DAQ; scan the barcode on the back of the licence."
      )
    }
    guard payload.fields.lastName != nil || payload.fields.firstName != nil else {
      throw AamvaError(.noHolder, "The payload names no holder: it has no last name and no first name; scan the barcode again.")
    }
    return payload
  }

  private static func elements(_ bytes: [UInt8], _ header: AamvaHeaderReader?) -> AamvaPayload {
    let isLatin = bytes.contains { $0 >= 0x80 } && String(validating: bytes, as: UTF8.self) == nil
    let tokenizer = AamvaTokenizer(bytes, header: header, isLatin: isLatin)
    var types = tokenizer.subfiles
    var splitter = AamvaSplitter(tokenizer.tokens, bytes, header: header)
    splitter.split { type in
      if let known = types.firstIndex(of: type) { return known }
      types.append(type)
      return types.count - 1
    }
    let tokens = splitter.tokens
    let mainType = types.first { $0.utf8.first != UInt8(ascii: "Z") }
    let meaning = AamvaFieldReader(bytes, tokens, header: header?.header ?? .init(), mainType: mainType)
    var warnings = header?.warnings ?? [.init(.header, nil, "The header is missing.")]
    if let id = header?.header.issuerId, AamvaJurisdiction(issuerId: id) == nil {
      warnings.append(.init(.unknownIssuer, nil, "No jurisdiction has the issuer identification number \(CalendarDate.padded(id, 6))."))
    }
    if splitter.hasSplit {
      warnings.append(.init(.separators, nil, "Separators between elements are missing; the elements were found by their IDs."))
    }
    if tokenizer.hasStrayText { warnings.append(.init(.strayText, nil, "A line does not begin with an element ID.")) }
    var subfiles = types.map { AamvaSubfile(type: $0) }
    for token in tokens {
      subfiles[token.subfile].elements.append(AamvaElement(token.id, AamvaText.line(bytes[token.start..<token.end])))
    }
    return AamvaPayload(
      header: header?.header ?? AamvaHeader(), subfiles: subfiles, fields: meaning.fields, warnings: warnings + meaning.warnings)
  }

  /// Whether the elements describe a holder: they have a number or a name, and a date. Required when there is no header.
  private static func hasEnough(_ payload: AamvaPayload) -> Bool {
    let fields = payload.fields
    return (fields.idNumber != nil || fields.lastName != nil) && (fields.birthDate != nil || fields.expirationDate != nil)
      && payload.subfiles.reduce(0) { $0 + $1.elements.count } >= 4
  }

  /// The bytes without leading byte-order marks and line breaks; UTF-16 is converted to UTF-8.
  private static func unmarked(_ bytes: [UInt8]) -> [UInt8] {
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xC3, 0xAF, 0xC2, 0xBB, 0xC2, 0xBF], [0x20], [0x0D], [0x0A]]
    var start = 0
    while let mark = marks.first(where: { bytes[start...].starts(with: $0) }) { start += mark.count }
    guard start == 0 else { return Array(bytes[start...]) }
    guard bytes.count >= 4, bytes[0] >= 0xFE || bytes[0] == 0 || bytes[1] == 0 else { return bytes }
    let isBigEndian = bytes[0] == 0xFE && bytes[1] == 0xFF || bytes[0] == 0 && bytes[2] == 0
    guard isBigEndian || bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[1] == 0 && bytes[3] == 0 else { return bytes }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF })
  }
}
