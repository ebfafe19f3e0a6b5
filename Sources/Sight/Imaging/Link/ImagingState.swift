/// The state of the imaging process, for the capture screen and `vestibule doctor`.
public enum ImagingState: Equatable, Sendable {
  /// Not needed yet.
  case idle
  case starting
  case ready(version: Int)
  /// It stopped or hung and is being restarted.
  case restarting(reason: String)
  /// It cannot be started. The next request tries again.
  case failed(ImagingError)
}
