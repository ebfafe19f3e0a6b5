import Cells
import Flavor
import Scenes

/// A stage in one variant, three times: as the theme draws it, as a terminal of that depth shows it, and drawn with marks that tell what
/// each cell is made of.
public struct Plate: Sendable {
  public let stage: Stage
  public let variant: Variant
  /// As the theme draws it.
  public let drawn: Screen
  /// As a terminal of the variant's depth shows it.
  public let shown: Screen
  /// Drawn with the marked theme: its colours are to be read, not seen.
  public let marked: Screen

  public init(_ stage: Stage, _ variant: Variant, _ wardrobe: Wardrobe) {
    self.stage = stage
    self.variant = variant
    let look = wardrobe.look(variant)
    drawn = stage.make(look, variant.size).screen
    shown = ColorReduction.reduce(drawn, to: variant.depth)
    marked = stage.make(wardrobe.look(variant, theme: look.theme.marked), variant.size).screen
  }

  /// The font role of a cell; nil where it has none.
  public func font(at place: Point) -> FontToken? { marked[place.x, place.y].style.inkMark?.font }
}
