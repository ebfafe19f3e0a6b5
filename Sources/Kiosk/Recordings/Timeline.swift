import Foundation
import JourneyKit
import Notation
import Workflow

/// Everything that happened in a session, in one order: prompts and their answers, effects, steps back, the SDK's calls and callbacks, and what was
/// observed beside the journal.
public struct Timeline: Sendable {
  /// One thing that happened.
  public struct Entry: Equatable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
      /// A prompt and its answer.
      case ask
      /// A call or a callback of the SDK.
      case sdk
      case query
      case command
      /// What the engine did: the beginning, a journey within the journey, a step back, the end.
      case engine
      case http, push, office, fault
    }

    /// The number of the record, counted from 1. Events of the SDK have that of the record from which they are derived, and observations that of
    /// the record before them.
    public var record: Int
    /// By the session's clock, in milliseconds since 1970, UTC; nil if it was not recorded.
    public var time: Int64?
    public var kind: Kind
    /// The prompt's id, the effect's name, the vendor's name of the call.
    public var name: String
    /// What came of it, in a few words; and the branches that part here.
    public var detail: String
    /// All that is known of it.
    public var json: JSONValue
  }

  /// When an entry was, in seconds since the first one: `12.063`; empty if that was not recorded.
  public func seconds(of entry: Entry) -> String {
    guard let time = entry.time, let start = entries.first?.time else { return "" }
    return "\((time - start) / 1000).\(String((time - start) % 1000 + 1000).suffix(3))"
  }

  public private(set) var entries: [Entry] = []

  /// - Parameters:
  ///   - trace: what was observed beside the journal, in its order.
  ///   - waiting: the prompt that is not answered yet; nil if there is none.
  ///   - branches: those of the session.
  public init(
    _ steps: [Recording.Step], of module: any JourneyModule, trace: [Observation] = [], waiting: Prompt? = nil, branches: [Branch] = []
  ) {
    let events = module.events(ofEach: steps.map(\.record))
    var observations = trace[...]
    for (index, step) in steps.enumerated() {
      while let next = observations.first, next.records <= index { entries.append(Entry(observations.removeFirst())) }
      if let (kind, name, detail) = step.record.summary {
        entries.append(
          Entry(record: index + 1, time: step.time, kind: kind, name: name, detail: detail, json: step.record.json))
      }
      for event in events[index] {
        entries.append(Entry(record: index + 1, time: step.time, event))
      }
    }
    entries += observations.map(Entry.init)
    if let waiting {
      let json = (try? JSONEncoder().encode(waiting)).flatMap { try? JSONReader(depthLimit: 256).read(Array($0)) }.map(JSONValue.init)
      entries.append(Entry(record: steps.count + 1, time: nil, kind: .ask, name: waiting.id, detail: "waits", json: json ?? .null))
    }
    for branch in branches {
      guard let place = entries.firstIndex(where: { $0.record > branch.records }) else { continue }
      entries[place].detail += ", branch \(branch.session.prefix(8))"
    }
  }

  /// Adds what the SDK told of an effect that failed and was tried again: no record has it.
  /// - Parameter count: how many calls and callbacks were before.
  public mutating func insert(_ event: SDKEvent, afterEvents count: Int) {
    let events = entries.indices.filter { entries[$0].kind == .sdk }
    let place = count < events.count ? events[count] : entries.count
    let record = entries.prefix(place).last?.record ?? 1
    entries.insert(Entry(record: record, time: nil, event), at: place)
  }
}

extension Timeline.Entry {
  fileprivate init(_ observation: Observation) {
    let kind: Kind =
      switch observation.kind {
      case .http: .http
      case .push: .push
      case .office: .office
      case .fault: .fault
      }
    self.init(
      record: max(1, observation.records), time: observation.time, kind: kind, name: observation.name, detail: observation.detail,
      json: observation.json)
  }

  fileprivate init(record: Int, time: Int64?, _ event: SDKEvent) {
    self.init(record: record, time: time, kind: .sdk, name: event.name, detail: event.kind.rawValue, json: event.json)
  }
}

extension Record {
  /// The record as it stands in the journal, with JSON texts as values; null if it cannot be written.
  fileprivate var json: JSONValue {
    guard let text = try? encoded(), let node = try? JSONReader(depthLimit: 256).read(text) else { return .null }
    return JSONValue(node).unwrapped
  }

  /// nil for what only an engine needs.
  fileprivate var summary: (Timeline.Entry.Kind, name: String, detail: String)? {
    switch self {
    case .started(let header): (.engine, header.journey, "started, version \(header.version)")
    case .entry(_, let entry): entry.told
    case .began: nil
    case .rewound(let position): (.engine, "back", "to position \(position)")
    case .askedAgain: (.engine, "secret", "asked again")
    case .ended(.finished): (.engine, "end", "finished")
    case .ended(.cancelled): (.engine, "end", "cancelled")
    case .ended(.failed(let error)): (.engine, "end", error.qualifiedCode)
    }
  }
}

extension Entry {
  fileprivate var told: (Timeline.Entry.Kind, name: String, detail: String) {
    switch self {
    case .answered(let prompt, let answer, _): (.ask, prompt.id, answer.summary)
    case .raced(let prompt, _, _, .person(let answer, _)): (.ask, prompt.id, answer.summary)
    case .raced(_, let query, _, .query(let outcome)): (.query, query, outcome.summary)
    case .performed(let effect, let kind, _, let outcome): (kind == .command ? .command : .query, effect, outcome.summary)
    case .entered(let journey, let version): (.engine, journey, "entered, version \(version)")
    }
  }
}

extension Answer {
  /// The answer in a few words; typed text is covered.
  fileprivate var summary: String {
    switch self {
    case .chose(let id): id
    case .selected(let ids): ids.joined(separator: ", ")
    case .action(let id): "action \(id)"
    case .captured(let picture, let reading, _): "\(reading.width)×\(reading.height) \(picture.type)"
    case .entered(let text): "\(text.count) characters"
    case .failed(let reason): "failed: \(reason)"
    default: kind
    }
  }
}

extension EffectOutcome {
  /// A short output as it is, or what failed.
  fileprivate var summary: String {
    switch self {
    case .output(let json): json.count <= 40 ? json : "\(json.utf8.count) bytes"
    case .failure(let error): error.qualifiedCode
    }
  }
}

extension JSONValue {
  /// The value with what the engine keeps as JSON texts, the outputs of effects and journeys, in its place.
  fileprivate var unwrapped: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.unwrapped))
    case .object(let members):
      .object(
        members.map { member in
          guard ["json", "output"].contains(member.key), case .string(let text) = member.value,
            let node = try? JSONReader(depthLimit: 256).read(text)
          else {
            return Member(member.key, member.value.unwrapped)
          }
          return Member(member.key, JSONValue(node))
        })
    default: self
    }
  }
}
