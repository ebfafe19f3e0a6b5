import Workflow

/// An effect that draws a graphic which the device keeps, such as the SVG of a card, as a picture of the session.
///
/// The output has one picture; none if there is no graphic.
public protocol GraphicEffect: Effect where Output == [PictureReference] {
  /// The SVG's text, or nil if there is none.
  /// - Throws: the vendor's error.
  func graphic(on device: Device) throws(WorkflowError) -> String?
}

/// Why there is no picture: the graphic is no SVG that can be drawn.
public enum GraphicError {
  public static let code = "graphicNotDrawn"

  /// - Parameter detail: one or more English sentences.
  public static func notDrawn(_ detail: String) -> WorkflowError {
    WorkflowError(code: code, module: "Services", message: "The graphic cannot be drawn. \(detail)")
  }
}
