/// The automata of `MrzGrammar` as tables: the cost of a character in a state, and the state that follows.
///
/// States are 0 to 6. Every field begins in 0 and may end in any state.
extension MrzGrammar.Automaton {
  static let states = 7

  struct Move: Sendable {
    var state: Int
    var cost: Float
  }

  /// The transition for a character in a state.
  func move(_ state: Int, _ character: Int) -> Move { Self.tables[table][state * 37 + character] }

  /// Whether the automaton depends on the previous cell at all.
  var continues: Bool { self != .free && self != .monthTens && self != .dayTens }

  private var table: Int {
    switch self {
    case .free: 0
    case .number: 1
    case .monthTens: 2
    case .monthUnits: 3
    case .dayTens: 4
    case .dayUnits: 5
    case .names: 6
    }
  }

  private static let tables: [[Move]] = [free, number, monthTens, monthUnits, dayTens, dayUnits, names].map { rule in
    (0..<states).flatMap { state in (0..<37).map { rule(state, $0) } }
  }

  private static let filler = 36

  private static func free(_: Int, _: Int) -> Move { Move(state: 0, cost: 0) }

  /// In a number, another character after a filler is unlikely.
  private static func number(_ state: Int, _ character: Int) -> Move {
    character == filler ? Move(state: 1, cost: 0) : Move(state: 0, cost: state == 1 ? -2.5 : 0)
  }

  /// The state after the tens is the digit + 1, 5 for `<`, or 6 for a digit that no month or day begins with.
  private static func tens(_ character: Int, upTo last: Int) -> Move {
    if character == filler { return Move(state: 5, cost: 0) }
    return character <= last ? Move(state: character + 1, cost: 0) : Move(state: 6, cost: -4)
  }
  private static func monthTens(_: Int, _ character: Int) -> Move { tens(character, upTo: 1) }
  private static func dayTens(_: Int, _ character: Int) -> Move { tens(character, upTo: 3) }

  private static func monthUnits(_ state: Int, _ character: Int) -> Move {
    units(state, character) { tens, units in tens == 0 ? units > 0 : units <= 2 }
  }
  private static func dayUnits(_ state: Int, _ character: Int) -> Move {
    units(state, character) { tens, units in tens == 0 ? units > 0 : tens < 3 || units <= 1 }
  }

  private static func units(_ state: Int, _ character: Int, _ fits: (Int, Int) -> Bool) -> Move {
    // An unknown month or day has fillers in both places.
    if state == 5 || character == filler { return Move(state: 0, cost: (state == 5) == (character == filler) ? 0 : -4) }
    if state == 6 { return Move(state: 0, cost: 0) }
    return Move(state: 0, cost: fits(state - 1, character) ? 0 : -4)
  }

  /// States: 0 start, 1 primary name, 2 `<` in it, 3 `<<`, 4 secondary name, 5 `<` in it, 6 fillers to the end.
  private static func names(_ state: Int, _ character: Int) -> Move {
    let isFiller = character == filler
    switch state {
    // Some issuers leave the primary name of a lone name empty.
    case 0: return isFiller ? Move(state: 2, cost: -4) : Move(state: 1, cost: 0)
    case 1: return Move(state: isFiller ? 2 : 1, cost: 0)
    case 2: return isFiller ? Move(state: 3, cost: 0) : Move(state: 1, cost: -0.7)
    case 3: return isFiller ? Move(state: 6, cost: -0.5) : Move(state: 4, cost: 0)
    case 4: return Move(state: isFiller ? 5 : 4, cost: 0)
    case 5: return isFiller ? Move(state: 6, cost: 0) : Move(state: 4, cost: -0.7)
    default: return isFiller ? Move(state: 6, cost: 0) : Move(state: 4, cost: -6)
    }
  }
}
