import Scenes
import Store
import Workflow

extension SessionService {
  /// Seconds between two looks for sessions that have been kept long enough.
  private static let retentionInterval = 60

  /// Erases what has been kept long enough, again and again until the task is cancelled. Another program may do the same.
  func erase(after retention: Retention, _ post: @Sendable (KioskEvent) -> Void) async {
    while !Task.isCancelled {
      for session in (try? store.sessionsDue(retention, now: environment.now())) ?? [] {
        do throws(WorkflowError) { try store.erase(session) } catch {
          if error.engineCode != .journalInUse { post(.warning(ErrorPhrase.phrase(error))) }
        }
      }
      try? await Task.sleep(for: .seconds(Self.retentionInterval))
    }
  }
}
