import Workflow

/// What the kiosk wants of the source of pictures now.
public enum WantedCapture: Equatable, Sendable {
  /// Nothing: no journey is under way, and a camera is closed.
  case nothing
  /// No picture at the moment. A camera may stay open for a while, for the next capture of the journey.
  case pause
  /// Pictures for this request. The token is that of the prompt: another one is another capture.
  case pictures(token: Int, CaptureRequest)
}

extension Kiosk {
  public var wantedCapture: WantedCapture {
    guard case .journey(let asked) = phase else { return .nothing }
    if let asked, let request = scene.wantedCapture { return .pictures(token: asked.token, request) }
    // A tester who is at the office comes back to the journey.
    return facts == nil && !isAtOffice ? .nothing : .pause
  }
}
