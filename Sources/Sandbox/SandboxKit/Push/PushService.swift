import Phrases
import Services

/// What APNs and FCM are to a phone: it gives a device its token, keeps the messages that the vendors' services send to it, and hands them
/// over.
public struct PushService: SandboxService {
  public let name = "push"

  public init() {}

  public var administration: Administration? {
    Administration(title: Phrase("push.office.title"), collections: [PushDevices.collection])
  }

  public var routes: [RouteHandler] {
    [
      RouteHandler(PushRoutes.registration) { _, context throws(EntityStoreError) in
        let device = PushDevice(token: context.id(), registeredAt: context.now)
        try context.put(device, device.key)
        return PushRoutes.registration.response(device.token)
      },
      RouteHandler(PushRoutes.messages) { call, context throws(EntityStoreError) in
        guard try PushDevices.isRegistered(call["token"], context) else {
          return PushRoutes.messages.refusal(.gone, "The device is not registered, or no longer. Register it.")
        }
        return PushRoutes.messages.response(try PushQueue(token: call["token"]).messages(Self.mostMessages, context))
      },
      RouteHandler(PushRoutes.acknowledgement) { call, context throws(EntityStoreError) in
        context.remove(PushQueue(token: call["token"]).key(call["id"]))
        return PushRoutes.acknowledgement.response
      },
    ]
  }

  /// How many messages one answer has at most.
  private static let mostMessages = 20
}
