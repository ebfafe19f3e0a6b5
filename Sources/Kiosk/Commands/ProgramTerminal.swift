import Application
import Authoring
import Invocation
import Looks
import Workflow

/// What takes the kiosk's terminal for a while, and gives it back.
extension Program {
  /// The studio, for the theme that the kiosk shows.
  /// - Parameter leave: ends the program, because of a signal that came meanwhile.
  func themeEditing(_ changes: LookController, _ leave: @escaping @Sendable (ExitStatus) -> Void) -> KioskLoop.ThemeEditing {
    { theme, terminal throws(ThemeNotEdited) in
      do throws(StudioSession.Refusal) {
        let studio = try StudioSession(of: theme ?? "", locale: changes.look.language)
        let ending = try studio.run(on: terminal, from: .init(appearance: changes.look.theme.appearance))
        if ending.status != .success { leave(ending.status) }
        return ending.isSaved ? studio.file.path : nil
      } catch { throw ThemeNotEdited(error.message) }
    }
  }

  /// The bench, for a session of this program.
  /// - Parameter leave: ends the program, because of a signal that came meanwhile.
  func bench(_ changes: LookController, hasOffice: Bool, _ leave: @escaping @Sendable (ExitStatus) -> Void) -> KioskLoop.Bench {
    { session, terminal throws(WorkflowError) in
      let bench = BenchSession(session, in: sessions.store) { sessions.branches(of: session) }
      // What a server on the network keeps is not ours.
      let leaving = try bench.show(
        on: terminal, look: changes.look, hasOffice: hasOffice, canTakeBack: options.backend?.address == nil)
      if leaving.status != .success { leave(leaving.status) }
      return (leaving.kept, leaving.takesBack, leaving.wantsOffice)
    }
  }
}
