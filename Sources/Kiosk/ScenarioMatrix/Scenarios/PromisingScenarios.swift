import JourneyKit
import Workflow

/// The scenarios of a module that promise an ending, or an error on the way to it.
struct PromisingScenarios {
  private let module: any JourneyModule
  private let map: JourneyMap

  init(_ module: any JourneyModule, _ map: JourneyMap) { (self.module, self.map) = (module, map) }

  /// The scenarios to try, those first that promise exactly what is wanted.
  /// - Parameter node: a prompt or an outcome of the map.
  func scenarios(for node: String) -> [Scenario] {
    guard let found = map.nodes.first(where: { $0.id == node }) else { return [] }
    switch found.ending {
    case .finished?: return [.none]
    case .cancelled?: return []
    case .failed(let error)?:
      let failure = module.failure(of: error)
      let alike = module.scenarios.filter { $0.isError(failure.code) }
      return alike.filter { $0.isError(failure.code, in: failure.message) }
        + alike.filter { !$0.isError(failure.code, in: failure.message) }
    case nil:
      let errors = found.prompts.compactMap(\.error)
      return [.none] + module.scenarios.filter { scenario in errors.contains { scenario.shows($0) } }
    }
  }
}

extension Scenario {
  /// Whether it promises an error with this code, and with a text that is in the message.
  fileprivate func isError(_ code: String, in message: String? = nil) -> Bool {
    guard case .error(code, let text) = ending else { return false }
    return message?.contains(text) ?? true
  }

  /// Whether it promises to end after this error was shown.
  func shows(_ error: String) -> Bool {
    switch ending {
    case .cancelled(let after): after.contains(error) || error.contains(after)
    case .error(let code, let text): text.contains(error) || error.hasSuffix(code)
    case .result, .interrupted: false
    }
  }
}

extension Prompt {
  /// The code of the error that it shows; nil if it shows none.
  var error: String? { if case .choose(let choice) = content { choice.error } else { nil } }
}
