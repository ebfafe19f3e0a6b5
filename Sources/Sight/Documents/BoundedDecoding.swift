/// Decoding with bounds.
///
/// Readings come from a process that parses hostile files and may have been taken over, and from journals that may be damaged. A number out of
/// range is a decoding error, so that code that draws it or calculates with it need not check again.
extension KeyedDecodingContainer {
  /// The number for a key, within a closed range. NaN is in no range.
  package func decode<Value: Decodable & Comparable>(_ key: Key, in range: ClosedRange<Value>) throws -> Value {
    let value = try decode(Value.self, forKey: key)
    guard range.contains(value) else { throw outside(key, "not between \(range.lowerBound) and \(range.upperBound)") }
    return value
  }

  /// The same; nil when there is no such key.
  package func decodeIfPresent<Value: Decodable & Comparable>(_ key: Key, in range: ClosedRange<Value>) throws -> Value? {
    try decodeIfPresent(Value.self, forKey: key) == nil ? nil : try decode(key, in: range)
  }

  /// The collection for a key, with a count within a range.
  package func decode<Value: Decodable & Collection>(_ key: Key, counting range: ClosedRange<Int>) throws -> Value {
    let value = try decode(Value.self, forKey: key)
    guard range.contains(value.count) else { throw outside(key, "\(value.count) elements") }
    return value
  }

  package func decodeIfPresent<Value: Decodable & Collection>(_ key: Key, counting range: ClosedRange<Int>) throws -> Value? {
    try decodeIfPresent(Value.self, forKey: key) == nil ? nil : try decode(key, counting: range)
  }

  /// The text for a key, with a maximum length in bytes of UTF-8.
  package func decode(_ key: Key, atMost bytes: Int) throws -> String {
    let text = try decode(String.self, forKey: key)
    guard text.utf8.count <= bytes else { throw outside(key, "\(text.utf8.count) bytes of text") }
    return text
  }

  /// The error for a key. It does not repeat the value, which may be personal data.
  package func outside(_ key: Key, _ fault: String) -> DecodingError {
    DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "“\(key.stringValue)” is out of bounds: \(fault)")
  }
}

/// The ranges of values that describe pictures.
package enum PictureBounds {
  /// A side in pixels. The decoders accept at most a million. 0 stands for no picture.
  package static let side = 0...1_000_000
  /// A coordinate in pixels. Objects may extend beyond the picture's edge.
  package static let place = -10_000_000.0...10_000_000
  package static let share = 0.0...1.0
  /// The number of printed words.
  package static let words = 0...1_000_000
  /// Degrees of tilt or turn.
  package static let angle = -360.0...360.0
  /// Milliseconds of a duration or an age.
  package static let milliseconds = 0.0...1e12
  /// The number of a picture in a source. At 30 a second, a trillion pictures take a thousand years.
  package static let number = 0...1_000_000_000_000
}
