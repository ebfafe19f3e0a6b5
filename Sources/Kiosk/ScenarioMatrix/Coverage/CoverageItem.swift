import JourneyKit
import Phrases
import Workflow

/// Something that runs of a journey can reach.
package struct CoverageItem: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// A prompt, by its id in the map.
    case prompt
    /// A kind of answer to a prompt: `front.confirm: retake`.
    case answer
    /// An outcome of the journey, by its id in the map.
    case ending
    /// The code of an error that the person is shown.
    case error
    /// An outcome of an effect: a vendor's status, or a failure.
    case outcome
    /// A call or a callback of the vendor's SDK.
    case event
  }

  package var kind: Kind
  package var name: String

  init(_ kind: Kind, _ name: String) { (self.kind, self.name) = (kind, name) }
}

/// Finds out what a journal has reached. No data of a person is in what it finds.
struct CoverageReader {
  let module: any JourneyModule
  let outcomes: [String: OutcomeClasses]

  init(_ module: any JourneyModule) {
    self.module = module
    outcomes = Dictionary(module.effects.map { ($0.name, OutcomeClasses($0)) }) { first, _ in first }
  }

  /// The outcomes of effects that the module declares.
  var declared: [CoverageItem] {
    module.effects.flatMap { effect in (outcomes[effect.name]?.labels ?? []).map { CoverageItem(.outcome, "\(effect.name): \($0)") } }
  }

  func items(in records: [Record]) -> Set<CoverageItem> {
    var found: Set<CoverageItem> = []
    for record in records {
      if let ending = record.ending { found.insert(CoverageItem(.ending, ending.node)) }
      guard let entry = record.entry else { continue }
      if let prompt = entry.prompt {
        found.insert(CoverageItem(.prompt, prompt.id))
        found.insert(CoverageItem(.answer, "\(prompt.id): \(entry.answer.map { Self.word(for: $0.answer, to: prompt) } ?? "wait")"))
        if let code = prompt.error { found.insert(CoverageItem(.error, code)) }
      }
      if let (effect, outcome) = entry.outcome, let label = outcomes[effect]?.label(of: outcome) {
        found.insert(CoverageItem(.outcome, "\(effect): \(label)"))
      }
    }
    for event in module.events(in: records) { found.insert(CoverageItem(.event, "\(event.kind.rawValue) \(event.name)")) }
    return found
  }

  /// A list with more options is one of countries, cards or messages, and each of its options leads the same way.
  private static let mostOptions = 12

  /// The kind of an answer. An option that is data of a person, or one of very many, has no name of its own.
  private static func word(for answer: Answer, to prompt: Prompt) -> String {
    switch answer {
    case .chose(let id):
      guard case .choose(let choice) = prompt.content, let option = choice.options.first(where: { $0.id == id }) else { return "chose" }
      let isData = option.title.key == Phrase.verbatimKey || choice.options.count > mostOptions
      return isData ? "chose an entry" : answer.kind
    case .selected: return "selected"
    case .timedOut: return "timedOut"
    case .failed: return "failed"
    default: return answer.kind
    }
  }
}
