import Background
import LocalServices
import Phrases
import Store
import Workflow

/// What a kiosk and an office do with sessions by themselves: deliver results, and erase what was kept long enough.
package struct Upkeep: Sendable {
  private let sessions: SessionService
  private let results: ResultRelay
  private let retention: Retention

  package init(sessions: SessionService, retention: Retention) {
    self.sessions = sessions
    self.retention = retention
    results = ResultRelay(sessions: sessions)
  }

  /// Runs until the task is cancelled. Other programs may do the same on this store.
  /// - Parameter warn: tells staff what is wrong.
  package func run(warning warn: @escaping @Sendable (Phrase) -> Void) async {
    let looks = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    await withDiscardingTaskGroup { group in
      // What is kept until its hand-over is erased right after it. Deliveries do not wait for that: a vendor's server may hang.
      if !sessions.destinations.isEmpty { group.addTask { await results.run(delivered: { looks.continuation.yield() }, warning: warn) } }
      group.addTask {
        while !Task.isCancelled {
          looks.continuation.yield()
          try? await Task.sleep(for: .seconds(Self.interval))
        }
      }
      group.addTask { await erase(at: looks.stream, warn) }
    }
  }

  /// Seconds between two looks for sessions that have been kept long enough.
  private static let interval = 60
  /// The most by which the clock may run ahead of the time that has passed, in milliseconds. Small corrections are normal.
  private static let mostAhead: Int64 = 3_600_000

  /// Erases what has been kept long enough, then has servers erase what they keep of erased sessions; those that could not be reached are
  /// asked again. When the clock has jumped ahead, nobody knows how long something was kept, so nothing is erased here until the clock is right
  /// again or the program is started again.
  private func erase(at looks: AsyncStream<Void>, _ warn: @Sendable (Phrase) -> Void) async {
    let begin = sessions.environment.now(), stopwatch = Stopwatch()
    for await _ in looks {
      let now = sessions.environment.now()
      if now - begin <= Int64(stopwatch.milliseconds) + Self.mostAhead {
        eraseDue(at: now, warn)
      } else if !retention.isForever {
        warn(Phrase("unattended.clockJumped"))
      }
      await RemoteErasure(sessions.store).run()
    }
  }

  private func eraseDue(at now: Int64, _ warn: (Phrase) -> Void) {
    for session in (try? sessions.store.sessionsDue(retention, now: now)) ?? [] {
      do throws(WorkflowError) { try sessions.store.erase(session) } catch {
        if error.engineCode != .journalInUse { warn(ErrorPhrase.phrase(error)) }
      }
    }
  }
}
