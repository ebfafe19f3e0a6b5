import Application
import ArgumentParser
import Cells
import Flavor
import Foundation
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

  @Flag(
    help: "A tester sits here: F12 shows what the program knows of itself, k keeps a live picture as a test case (or VESTIBULE_TESTER=1).")
  var tester = false

  /// The options when none is given.
  static var none: LookOptions {
    var options = LookOptions()
    options.theme = nil
    options.appearance = nil
    options.locale = nil
    options.showKeys = false
    options.color = .auto
    options.noMouse = false
    options.reducedMotion = false
    options.largeText = false
    options.tester = false
    return options
  }

  /// A kiosk says it in its environment.
  var isTester: Bool { tester || Folders.environment["VESTIBULE_TESTER"] == "1" }

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

  /// The options when none is given.
  static var none: DataOptions {
    var options = DataOptions()
    options.data = nil
    return options
  }

  var folders: Folders { .find(data: data) }

  func validate() throws {
    if DataFolder.path(flag: data, environment: Folders.environment) == nil { throw ValidationError(DataFolder.missing) }
  }
}
