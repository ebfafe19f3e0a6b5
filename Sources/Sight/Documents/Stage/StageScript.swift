import Notation

/// What happens before a simulated camera, in order, as a script's file says it.
///
/// ```json
/// {
///   "draw": {"document": "passport", "expiresIn": -10},
///   "acts": [
///     {"act": "tilt", "after": 2},
///     {"act": "show-face", "when": "selfie"},
///     {"act": "turn-left", "when": {"line": "hint: .*left"}},
///     {"act": "end", "after": 3}
///   ]
/// }
/// ```
public struct StageScript: Equatable, Sendable {
  /// One step of a script.
  public struct Step: Equatable, Sendable {
    /// nil for the end of the script.
    public var act: StageAct?
    /// What it waits for; nil if it follows the step before.
    public var cue: StageCue?
    /// Seconds after the step before, or after the cue.
    public var delay: Double

    public init(_ act: StageAct?, when cue: StageCue? = nil, after delay: Double = 0) {
      self.act = act
      self.cue = cue
      self.delay = delay
    }
  }

  /// What is different in the document and in every picture.
  public var change: SpecimenChange
  public var steps: [Step]

  public init(change: SpecimenChange = SpecimenChange(), _ steps: [Step] = []) {
    self.change = change
    self.steps = steps
  }

  /// Whether it ends by itself, whatever happens around it.
  public var isTimed: Bool { !steps.isEmpty && steps.allSatisfy { $0.cue == nil } }
}

/// What a step of a script waits for.
public enum StageCue: Equatable, Sendable {
  /// A name, sent by `POST /cue/NAME` or as a line of the standard input.
  case named(String)
  /// A line of the standard input in which this regular expression matches.
  case line(String)
}

extension StageScript {
  /// The last step's name in a script.
  public static let end = "end"
  private static let longest = 86_400.0

  /// Reads a script's file.
  /// - Throws: every mistake in it, with its place.
  public init(reading bytes: [UInt8]) throws(NotationErrors) {
    let decoding = Decoding()
    let node: Node
    do throws(NotationError) { node = try JSONReader().read(bytes) } catch { throw NotationErrors([error]) }
    let root = decoding.object(node, allowing: ["draw", "acts"])
    change = SpecimenChange(reading: root["draw"], decoding) ?? SpecimenChange()
    steps = root.required("acts").list(Self.step) ?? []
    try decoding.finish()
  }

  private static func step(_ slot: Slot) -> Step? {
    guard let members = slot.object(allowing: ["act", "when", "after"]) else { return nil }
    guard let name = members.required("act").oneOf(StageAct.allCases.map(\.rawValue) + [end]) else { return nil }
    return Step(StageAct(rawValue: name), when: cue(members["when"]), after: members["after"].number(in: 0...longest) ?? 0)
  }

  private static func cue(_ slot: Slot) -> StageCue? {
    guard let node = slot.node else { return nil }
    if node.members != nil {
      guard let pattern = slot.object(allowing: ["line"])?.required("line").string() else { return nil }
      guard LinePattern(pattern) != nil else { return slot.refuse("an extended regular expression") }
      return .line(pattern)
    }
    guard let name = slot.string() else { return nil }
    guard StageCue.isName(name) else {
      return slot.refuse("a name of letters, digits and hyphens, or {\"line\": \"a regular expression\"}")
    }
    return .named(name)
  }
}

extension StageCue: CustomStringConvertible {
  public var description: String {
    switch self {
    case .named(let name): "the cue \"\(name)\""
    case .line(let pattern): "a line on standard input in which \"\(pattern)\" matches"
    }
  }

  /// Whether a text can be the name of a cue: it stands in an address.
  public static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D }
  }
}
