/// All that a sandbox in memory knew at some moment: the entities of its services, and how far its clock was ahead.
public struct SandboxSnapshot: Sendable {
  let contents: InMemoryEntityStore.Contents
  let clockLead: Int64
  /// When it was taken, by the sandbox's clock: milliseconds since 1970, UTC.
  public let takenAt: Int64
  public let entities: Int
  /// The size of their values.
  public let bytes: Int

  init(_ contents: InMemoryEntityStore.Contents, clockLead: Int64, at moment: Int64) {
    (self.contents, self.clockLead, takenAt) = (contents, clockLead, moment)
    (entities, bytes) = contents.size
  }
}

extension Sandbox {
  /// Returns nil if the entities are not in memory alone.
  public nonisolated func snapshot() -> SandboxSnapshot? {
    (entities as? InMemoryEntityStore).map { SandboxSnapshot($0.contents, clockLead: clockLead, at: now()) }
  }

  /// Puts everything back. A request that is answered meanwhile, and that has looked at something else, is done again.
  /// - Parameter snapshot: nil for the beginning, without a change.
  /// - Returns: false if the entities are not in memory alone. Nothing is done then.
  @discardableResult
  public nonisolated func restore(_ snapshot: SandboxSnapshot?) -> Bool {
    guard let memory = entities as? InMemoryEntityStore else { return false }
    memory.restore(snapshot?.contents ?? InMemoryEntityStore.Contents())
    clock.set(ahead: snapshot?.clockLead ?? 0)
    forgetPictures()
    alarm.ring()
    return true
  }
}
