import Cells
import Flavor
import Scenes

/// A screen in one variant, three times: as the theme draws it, as a terminal of that depth shows it, and with marked colours that identify
/// the token of each cell.
public struct RenderedScreen: Sendable {
  public let screen: GalleryScreen
  public let variant: Variant
  /// The screen as the theme draws it.
  public let drawn: Screen
  /// The screen as a terminal of the variant's depth shows it.
  public let shown: Screen
  /// Drawn with the marked theme, whose colours encode tokens.
  public let marked: Screen

  public init(_ screen: GalleryScreen, _ variant: Variant, _ assets: GalleryAssets) {
    self.screen = screen
    self.variant = variant
    let look = assets.look(variant)
    drawn = screen.make(look, variant.size).screen
    shown = ColorReduction.reduce(drawn, to: variant.depth)
    marked = screen.make(assets.look(variant, theme: look.theme.marked), variant.size).screen
  }

  /// The font role of a cell; nil if it has none.
  public func font(at place: Point) -> FontToken? { marked[place.x, place.y].style.inkMark?.font }
}
