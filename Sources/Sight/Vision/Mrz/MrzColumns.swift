import CVision

/// The classifier's output for a strip: for every column (eight to a cell) the logarithms of the probabilities of the 37 characters and of
/// "no character's centre is here", and of the odds that the face is OCR-B.
struct MrzColumns: Sendable {
  static let classes = Int(CVISION_MRZ_SCORES)
  static let characters = 37
  static let perCell = 8

  let count: Int
  let scores: [Float]
  /// The best character's score in each column.
  let best: [Float]

  init(count: Int, scores: [Float]) {
    self.count = count
    self.scores = scores
    best = (0..<count).map { column in
      let start = column * Self.classes
      return scores[start..<start + Self.characters].max() ?? -.infinity
    }
  }

  /// The score of "no character's centre is here".
  func none(_ column: Int) -> Float { scores[column * Self.classes + Self.characters] }

  /// The logarithm of the odds that the face is OCR-B, which means something only where there is a character.
  func face(_ column: Int) -> Float { scores[column * Self.classes + Self.characters + 1] }

  /// The middle of a column, in cells from the strip's start.
  static func position(of column: Int) -> Double { (2 * Double(column) + 0.5) / Double(CVISION_MRZ_PITCH) }
}
