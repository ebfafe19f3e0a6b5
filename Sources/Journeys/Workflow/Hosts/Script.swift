import Documents
import Notation

/// Answers from a file, in order: `{"answers":[{"choose":"NLD"},{"proceed":true},{"capture":"front.jpg"}]}` (design, section 5).
public struct Script: Equatable, Sendable {
  public var answers: [ScriptAnswer]
  /// The outcomes of effects, by name and in order; the performer itself answers effects that are not named or whose outcomes are used up.
  public var outcomes: [String: [EffectOutcome]]

  public init(_ answers: [ScriptAnswer], outcomes: [String: [EffectOutcome]] = [:]) {
    self.answers = answers
    self.outcomes = outcomes
  }

  /// Reads a script strictly: every error names its line, column and path, and what was expected there.
  public init(reading bytes: some Sequence<UInt8>) throws(NotationErrors) {
    let node: Node
    do throws(NotationError) { node = try JSONReader().read(bytes) } catch { throw NotationErrors([error]) }
    let decoding = Decoding()
    let script = decoding.object(node, allowing: ["answers", "outcomes"])
    let answers = script.required("answers").list { ScriptAnswer(reading: $0, decoding) }
    let outcomes = script["outcomes"].eachMember { $0.list { EffectOutcome(reading: $0, decoding) } }
    try decoding.finish()
    self.init(answers ?? [], outcomes: outcomes ?? [:])
  }
}

/// One answer of a script: an object with one key.
public enum ScriptAnswer: Equatable, Sendable {
  case choose(String)
  /// The ids of entries to share.
  case select([String])
  case proceed
  /// The name of a picture in the source.
  case capture(String)
  /// A drawn picture, whatever the source; written as `capture`, too.
  case draw(SpecimenChange)
  /// false to take it again.
  case confirm(Bool)
  case enter(String)
  /// false to do it again.
  case review(Bool)
  /// One of the prompt's actions.
  case action(String)
  /// Lets the query win against which the prompt is raced.
  case await
  case skip, timeout
  case fail(String)
  case back, cancel

  /// The answer as written in the file; typed text is left out, because it may be a secret.
  public var description: String {
    switch self {
    case .choose(let id): "{\"choose\":\"\(id)\"}"
    case .select(let ids): "{\"select\":[\(ids.map { "\"\($0)\"" }.joined(separator: ","))]}"
    case .proceed: "{\"proceed\":true}"
    case .capture(let name): "{\"capture\":\"\(name)\"}"
    case .draw(let change): "{\"capture\":\(change.json.text())}"
    case .confirm(let good): "{\"confirm\":\(good)}"
    case .enter: "{\"enter\":…}"
    case .review(let good): "{\"review\":\(good)}"
    case .action(let id): "{\"action\":\"\(id)\"}"
    case .await: "{\"await\":true}"
    case .skip: "{\"skip\":true}"
    case .timeout: "{\"timeout\":true}"
    case .fail(let reason): "{\"fail\":\"\(reason)\"}"
    case .back: "{\"back\":true}"
    case .cancel: "{\"cancel\":true}"
    }
  }
}

extension ScriptAnswer {
  private enum Key: String, CaseIterable {
    case choose, select, proceed, capture, confirm, enter, review, action, await, skip, timeout, fail, back, cancel
  }

  /// Reads an object with one key. nil when it is something else; the mistake has been reported to `decoding`.
  init?(reading slot: Slot, _ decoding: Decoding) {
    let keys = Key.allCases.map(\.rawValue)
    guard let node = slot.node, let answer = slot.object(allowing: keys), let members = node.members else { return nil }
    guard members.count == 1, let name = members.first?.key else {
      decoding.report(at: node, expected: "one answer, such as {\"proceed\":true}")
      return nil
    }
    // An unknown key was reported above.
    guard let key = Key(rawValue: name) else { return nil }
    let value = answer[name]
    /// Some answers have no content besides their name.
    func only(_ answer: ScriptAnswer) -> ScriptAnswer? {
      guard let said = value.bool() else { return nil }
      if !said, let node = value.node { decoding.report(at: node, expected: "true") }
      return answer
    }
    let read: ScriptAnswer? =
      switch key {
      case .choose: value.string().map { .choose($0) }
      case .select: value.list { $0.string() }.map { .select($0) }
      case .capture where value.node?.members != nil: SpecimenChange(reading: value, decoding).map { .draw($0) }
      case .capture: value.string().map { .capture($0) }
      case .enter: value.string(mayBeEmpty: true).map { .enter($0) }
      case .fail: value.string().map { .fail($0) }
      case .confirm: value.bool().map { .confirm($0) }
      case .review: value.bool().map { .review($0) }
      case .action: value.string().map { .action($0) }
      case .await: only(.await)
      case .proceed: only(.proceed)
      case .skip: only(.skip)
      case .timeout: only(.timeout)
      case .back: only(.back)
      case .cancel: only(.cancel)
      }
    guard let read else { return nil }
    self = read
  }
}

extension EffectOutcome {
  /// Reads `{"output": …}`, with any JSON that the effect can give, or `{"failure": {"code": "offline", "message": "…"}}`. nil when it is
  /// neither; the mistake has been reported to `decoding`.
  init?(reading slot: Slot, _ decoding: Decoding) {
    guard let node = slot.node, let outcome = slot.object(allowing: ["output", "failure"]), let members = node.members else { return nil }
    guard members.count == 1 else {
      decoding.report(at: node, expected: "one outcome, such as {\"output\":true}")
      return nil
    }
    if let output = outcome["output"].node {
      self = .output(json: JSONValue(output).text())
      return
    }
    guard let failure = outcome["failure"].object(allowing: ["code", "module", "message"]), let code = failure.required("code").string()
    else { return nil }
    self = .failure(
      error: WorkflowError(
        code: code, module: failure["module"].string(), message: failure["message"].string() ?? "The script says that it fails."))
  }
}
