import Cells

/// A temporary layer over a scene: help, the choice of a language or theme, the question whether to stop.
protocol Overlay: Scene {
  /// The overlay is finished and closes.
  var isDone: Bool { get }
  /// Esc closed the overlay. What it changed so far is undone.
  func cancel(_ look: Look) -> [KioskEffect]
}

extension Overlay {
  func cancel(_ look: Look) -> [KioskEffect] { [] }
}
