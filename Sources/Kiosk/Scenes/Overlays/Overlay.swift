import Cells

/// A temporary layer over a scene: help, the choice of a language or theme, the question whether to stop.
protocol Overlay: Scene {
  /// The overlay is finished and closes.
  var isDone: Bool { get }
  /// Esc closed the overlay. What it changed so far is undone.
  func cancel(_ look: Look) -> [KioskEffect]
  /// Whether no part of the scene may be seen behind it.
  var hidesScene: Bool { get }
  /// Whether it stays when the journey asks something else meanwhile.
  var outlastsScene: Bool { get }
  /// Whether a member of staff has opened it with the PIN; nil if it is not for staff.
  var isOpenToStaff: Bool? { get }
  /// Whether a PIN is being checked.
  var isChecking: Bool { get }
  /// Tells it what the person who typed the PIN can do.
  mutating func offer(_ choices: [StaffOverlay.Choice])
  /// Asks for the PIN once more, because staff have left.
  mutating func lock()
}

extension Overlay {
  func cancel(_ look: Look) -> [KioskEffect] { [] }
  var hidesScene: Bool { false }
  var outlastsScene: Bool { false }
  var isOpenToStaff: Bool? { nil }
  var isChecking: Bool { false }
  mutating func offer(_ choices: [StaffOverlay.Choice]) {}
  mutating func lock() {}
}
