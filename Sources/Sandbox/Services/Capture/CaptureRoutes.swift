import Documents
import Notation

/// The requests of a phone that takes a picture for a kiosk. Paths and JSON are ours. The web page's script (`handover.js`) sends them too.
package enum CaptureRoutes {
  private static let capture = "/captures/{id}"
  private static let refused = [401, 409, 410, 422, 429]

  private static let credential = Credential(
    "captureLink", "Bearer and the key in the link of the QR code.",
    header: .init("X-Capture-Device", "A random text of 8 to 64 characters by which a phone names itself."))

  package static let opening = Route(
    .post, "\(capture)/open", "Opens a link on a phone, and says what to take.", takes: .none, answers: CaptureOpening.schema,
    example: .example, statuses: [200] + refused, credential: credential,
    refusals: CaptureRefusal.form)

  package static let frames = Route(
    .post, "\(capture)/frames", "Judges a frame of the live picture. A liveness check goes on with it, and ends with the last one.",
    takes: .picture(mostBytes: 1_000_000),
    answers: .verbatim(.object(["anyOf": .array([Schema.frameJudgement.json, LivenessGuidance.description])])),
    example: FrameJudgement(nil, for: .selfie).json, statuses: [200] + refused, credential: credential,
    refusals: CaptureRefusal.form)

  /// The answer is `captured`.
  package static let picture = Route(
    .post, "\(capture)/picture", "Takes the picture.", takes: .picture(), answers: .object(.required("state", \.self, .string)) { $0 },
    example: "captured", statuses: [200] + refused, credential: credential,
    refusals: CaptureRefusal.form)

  package static let closing = Route(
    .post, "\(capture)/close", "The person leaves the page.", takes: .none, statuses: [204] + refused, credential: credential,
    refusals: CaptureRefusal.form)

  package static let short = Route(
    .get, "/c/{key}", "Leads from the short address in a QR code to the page.", takes: .none, statuses: [303, 404])

  package static let page = Endpoint(.get, "/capture/{id}", "The page that takes one picture for a kiosk.", query: ["key", "locale"])
}

/// What a phone is told when it opens a link.
package struct CaptureOpening: Equatable, Sendable {
  /// A `CapturePrompt`.
  package var prompt: JSONValue
  /// ISO 8601
  package var expiresAt: String

  package init(prompt: JSONValue, expiresAt: String) { (self.prompt, self.expiresAt) = (prompt, expiresAt) }

  static let schema = Schema<CaptureOpening>.object(
    .required("prompt", \.prompt, .verbatim()), .required("expires_at", \.expiresAt, .string)
  ) { CaptureOpening(prompt: $0, expiresAt: $1) }

  static let example = CaptureOpening(
    prompt: CapturePrompt(.selfie, title: "biometrics.capture.title", language: "en").json, expiresAt: "2026-01-01T12:00:00.000Z")
}
