import Documents

/// A picture with known content.
public struct TestPicture: Sendable {
  /// The name in lists of failures: a file's path, or a specimen's kind and seed.
  public let name: String
  /// The group in which the picture is counted.
  public let group: String
  /// The encoded file.
  public let bytes: [UInt8]
  /// The printed lines; nil when there are none.
  public let lines: [String]?
  /// The fields that decide whether a reading is right.
  public let fields: [MrzField: String]
  /// The fields of a second document in the same picture. Reading either is right.
  public var otherFields: [MrzField: String]?

  public init(
    name: String, group: String, bytes: [UInt8], lines: [String]?, fields: [MrzField: String], otherFields: [MrzField: String]? = nil
  ) {
    (self.name, self.group, self.bytes, self.lines, self.fields, self.otherFields) = (name, group, bytes, lines, fields, otherFields)
  }

  /// The fields that decide whether a reading is right or harmful.
  public static let keyFields: [MrzField] = [.documentNumber, .birthDate, .expirationDate]

  /// Whether every character of a reading is right or listed as uncertain. A second document in the picture counts as right.
  public func holds(_ result: MrzResult) -> Bool {
    guard otherFields == nil, let lines else { return otherFields != nil }
    guard result.lines.map(\.count) == lines.map(\.count) else { return false }
    return zip(result.lines, lines).enumerated().allSatisfy { line, pair in
      zip(pair.0, pair.1).enumerated().allSatisfy { column, both in
        both.0 == both.1 || result.uncertain.contains(MrzPosition(line: line, column: column))
      }
    }
  }

  /// Whether a reading has the right number and dates.
  public func agrees(_ result: MrzResult) -> Bool {
    [fields, otherFields].compactMap { $0 }.contains { expected in
      Self.keyFields.allSatisfy { (result.fields[$0] ?? "") == (expected[$0] ?? "") }
    }
  }

  /// Whether a reading is believed although a number, a date, or another character that it does not list as uncertain is wrong.
  public func isHarmed(by result: MrzResult) -> Bool { result.valid && !(agrees(result) && holds(result)) }
}
