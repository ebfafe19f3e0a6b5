import Documents

/// A zone as the decoder decided it, and how far it may be trusted.
struct MrzDecoding: Sendable {
  let format: MrzFormat
  let lines: [String]
  /// The search's total: compares formats of the same number of cells.
  let total: Float
  /// How much likelier the classifier's own favourites are than what was chosen, in nats: the price of the grammar and the check digits.
  let cost: Float
  /// How much would be lost by any other character in the document number, the birth date or the expiry date.
  let margin: Float
  /// The mean score of the chosen characters.
  let quality: Float
  /// The lowest score of a chosen character in the document number, the dates and their check digits: below -2 hardly anything was seen in
  /// its cell, and only the check digit decided.
  let weakest: Float
  let corrections: [MrzCorrection]
  /// Characters that no check digit protects and that are in doubt.
  let uncertain: [MrzPosition]

  /// Below this a character that nothing protects is in doubt: the loss by taking the next likely one, in nats.
  private static let doubtfulMargin: Float = 2.5
  /// The same for the classifier's own score of it (a probability of about one third).
  private static let doubtfulScore: Float = -1

  init(grammar: MrzGrammar, total: Float, characters: [Int], margins: [Float], scores: [Float]) {
    format = grammar.layout.format
    self.total = total
    var lines = [[UInt8]](repeating: [], count: grammar.layout.lineCount)
    var cost: Float = 0
    var quality: Float = 0
    var margin = Float.infinity
    var weakest: Float = 0
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
      if cell.isKey || cell.role == .digit { weakest = min(weakest, own[chosen]) }
      if own[favourite] > own[chosen] {
        corrections.append(
          MrzCorrection(
            line: cell.position.line, column: cell.position.column, from: Self.text(favourite), to: Self.text(chosen),
            reason: Self.reason(grammar, cell, favourite, chosen, loss: own[favourite] - own[chosen])))
      }
      if !cell.isProtected, margins[index] < Self.doubtfulMargin || own[chosen] < Self.doubtfulScore { uncertain.append(cell.position) }
    }
    self.lines = lines.map { String(decoding: $0, as: UTF8.self) }
    self.cost = cost
    self.margin = margin
    self.weakest = weakest
    self.quality = quality / Float(max(1, grammar.cells.count))
    self.corrections = corrections
    self.uncertain = uncertain
  }

  /// Why a character stands in place of the classifier's favourite, which was likelier by `loss` nats.
  private static func reason(
    _ grammar: MrzGrammar, _ cell: MrzGrammar.Cell, _ favourite: Int, _ chosen: Int, loss: Float
  ) -> MrzCorrection.Reason {
    let isCode = grammar.layout.fields.contains {
      $0.content == .state && $0.span.contains(line: cell.position.line, column: cell.position.column)
    }
    if isCode { return .code }
    if cell.costs[favourite] == -.infinity { return .layout }
    // What the costs of rare characters explain alone needed no check digit.
    return cell.isProtected && cell.costs[chosen] - cell.costs[favourite] < loss ? .checkDigit : .rare
  }

  private static func text(_ character: Int) -> String { String(decoding: [MrzGrammar.alphabet[character]], as: UTF8.self) }
}
