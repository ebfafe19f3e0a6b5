import Documents
import JourneyKit
import Workflow

/// How a person, or a script, comes to a prompt or an outcome of a journey: a run that came there.
package struct LeadingWay: Sendable {
  /// The caller's input.
  package var input: JourneyInput
  /// The scenario of the run.
  package var scenario: Scenario
  /// The prompts with their answers, in order.
  package var entries: [Entry]
  /// The outcomes that the sandbox does not have by itself, by the effect.
  package var forced: [String: [EffectOutcome]]
  /// What is different in the pictures that are drawn for the way, by their digests.
  package var drawn: [String: SpecimenChange]

  /// The answers as a script.
  package var script: Script { Script(along: entries, secret: GuidedHost.secret, forcing: forced, drawing: drawn) }

  /// The steps in words, one for each prompt: `front.capture: captured`.
  package var steps: [String] {
    entries.compactMap { entry in entry.prompt.map { "\($0.id): \(entry.answer?.answer.kind ?? "wait")" } }
  }

  /// - Parameters:
  ///   - node: a prompt or an outcome.
  ///   - records: the journal of the run.
  ///   - input: the caller's input of the run.
  ///   - forced: the outcomes that the run was given. Those that it did not need are left out.
  ///   - drawn: what was different in its pictures, by their digests.
  /// - Returns: nil if the run did not come there.
  init?(
    to node: String, _ records: [Record], with input: JourneyInput, in scenario: Scenario, forcing forced: [String: [EffectOutcome]],
    drawing drawn: [String: SpecimenChange]
  ) {
    var entries = Way(records).entries
    if let at = entries.firstIndex(where: { $0.prompt?.id == node }) {
      entries = Array(entries[..<at])
    } else if records.last?.ending?.node != node {
      return nil
    }
    self.input = input
    self.scenario = scenario
    self.drawn = drawn
    let had = Dictionary(grouping: entries.compactMap(\.outcome), by: \.effect)
    self.forced = forced.compactMapValues { outcomes in outcomes.isEmpty ? nil : outcomes }
    for (effect, outcomes) in self.forced {
      let used = Array(outcomes.prefix(had[effect]?.count ?? 0))
      self.forced[effect] = used.isEmpty ? nil : used
    }
    self.entries = entries.filter { $0.prompt != nil }
  }
}
