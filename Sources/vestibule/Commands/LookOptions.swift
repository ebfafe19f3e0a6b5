import ArgumentParser
import Cells
import Flavor
import Store

/// How the screen looks and what language it speaks.
struct LookOptions: ParsableArguments {
  @Option(help: "A theme's name, or an OrcaFlavor file.")
  var theme: String?

  @Option(help: "Light or dark; without it the theme decides, else the terminal's ground.")
  var appearance: Appearance?

  @Option(help: "The language, as a tag: en, nl, es, fr, it, de, pl, ro, el, pt, ja; en-XA is longer, accented English for tests.")
  var locale: String?

  @Flag(help: "Draw the texts' keys in place of the texts, for translators.")
  var showKeys = false

  @Option(help: "How many colours: auto, direct, 256, 8 or mono.")
  var color: ColorChoice = .auto

  @Flag(help: "Do not ask for the mouse: the terminal selects text as usual, without Shift.")
  var noMouse = false

  @Flag(help: "Nothing moves that need not: slower previews, seconds in steps (F6).")
  var reducedMotion = false

  @Flag(help: "The layout for large letters, down to 40 by 12 characters (F5). Smaller windows have it by themselves.")
  var largeText = false

  /// Which of a theme's two sets of colours.
  enum Appearance: String, ExpressibleByArgument, CaseIterable {
    case light, dark
    var value: Theme.Appearance { self == .light ? .light : .dark }
  }

  /// `auto` lets the terminal decide.
  enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, direct, indexed256 = "256", ansi8 = "8", mono
    var depth: ColorDepth? { ColorDepth(rawValue: rawValue) }
  }
}

/// Where the sessions lie.
struct DataOptions: ParsableArguments {
  @Option(help: "The folder for sessions, journals and pictures (default: $VESTIBULE_DATA, else $XDG_DATA_HOME/vestibule).")
  var data: String?

  var folders: Folders { .find(data: data) }

  func validate() throws {
    if folders.data == nil { throw ValidationError(DataFolder.missing) }
  }
}
