import FoundationEssentials
import HTTPTypes
import Notation
import Phrases
import Services

/// What APNs and FCM are to a phone: it gives a device its token, keeps the messages that the vendors' services send to it, and hands them
/// over. The vendors' public pages show no push service, so paths and JSON are ours.
///
/// - `POST /push/devices` registers a device: `{"token"}`.
/// - `GET /push/devices/{token}/messages` is what came and was not acknowledged, oldest first: `{"messages":[{"id","sentAt","data"}]}`; 410
///   when the token is not registered any more.
/// - `DELETE /push/devices/{token}/messages/{id}` acknowledges one.
public struct PushService: EndpointService {
  public let name = "push"
  public static let root = "/push/devices"

  public init() {}

  public var administration: Administration? {
    Administration(title: Phrase("push.office.title"), collections: [PushDevices.collection])
  }

  public func respond(to request: ServiceRequest, in context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    let parts = request.path.dropFirst(Self.root.count).split(separator: "/").map(String.init)
    switch (request.head.method, parts.count) {
    case (.post, 0):
      let device = PushDevice(token: context.id(), registeredAt: context.now)
      try context.put(device, device.key)
      return ServiceResponse(.created, json: .object([.init("token", .string(device.token))]))
    case (.get, 2) where parts[1] == "messages":
      guard try PushDevices.isRegistered(parts[0], context) else { return .refusal(.gone, "The device is not registered, or no longer.") }
      let messages = try PushQueue(token: parts[0]).messages(Self.mostMessages, context)
      return ServiceResponse(json: .object([.init("messages", .array(messages.map(\.json)))]))
    case (.delete, 3) where parts[1] == "messages":
      context.remove(PushQueue(token: parts[0]).key(parts[2]))
      return ServiceResponse(.noContent)
    default: return .refusal(.notFound, "There is no such path below \(Self.root).")
    }
  }

  /// How many messages one answer has at most.
  private static let mostMessages = 20
}
