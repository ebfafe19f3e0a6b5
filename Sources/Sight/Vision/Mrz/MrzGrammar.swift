import Documents

/// The decoder's knowledge about the characters of each cell. Costs are in nats and negative; 0 is certain.
///
/// The layouts say which characters are allowed where; the costs say which are rare. The costs were set on drawn documents, not on the
/// photographs of the tests.
struct MrzGrammar: Sendable {
  /// How a cell's character depends on those before it: a small automaton.
  enum Automaton: Sendable {
    case free, number, monthTens, monthUnits, dayTens, dayUnits, names
  }

  /// Whether a cell is a check digit, and of which kind.
  enum Role: Sendable {
    case data, digit, composite
  }

  struct Cell: Sendable {
    let position: MrzPosition
    let automaton: Automaton
    /// Whether the automaton continues from the previous cell or starts in state 0.
    let continues: Bool
    let role: Role
    /// The cost of each of the 37 characters; -infinity for one that is not allowed here.
    var costs: [Float]
    /// Weights in the running field's check sum and in the composite's (0: not part of it).
    var weight: Int
    var compositeWeight: Int
    /// For a check digit: whether `<` may stand for 0.
    var fillerIsZero = false
    /// Whether it is part of the document number, the birth date or the expiry date, where a wrong reading does harm.
    var isKey: Bool
    /// Whether some check digit would detect an error.
    var isProtected: Bool { weight != 0 || compositeWeight != 0 || role != .data }
  }

  /// The cost of a wrong check digit. It is finite, so that a misprinted digit is read as printed.
  static let wrongDigit: Float = -5
  /// The cost of a first letter that no document code of the format has.
  static let wrongCode: Float = -5

  let layout: MrzLayout
  /// In reading order: every check digit comes after the characters that it covers.
  private(set) var cells: [Cell]

  init(_ layout: MrzLayout) {
    self.layout = layout
    cells = layout.lineLengths.enumerated().flatMap { line, length in
      (0..<length).map { Self.cell(layout, MrzPosition(line: line, column: $0)) }
    }
    for check in layout.checks {
      for (order, number) in check.cells.enumerated() {
        let index = index(ofCell: number)
        if check.isComposite {
          cells[index].compositeWeight = MrzCheckSum.weight(at: order)
        } else {
          cells[index].weight = MrzCheckSum.weight(at: order)
        }
      }
    }
  }

  /// The grammar for a document number that continues in the optional data: `tail` characters and their check digit (ICAO 9303-5, 4.2.2).
  /// Issuers differ in whether the check sum includes the `<` in the digit's usual position.
  func continuingNumber(tail: Int, countingFiller: Bool) -> MrzGrammar? {
    guard layout.continuesNumber, let digit = layout.checks.first(where: { $0.field == .documentNumberCheckDigit }),
      let optional = layout.span(of: .optional1), tail >= 1, tail < optional.count
    else { return nil }
    var grammar = self
    let old = index(ofCell: digit.cell)
    var order = digit.cells.count
    grammar.cells[old] = grammar.cells[old].changed(to: .data, allowing: { $0 == Self.filler }, weight: 0)
    if countingFiller {
      grammar.cells[old].weight = MrzCheckSum.weight(at: order)
      order += 1
    }
    let start = index(ofCell: optional.cell)
    for offset in 0..<tail {
      grammar.cells[start + offset] = grammar.cells[start + offset]
        .changed(to: .data, allowing: { $0 != Self.filler }, weight: MrzCheckSum.weight(at: order + offset))
      grammar.cells[start + offset].isKey = true
    }
    grammar.cells[start + tail] = grammar.cells[start + tail].changed(to: .digit, allowing: { $0 < 10 }, weight: 0)
    if tail + 1 < optional.count {
      grammar.cells[start + tail + 1] = grammar.cells[start + tail + 1].changed(to: .data, allowing: { $0 == Self.filler }, weight: 0)
    }
    return grammar
  }

  /// The index in `cells` for a cell number of the layout.
  func index(ofCell number: Int) -> Int {
    let line = number / MrzLayout.stride
    return layout.lineLengths.prefix(line).reduce(0, +) + number % MrzLayout.stride
  }

  // MARK: The costs

  /// Characters have the numbers of the classifier's classes: 0-9, A-Z, `<`.
  static let filler = 36
  static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<".utf8)

  /// For each character, the others with the same value modulo 10 (ICAO 9303-3, 4.9): no weight of a check sum can tell them apart.
  static let twins: [[Int]] = {
    func value(_ character: Int) -> Int { character == filler ? 0 : character % 10 }
    return (0..<37).map { character in (0..<37).filter { $0 != character && value($0) == value(character) } }
  }()

  static func number(of byte: UInt8) -> Int? { alphabet.firstIndex(of: byte) }

  private static let letterO = 24
  private static let yearsFirst = 2

  private static func cell(_ layout: MrzLayout, _ position: MrzPosition) -> Cell {
    let legal = layout.alphabet(at: position)
    let field = layout.fields.last { $0.span.contains(line: position.line, column: position.column) }
    let offset = field.map { position.column - $0.span.start } ?? 0
    let content = field?.content
    let check = layout.checks.first { $0.position == position }
    let number = layout.fields.contains { $0.field == .documentNumber && $0.span.contains(line: position.line, column: position.column) }
    // If the meaning of the issuer's characters is unknown, every one of them is a key character, and so is the digit.
    let isBare = layout.span(of: .documentNumber) == nil
    var costs = alphabet.map { legal?.contains($0) == true ? Float(0) : -.infinity }
    switch content {
    case .code where offset == 0:
      // A card with an impossible code is read as printed, and then refused.
      let isCard = layout.format == .td1 || layout.format == .td2
      for letter in 0..<37 where !layout.firstLetters.utf8.contains(alphabet[letter]) {
        costs[letter] += isCard && letter != filler ? Self.wrongCode : -.infinity
      }
    case .code:
      // The issuer chooses the second letter; on a licence it is 1 or the filler.
      costs = alphabet.enumerated().map { legal?.contains($1) == true ? $0 == filler ? 0 : -0.7 : -.infinity }
      // Only the chip's configuration distinguishes such a licence from other text, so it must be a digit or the filler (ISO/IEC 18013-3).
      if isBare { for letter in 10..<36 { costs[letter] = -.infinity } }
    case .text:
      // Few issuers print the letter O in a number, and none where it could be taken for a zero.
      for letter in 10..<36 { costs[letter] += number ? -0.5 : -0.8 }
      costs[letterO] += number ? -1.5 : -0.7
    case .names where field?.alphabet == .any:
      // Digits that stand for Cyrillic letters; the others stand for none.
      for digit in 0..<10 { costs[digit] += [0, 1, 5].contains(digit) ? -3 : -0.7 }
    case .date, .month:
      costs[filler] = -3
    case .sex:
      costs[filler] = -0.7
      costs[33] = -3
    default: break
    }
    if let check {
      costs[filler] = check.fillerIsZero ? -0.3 : -4
    }
    let isDate = content == .date
    let automaton: Automaton =
      switch content {
      case .date, .month:
        switch offset - yearsFirst {
        case 0: .monthTens
        case 1: .monthUnits
        case 2: .dayTens
        case 3: .dayUnits
        default: .free
        }
      case .names: .names
      case .text where number: .number
      default: .free
      }
    return Cell(
      position: position, automaton: automaton, continues: automaton.continues && offset > 0,
      role: check.map { $0.isComposite ? .composite : .digit } ?? .data, costs: costs, weight: 0,
      compositeWeight: 0, fillerIsZero: check?.fillerIsZero ?? false,
      isKey: isDate || number || isBare)
  }
}

extension MrzGrammar.Cell {
  fileprivate func changed(to role: MrzGrammar.Role, allowing legal: (Int) -> Bool, weight: Int) -> Self {
    var costs = costs
    for character in 0..<costs.count {
      costs[character] = legal(character) ? (costs[character] > -.infinity ? costs[character] : 0) : -.infinity
    }
    if role == .digit { for digit in 0..<10 { costs[digit] = 0 } }
    var cell = Self(
      position: position, automaton: .free, continues: false, role: role, costs: costs, weight: weight, compositeWeight: compositeWeight,
      isKey: isKey)
    cell.fillerIsZero = false
    return cell
  }
}
