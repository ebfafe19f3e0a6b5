import Phrases
import Workflow

/// A prompt's action with the key that chooses it. The keys are the same on every scene, even where letters are typed.
struct ActionKey: Equatable, Sendable {
  var title: Phrase
  /// The number of the function key.
  var number: Int
  /// The action's id; `more` opens the list of all actions.
  var id: String

  /// An id that no action has.
  static let more = ""
  private static let numbers = [7, 8, 9]

  static func isAction(_ keys: KeyPattern) -> Bool { if case .function(let n) = keys { numbers.contains(n) } else { false } }

  /// The first actions with their keys. If there are more actions than keys, the last key opens the list of all of them.
  static func keys(for actions: [PromptAction]) -> [ActionKey] {
    let isLong = actions.count > numbers.count
    var keys = zip(actions, isLong ? Array(numbers.dropLast()) : numbers).map { ActionKey(title: $0.title, number: $1, id: $0.id) }
    if isLong, let last = numbers.last { keys.append(ActionKey(title: Phrase("kiosk.actions.more"), number: last, id: more)) }
    return keys
  }
}
