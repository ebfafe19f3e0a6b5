import AppComponentsJourney
import JourneyKit
import Notation
import Phrases
import Workflow

/// Asks every prompt that the explorer reaches in the document journey, one after the other. Besides its own answers, each has an action that
/// goes on: "Next 7".
public struct EveryPrompt: Journey {
  public static let name = "every-prompt", version = 1
  public struct Output: Codable, Equatable, Sendable {}

  public init() {}

  /// The prompts for clients that a person answers, each form once.
  public static func prompts() async -> [Prompt] {
    await DocumentModule().map().nodes.flatMap(\.prompts).filter { prompt in
      if case .wait = prompt.content { false } else { prompt.audience == .client }
    }
  }

  public func run(_ guide: Guide) async throws(Exit) -> Output {
    for (number, prompt) in await Self.prompts().enumerated() {
      let options = PromptOptions(actions: [PromptAction(id: "next", title: .verbatim("Next \(number + 1)"))])
      let id = "prompt\(number + 1)"
      switch prompt.content {
      case .choose(let content): _ = try await guide.ask(id, content, options: options)
      case .instruct(let content): _ = try await guide.ask(id, content, options: options)
      case .capture(let content): _ = try await guide.ask(id, content, options: options)
      case .confirm(let content): _ = try await guide.ask(id, content, options: options)
      case .enter(let content): _ = try await guide.ask(id, content, options: options)
      case .review(let content): _ = try await guide.ask(id, content, options: options)
      case .present(let content): _ = try await guide.ask(id, content, options: options)
      case .wait: break
      }
    }
    return Output()
  }
}

public struct EveryPromptModule: JourneyModule {
  public typealias Main = EveryPrompt
  public init() {}

  public var name: String { "every-prompt" }
  public var title: Phrase { .verbatim("Every prompt") }
  public var detail: Phrase { .verbatim("one after the other") }
  public var icon: String { "paper" }
  public func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<EveryPrompt> { PreparedJourney(EveryPrompt()) }
  public func result(of output: EveryPrompt.Output) -> JourneyResult { JourneyResult { _ in .object(["done": .bool(true)]) } }
  public func failure(of error: WorkflowError) -> JourneyFailure {
    JourneyFailure(code: error.code, message: error.message, json: .object(["done": .bool(false)]), status: .workflowError, error: error)
  }
  public func cancellation(after problem: String?) -> JourneyFailure { failure(of: WorkflowError(code: "CANCELLED", message: "")) }
  public var explorations: [Exploration<EveryPrompt>] { [] }
}
