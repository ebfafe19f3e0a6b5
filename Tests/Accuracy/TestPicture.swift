import Documents

/// A picture of which is known what it says.
struct TestPicture: Sendable {
  /// What failures are listed by: a file's path or a specimen's kind and seed.
  let name: String
  /// The pictures that are counted together.
  let group: String
  /// The encoded file.
  let bytes: [UInt8]
  /// The lines as they are printed; nil where there are none.
  let lines: [String]?
  /// The fields that a reading counts as right by.
  let fields: [MrzField: String]
  /// Those of a second document in the same picture: reading either is right.
  var otherFields: [MrzField: String]?

  /// The fields by which a reading is right or harmful.
  static let keyFields: [MrzField] = [.documentNumber, .birthDate, .expirationDate]

  /// Whether a reading has the right number and dates.
  func agrees(_ result: MrzResult) -> Bool {
    [fields, otherFields].compactMap { $0 }.contains { expected in
      Self.keyFields.allSatisfy { (result.fields[$0] ?? "") == (expected[$0] ?? "") }
    }
  }
}
