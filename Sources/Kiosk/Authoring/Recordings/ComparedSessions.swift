import Gallery
import Invocation
import Terminal
import Workflow

/// Two sessions side by side on a terminal.
package struct ComparedSessions {
  private let sessions: (BenchSession, BenchSession)

  package init(_ first: BenchSession, _ second: BenchSession) { sessions = (first, second) }

  /// Shows them until the person leaves.
  /// - Parameter locale: the language's tag; nil for that of the environment.
  /// - Returns: the status, and whether something differs.
  /// - Throws: why a session cannot be shown.
  package func show(locale: String?) throws(WorkflowError) -> (status: ExitStatus, differs: Bool) {
    let words = GalleryCatalogue(locale: locale).phrasebook
    let first = try sessions.0.content(words), second = try sessions.1.content(words)
    do throws(TerminalError) {
      let terminal = try Terminal()
      defer { terminal.close() }
      let queue = try EventQueue<SessionComparison.Event>()
      var loop = TerminalLoop(
        SessionComparison(first, second, wording: words, size: terminal.size), terminal: terminal, queue: queue)
      let status = loop.run { effect, loop in
        switch effect {
        case .redraw: loop.terminal.redraw()
        case .stopProcess: loop.terminal.suspend()
        case .quit: return .leave
        }
        return .next
      }
      return (status, loop.model.differences > 0)
    } catch {
      StandardError.write(error.description)
      return (error.status, false)
    }
  }
}
