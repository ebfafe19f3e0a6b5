import ArgumentParser
import Cells
import Foundation
import Invocation
import Terminal

/// The theme studio.
struct ThemesEdit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit a theme on real screens: colours, fonts and texts, with their contrast.",
    discussion: """
      Without a file, a new theme is begun in the working directory: my-theme.json, or my-NAME.json, which extends the shipped theme of that \
      name. The file holds only what is set. What is not saved yet is kept in a draft beside the file, and is there again the next time, also \
      after a crash. A running kiosk with this theme (vestibule --theme FILE) follows every save. ? lists the keys.
      """)

  @Argument(
    help: "The name of a shipped theme to begin with, or a theme file, which may be new (default: my-theme.json).",
    completion: .file(extensions: ["json"]))
  var theme: String?

  @Option(help: "The screen to begin with, by its name in the gallery.") var screen: String = "menu-several"

  @Option(help: "The language of the screens, as a tag: en, nl, de.") var locale: String?

  @Option(help: "light or dark (default: the theme's appearance).") var appearance: LookOptions.Appearance?

  func run() throws {
    guard isatty(StandardStreams.current.output) == 1, isatty(StandardStreams.current.input) == 1 else {
      throw ValidationError("A theme is edited on a terminal. To change one in a script, write its file: it is JSON.")
    }
    do {
      let session = try StudioSession(of: theme ?? "my-theme.json", locale: locale)
      let terminal = try Terminal()
      defer { terminal.close() }
      let ending = try session.run(on: terminal, from: .init(screen: screen, appearance: appearance?.value))
      if ending.status != .success { throw ending.status.code }
    } catch let refusal as StudioSession.Refusal {
      StandardError.write(refusal.message)
      throw ExitStatus.unreadableInput.code
    } catch let error as TerminalError {
      StandardError.write(error.description)
      throw error.status.code
    }
  }
}
