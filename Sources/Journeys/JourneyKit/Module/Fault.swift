import Documents
import Services

/// What is out of order: in a scenario, or because a tester wants it (`NamedFault`).
public enum Fault: Equatable, Sendable {
  case backend(BackendFault)
  /// Something is wrong, once, with the first answer in which it can be.
  case answer(AnswerFault)
  case camera(CameraFault)
  /// There is no space left when a picture is stored, so many times; nil for always.
  case fullDisk(count: Int? = nil)
  /// The kiosk's clock is wrong by so many hours; above 0 it is ahead. The servers' clocks are right.
  case clock(hours: Int)

  public var backend: BackendFault? { if case .backend(let fault) = self { fault } else { nil } }
  public var camera: CameraFault? { if case .camera(let fault) = self { fault } else { nil } }
  /// How often it happens; nil for always.
  public var count: Int? {
    switch self {
    case .backend(let fault): fault.count
    case .answer: 1
    case .fullDisk(let count): count
    case .camera, .clock: nil
    }
  }
  /// How far the clock is ahead, in milliseconds.
  public var clockSkew: Int64 { if case .clock(let hours) = self { Int64(hours) * 3_600_000 } else { 0 } }
}

/// What happens to requests on their way to the backend, and to their answers. An effect may send several; each of them counts.
public struct BackendFault: Equatable, Sendable {
  public var kind: TransportFault
  /// The names of the effects whose requests these are; nil for every effect that is a request (`ServiceEffect`).
  public var effects: [String]?
  /// How many of these requests pass before the first one that it happens to.
  public var passed: Int
  /// How many requests it happens to; nil for all.
  public var count: Int?

  public init(_ kind: TransportFault, of effects: [String]? = nil, after passed: Int = 0, count: Int? = nil) {
    self.kind = kind
    self.effects = effects
    self.passed = passed
    self.count = count
  }
}
