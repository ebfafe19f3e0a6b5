import Documents

/// Decides all characters of an MRZ together. One exact search (Viterbi over cells) combines the classifier's scores, the layout, the rules
/// of names and dates, and the check digits. A state consists of the running field's check sum, the composite's check sum and the
/// automaton's state.
///
/// Check digits alone do not prove a reading that was made with their help: `cost` and `margin` say how far to trust it.
struct MrzDecoder {
  /// Scores below this count as this.
  static let floor: Float = -9

  private let grammar: MrzGrammar
  /// The scores of every cell, 37 each, not below the floor, plus the grammar's costs; -infinity where a character is not allowed.
  private var gains: [Float]
  private let scores: [Float]

  /// A path this far behind the best is dropped. The limit exceeds the cost of four wrong check digits.
  private static let beam: Float = 22
  private static let sums = 100
  private static let width = sums * MrzGrammar.Automaton.states

  /// - Parameter scores: for every cell of the layout in reading order, the logarithms of the probabilities of its 37 characters.
  init(_ grammar: MrzGrammar, scores: [Float]) {
    self.grammar = grammar
    self.scores = scores
    gains = [Float](repeating: -.infinity, count: scores.count)
    for (index, cell) in grammar.cells.enumerated() {
      for character in 0..<37 {
        gains[index * 37 + character] = max(scores[index * 37 + character], Self.floor) + cell.costs[character]
      }
    }
  }

  /// The likeliest lines; nil when nothing fits the layout.
  /// - Parameter fixed: the codes that were chosen beforehand, from cell index to character.
  func decode(fixed: [Int: Int] = [:]) -> MrzDecoding? {
    var gains = gains
    for (index, character) in fixed {
      for other in 0..<37 where other != character { gains[index * 37 + other] = -.infinity }
      if gains[index * 37 + character] == -.infinity { gains[index * 37 + character] = Self.floor }
    }
    let count = grammar.cells.count
    let options = (0..<count).map { Self.options(gains, $0) }
    let forward = forwardTotals(options)
    guard let end = Self.best(forward[count]) else { return nil }
    let backward = backwardTotals(options, reachable: forward)
    var characters = [Int](repeating: 0, count: count)
    var margins = [Float](repeating: .infinity, count: count)
    var state = 0
    for index in 0..<count {
      // From the chosen state, only one character continues the best path. Over all states, `rivals` holds the best path through each other
      // character.
      var chosen: (total: Float, character: Int, next: Int)?
      var rivals = [Float](repeating: -.infinity, count: 37)
      for from in 0..<Self.width where forward[index][from] > -.infinity {
        for option in options[index] {
          let (next, cost) = step(grammar.cells[index], from, option.character)
          let total = forward[index][from] + option.gain + cost + backward[index + 1][next]
          rivals[option.character] = max(rivals[option.character], total)
          if from == state, chosen.map({ total > $0.total }) ?? true { chosen = (total, option.character, next) }
        }
      }
      guard let chosen else { return nil }
      characters[index] = chosen.character
      rivals[chosen.character] = -.infinity
      margins[index] = end.total - (rivals.max() ?? -.infinity)
      state = chosen.next
    }
    return MrzDecoding(grammar: grammar, total: end.total, characters: characters, margins: margins, scores: scores)
  }

  private typealias Option = (character: Int, gain: Float)

  /// The characters worth trying in a cell. The others are so far behind that no check digit can make them win.
  private static func options(_ gains: [Float], _ index: Int) -> [Option] {
    let all = (0..<37).map { Option(character: $0, gain: gains[index * 37 + $0]) }.filter { $0.gain > -.infinity }
    return Array(all.sorted { $0.gain > $1.gain }.prefix(14))
  }

  /// The state and cost after a character. A state is `automaton * 100 + composite * 10 + field`.
  @inline(__always)
  private func step(_ cell: MrzGrammar.Cell, _ from: Int, _ character: Int) -> (Int, Float) {
    let automaton = from / Self.sums
    var field = from % 10
    var composite = from / 10 % 10
    let value = character == MrzGrammar.filler ? 0 : character
    let move = cell.automaton.move(cell.continues ? automaton : 0, character)
    var cost = move.cost
    switch cell.role {
    case .data:
      field = (field + cell.weight * value) % 10
    case .digit:
      if character == MrzGrammar.filler ? !(cell.fillerIsZero && field == 0) : value != field { cost += MrzGrammar.wrongDigit }
      field = 0
    case .composite:
      if character == MrzGrammar.filler || value != composite { cost += MrzGrammar.wrongDigit }
      return (0, cost)
    }
    composite = (composite + cell.compositeWeight * value) % 10
    return (move.state * Self.sums + composite * 10 + field, cost)
  }

  private func forwardTotals(_ options: [[Option]]) -> [[Float]] {
    var totals = [[Float]](repeating: [Float](repeating: -.infinity, count: Self.width), count: options.count + 1)
    totals[0][0] = 0
    for (index, cell) in grammar.cells.enumerated() {
      for from in 0..<Self.width where totals[index][from] > -.infinity {
        for option in options[index] {
          let (next, cost) = step(cell, from, option.character)
          totals[index + 1][next] = max(totals[index + 1][next], totals[index][from] + option.gain + cost)
        }
      }
      let cutoff = (totals[index + 1].max() ?? 0) - Self.beam
      for state in 0..<Self.width where totals[index + 1][state] < cutoff { totals[index + 1][state] = -.infinity }
    }
    return totals
  }

  private func backwardTotals(_ options: [[Option]], reachable: [[Float]]) -> [[Float]] {
    var totals = [[Float]](repeating: [Float](repeating: -.infinity, count: Self.width), count: options.count + 1)
    totals[options.count] = reachable[options.count].map { $0 > -.infinity ? 0 : -.infinity }
    for index in stride(from: options.count - 1, through: 0, by: -1) {
      for from in 0..<Self.width where reachable[index][from] > -.infinity {
        for option in options[index] {
          let (next, cost) = step(grammar.cells[index], from, option.character)
          totals[index][from] = max(totals[index][from], option.gain + cost + totals[index + 1][next])
        }
      }
    }
    return totals
  }

  private static func best(_ totals: [Float]) -> (state: Int, total: Float)? {
    var best: (state: Int, total: Float)?
    for (state, total) in totals.enumerated() where total > (best?.total ?? -.infinity) { best = (state, total) }
    return best
  }
}
