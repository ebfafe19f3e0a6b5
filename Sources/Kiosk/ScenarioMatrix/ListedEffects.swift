import Synchronization
import Workflow

/// Whether a module lists every effect that its journey performs.
final class ListedEffects: Sendable {
  private let names: Set<String>
  /// The first one that is not listed.
  private let missing = Mutex<String?>(nil)

  init(_ effects: [any Effect.Type]) { names = Set(effects.map { $0.name }) }

  /// The effect that is not listed, in a few words; nil if all are.
  var mismatch: String? { missing.withLock { $0 }.map { "the effect \"\($0)\" among the module's effects" } }

  /// The performer of a run, whose effects are looked up.
  func performer(over base: any Performer) -> any Performer { Watching(listed: self, base: base) }

  private func look(up name: String) {
    if !names.contains(name) { missing.withLock { $0 = $0 ?? name } }
  }

  private struct Watching: Performer {
    let listed: ListedEffects
    let base: any Performer

    var performsInOrder: Bool { base.performsInOrder }

    func code(_ handle: CodeHandle, at moment: Int64) async -> CurrentCode? { await base.code(handle, at: moment) }

    func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
      listed.look(up: E.name)
      return try await base.perform(effect, context)
    }
  }
}
