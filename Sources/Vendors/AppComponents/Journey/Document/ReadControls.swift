import Notation
import Workflow

/// The settings that the caller may change while the component runs (guide: "You can dynamically adjust functionality during flows, e.g.
/// disable the tilted photo step"). They are read again between two prompts.
public struct Controls: Codable, Equatable, Sendable {
  /// No tilted picture is taken from here on.
  public var skipsTilted: Bool

  public init(skipsTilted: Bool = false) { self.skipsTilted = skipsTilted }

  /// Reads `{"skipsTilted": true}` strictly; without the key, nothing is switched off. (The names are ours.)
  /// - Throws: what is wrong, with line and column.
  public init(reading bytes: [UInt8]) throws(NotationErrors) {
    let node: Node
    do throws(NotationError) { node = try JSONReader().read(bytes) } catch { throw NotationErrors([error]) }
    let decoding = Decoding()
    let skips = decoding.object(node, allowing: ["skipsTilted"])["skipsTilted"].bool()
    try decoding.finish()
    self.init(skipsTilted: skips ?? false)
  }
}

/// Reads the caller's controls; a query answered by the performer.
public struct ReadControls: Query {
  public typealias Output = Controls
  public static let name = "document.controls"
  public static let samples: [Sample<Controls>] = [.output(Controls()), .output(Controls(skipsTilted: true))]

  public init() {}
}
