/// Bounds on what is decoded.
///
/// Readings come from a process that parses hostile files and may have been taken over, and from journals that may be damaged. A number out of
/// its range is an error where it is decoded, so that nobody who draws it or reckons with it has to look again.
extension KeyedDecodingContainer {
  /// The number at a key, within a range (both ends included). What is not a number is in no range.
  package func decode<Value: Decodable & Comparable>(_ key: Key, in range: ClosedRange<Value>) throws -> Value {
    let value = try decode(Value.self, forKey: key)
    guard range.contains(value) else { throw outside(key, "not between \(range.lowerBound) and \(range.upperBound)") }
    return value
  }

  /// The same; nil when there is no such key.
  package func decodeIfPresent<Value: Decodable & Comparable>(_ key: Key, in range: ClosedRange<Value>) throws -> Value? {
    try decodeIfPresent(Value.self, forKey: key) == nil ? nil : try decode(key, in: range)
  }

  /// The list or text at a key, with so many elements or bytes.
  package func decode<Value: Decodable & Collection>(_ key: Key, counting range: ClosedRange<Int>) throws -> Value {
    let value = try decode(Value.self, forKey: key)
    guard range.contains(value.count) else { throw outside(key, "\(value.count) elements") }
    return value
  }

  package func decodeIfPresent<Value: Decodable & Collection>(_ key: Key, counting range: ClosedRange<Int>) throws -> Value? {
    try decodeIfPresent(Value.self, forKey: key) == nil ? nil : try decode(key, counting: range)
  }

  /// The text at a key, of so many bytes of UTF-8 at most.
  package func decode(_ key: Key, atMost bytes: Int) throws -> String {
    let text = try decode(String.self, forKey: key)
    guard text.utf8.count <= bytes else { throw outside(key, "\(text.utf8.count) bytes of text") }
    return text
  }

  /// The error that says what is wrong at a key. What stands there is not repeated: it may be a person's.
  package func outside(_ key: Key, _ fault: String) -> DecodingError {
    DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "“\(key.stringValue)” is out of bounds: \(fault)")
  }
}

/// The ranges of what describes pictures, for all who decode it.
package enum PictureBounds {
  /// A side in pixels; the largest that any of the decoders takes is a million. 0: no picture.
  package static let side = 0...1_000_000
  /// A place in pixels. What is seen may reach beyond the picture's edge.
  package static let place = -10_000_000.0...10_000_000
  package static let share = 0.0...1.0
  /// Words of print.
  package static let words = 0...1_000_000
  /// Degrees of a lean or turn.
  package static let angle = -360.0...360.0
  /// Milliseconds: a duration, or an age.
  package static let milliseconds = 0.0...1e12
  /// The count of a source's pictures: a trillion come in a thousand years.
  package static let number = 0...1_000_000_000_000
}
