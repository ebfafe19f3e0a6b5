import Phrases

/// The short names of a journey's steps, as its progress and the preview in the menu list them. The sides of a document have names of their own
/// (`DocumentType.sideName(of:)`).
package enum StepName: String, CaseIterable, Sendable {
  case code, location, country, document, data, selfie, check, comparison
  case signIn, choice, face, pictures, sending, result

  package var phrase: Phrase { Phrase("step.\(rawValue)") }
}
