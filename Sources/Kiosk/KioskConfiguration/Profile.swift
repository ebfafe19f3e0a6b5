/// For whom the program runs without a command.
package enum Profile: String, CaseIterable, Sendable {
  /// Clients in a public place, one after another, with nobody watching.
  case kiosk
  /// A tester: the menu, and keys that show internals and keep pictures.
  case tester
  /// A demonstration on a desk: the menu, with specimens when there is no camera.
  case demo
}
