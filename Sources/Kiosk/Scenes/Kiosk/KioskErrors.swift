import Phrases
import Workflow

/// What is told of errors, in one form on every screen that shows one.
extension Kiosk {
  /// What is told of the error on the screen; nil if it shows none.
  var errorNote: ErrorNote? {
    scene.error.map { ErrorNote(error: $0, session: facts?.session, isPublic: isUnattended) }
  }

  /// A tester scans it with a phone.
  var errorElements: [DisplayElement] {
    guard isTester, let errorNote, !errorNote.isPublic else { return [] }
    return [.qr(content: .text(value: errorNote.short.report))]
  }

  /// The key that puts the report into the clipboard; nil without one.
  var copyBinding: Binding<Kiosk>? {
    guard let errorNote, !errorNote.isPublic else { return nil }
    return Binding(.letter("y"), "scene.error.copyKey") { kiosk, _, _ in
      kiosk.warn(Phrase("scene.error.copied"))
      return [.copy(errorNote.report)]
    }
  }
}
