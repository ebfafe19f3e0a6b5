import Documents
import Workflow

/// What a journey requires of a document and of its pictures, and how it ends when the person cannot meet that.
package struct DocumentRequirements: Sendable {
  /// How many fields of the MRZ may be wrong.
  package var mrzPolicy: MrzValidationPolicy
  /// Whether the MRZ may be typed after two failed readings.
  package var canBeTyped: Bool
  /// Overrides the strictness of picture checks.
  package var checks: [PictureCheck: Gates.Strictness]
  /// Overrides the gates' strictness that the document type sets.
  package var gates: [Gate: Gates.Strictness]
  /// The time limit for a live capture in seconds, 5 to 600.
  package var limit: Int
  /// How many seconds a live capture waits while nothing at all is detected, 5 to 600; nil for half of `limit`.
  package var unseenLimit: Int?
  /// The maximum length of the document's video in seconds, 1 to 10; nil for no video.
  package var clip: Int?
  /// Why the document or its holder is not accepted on the day on which it was captured; nil when they are.
  package var objection: @Sendable (DocumentFacts, DocumentType, _ day: CalendarDate) -> DocumentObjection?
  /// Has a picture assessed that the person confirmed; false: it is taken again. It is nil where nobody assesses pictures.
  package var assess: (@Sendable (PictureReference, Guide) async throws(Exit) -> Bool)?
  /// How the journey ends when the person stops at a problem.
  package var ending: @Sendable (DocumentProblem) -> Exit

  package init(
    mrzPolicy: MrzValidationPolicy = .strong, canBeTyped: Bool = true, checks: [PictureCheck: Gates.Strictness] = [:],
    gates: [Gate: Gates.Strictness] = [:], limit: Int, unseenLimit: Int? = nil, clip: Int? = nil,
    objection: @escaping @Sendable (DocumentFacts, DocumentType, _ day: CalendarDate) -> DocumentObjection?,
    assess: (@Sendable (PictureReference, Guide) async throws(Exit) -> Bool)? = nil,
    ending: @escaping @Sendable (DocumentProblem) -> Exit
  ) {
    self.mrzPolicy = mrzPolicy
    self.canBeTyped = canBeTyped
    self.checks = checks
    self.gates = gates
    self.limit = limit
    self.unseenLimit = unseenLimit
    self.clip = clip
    self.objection = objection
    self.assess = assess
    self.ending = ending
  }
}
