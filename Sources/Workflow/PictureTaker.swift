/// Takes pictures for hosts that have no capture screen.
public protocol PictureTaker: Sendable {
  /// - Parameter name: which picture, as a script names it; nil: the next one of the source.
  /// - Returns: `captured`, or `failed` with the reason.
  /// - Throws: `pictureUnusable` when trying again cannot help and nobody is there to name another picture.
  func take(_ name: String?, for shot: Shot) async throws(WorkflowError) -> Answer
}

/// Waits until the task is cancelled, as a host does before a `wait` prompt that only the work shall end.
func untilCancelled() async {
  // Cancellation ends the sleep at once; its length is only how often the loop looks.
  while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
}
