import Documents
import Notation

/// A stand-in for a camera: what would be seen over time, so that testers can go through every hint and state of a live capture without a
/// camera. It is a stand-in file with a `sequence` instead of the description of a single picture.
///
/// ```json
/// {
///   "about": "Blurred at first, then good",
///   "sequence": [
///     {"seconds": 3, "quality": {"sharpness": 0.9}},
///     {"seconds": 2, "camera": "unplugged"},
///     {"mrz": ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F5904158ZE184226B<<<<<12"]}
///   ]
/// }
/// ```
/// - `seconds`: how long the entry lasts while somebody looks, above 0 to 600. Left out: forever. The last entry never ends.
/// - `camera`: the state of the source (`live` when left out): `opening`, `missing`, `busy`, `denied`, `unplugged`, `frozen`,
///   `unsupported`.
/// - `moving`: whether the document or face moves.
/// - all other keys describe the picture as in a stand-in (see `StandIn`).
public struct StandInSequence: Equatable, Sendable {
  public struct Entry: Equatable, Sendable {
    /// Milliseconds; nil for no end.
    public var duration: Int?
    public var camera = CameraState.live
    public var isMoving = false
    public var standIn: StandIn
  }

  /// Never empty.
  public let entries: [Entry]

  /// Pictures per second.
  public static let rate = 10

  init(_ entries: [Entry]) { self.entries = entries }

  package init(_ node: Node) throws(NotationErrors) {
    let decoding = Decoding()
    let root = decoding.object(node, allowing: ["about", "sequence"])
    _ = root["about"].string()
    let entries = root.required("sequence").list { Self.entry($0, decoding) } ?? []
    if entries.isEmpty, let list = root["sequence"].node, list.elements?.isEmpty == true {
      decoding.report(at: list, expected: "at least one entry")
    }
    try decoding.finish()
    self.entries = entries
  }

  private static func entry(_ slot: Slot, _ decoding: Decoding) -> Entry? {
    guard let members = slot.object(allowing: ["seconds", "camera", "moving"] + StandIn.members) else { return nil }
    let seconds = members["seconds"].number(in: 0.01...600)
    return Entry(
      duration: seconds.map { Int(($0 * 1000).rounded()) }, camera: members["camera"].oneOf(CameraState.self) ?? .live,
      isMoving: members["moving"].bool() ?? false, standIn: StandIn(members, decoding))
  }

  /// The index of the entry at a time.
  /// - Parameter time: milliseconds from the start.
  public func index(at time: Int) -> Int {
    var end = 0
    for (index, entry) in entries.enumerated() {
      guard let duration = entry.duration else { return index }
      end += duration
      if time < end { return index }
    }
    return entries.count - 1
  }
}
