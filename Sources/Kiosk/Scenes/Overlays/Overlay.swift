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
}

extension Overlay {
  func cancel(_ look: Look) -> [KioskEffect] { [] }
  var hidesScene: Bool { false }
  var outlastsScene: Bool { false }
}
