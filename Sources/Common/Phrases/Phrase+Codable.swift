/// A phrase without arguments is encoded as its key. One with arguments is `{"key": …, "arguments": {"name": …}}`.
/// Decoding accepts these two forms only.
extension Phrase: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case key, arguments }

  public init(from decoder: any Decoder) throws {
    if let key = try? decoder.singleValueContainer().decode(String.self) {
      self.init(key)
      return
    }
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try decoder.refuseKeys(except: CodingKeys.self)
    let arguments = try values.decode([String: PhraseArgument].self, forKey: .arguments)
    guard !arguments.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .arguments, in: values, debugDescription: "A phrase without arguments is written as its key alone.")
    }
    self.init(try values.decode(String.self, forKey: .key), arguments)
  }

  public func encode(to encoder: any Encoder) throws {
    guard !arguments.isEmpty else {
      var value = encoder.singleValueContainer()
      return try value.encode(key)
    }
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(key, forKey: .key)
    try values.encode(arguments, forKey: .arguments)
  }
}

/// A text is encoded as a string and a number as a number. A phrase is `{"phrase": …}`, and a date is
/// `{"date": {"year": …, "month": …, "day": …}}`, where the parts that are unknown are left out.
/// Decoding accepts these four forms only.
extension PhraseArgument: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case phrase, date }
  private enum DateKeys: String, CodingKey, CaseIterable { case year, month, day }

  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .text(text)
      return
    }
    if let number = try? value.decode(Int.self) {
      self = .number(number)
      return
    }
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try decoder.refuseKeys(except: CodingKeys.self)
    guard values.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "An argument that is an object has one key: phrase or date."))
    }
    if values.contains(.phrase) {
      self = .phrase(try values.decode(Phrase.self, forKey: .phrase))
      return
    }
    let date = try values.nestedContainer(keyedBy: DateKeys.self, forKey: .date)
    try values.superDecoder(forKey: .date).refuseKeys(except: DateKeys.self)
    self = .date(
      year: try date.decode(Int.self, forKey: .year), month: try Self.part(.month, of: date), day: try Self.part(.day, of: date))
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text):
      var value = encoder.singleValueContainer()
      try value.encode(text)
    case .number(let number):
      var value = encoder.singleValueContainer()
      try value.encode(number)
    case .phrase(let phrase):
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(phrase, forKey: .phrase)
    case .date(let year, let month, let day):
      var values = encoder.container(keyedBy: CodingKeys.self)
      var date = values.nestedContainer(keyedBy: DateKeys.self, forKey: .date)
      try date.encode(year, forKey: .year)
      try date.encodeIfPresent(month, forKey: .month)
      try date.encodeIfPresent(day, forKey: .day)
    }
  }

  /// `decodeIfPresent` would accept null, which is never written.
  private static func part(_ key: DateKeys, of date: KeyedDecodingContainer<DateKeys>) throws -> Int? {
    date.contains(key) ? try date.decode(Int.self, forKey: key) : nil
  }
}

extension Decoder {
  /// - Throws: `DecodingError` when the object that is decoded has a key that `Keys` does not have.
  fileprivate func refuseKeys<Keys: CodingKey & CaseIterable>(except _: Keys.Type) throws {
    let known = Keys.allCases.map(\.stringValue)
    for key in try container(keyedBy: AnyKey.self).allKeys where !known.contains(key.stringValue) {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath + [key], debugDescription: "The key \(key.stringValue) is unknown."))
    }
  }
}

/// A key with any name.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
