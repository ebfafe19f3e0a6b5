import Documents

/// The decoder's reading of an MRZ, and how far it can be trusted.
struct MrzDecoding: Sendable {
  let format: MrzFormat
  let lines: [String]
  /// The search's total, by which formats with the same number of cells are compared.
  let total: Float
  /// How much likelier the classifier's favourites are than the chosen characters, in nats: the cost of the grammar and the check digits.
  let cost: Float
  /// The loss if any other character were chosen in the document number, the birth date or the expiry date.
  let margin: Float
  /// The mean score of the chosen characters.
  let quality: Float
  /// The lowest score of a character that a check digit protects, and of one that none does. Below -2 hardly anything was visible in the
  /// cell, and only the check digits or the grammar decided.
  let weakestProtected: Float
  let weakestFree: Float
  /// How much less likely the likeliest twin is of any character that a check digit protects. Twins have the same value modulo 10, so no
  /// check digit can tell them apart: G and 6, S and 8, Z and 5.
  let twinMargin: Float
  /// How many characters that a check digit protects are hardly likelier than another one that is allowed there: with a zero and the letter O,
  /// which look alike, two or three errors at once are no rarer than one.
  let weakCells: Int
  /// The characters of the document number, the birth date and the expiry date.
  let keys: Set<MrzPosition>
  let corrections: [MrzCorrection]
  /// The characters in doubt.
  let uncertain: [MrzPosition]

  /// A character is weak when another one has a score that is less than this below its own, in nats.
  private static let weakMargin: Float = 1.5
  /// A character is in doubt when the next likely one costs less than this, in nats.
  private static let doubtfulMargin: Float = 2.5
  /// It is also in doubt when its own score is below this (a probability of about one third).
  private static let doubtfulScore: Float = -1
  /// The same for characters that neither a check digit nor a list of codes confirms (a probability of about three quarters).
  private static let doubtfulScoreAlone: Float = -0.25

  init(grammar: MrzGrammar, total: Float, characters: [Int], margins: [Float], scores: [Float]) {
    format = grammar.layout.format
    self.total = total
    var lines = [[UInt8]](repeating: [], count: grammar.layout.lineCount)
    var cost: Float = 0
    var quality: Float = 0
    var margin = Float.infinity
    var weakestProtected: Float = 0
    var weakestFree: Float = 0
    var twinMargin = Float.infinity
    var weakCells = 0
    var corrections: [MrzCorrection] = []
    var uncertain: [MrzPosition] = []
    for (index, cell) in grammar.cells.enumerated() {
      let own = scores[index * 37..<index * 37 + 37].map { max($0, MrzDecoder.floor) }
      let chosen = characters[index]
      let favourite = own.indices.max { own[$0] < own[$1] } ?? chosen
      lines[cell.position.line].append(MrzGrammar.alphabet[chosen])
      cost += own[favourite] - own[chosen]
      quality += own[chosen]
      if cell.isKey { margin = min(margin, margins[index]) }
      if cell.isProtected {
        weakestProtected = min(weakestProtected, own[chosen])
        let others = own.indices.filter { $0 != chosen && cell.costs[$0] > -.infinity }.map { own[$0] }
        if own[chosen] - (others.max() ?? -.infinity) < Self.weakMargin { weakCells += 1 }
        for twin in MrzGrammar.twins[chosen] where cell.costs[twin] > -.infinity {
          // What is hardly this character, such as the rest of one under a finger, may be a twin that it does not look like.
          if own[chosen] < Self.doubtfulScore { twinMargin = 0 }
          twinMargin = min(twinMargin, own[chosen] + cell.costs[chosen] - own[twin] - cell.costs[twin])
        }
      } else {
        weakestFree = min(weakestFree, own[chosen])
      }
      if own[favourite] > own[chosen] {
        corrections.append(
          MrzCorrection(
            line: cell.position.line, column: cell.position.column, from: Self.text(favourite), to: Self.text(chosen),
            reason: Self.reason(grammar, cell, favourite, chosen, loss: own[favourite] - own[chosen])))
      }
      let isConfirmed = cell.isProtected || Self.isCode(grammar, cell)
      let leastScore = isConfirmed ? Self.doubtfulScore : Self.doubtfulScoreAlone
      if margins[index] < Self.doubtfulMargin || own[chosen] < leastScore { uncertain.append(cell.position) }
    }
    self.lines = lines.map { String(decoding: $0, as: UTF8.self) }
    self.cost = cost
    self.margin = margin
    self.weakestProtected = weakestProtected
    self.weakestFree = weakestFree
    self.twinMargin = twinMargin
    self.weakCells = weakCells
    keys = Set(grammar.cells.filter(\.isKey).map(\.position))
    self.quality = quality / Float(max(1, grammar.cells.count))
    self.corrections = corrections
    self.uncertain = uncertain
  }

  /// Why a character was chosen over the classifier's favourite, which was likelier by `loss` nats.
  private static func reason(
    _ grammar: MrzGrammar, _ cell: MrzGrammar.Cell, _ favourite: Int, _ chosen: Int, loss: Float
  ) -> MrzCorrection.Reason {
    if isCode(grammar, cell) { return .code }
    if cell.costs[favourite] == -.infinity { return .layout }
    // A correction that the costs of rare characters explain did not need a check digit.
    return cell.isProtected && cell.costs[chosen] - cell.costs[favourite] < loss ? .checkDigit : .rare
  }

  /// Whether a character belongs to the code of a state or an organisation.
  private static func isCode(_ grammar: MrzGrammar, _ cell: MrzGrammar.Cell) -> Bool {
    grammar.layout.fields.contains {
      $0.content == .state && $0.span.contains(line: cell.position.line, column: cell.position.column)
    }
  }

  private static func text(_ character: Int) -> String { String(decoding: [MrzGrammar.alphabet[character]], as: UTF8.self) }
}
