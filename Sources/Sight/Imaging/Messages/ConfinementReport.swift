/// Which parts of a process's confinement are in force. Older kernels lack some of them.
public struct ConfinementReport: Codable, Equatable, Sendable {
  /// The layers of confinement. More than one of them denies most actions.
  public enum Layer: String, Codable, CaseIterable, Sendable {
    /// Its own session: the process has no terminal.
    case session
    /// Resource limits, and no capabilities.
    case limits
    /// No memory that was writable becomes executable (Linux 6.3).
    case memory
    /// Only the files it needs, no network, no signals to other processes (Linux 5.13).
    case landlock
    /// System calls that are not on an allow list fail (seccomp).
    case systemCalls
  }

  public var layers: [Layer]
  /// The version of the Landlock ABI in use; 0 without Landlock.
  public var landlock: Int

  public init(layers: [Layer], landlock: Int) {
    self.layers = layers
    self.landlock = landlock
  }
}
