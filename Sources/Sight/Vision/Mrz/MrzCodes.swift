import Documents

/// Chooses an MRZ's codes of states and organisations before its other characters. A code that exists beats one that the classifier prefers
/// slightly, and issuer and nationality are usually the same state.
enum MrzCodes {
  private static let unlisted: Float = -4
  private static let same: Float = 2

  /// Every code as three character numbers (the classifier's classes).
  private static let listed: [[Int]] = Country.all.map { country in country.mrzCode.utf8.compactMap { MrzGrammar.number(of: $0) } }.filter {
    $0.count == 3
  }

  private typealias Choice = (code: [Int], total: Float)

  /// The characters of the layout's state fields, by cell index.
  static func choose(_ grammar: MrzGrammar, scores: [Float]) -> [Int: Int] {
    let fields = grammar.layout.fields.filter { $0.content == .state }
    let starts = fields.map { grammar.index(ofCell: $0.span.cell) }
    let choices = starts.map { candidates(grammar, scores, $0) }
    var best = choices.map { $0.first?.code ?? [] }
    if choices.count == 2, let issuer = choices[0].first, let nationality = choices[1].first {
      var total = issuer.total + nationality.total
      for first in choices[0] {
        guard let second = choices[1].first(where: { $0.code == first.code }), first.total + second.total + same > total else { continue }
        total = first.total + second.total + same
        best = [first.code, first.code]
      }
    }
    var fixed: [Int: Int] = [:]
    for (start, code) in zip(starts, best) {
      for (offset, character) in code.enumerated() { fixed[start + offset] = character }
    }
    return fixed
  }

  private static func candidates(_ grammar: MrzGrammar, _ scores: [Float], _ start: Int) -> [Choice] {
    func score(_ offset: Int, _ character: Int) -> Float {
      let cell = grammar.cells[start + offset]
      return max(scores[(start + offset) * 37 + character], MrzDecoder.floor) + cell.costs[character]
    }
    func total(_ code: [Int]) -> Float { (0..<3).reduce(0) { $0 + score($1, code[$1]) } }
    var choices: [Choice] = listed.map { ($0, total($0)) }
    let favourite = (0..<3).map { offset in (0..<37).max { score(offset, $0) < score(offset, $1) } ?? 0 }
    if !choices.contains(where: { $0.code == favourite }) { choices.append((favourite, total(favourite) + unlisted)) }
    return choices.sorted { $0.total > $1.total }
  }
}
