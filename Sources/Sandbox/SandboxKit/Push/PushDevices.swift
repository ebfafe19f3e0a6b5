import Notation
import Phrases

/// A device that is registered for pushes.
package struct PushDevice: ListedEntity, Equatable {
  package static let kind = EntityKind("push/device", of: .device)

  package var token: String
  /// Milliseconds since 1970, UTC.
  package var registeredAt: Int64

  package var listing: Listing? { Listing(at: registeredAt) }
  package var key: EntityKey { Self.key(token) }
  package static func key(_ token: String) -> EntityKey { EntityKey(kind, token) }
}

/// The registered devices, as the office sees them.
package enum PushDevices {
  package static func isRegistered(_ token: String, _ context: ServiceContext) throws(EntityStoreError) -> Bool {
    try context.get(PushDevice.key(token), as: PushDevice.self) != nil
  }

  package static let collection = AdministeredCollection(
    of: PushDevice.self, name: "devices", title: Phrase("push.office.devices"),
    columns: [AdministeredColumn("registeredAt", registeredAt), AdministeredColumn("waiting", waiting)], actions: [sendOther, unregister],
    values: { device, context throws(EntityStoreError) in
      [.moment(device.registeredAt), .number(try PushQueue(token: device.token).count(context))]
    },
    show: { id, context throws(EntityStoreError) in
      guard let device: PushDevice = try context.get(PushDevice.key(id)) else { return nil }
      return EntityDetails(
        title: id,
        rows: [
          .init("token", Phrase("push.office.token"), .text(id)), .init("registeredAt", registeredAt, .moment(device.registeredAt)),
          .init("waiting", waiting, .number(try PushQueue(token: id).count(context))),
        ])
    })

  private static let registeredAt = Phrase("push.office.registeredAt")
  private static let waiting = Phrase("push.office.waiting")

  /// A message that is not PingOne's, as other services send them to the same device.
  private static let sendOther = AdministrativeAction(
    "send-other", Phrase("push.office.sendOther"), fields: { _, _ in [] },
    perform: { id, _, context throws(AdministrationError) in
      do throws(EntityStoreError) {
        _ = try PushQueue(token: id).send(.object(["aps": .object(["alert": "Your parcel has arrived."])]), &context)
      } catch { throw .store(error) }
      return id
    })

  /// The service answers `Unregistered` from then on, as APNs and FCM do when an app was removed.
  private static let unregister = AdministrativeAction(
    "unregister", Phrase("push.office.unregister"), isDestructive: true, fields: { _, _ in [] },
    perform: { id, _, context throws(AdministrationError) in
      context.remove(PushDevice.key(id))
      return nil
    })
}
