import ArgumentParser
import Cells

/// How the screen looks and what language it speaks.
struct LookOptions: ParsableArguments {
  @Option(help: "A theme's name, or an OrcaFlavor file.")
  var theme: String?

  @Option(help: "The language, as a tag: en, nl, de.")
  var locale: String?

  @Option(help: "How many colours: auto, direct, 256, 8 or mono.")
  var color: ColorChoice = .auto

  @Flag(help: "Do not ask for the mouse: the terminal selects text as usual, without Shift.")
  var noMouse = false

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
}
