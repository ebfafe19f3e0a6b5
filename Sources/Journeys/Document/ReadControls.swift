import Workflow

/// What the caller may change while the component runs (guide: "You can dynamically adjust functionality during flows, e.g. disable the
/// tilted photo step"). It is looked up anew between two prompts.
public struct Controls: Codable, Equatable, Sendable {
  /// No tilted picture is taken from here on.
  public var skipsTilted: Bool

  public init(skipsTilted: Bool = false) { self.skipsTilted = skipsTilted }
}

/// Asks the caller for its controls; a look-up, answered by the performer.
public struct ReadControls: Query {
  public typealias Output = Controls
  public static let name = "document.controls"
  public static let samples: [Sample<Controls>] = [.output(Controls()), .output(Controls(skipsTilted: true))]

  public init() {}
}
