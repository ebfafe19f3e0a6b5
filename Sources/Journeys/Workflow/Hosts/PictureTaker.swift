import Documents

/// Takes pictures for hosts that have no capture screen.
public protocol PictureTaker: Sendable {
  /// - Parameter name: the picture's name in a script, or nil for the next picture of the source.
  /// - Returns: `captured`, or `failed` with the reason.
  /// - Throws: `pictureUnusable` when another attempt cannot help and nobody is there to name another picture.
  func take(_ name: String?, for request: CaptureRequest) async throws(WorkflowError) -> Answer

  /// Takes a picture that is drawn for the request.
  /// - Parameter change: what is different in it.
  /// - Returns: `captured`, or `failed` with the reason.
  /// - Throws: `pictureUnusable` when nothing can be drawn. The default always throws it.
  func draw(_ change: SpecimenChange, for request: CaptureRequest) async throws(WorkflowError) -> Answer
}

extension PictureTaker {
  public func draw(_ change: SpecimenChange, for request: CaptureRequest) async throws(WorkflowError) -> Answer {
    throw WorkflowError(.pictureUnusable, "Nothing is drawn here.")
  }
}
