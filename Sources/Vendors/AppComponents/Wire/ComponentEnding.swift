import Services

/// What a component does in a session: a part of it, or with `identity` all of it. The names are those of the components' journeys.
package enum SessionPart: String, CaseIterable, Codable, Sendable { case document, biometrics, identity }

/// How a component ended: the body with which it says so.
package struct ComponentEnding: Equatable, Sendable {
  package enum Outcome: String, CaseIterable, Sendable { case finished, failed }

  package var component: SessionPart
  package var outcome: Outcome
  /// The name of the error, if it failed.
  package var error: String?
  /// Whether nothing else comes in the session, because the component started it for itself.
  package var isLast: Bool

  package init(component: SessionPart, outcome: Outcome, error: String?, isLast: Bool) {
    (self.component, self.outcome, self.error, self.isLast) = (component, outcome, error, isLast)
  }

  static let schema = Schema<ComponentEnding>.object(
    .required("component", \.component, .oneOf), .required("outcome", \.outcome, .oneOf),
    .optional("error", \.error, .string(1...200)), .optional("isLast", \.isLast, .bool, default: false), make: ComponentEnding.init)

  static let example = ComponentEnding(component: .document, outcome: .finished, error: nil, isLast: false)
}
