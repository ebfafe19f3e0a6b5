import Documents

/// The result of a capture; the journey must check which case it is.
public enum CaptureResult: Equatable, Sendable {
  /// `Clip` is the clip recorded during the capture, if any.
  case picture(PictureReference, Reading, Clip?)
  case liveness(LivenessReport)
  case skipped
  /// With the gate that failed in most of the pictures, if any did.
  case timedOut(objection: Gate?)
  case failed(String)
}

/// The result of a text prompt.
public enum Entered: Equatable, Sendable {
  case text(String)
  /// Effects carry the handle; the text stays in the process.
  case secret(SecretHandle)
  case skipped
}
