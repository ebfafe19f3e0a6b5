import HTTPTypes
import Workflow

/// Whose the records are that a server makes of a request. The names reveal nothing, and only who sent the requests knows them.
public struct RequestOwner: Equatable, Sendable {
  /// What is kept of the session is removed when the session is erased.
  public var session: String
  /// What is kept of the device is removed together with what its SDKs keep. At a public kiosk the device belongs to the session.
  public var device: String

  public init(session: String, device: String) {
    self.session = session
    self.device = device
  }

  /// How the records of an owner are erased, whether there are any or not. (The vendors have no such request; it is ours.)
  package static let erasure = Route(
    .delete, "/owners/{owner}", "Erases everything that is kept of a session or a device.", takes: .none)

  /// The request that erases everything of an owner. It may be repeated.
  public static func erasure(of owner: String) -> ServiceRequest { erasure.request(owner) }
}

extension ServiceRequest {
  /// The owner that the request names. It is nil if it names none, or in more than 128 bytes each; ours have 64.
  public var owner: RequestOwner? {
    get {
      guard let session = head.headerFields[.owningSession], let device = head.headerFields[.owningDevice],
        max(session.utf8.count, device.utf8.count) <= 128
      else { return nil }
      return RequestOwner(session: session, device: device)
    }
    set {
      head.headerFields[.owningSession] = newValue?.session
      head.headerFields[.owningDevice] = newValue?.device
    }
  }
}

extension HTTPField.Name {
  fileprivate static var owningSession: Self { Self("Vestibule-Session")! }  // swift-format-ignore: NeverForceUnwrap
  fileprivate static var owningDevice: Self { Self("Vestibule-Device")! }  // swift-format-ignore: NeverForceUnwrap
}

/// Says whose each request is.
public struct OwnedTransport: Transport {
  private let base: any Transport
  private let owner: @Sendable () throws(TransportFailure) -> RequestOwner?

  /// - Parameter owner: the owner, or nil if nobody is known and the records stay until the server removes them. If it throws, nothing is
  ///   sent.
  public init(_ base: any Transport, owner: @escaping @Sendable () throws(TransportFailure) -> RequestOwner?) {
    self.base = base
    self.owner = owner
  }

  public func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
    var request = request
    request.owner = try owner()
    return try await base.send(request)
  }

  public func reporting(to report: @escaping @Sendable (EffectProgress) -> Void) -> any Transport {
    Self(base.reporting(to: report), owner: owner)
  }
}
