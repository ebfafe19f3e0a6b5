/// An expression of Swift or Kotlin.
indirect enum SDKCodeExpression: Equatable {
  case number(Double, digits: Int?)
  case text(String?)
  case name(String)
  /// A member of something. In `.white` of nothing: its type follows from its place.
  case member(SDKCodeExpression?, String)
  case call(SDKCodeExpression, [Argument])
  case closure([String], [SDKCodeStatement])
  case operation(String, SDKCodeExpression, SDKCodeExpression)
  /// `condition ? a : b`, or Kotlin's `if (condition) a else b`.
  case choice(SDKCodeExpression, SDKCodeExpression, SDKCodeExpression)
  case not(SDKCodeExpression)
  /// Anything else.
  case other

  struct Argument: Equatable {
    var label: String?
    var value: SDKCodeExpression
    var line: Int
  }

  /// The last name of a path: `FromInt` of `OrcaColor.FromInt`.
  var lastName: String? {
    switch self {
    case .name(let name), .member(_, let name): name
    default: nil
    }
  }

  /// The names of a path from the left: `["colors", "hint", "textColor"]`; nil if it is no path.
  var path: [String]? {
    switch self {
    case .name(let name): [name]
    case .member(let base?, let name): base.path.map { $0 + [name] }
    case .member(nil, let name): ["", name]
    default: nil
    }
  }

  /// The expression for a message.
  var description: String {
    switch self {
    case .name, .member: path.map { $0.joined(separator: ".") } ?? lastName ?? "…"
    case .call(let callee, _): "\(callee.description)(…)"
    default: "…"
    }
  }
}

/// A statement of Swift or Kotlin.
indirect enum SDKCodeStatement: Equatable {
  case define(String, SDKCodeExpression, line: Int)
  case assign(SDKCodeExpression, SDKCodeExpression, line: Int)
  case function(String, [String], [SDKCodeStatement])
  /// A branch on a condition, or one case of a `switch`.
  case branch(SDKCodeExpression, then: [SDKCodeStatement], else: [SDKCodeStatement])
  case value(SDKCodeExpression, isReturned: Bool)
}
