import Documents
import Foundation
import Imaging
import JourneyKit
import SandboxKit
import Services
import Workflow

/// Runs journeys in all of their scenarios, with each of their inputs, and compares how each run ends with what its scenario promises.
package struct Matrix: Sendable {
  /// How many runs there are at a time. They often wait for a drawing, so there are more of them than cores.
  private static let atOnce = 2 * ProcessInfo.processInfo.activeProcessorCount

  private let modules: [any JourneyModule]
  /// The name of the only scenario to run; nil for all.
  private let scenario: String?
  private let world: ScenarioWorld
  private let recorded: @Sendable (_ journey: String, [Record]) -> Void

  /// - Parameters:
  ///   - scenario: the name of the only scenario to run, or `none` for runs without one. nil stands for all scenarios and for runs without
  ///     one.
  ///   - recorded: is given the journal of each run, with the name of its journey, from any thread.
  package init(
    _ modules: [any JourneyModule], scenario: String? = nil, in world: ScenarioWorld,
    recorded: @escaping @Sendable (_ journey: String, [Record]) -> Void = { _, _ in }
  ) {
    self.modules = modules
    self.scenario = scenario
    self.world = world
    self.recorded = recorded
  }

  /// Runs all cells, and returns them in the order of journeys, inputs and scenarios.
  package func run() async -> [MatrixCell] {
    let runs = modules.flatMap { module in
      module.inputs.flatMap { input in
        ([Scenario.none] + module.scenarios).filter { scenario == nil || $0.name == scenario }.map { (module, input, $0) }
      }
    }
    return await withTaskGroup(of: (Int, MatrixCell).self) { group in
      var cells: [Int: MatrixCell] = [:]
      for (number, (module, input, scenario)) in runs.enumerated() {
        if number >= Self.atOnce, let (done, cell) = await group.next() { cells[done] = cell }
        group.addTask { (number, await cell(module, input, scenario)) }
      }
      for await (done, cell) in group { cells[done] = cell }
      return runs.indices.compactMap { cells[$0] }
    }
  }

  private func cell<M: JourneyModule>(_ module: M, _ input: NamedInput, _ scenario: Scenario) async -> MatrixCell {
    let start = ContinuousClock.now
    let listed = ListedEffects(module.effects)
    let ending = await ending(module, input, scenario, listed)
    let expected = scenario.ending(with: input.name)
    return MatrixCell(
      journey: module.name, input: input.name, scenario: scenario.name, outcome: ending.code, detail: ending.detail,
      milliseconds: Int((ContinuousClock.now - start) / .milliseconds(1)), mismatch: ending.mismatch(with: expected) ?? listed.mismatch)
  }

  private func ending<M: JourneyModule>(
    _ module: M, _ input: NamedInput, _ scenario: Scenario, _ listed: ListedEffects
  ) async -> MatrixEnding {
    let outcome: Outcome, records: [Record]
    do throws(JourneyFailure) {
      (outcome, records) = try await world.run(module, input, scenario, listed: listed) { MatrixHost(pictures: $0) }
    } catch { return .failure(error) }
    recorded(module.name, records)
    switch outcome {
    case .finished(let output):
      do throws(WorkflowError) { return .result(json: try module.result(decoding: output).json { $0.digest }.text()) } catch {
        return .failure(module.failure(of: error))
      }
    case .failed(let error): return .failure(module.failure(of: error))
    case .cancelled: return .failure(module.cancellation(in: records))
    case .suspended: return .kept(message: "The journey was left.")
    case .diverged(let divergence): return .kept(message: divergence.message)
    case .interrupted(let error): return error.isTemporary ? .kept(message: error.message) : .failure(module.failure(of: error))
    }
  }
}
