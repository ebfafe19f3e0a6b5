import Cells

/// Something that lies over a scene for a while: help, the choice of a language or theme, the question whether to stop.
protocol Overlay: Scene {
  /// It has done its work and goes.
  var isDone: Bool { get }
  /// Esc: it goes without having been used.
  func cancel(_ look: Look) -> [Effect]
}

extension Overlay {
  func cancel(_ look: Look) -> [Effect] { [] }
}
