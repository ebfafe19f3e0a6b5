import ArgumentParser
import Cells
import Flavor
import Foundation
import Invocation
import Terminal

/// The look and the language of the screen.
package struct LookOptions: ParsableArguments {
  @Option(help: "A theme's name, or an OrcaFlavor file.")
  package var theme: String?

  @Option(help: "Light or dark (default: the theme's appearance, else that of the terminal's background).")
  package var appearance: Appearance?

  @Option(help: "The language, as a tag: en, nl, es, fr, it, de, pl, ro, el, pt, ja; en-XA is longer, accented English for tests.")
  package var locale: String?

  @Flag(help: "Show the keys of texts instead of the texts, for translators.")
  package var showKeys = false

  @Option(help: "How many colours: auto, direct, 256, 8 or mono.")
  package var color: ColorChoice = .auto

  @Option(help: "The characters for pictures: auto, sextants, quadrants or halves (or VESTIBULE_BLOCKS).")
  package var blocks: BlocksChoice = .auto

  @Option(help: "Real pixels for pictures, where the terminal shows them: auto, kitty, sixel or off (or VESTIBULE_PIXELS).")
  package var pixels: PixelChoice?

  @Flag(help: "Do not use the mouse, so that the terminal selects text as usual, without Shift.")
  package var noMouse = false

  @Flag(help: "Avoid unnecessary movement: slower previews, seconds in steps (F6).")
  package var reducedMotion = false

  @Flag(help: "Use the layout for large letters, down to 40 by 12 characters (F5). Small windows use it automatically.")
  package var largeText = false

  @Flag(
    help:
      "Enable the tester's keys: F12 chooses a scenario or shows the program's state, k saves a live picture as a test case (or VESTIBULE_TESTER=1)."
  )
  package var tester = false

  package init() {}

  /// The options of an empty command line.
  package static var none: LookOptions {
    var options = LookOptions()
    options.theme = nil
    options.appearance = nil
    options.locale = nil
    options.showKeys = false
    options.color = .auto
    options.blocks = .auto
    options.pixels = nil
    options.noMouse = false
    options.reducedMotion = false
    options.largeText = false
    options.tester = false
    return options
  }

  /// Whether a tester uses the program, by flag or, at a kiosk, by the environment.
  package var isTester: Bool { tester || Folders.environment["VESTIBULE_TESTER"] == "1" }

  /// One of a theme's two sets of colours.
  package enum Appearance: String, ExpressibleByArgument, CaseIterable {
    case light, dark
    package var value: Theme.Appearance { self == .light ? .light : .dark }
  }

  /// `auto` lets the terminal decide.
  package enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, direct, indexed256 = "256", ansi8 = "8", mono
    package var depth: ColorDepth? { ColorDepth(rawValue: rawValue) }
  }

  /// `auto` chooses by the configuration and the environment.
  package enum BlocksChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, sextants, quadrants, halves
    package var value: PictureBlocks? { PictureBlocks(rawValue: rawValue) }
  }
}

extension PixelChoice: ExpressibleByArgument {}
