import Flavor

/// The states of a theme file while it is edited, to undo and redo without end.
struct EditHistory: Sendable {
  struct State: Sendable {
    var document: ThemeDocument
    /// What the change that led here set; nil for the state that was opened, and for one that came from elsewhere.
    var field: ThemeField?
    /// The value that it set; nil if it took the value away.
    var value: String?
  }

  private(set) var states: [State]
  private(set) var index = 0

  init(_ document: ThemeDocument) { states = [State(document: document)] }

  var current: State { states[index] }
  var canUndo: Bool { index > 0 }
  var canRedo: Bool { index + 1 < states.count }

  /// A new state after the current one. What was undone before can no longer be redone.
  mutating func record(_ document: ThemeDocument, field: ThemeField? = nil, value: String? = nil) {
    guard document != current.document else { return }
    states.removeSubrange((index + 1)...)
    states.append(State(document: document, field: field, value: value))
    index += 1
  }

  mutating func undo() { if canUndo { index -= 1 } }
  mutating func redo() { if canRedo { index += 1 } }
}
