import Documents
import FoundationEssentials
import Phrases
import Synchronization

@testable import Workflow

/// A person who answers each prompt by a rule, so that a restart does not change the answers. Records the prompts.
final class Person: Host {
  let rule: @Sendable (Situation) async -> Reply
  private let seen = Mutex<[Situation]>([])
  private let troubles = Mutex(0)
  let triesAgain: Bool

  init(triesAgain: Bool = false, _ rule: @escaping @Sendable (Situation) async -> Reply) {
    self.rule = rule
    self.triesAgain = triesAgain
  }

  /// Gives replies in order and then leaves.
  convenience init(_ replies: [Reply]) {
    let left = Mutex(replies[...])
    self.init { _ in left.withLock { $0.popFirst() } ?? .suspend }
  }

  func reply(to situation: Situation) async -> Reply {
    seen.withLock { $0.append(situation) }
    return await rule(situation)
  }

  func mayTryAgain(after error: WorkflowError) async -> Bool {
    troubles.withLock { $0 += 1 }
    return triesAgain
  }

  var situations: [Situation] { seen.withLock { $0 } }
  var asked: [String] { situations.map(\.prompt.id) }
  var timesTroubled: Int { troubles.withLock { $0 } }
}

/// A backend made of closures, one per effect; honours the idempotency key as a real one must.
final class Backend: Performer {
  struct Call: Sendable {
    var effect: String
    var key: String
    var maybeDoneBefore: Bool
  }
  private struct State {
    var calls: [Call] = []
    var results: [String: any Sendable] = [:]
  }
  private let state = Mutex(State())
  private let rule: @Sendable (any Effect, EffectContext) async throws(WorkflowError) -> any Sendable

  init(_ rule: @escaping @Sendable (any Effect, EffectContext) async throws(WorkflowError) -> any Sendable) { self.rule = rule }

  /// A backend without effects, for journeys that perform none.
  convenience init() { self.init { effect, _ throws(WorkflowError) in throw WorkflowError(.unknownEffect, "\(effect)") } }

  func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    let known = state.withLock { state in
      state.calls.append(Call(effect: E.name, key: context.key, maybeDoneBefore: context.maybeDoneBefore))
      return state.results[context.key]
    }
    if let known = known as? E.Output { return known }
    let result = try await rule(effect, context)
    guard let output = result as? E.Output else { throw WorkflowError(.unknownEffect, "\(E.name) gave \(result)") }
    state.withLock { $0.results[context.key] = result }
    return output
  }

  var calls: [Call] { state.withLock { $0.calls } }
  func count(_ effect: String) -> Int { calls.filter { $0.effect == effect }.count }
}

extension PictureReference {
  static func sample(_ name: String) -> PictureReference { PictureReference(digest: name, type: "jpg", byteCount: name.count) }
}

extension Reading {
  static let blank = Reading(width: 640, height: 400)
}

extension Answer {
  static func picture(_ name: String) -> Answer { .captured(picture: .sample(name), reading: .blank) }
}

extension Choice {
  static func of(_ ids: String..., style: Style = .list) -> Choice {
    Choice(style: style, title: Phrase("test.title"), options: ids.map { Option(id: $0, title: .verbatim($0)) })
  }
}

extension Instruction {
  static func plain(canSkip: Bool = false) -> Instruction {
    Instruction(style: .popup, title: Phrase("test.title"), button: Phrase("test.action"), canSkip: canSkip)
  }
}

extension CaptureRequest {
  static func selfie(limit: Int? = nil, canSkip: Bool = false) -> CaptureRequest {
    CaptureRequest(subject: .selfie, title: Phrase("test.title"), limit: limit, canSkip: canSkip)
  }
}

extension Confirmation {
  static func of(_ picture: PictureReference) -> Confirmation { Confirmation(title: Phrase("test.title"), picture: picture) }
}

extension Notice {
  static func plain(_ tone: Tone = .neutral) -> Notice { Notice(tone: tone, title: Phrase("test.title"), button: Phrase("test.action")) }
}

extension Outcome {
  var code: String? {
    switch self {
    case .failed(let error), .interrupted(let error): error.code
    default: nil
    }
  }
}

extension Array where Element == Record {
  /// The journal's bytes as a store would write them.
  func bytes() throws -> String {
    var text = ""
    for record in self { text += try JSONText.encode(record) + "\n" }
    return text
  }

  var commands: Int {
    filter { if case .entry(_, .performed(_, .command, _, _)) = $0 { true } else { false } }.count
  }
}

/// Takes no picture but returns the name that was requested.
struct Pictures: PictureTaker {
  func take(_ name: String?, for request: CaptureRequest) async -> Answer { .picture(name ?? "next") }
}
