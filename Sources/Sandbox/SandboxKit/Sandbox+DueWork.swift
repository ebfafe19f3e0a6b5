import Services

extension Sandbox {
  /// How long somebody who works on an entity that is due keeps others away from it, in milliseconds. An attempt to deliver a message takes
  /// half of it at most.
  package static let hold: Int64 = 20_000
  /// The longest sleep, in milliseconds. Other programs that work on the same entities do not ring.
  package static let longestSleep: Int64 = 5000
  /// The shortest one, in milliseconds, for what is due and is being written by somebody else.
  private static let shortestSleep: Int64 = 10

  /// Does what becomes due, until the task is cancelled. Attempts that are under way then are broken off, and made again later.
  /// - Parameter workers: how many messages are on their way at once. A receiver that is slow does not keep the others waiting.
  public nonisolated func keepDoingDueWork(workers: Int) async {
    await withTaskGroup { group in
      for _ in 0..<workers {
        group.addTask {
          while !Task.isCancelled {
            let rings = self.alarm.rings
            let next = await self.doDueWork().map { max(Self.shortestSleep, $0 - self.now()) } ?? Self.longestSleep
            await self.alarm.wait(since: rings, atMost: .milliseconds(min(next, Self.longestSleep)))
          }
        }
      }
    }
  }

  /// Does what is due, one thing after the other, until nothing is. Several may do this at once, in one process or on several servers.
  /// - Returns: when the next thing is due, in milliseconds since 1970, UTC, or nil if never or if the entities cannot be read now.
  public func doDueWork() async -> Int64? {
    do throws(EntityStoreError) {
      while !Task.isCancelled, let key = try entities.takeDue(at: now(), until: now() + Self.hold) {
        // What could not be done is due again when the hold ends. The rest does not wait for it.
        do throws(EntityStoreError) {
          if key.kind == OutboxStream.kind { try await deliver(from: key) } else { try await remind(of: key) }
        } catch {}
      }
      return try entities.nextDue()
    } catch { return nil }
  }

  private func remind(of key: EntityKey) async throws(EntityStoreError) {
    guard let service = services.first(where: { key.kind.name.hasPrefix("\($0.name)/") }) else { return }
    let owner = try entities.owner(of: key).map { RequestOwner(session: $0, device: $0) }
    try await written([], for: owner) { context throws(EntityStoreError) in
      // Known answers and signed requests are forgotten.
      let isForgotten = [KnownAnswer.kind(service), UsedProof.kind(service)].contains(key.kind)
      if isForgotten { context.remove(key) } else { try service.becomeDue(key, in: &context) }
    }
  }

  private func deliver(
    _ message: OutboxMessage, _ request: ServiceRequest, to server: ServerAddress
  ) async throws(DeliveryProblem) -> Int {
    if let recorder { try recorder.take(message, request) } else { try await network(server).deliver(request) }
  }

  /// Tries to deliver the next message of a stream.
  private func deliver(from key: EntityKey) async throws(EntityStoreError) {
    guard let message = try await written([], { context throws(EntityStoreError) in try Outbox.next(key, &context) }) else { return }
    var attempt = OutboxMessage.Attempt(
      at: 0, failure: "withdrawn", problem: "The service has no key to sign it with, or the address is not valid.")
    var isLast = true
    if let destination = message.destination, let service = services.first(where: { $0.name == message.service }),
      let request = try service.request(for: message, in: context())
    {
      isLast = false
      do throws(DeliveryProblem) {
        attempt = OutboxMessage.Attempt(at: 0, status: try await deliver(message, request, to: destination.server))
      } catch {
        attempt = OutboxMessage.Attempt(at: 0, status: error.status, failure: error.failure?.rawValue, problem: error.description)
      }
    }
    // Stopping the program does not mean that the receiver failed. The message is due again when the hold ends.
    if Task.isCancelled, attempt.failure == TransportFailure.cancelled.rawValue { return }
    attempt.at = now()
    let state = try await written([]) { [attempt] context throws(EntityStoreError) in
      try Outbox.note(attempt, of: message.id, isLast: isLast, key, &context)
    }
    deliveries.count(attempt)
    if state == .givenUp { deliveries.abandoned += 1 }
  }
}
