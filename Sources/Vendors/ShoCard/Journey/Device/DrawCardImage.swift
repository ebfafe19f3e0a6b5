import Services
import Workflow

/// Draws the graphic of a card (`CardImage`, SVG). A card without one has no picture.
public struct DrawCardImage: Query, GraphicEffect {
  public static let name = "shocard.drawCardImage"
  public static let samples: [Sample<[PictureReference]>] = [
    .output([]), .failure(GraphicError.notDrawn("An example.")),
  ]

  /// The claim's id.
  public var card: String

  public func graphic(on device: Device) throws(WorkflowError) -> String? {
    try StoredCard.read(card, device)?.claim[Claim.cardImage]
  }
}
