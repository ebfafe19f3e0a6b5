import Documents
import Services
import Workflow

/// A fault that a tester lets happen by key, in the order of the list. The raw value is its name in texts and recordings.
public enum NamedFault: String, CaseIterable, Sendable {
  case unplugged, frozen, dark
  case slow, unauthorized, tooLarge, serverError, lostBefore, lostAfter
  case fullDisk, clock
  case expiredToken, wrongAudience, unsignedToken, lostPush

  public var isOfCamera: Bool { self == .unplugged || self == .frozen || self == .dark }

  /// Those that can happen in a journey with these effects.
  public static func possible(in effects: [any Effect.Type]) -> [NamedFault] { allCases.filter { $0.fault(in: effects) != nil } }

  /// The fault in a journey with these effects; nil if it cannot happen there. A fault of the server or of an answer happens once; any other lasts
  /// until it is undone.
  public func fault(in effects: [any Effect.Type]) -> Fault? {
    switch self {
    case .unplugged: .camera(CameraFault(.unplugged))
    case .frozen: .camera(CameraFault(.frozen))
    case .dark: .camera(.dark)
    case .slow: Self.backend(.slow(5_000), of: effects.requests, count: nil)
    case .unauthorized: Self.backend(.status(401), of: effects.requests)
    case .tooLarge: Self.backend(.status(413), of: effects.uploads)
    case .serverError: Self.backend(.status(500), of: effects.requests)
    case .lostBefore: Self.backend(.lostBefore, of: effects.requests)
    // Only what changes something could be done twice.
    case .lostAfter: Self.backend(.lostAfter, of: effects.filter { $0.kind == .command }.requests)
    case .fullDisk: .fullDisk()
    case .clock: .clock(hours: 24)
    case .expiredToken: Self.answer(.expiredToken, if: effects.contains { $0 is any TokenReception.Type })
    case .wrongAudience: Self.answer(.wrongAudience, if: effects.contains { $0 is any TokenReception.Type })
    case .unsignedToken: Self.answer(.unsignedToken, if: effects.contains { $0 is any TokenReception.Type })
    case .lostPush: Self.answer(.lostPush, if: effects.contains { $0 is any PushReception.Type })
    }
  }

  private static func backend(_ kind: TransportFault, of requests: [String], count: Int? = 1) -> Fault? {
    requests.isEmpty ? nil : .backend(BackendFault(kind, of: requests, count: count))
  }

  private static func answer(_ fault: AnswerFault, if isPossible: Bool) -> Fault? { isPossible ? .answer(fault) : nil }
}

extension [any Effect.Type] {
  /// The names of those that are requests of which somebody notices a failure. An effect that waits for a push just asks again.
  fileprivate var requests: [String] { filter { $0 is any ServiceEffect.Type && !($0 is any PushReception.Type) }.map { $0.name } }
}
