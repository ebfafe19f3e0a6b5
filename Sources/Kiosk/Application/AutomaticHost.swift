import JourneyKit
import Synchronization
import Workflow

/// Answers every prompt favourably (`--script auto`). Where the answer has to be known, the journey's module says it: what the sandbox accepts,
/// or what the vendor's staff issue and decide.
package final class AutomaticHost: Host {
  private let base: ScriptHost
  private let modules: JourneyModules
  private let office: ErrandRunner
  /// How often each prompt came back because its entry was refused.
  private let refusals = Mutex<[String: Int]>([:])
  /// A code can expire just before it arrives, so that it is worth another one.
  private static let mostRefusals = 1

  package init(pictures: any PictureTaker, modules: JourneyModules, office: ErrandRunner) {
    base = .automatic(pictures: pictures)
    self.modules = modules
    self.office = office
  }

  package var name: String? { base.name }

  package func reply(to situation: Situation) async -> Reply {
    guard let answer = answer(to: situation) else { return await base.reply(to: situation) }
    do throws(WorkflowError) {
      switch answer {
      case .entry(let text): return try await reply(text, to: situation)
      case .errand(let errand):
        if let text = try await office.run(errand) { return try await reply(text, to: situation) }
        // What staff did ends the race, and the prompt is withdrawn.
        return situation.isRaced ? await Self.untilWithdrawn() : await base.reply(to: situation)
      }
    } catch {
      // Other prompts have a favourable answer that needs no knowledge.
      guard case .enter(let field) = situation.prompt.content, !field.canSkip else { return await base.reply(to: situation) }
      return .fault(
        WorkflowError(.scriptDoesNotFit, "\"auto\" cannot type what the prompt \"\(situation.prompt.id)\" asks for. \(error.message)"))
    }
  }

  /// What the innermost journey that knows the prompt says.
  private func answer(to situation: Situation) -> AutomaticAnswer? {
    situation.journeys.reversed().lazy.compactMap { [modules] in
      modules.module(ofJournal: $0)?.automaticAnswer(to: situation.prompt)
    }.first
  }

  private func reply(_ text: String, to situation: Situation) async throws(WorkflowError) -> Reply {
    switch situation.prompt.content {
    case .enter(let field):
      if field.error != nil { try noteRefusal(at: situation.prompt.id) }
      return .answer(field.kind == .secret ? .enteredSecret(handle: situation.secrets.keep(text).id) : .entered(text: text))
    case .choose(let choice) where choice.options.contains { $0.id == text }: return .answer(.chose(id: text))
    default: return await base.reply(to: situation)
    }
  }

  /// - Throws: an error instead of typing for ever what is refused again and again.
  private func noteRefusal(at prompt: String) throws(WorkflowError) {
    let count = refusals.withLock { refusals in
      refusals[prompt, default: 0] += 1
      return refusals[prompt] ?? 0
    }
    guard count > Self.mostRefusals else { return }
    throw WorkflowError(.scriptDoesNotFit, "What it knows was refused \(count) times. Use a script with an \"enter\" answer.")
  }

  private static func untilWithdrawn() async -> Reply {
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
    return .suspend
  }
}
