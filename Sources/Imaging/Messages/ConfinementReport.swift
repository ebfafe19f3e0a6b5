/// What of the imaging process's confinement is in force: an older kernel lacks some of it.
public struct ConfinementReport: Codable, Equatable, Sendable {
  /// The layers. Most acts are denied by more than one of them.
  public enum Layer: String, Codable, CaseIterable, Sendable {
    /// A session of its own: the process has no terminal.
    case session
    /// Limits of resources, and no capabilities.
    case limits
    /// No memory that was writable becomes executable (Linux 6.3).
    case memory
    /// No files but those that are needed, no network, no signals to others (Linux 5.13).
    case landlock
    /// System calls that are not on a list fail (seccomp).
    case systemCalls
  }

  public var layers: [Layer]
  /// The version of Landlock's interface that is used; 0 without Landlock.
  public var landlock: Int

  public init(layers: [Layer], landlock: Int) {
    self.layers = layers
    self.landlock = landlock
  }
}
