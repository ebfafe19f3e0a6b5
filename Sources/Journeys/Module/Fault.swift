import Documents

/// What is out of order in a scenario.
public enum Fault: Equatable, Sendable {
  case backend(BackendFault)
  case camera(CameraFault)
  /// There is no space left when the first picture of the session is stored.
  case fullDisk
  /// The kiosk's clock is wrong by so many days; above 0 it is ahead.
  case clock(days: Int)

  public var backend: BackendFault? { if case .backend(let fault) = self { fault } else { nil } }
  public var camera: CameraFault? { if case .camera(let fault) = self { fault } else { nil } }
  /// How far the clock is ahead, in milliseconds.
  public var clockSkew: Int64 { if case .clock(let days) = self { Int64(days) * 86_400_000 } else { 0 } }
}

/// What happens to requests on their way to the backend.
public struct BackendFault: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// The answer arrives after so many milliseconds.
    case slow(Int)
    /// The connection breaks before the backend has received the request.
    case lostBefore
    /// The backend has done what was asked, and the connection breaks before its answer arrives.
    case lostAfter
    /// The answer is an HTTP status: 401, 413, 500.
    case status(Int)
  }

  public var kind: Kind
  /// The names of the effects that are such requests.
  public var effects: [String]
  /// How many requests it happens to; nil: all.
  public var count: Int?

  public init(_ kind: Kind, of effects: [String], count: Int? = nil) {
    self.kind = kind
    self.effects = effects
    self.count = count
  }
}
