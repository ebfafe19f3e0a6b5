import Phrases
import Workflow

extension Field {
  /// Asks for the number of a suspended session.
  ///
  /// - Parameter isUnknown: whether no resumable session has the number that was typed last.
  public static func sessionNumber(isUnknown: Bool = false) -> Field {
    Field(
      kind: .code(length: SessionNumber.length, alphabet: "0123456789"), title: Phrase("scene.menu.continue"),
      message: Phrase("scene.number.message"), error: isUnknown ? Phrase("scene.number.unknown") : nil)
  }
}
