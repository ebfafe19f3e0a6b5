import Documents
import Notation
import Services

extension FlowState {
  package static let schema = Schema<JSONValue>.verbatim(
    .record(
      [
        ("id", .type("string")), ("status", .words(of: FlowStatus.self)), ("template", FlowSession.template),
        ("expires_at", .type("string")),
        ("steps", FlowSession.steps), ("step", .orNull(.words(of: FlowStep.self))), ("prompt", .orNull(prompt)),
      ], optional: [("opened", .words(of: Opened.self)), ("here", .type("boolean"))])
  ).node("the state of a flow session", read: { FlowState($0) }, write: \.json)

  /// The member `kind` says what else there is.
  private static let prompt = JSONValue.object([
    "type": "object", "required": .array(["kind"]),
    "properties": .object([
      "kind": .object(["enum": .array(["terms", "phone", "code", "details", "document", "capture"])])
    ]),
  ])

  static let example = FlowState(
    id: "flwses_11111111111111", status: .active, template: .init(id: "flwtmp_11111111111111", version: 1, name: "Identity"),
    expiresAt: Moment(milliseconds: 1_770_000_000_000), steps: [.acceptTerms: .active], step: .acceptTerms, prompt: .terms)
}

extension FlowSession {
  static let template = JSONValue.record([("id", .type("string")), ("version", .type("integer")), ("name", .type("string"))])
  static let steps = JSONValue.object([
    "type": "object",
    "properties": .object(FlowStep.allCases.map { .init($0.rawValue, .words(of: FlowStepStatus.self)) }),
    "additionalProperties": .bool(false),
  ])

  /// The FlowSession resource: the fields of the vendor's example, and those of the successor's schema that have a meaning here. What a step found
  /// is null for a step that the template does not have, or that has not begun.
  package static let resource = Schema<JSONValue>.verbatim(
    .record(
      [
        ("id", .type("string")), ("customer_reference", .type("string")), ("shareable_url", .orNull(.type("string"))),
        ("template", template),
        ("status", .words(of: FlowStatus.self)), ("steps", steps), ("created_at", .type("string")),
        ("completed_at", .orNull(.type("string"))),
        ("expires_at", .orNull(.type("string"))), ("previous_attempt_id", .orNull(.type("string"))), ("user", .type("object")),
      ] + results.map { ($0, .orNull(.type("object"))) }))

  private static let results = [
    "verify_sms", "kyc_check", "documentary_verification", "selfie_check", "watchlist_screening", "risk_check",
  ]

  static let example = JSONValue.object(
    [
      JSONValue.Member("id", "flwses_11111111111111"), .init("customer_reference", "user-1"), .init("shareable_url", .null),
      .init("template", .object(["id": "flwtmp_11111111111111", "version": 1, "name": "Identity"])), .init("status", "active"),
      .init("steps", .object(["accept_tos": "active"])), .init("created_at", "2026-02-02T02:40:00.000Z"), .init("completed_at", .null),
      .init("expires_at", .null), .init("previous_attempt_id", .null), .init("user", .object(["email_address": "user@example.com"])),
    ] + results.map { .init($0, .null) })
}
