/// What is wrong with the camera in a run of a tester.
public struct CameraFault: Codable, Hashable, Sendable {
  /// The state that the source has meanwhile; nil if it delivers pictures in which nothing can be seen.
  public var state: CameraState?
  /// Milliseconds from the beginning of each capture until the fault begins.
  public var after: Int
  /// Milliseconds that it lasts; nil if it lasts to the end of the capture.
  public var duration: Int?

  public init(_ state: CameraState?, after: Int = 0, for duration: Int? = nil) {
    self.state = state
    self.after = after
    self.duration = duration
  }

  /// There is no light.
  public static let dark = CameraFault(nil)

  /// Whether the camera has the fault at a time, in milliseconds from the beginning of the capture.
  public func holds(at time: Int) -> Bool { time >= after && (duration.map { time < after + $0 } ?? true) }
}
