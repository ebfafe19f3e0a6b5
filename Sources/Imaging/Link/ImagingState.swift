/// How the imaging process is doing, for the capture screen and the doctor.
public enum ImagingState: Equatable, Sendable {
  /// Not asked for yet.
  case idle
  case starting
  case ready(version: Int)
  /// It stopped or hung and is being started again; what was asked of it is asked once more.
  case restarting(reason: String)
  /// It cannot be started. The next request tries again.
  case gone(ImagingError)
}
