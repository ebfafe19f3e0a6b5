import Documents
import FoundationEssentials
import Services

/// The clip of a capture that was handed over: the frames that were judged, from the first one that shows something. Each is an entity of its own.
package struct ClipRecording: Codable, Equatable, Sendable {
  /// The least time between two frames, in milliseconds.
  static let interval: Int64 = 150
  /// The most bytes of all frames together; the clip ends before. (Our choice: what the kiosk takes over in one piece.)
  static let mostBytes = 8_000_000

  /// Milliseconds since 1970, UTC.
  private let start: Int64
  private var last: Int64?
  private var count = 0
  private var bytes = 0

  init(at start: Int64) { self.start = start }

  private static func shot(_ number: Int, of id: String) -> EntityKey {
    EntityKey(EntityKind("capture/frame", of: .session), "\(id) \(number)")
  }

  /// Keeps a frame.
  /// - Parameters:
  ///   - id: the capture's.
  ///   - seconds: the longest clip.
  mutating func add(_ frame: Data, of id: String, seconds: Int, _ context: inout ServiceContext) throws(EntityStoreError) {
    let moment = context.now - start
    guard last.map({ context.now - $0 >= Self.interval }) ?? true, moment < Int64(seconds) * 1_000, bytes + frame.count <= Self.mostBytes
    else { return }
    try context.put(PhoneCapture.Shot(moment: Int(moment), picture: frame), Self.shot(count, of: id))
    (last, count, bytes) = (context.now, count + 1, bytes + frame.count)
  }

  /// Takes the frames away, in their order.
  func take(of id: String, _ context: inout ServiceContext) throws(EntityStoreError) -> [PhoneCapture.Shot] {
    var shots: [PhoneCapture.Shot] = []
    for number in 0..<count {
      let key = Self.shot(number, of: id)
      if let shot: PhoneCapture.Shot = try context.get(key) { shots.append(shot) }
      context.remove(key)
    }
    return shots
  }
}

extension CaptureRecord {
  /// Keeps a frame, if a clip is asked for and something is seen.
  mutating func film(_ frame: Data, _ reading: Reading?, _ id: String, _ context: inout ServiceContext) throws(EntityStoreError) {
    guard let seconds = prompt.clip, clip != nil || reading?.document != nil || reading?.faces?.isEmpty == false else { return }
    var recording = clip ?? ClipRecording(at: context.now)
    try recording.add(frame, of: id, seconds: seconds, &context)
    clip = recording
  }
}
