import Documents
import JourneyKit
import Notation
import Phrases
import Scenes
import Workflow

/// A journey of a person who wants to be let in, in the form that a change of the program gave it.
struct DoorJourney: Journey {
  static let name = "door", version = 1

  /// What was changed since a recording was made; 0 for nothing.
  @TaskLocal static var change = 0

  struct Output: Codable, Equatable, Sendable { var name: String }

  func run(_ guide: Guide) async throws(Exit) -> Output {
    let change = Self.change
    if change != 1 {
      try await guide.instruct(
        "intro", Instruction(style: .intro, title: .verbatim(change == 2 ? "Welcome back" : "Welcome"), button: .verbatim("Go on")))
    }
    if change == 3 { try await guide.present("news", Notice(tone: .neutral, title: .verbatim("News"), button: .verbatim("Go on"))) }
    var ways = ["bell", "key", "window"]
    if change == 4 { ways.removeLast() }
    let way = try await guide.choose(
      "way", Choice(style: .list, title: .verbatim("How?"), options: ways.map { Choice.Option(id: $0, title: .verbatim($0)) }))
    let isOpen =
      change == 5 ? try await guide.query(IsLocked(way: way)) : try await guide.query(IsOpen(way: change == 6 ? "\(way)!" : way))
    let kind: Field.Kind = change == 7 ? .code(length: 4, alphabet: "0123456789") : .text(length: 40)
    guard case .text(let name) = try await guide.enter("name", Field(kind: kind, title: .verbatim("Your name"))) else {
      throw .cancelled
    }
    if change == 11, name == "Ada" {
      try await guide.present("known", Notice(tone: .neutral, title: .verbatim("Known"), button: .verbatim("Go on")))
    }
    if change != 9 {
      let label = change == 8 ? "Full name" : "Name"
      _ = try await guide.review(
        "data", Review(title: .verbatim("Right?"), rows: [Review.Row(label: .verbatim(label), value: .verbatim(name))]))
    }
    if change == 10 { try await guide.present("thanks", Notice(tone: .success, title: .verbatim("Thank you"), button: .verbatim("Go on"))) }
    guard isOpen else { throw .error(WorkflowError(code: "CLOSED", module: "Door", message: "The door is closed.")) }
    return Output(name: name)
  }
}

struct IsOpen: Query {
  static let name = "isOpen"
  typealias Output = Bool
  static let samples: [Sample<Bool>] = [.output(true), .output(false)]
  var way: String
}

struct IsLocked: Query {
  static let name = "isLocked"
  typealias Output = Bool
  static let samples: [Sample<Bool>] = [.output(true)]
  var way: String
}

struct DoorModule: JourneyModule {
  typealias Main = DoorJourney
  var name: String { "door" }
  var title: Phrase { .verbatim("The door") }
  var detail: Phrase { .verbatim("with a bell or a key") }
  var icon: String { "paper" }
  var explorations: [Exploration<DoorJourney>] { [Exploration(DoorJourney())] }

  func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<DoorJourney> { PreparedJourney(DoorJourney()) }
  func result(of output: DoorJourney.Output) -> JourneyResult { JourneyResult { _ in .object(["name": .string(output.name)]) } }
  func failure(of error: WorkflowError) -> JourneyFailure {
    JourneyFailure(code: error.code, message: error.message, json: .object(["code": .string(error.code)]), error: error)
  }
  func cancellation(after problem: String?) -> JourneyFailure { failure(of: WorkflowError(code: "LEFT", message: "The person left.")) }

  func events(ofEach records: [Record]) -> [[SDKEvent]] {
    records.map { record in
      if case .entry(_, .performed(IsOpen.name, _, _, _)) = record { [SDKEvent(.call, "isOpen")] } else { [] }
    }
  }
}

/// Answers by the prompt's id, and notes what it was asked.
actor DoorVisitor: Host, Performer {
  private var replies: [String: [Reply]]
  private(set) var asked: [PendingPrompt] = []
  private let isOpen: Bool

  init(_ replies: [String: [Reply]] = [:], isOpen: Bool = true) { (self.replies, self.isOpen) = (replies, isOpen) }

  func reply(to situation: Situation) async -> Reply {
    asked.append(PendingPrompt(token: 0, situation))
    if var own = replies[situation.prompt.id], !own.isEmpty {
      defer { replies[situation.prompt.id] = own }
      return own.removeFirst()
    }
    return switch situation.prompt.content {
    case .choose(let choice): .answer(.chose(id: choice.options[0].id))
    case .enter: .answer(.entered(text: "Ada"))
    case .review: .answer(.confirmed)
    default: .answer(.proceeded)
    }
  }

  nonisolated func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    guard let output = isOpen as? E.Output else { throw WorkflowError(.unknownEffect, E.name) }
    return output
  }
}
