import Notation
import Services

/// A workflow on its way, as a workflow file says it. The server keeps it as it is: what its members mean, only the components know.
package struct ServedWorkflow: Equatable, Sendable {
  package let name: String
  package let json: JSONValue

  package init(name: String, json: JSONValue) { (self.name, self.json) = (name, json) }

  /// Returns nil unless it is an object with a name.
  package init?(_ node: Node) {
    guard node.members != nil, let name = node["name"]?.string, !name.isEmpty else { return nil }
    self.init(name: name, json: JSONValue(node))
  }

  /// - Parameter text: JSON.
  /// - Returns: nil unless it is an object with a name.
  package init?(text: String) {
    guard let node = try? JSONReader().read(Array(text.utf8)) else { return nil }
    self.init(node)
  }

  package static let schema = Schema<JSONValue>.verbatim(
    .object([
      "type": "object", "required": .array(["name"]), "properties": .object(["name": .object(["type": "string", "minLength": 1])]),
    ])
  ).node("a workflow with a name", read: { ServedWorkflow($0) }, write: \.json)

  static let example = ServedWorkflow(name: "standard", json: .object(["name": "standard", "minimumAge": 18]))
}
