import Workflow

/// Compares a playback with what was recorded.
public struct PlaybackCheck: Sendable {
  /// The first difference: where it is, and both sides.
  public struct Difference: Equatable, Sendable {
    /// The number of the record, counted from 1; nil for the events and the result.
    public var entry: Int?
    /// One sentence.
    public var sentence: String
    /// Both sides, with line breaks; empty where the sentence says all.
    public var recorded: String
    public var now: String
  }

  /// nil if both are identical.
  public let difference: Difference?
  /// How many screens and events there are.
  public let screens: Int, events: Int

  /// - Parameters:
  ///   - seen: what the playback shows.
  ///   - parting: where the journey parts from the recording; nil if it goes through it to its end.
  public init(_ recording: Recording, _ seen: Recording.Seen, parting: Playback.Parting?) {
    let old = recording.seen
    (screens, events) = (seen.screens.count, seen.events.count)
    let screen = zip(old.screens, seen.screens).first { $0 != $1 }
    if let (old, new) = screen, parting.map({ old.entry < $0.entry }) ?? true {
      difference = Difference(
        entry: old.entry, sentence: "At entry \(old.entry) the screen of \"\(old.prompt)\" is another one.", recorded: old.text,
        now: new.text)
    } else if let parting {
      let recorded = old.screens.first { $0.entry >= parting.entry }?.text ?? ""
      difference = Difference(
        entry: parting.entry,
        sentence: "At entry \(parting.entry) the journey reaches \(parting.asked), but the recording holds \(parting.recorded).",
        recorded: recorded, now: "")
    } else if old.screens.count != seen.screens.count {
      difference = Difference(
        entry: nil, sentence: "There are \(seen.screens.count) screens instead of \(old.screens.count).", recorded: "", now: "")
    } else if old.events != seen.events {
      let place =
        zip(old.events, seen.events).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.events.count, seen.events.count)
      difference = Difference(
        entry: nil, sentence: "Event \(place + 1) is another one.", recorded: old.events.dropFirst(place).first ?? "none",
        now: seen.events.dropFirst(place).first ?? "none")
    } else if old.result != seen.result {
      difference = Difference(
        entry: nil, sentence: "The result is another one.", recorded: old.result ?? "none", now: seen.result ?? "none")
    } else {
      difference = nil
    }
  }
}
