import Documents
import Notation

/// What the hosted page knows about a session. It contains none of the person's results.
public struct FlowState: Equatable, Sendable {
  public enum Opened: String, Codable, CaseIterable, Sendable { case created, resumed }

  public struct Template: Equatable, Sendable {
    public var id: String
    public var version: Int
    public var name: String

    public init(id: String, version: Int, name: String) { (self.id, self.version, self.name) = (id, version, name) }
  }

  public var id: String
  public var status: FlowStatus
  /// Only the answer to `open` has it.
  public var opened: Opened?
  /// Whether the device that asks has the session. Only the answer to `state` has it.
  public var isHere: Bool?
  public var template: Template
  public var expiresAt: Moment
  public var steps: [FlowStep: FlowStepStatus]
  /// The active step; nil if there is none.
  public var step: FlowStep?
  /// What it asks; nil if it asks nothing.
  public var prompt: FlowPrompt?

  public init(
    id: String, status: FlowStatus, opened: Opened? = nil, template: Template, expiresAt: Moment, steps: [FlowStep: FlowStepStatus],
    step: FlowStep?, prompt: FlowPrompt?
  ) {
    (self.id, self.status, self.opened, self.template, self.expiresAt) = (id, status, opened, template, expiresAt)
    (self.steps, self.step, self.prompt) = (steps, step, prompt)
  }

  public var json: JSONValue {
    .object([
      "id": .string(id), "status": .string(status.rawValue), "opened": opened.map { .string($0.rawValue) },
      "here": isHere.map { .bool($0) },
      "template": .object(["id": .string(template.id), "version": .integer(template.version), "name": .string(template.name)]),
      "expires_at": .string(expiresAt.iso), "steps": steps.json, "step": step.map { .string($0.rawValue) } ?? .null,
      "prompt": prompt?.json ?? .null,
    ])
  }

  /// Returns nil if the node is no state.
  public init?(_ node: Node) {
    guard let id = node["id"]?.string, let status = node["status"]?.string.flatMap(FlowStatus.init), let template = node["template"],
      let templateID = template["id"]?.string, let version = template["version"]?.number?.integer,
      let expiresAt = node["expires_at"]?.string.flatMap(Moment.init(iso:))
    else { return nil }
    self.init(
      id: id, status: status, opened: node["opened"]?.string.flatMap(Opened.init),
      template: Template(id: templateID, version: version, name: template["name"]?.string ?? ""), expiresAt: expiresAt,
      steps: [FlowStep: FlowStepStatus](node["steps"]), step: node["step"]?.string.flatMap(FlowStep.init),
      prompt: node["prompt"].flatMap(FlowPrompt.init))
    isHere = node["here"]?.bool
  }
}

extension [FlowStep: FlowStepStatus] {
  /// Every step in its order.
  public var json: JSONValue {
    .object(FlowStep.allCases.compactMap { step in self[step].map { .init(step.rawValue, .string($0.rawValue)) } })
  }

  /// The steps that are known.
  public init(_ node: Node?) {
    self.init()
    for step in FlowStep.allCases { self[step] = node?[step.rawValue]?.string.flatMap(FlowStepStatus.init) }
  }
}
