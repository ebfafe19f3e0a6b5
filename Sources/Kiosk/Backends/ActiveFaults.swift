import Documents
import JourneyKit
import Services
import Synchronization
import Workflow

/// The faults that are on in the session that runs: that of its scenario, and those that a tester has switched on.
///
/// A fault that happens a limited number of times is undone by itself after the last of them. At the end of the session all faults of the tester are
/// undone.
public final class ActiveFaults: Sendable {
  /// A fault of the tester begins or ends.
  package struct Change: Sendable {
    package var fault: NamedFault
    package var isOn: Bool
    /// All that are on now, in the order in which they began.
    package var all: [NamedFault]
  }

  private struct Entry: Sendable {
    let fault: Fault
    /// nil for the scenario's.
    let name: NamedFault?
    /// How many requests were sent that it may happen to.
    var sent = 0
    /// How often it has happened.
    var happened = 0
  }

  private struct State: Sendable {
    var entries: [Entry] = []
    /// Those of the session's journey; nil while no session runs.
    var effects: [any Effect.Type]?
    var forger = AnswerForger()
    /// What was not told yet.
    var changes: [Change] = []

    var names: [NamedFault] { entries.compactMap(\.name) }

    mutating func begin(_ name: NamedFault, _ fault: Fault) {
      // A camera has one fault at a time.
      if fault.camera != nil { end { $0.name != nil && $0.fault.camera != nil } }
      entries.append(Entry(fault: fault, name: name))
      changes.append(Change(fault: name, isOn: true, all: names))
    }

    /// A fault happens; after the last time it is over.
    mutating func happen(_ index: Int) {
      entries[index].happened += 1
      let entry = entries[index]
      if let count = entry.fault.count, entry.happened >= count { end { $0.name == entry.name } }
    }

    mutating func end(where isOver: (Entry) -> Bool) {
      for entry in entries.filter(isOver) {
        entries.removeAll { $0.name == entry.name }
        if let name = entry.name { changes.append(Change(fault: name, isOn: false, all: names)) }
      }
    }
  }

  private let state = Mutex(State())
  private let tell = Mutex<@Sendable (Change) -> Void>({ _ in })
  private let sleep: @Sendable (_ milliseconds: Int) async -> Void

  /// - Parameters:
  ///   - scenario: the fault of the session's scenario, or nil for none.
  ///   - sleep: waits; returns soon once its task was cancelled.
  public init(
    _ scenario: Fault? = nil,
    sleep: @escaping @Sendable (_ milliseconds: Int) async -> Void = { try? await Task.sleep(for: .milliseconds($0)) }
  ) {
    self.sleep = sleep
    begin(scenario, in: [])
  }

  /// Tells each change of the tester's faults from now on, one at a time.
  /// - Parameter tell: must not change the faults.
  package func watch(_ tell: @escaping @Sendable (Change) -> Void) { self.tell.withLock { $0 = tell } }

  /// Changes the state, and then tells in the same order what has begun or ended: whoever is told may ask for the clock.
  private func change<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
    let result = state.withLock { change(&$0) }
    tell.withLock { tell in
      while let next = state.withLock({ $0.changes.isEmpty ? nil : $0.changes.removeFirst() }) { tell(next) }
    }
    return result
  }

  /// A session begins.
  /// - Parameters:
  ///   - scenario: the fault of its scenario, or nil for none.
  ///   - effects: those of its journey.
  package func begin(_ scenario: Fault?, in effects: [any Effect.Type]) {
    change { state in
      state.end { $0.name != nil }
      state.entries = scenario.map { [Entry(fault: $0, name: nil)] } ?? []
      (state.effects, state.forger) = (effects, AnswerForger())
    }
  }

  /// The session ends.
  package func end() {
    change { state in
      state.end { $0.name != nil }
      state.effects = nil
    }
  }

  /// Switches a fault of the tester on or off. One that cannot happen in the session stays off.
  package func toggle(_ name: NamedFault) {
    change { state in
      if state.names.contains(name) {
        state.end { $0.name == name }
      } else if let fault = state.effects.flatMap(name.fault) {
        state.begin(name, fault)
      }
    }
  }

  /// Undoes all faults of the tester.
  package func undo() { change { state in state.end { $0.name != nil } } }

  /// What is wrong with the camera; nil for nothing.
  package var camera: CameraFault? { state.withLock { $0.entries.compactMap(\.fault.camera).last } }

  /// How far the clock is ahead, in milliseconds.
  package var clockSkew: Int64 { state.withLock { $0.entries.reduce(0) { $0 + $1.fault.clockSkew } } }

  /// A picture is about to be stored.
  /// - Parameter folder: where, for the message.
  /// - Throws: `diskFull` while the disk is full.
  package func store(in folder: String) throws(WorkflowError) {
    let isFull = change { state in
      guard let full = state.entries.firstIndex(where: { if case .fullDisk = $0.fault { true } else { false } }) else { return false }
      state.happen(full)
      return true
    }
    if isFull {
      throw WorkflowError(.diskFull, "There is no space left in \(folder). Free some disk space, then try again.", about: folder)
    }
  }

  /// The way of the requests of an effect.
  /// - Parameter effect: its name.
  func transport(of effect: String, over base: any Transport) -> any Transport { FaultyWay(faults: self, effect: effect, base: base) }

  /// What happens to the next request of an effect: what lasts, and at most one of the faults that happen a number of times.
  private func next(of effect: String) -> [TransportFault] {
    change { state in
      var kinds: [TransportFault] = [], single: Int?
      for i in state.entries.indices {
        guard let fault = state.entries[i].fault.backend, fault.effects?.contains(effect) ?? true else { continue }
        state.entries[i].sent += 1
        guard state.entries[i].sent > fault.passed else { continue }
        if fault.count == nil { kinds.append(fault.kind) } else { single = single ?? i }
      }
      guard let single, let kind = state.entries[single].fault.backend?.kind else { return kinds }
      state.happen(single)
      return kinds + [kind]
    }
  }

  /// The answer with the faults that it can have.
  private func altered(_ response: ServiceResponse) -> ServiceResponse {
    change { state in
      var answer = response
      for entry in state.entries {
        guard case .answer(let fault) = entry.fault, let altered = state.forger.altered(answer, by: fault) else { continue }
        answer = altered
        state.end { $0.name == entry.name }
      }
      return state.forger.consistent(answer)
    }
  }

  private struct FaultyWay: Transport {
    let faults: ActiveFaults
    let effect: String
    let base: any Transport

    func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
      let way = faults.next(of: effect).reduce(base) { FaultyTransport($1, over: $0, sleep: faults.sleep) }
      return faults.altered(try await way.send(request))
    }
  }
}
