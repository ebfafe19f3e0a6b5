import Services

/// The body that starts a session.
package struct SessionOrder: Equatable, Sendable {
  package var validationCode: String
  /// The workflow that a mock code selects; nil if each component has its own. An issued code has its own.
  package var workflow: ServedWorkflow?

  package init(validationCode: String, workflow: ServedWorkflow? = nil) {
    (self.validationCode, self.workflow) = (validationCode, workflow)
  }

  static let schema = Schema<SessionOrder>.object(
    .required("validationCode", \.validationCode, .string), .optional("workflow", \.workflow, ServedWorkflow.schema),
    make: SessionOrder.init)

  static let example = SessionOrder(validationCode: "IDV", workflow: .example)
}
