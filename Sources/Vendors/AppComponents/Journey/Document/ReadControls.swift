import Workflow

/// The settings that the caller may change while the component runs (guide: "You can dynamically adjust functionality during flows, e.g.
/// disable the tilted photo step"). They are read again between two prompts.
public struct Controls: Codable, Equatable, Sendable {
  /// No tilted picture is taken from here on.
  public var skipsTilted: Bool

  public init(skipsTilted: Bool = false) { self.skipsTilted = skipsTilted }
}

/// Reads the caller's controls; a query answered by the performer.
public struct ReadControls: Query {
  public typealias Output = Controls
  public static let name = "document.controls"
  public static let samples: [Sample<Controls>] = [.output(Controls()), .output(Controls(skipsTilted: true))]

  public init() {}
}
