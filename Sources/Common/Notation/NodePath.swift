/// The path to a value. It shares its beginning with the paths of neighbours, because a separate text for each value could take quadratic
/// memory: for example, a million values under one long key.
final class NodePath: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    case member(String)
    /// An index, counted from 0.
    case element(Int)
  }

  /// The path of the outermost value.
  static let root = NodePath(nil, nil)
  /// Longer keys are shortened in messages.
  static let longestKey = 60

  private let outer: NodePath?
  private let step: Step?

  private init(_ outer: NodePath?, _ step: Step?) { (self.outer, self.step) = (outer, step) }

  func member(_ key: String) -> NodePath { NodePath(self, .member(key)) }
  func element(_ index: Int) -> NodePath { NodePath(self, .element(index)) }

  /// The path in readable form: keys separated by full stops, indices in brackets. Keys that are not plain words are quoted:
  /// `colors["a.b"]`.
  var text: String {
    let before = outer?.text ?? ""
    switch step {
    case .none: return before
    case .element(let index): return "\(before)[\(index)]"
    case .member(let key):
      guard Self.isPlain(key) else { return "\(before)[\(NotationError.quoted(key, atMost: Self.longestKey))]" }
      return before.isEmpty ? key : "\(before).\(key)"
    }
  }

  static func == (left: NodePath, right: NodePath) -> Bool { left === right || left.step == right.step && left.outer == right.outer }

  private static func isPlain(_ key: String) -> Bool {
    (1...longestKey).contains(key.utf8.count)
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
          true
        default: false
        }
      }
  }
}
