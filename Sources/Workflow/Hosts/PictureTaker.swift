/// Takes pictures for hosts that have no capture screen.
public protocol PictureTaker: Sendable {
  /// - Parameter name: which picture, as a script names it; nil: the next one of the source.
  /// - Returns: `captured`, or `failed` with the reason.
  /// - Throws: `pictureUnusable` when trying again cannot help and nobody is there to name another picture.
  func take(_ name: String?, for shot: CaptureRequest) async throws(WorkflowError) -> Answer
}
