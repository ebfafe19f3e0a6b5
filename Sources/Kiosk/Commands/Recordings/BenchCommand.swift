import ArgumentParser
import Authoring
import Background
import Foundation
import Gallery
import Glibc
import Invocation
import Recordings
import Store
import Terminal
import Workflow

/// A session for a tester, beside the kiosk in which it runs, or after its end.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Look into a session: everything that happened, in one order, and the screens.",
    discussion: """
      The session may still run in a kiosk on the same data folder; what happens there shows at once. Enter opens an entry as JSON, Tab shows one \
      kind only, / searches, y copies, w saves, ← and → go from screen to screen. b continues from the screen in a branch: a new session with the \
      same beginning. Elsewhere than on a terminal the entries are printed.
      """)

  @OptionGroup var data: DataOptions
  @Argument(help: "The session's id, or its beginning.") var id: String
  @Option(help: "The theme of the session's screens, a name or a file.") var theme: String = "orca"
  @Option(help: "The language, as a tag: en, nl, de.") var locale: String?

  func run() throws {
    try data.withStore { store in
      let session = try store.find(id)
      let sessions = data.sessions(store)
      let bench = BenchSession(session, in: store, theme: theme, locale: locale) { sessions.branches(of: session) }
      let streams = StandardStreams.current
      guard isatty(streams.output) == 1, isatty(streams.input) == 1 else {
        for line in try bench.lines { print(line) }
        return
      }
      let (status, kept) = try bench.show()
      if let kept { print(sessions.hint.resume(try sessions.branch(of: session, keeping: kept))) }
      if status != .success { throw status.code }
    }
  }
}
