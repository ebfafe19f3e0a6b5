import Foundation
import Gallery
import LookFiles
import Store
import Workflow

/// What the studio writes: the theme's file, and its draft.
struct StudioFiles {
  let file: URL
  let draft: ThemeDraft
  /// Whether the file was saved.
  private(set) var isSaved = false

  init(file: URL, draft: ThemeDraft) { (self.file, self.draft) = (file, draft) }

  /// Carries out an effect.
  mutating func perform(_ effect: ThemeStudio.Effect, _ loop: inout TerminalLoop<ThemeStudio>) -> TerminalLoop<ThemeStudio>.Step {
    switch effect {
    case .keepDraft(let bytes):
      do throws(WorkflowError) { try draft.write(bytes) } catch { _ = loop.model.update(.notSaved(reason: error.message)) }
    case .save(let bytes):
      do throws(WorkflowError) { try save(bytes) } catch {
        _ = loop.model.update(.notSaved(reason: error.message))
        return .abandon
      }
      isSaved = true
      _ = loop.model.update(.saved)
    case .wake(let milliseconds): loop.wake = .now + .milliseconds(milliseconds)
    case .redraw: loop.terminal.redraw()
    case .stopProcess: loop.terminal.suspend()
    case .quit(let keepsDraft):
      if !keepsDraft { draft.remove() }
      return .leave
    }
    return .next
  }

  /// Replaces the file, with its rights.
  private func save(_ bytes: [UInt8]) throws(WorkflowError) {
    let rights = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.posixPermissions] as? Int ?? 0o644
    // A link leads to the file that its owner keeps elsewhere.
    let path = file.resolvingSymlinksInPath().path
    try PrivateFile.replace(bytes, at: path)
    try? FileManager.default.setAttributes([.posixPermissions: rights], ofItemAtPath: path)
  }
}
