import Services

/// How the server writes a session, and what has ended in it.
package struct ServedSession: Equatable, Sendable {
  /// Names the session, and is what the requests in it show.
  package var id: String
  /// Each is a `ValidationCode.Module`.
  package var modules: [String]
  /// Milliseconds since 1970, UTC; nil if it does not expire.
  package var expiresAt: Int?
  /// The workflow that its code selects; nil if each component has its own.
  package var workflow: ServedWorkflow?
  /// What is done. Each is a `SessionPart`.
  package var finished: [String]
  /// Whether nothing can happen in it any more: all parts are done, or a module ended in an error.
  package var isOver: Bool

  package init(id: String, modules: [String], expiresAt: Int?, workflow: ServedWorkflow?, finished: [String], isOver: Bool) {
    (self.id, self.modules, self.expiresAt, self.workflow) = (id, modules, expiresAt, workflow)
    (self.finished, self.isOver) = (finished, isOver)
  }

  /// The id is also the name of a case in the kiosk's store.
  private static let name = Schema<String>.string(1...100).checked("letters, digits and hyphens") { id in
    id.unicodeScalars.allSatisfy { $0 == "-" || $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) }
  }

  static let schema = Schema<ServedSession>.object(
    .required("id", \.id, name), .required("modules", \.modules, .array(.word(of: ValidationCode.Module.self))),
    .optional("expiresAt", \.expiresAt, .integer), .optional("workflow", \.workflow, ServedWorkflow.schema),
    .optional("finished", \.finished, .array(.word(of: SessionPart.self)), default: []),
    .optional("isOver", \.isOver, .bool, default: false), make: ServedSession.init)

  static let example = ServedSession(
    id: "6f9b2c1e-8a57-4d7e-9d53-0c8d3f1b7a20", modules: ["IDV"], expiresAt: 1_770_007_200_000, workflow: .example,
    finished: ["document"], isOver: false)
}
