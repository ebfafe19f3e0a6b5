import Documents

/// A picture with known content.
struct TestPicture: Sendable {
  /// The name in lists of failures: a file's path, or a specimen's kind and seed.
  let name: String
  /// The group in which the picture is counted.
  let group: String
  /// The encoded file.
  let bytes: [UInt8]
  /// The printed lines; nil when there are none.
  let lines: [String]?
  /// The fields that decide whether a reading is right.
  let fields: [MrzField: String]
  /// The fields of a second document in the same picture. Reading either is right.
  var otherFields: [MrzField: String]?

  /// The fields that decide whether a reading is right or harmful.
  static let keyFields: [MrzField] = [.documentNumber, .birthDate, .expirationDate]

  /// Whether every character of a reading is right or listed as uncertain. A second document in the picture counts as right.
  func holds(_ result: MrzResult) -> Bool {
    guard otherFields == nil, let lines else { return otherFields != nil }
    guard result.lines.map(\.count) == lines.map(\.count) else { return false }
    return zip(result.lines, lines).enumerated().allSatisfy { line, pair in
      zip(pair.0, pair.1).enumerated().allSatisfy { column, both in
        both.0 == both.1 || result.uncertain.contains(MrzPosition(line: line, column: column))
      }
    }
  }

  /// Whether a reading has the right number and dates.
  func agrees(_ result: MrzResult) -> Bool {
    [fields, otherFields].compactMap { $0 }.contains { expected in
      Self.keyFields.allSatisfy { (result.fields[$0] ?? "") == (expected[$0] ?? "") }
    }
  }
}
