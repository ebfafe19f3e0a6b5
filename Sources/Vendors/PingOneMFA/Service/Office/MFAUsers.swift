import Notation
import Phrases
import SandboxKit

/// The users of the environment, as the office sees them, and what it does for them.
enum MFAUsers {
  static let collection = AdministeredCollection(
    name: "users", title: Phrase("authenticator.office.users"),
    columns: [AdministeredColumn("user", name), AdministeredColumn("devices", Phrase("authenticator.office.devices"))],
    actions: [issueKey, authenticate, checkPasscode, create, delete],
    list: { context throws(EntityStoreError) in
      var entities: [AdministeredEntity] = []
      for user in try MFAUser.all(context) {
        let devices = try context.all(with: MFAUser.listKey(user.id), as: MFADevice.self).filter { $0.users.contains(user.id) }
        entities.append(AdministeredEntity(id: user.id, values: [.text(user.id), .number(devices.count)]))
      }
      return entities
    },
    show: { id, context throws(EntityStoreError) in
      let devices = try context.all(with: MFAUser.listKey(id), as: MFADevice.self).filter { $0.users.contains(id) }
      return try MFAUser.all(context).first { $0.id == id }.map { user in
        EntityDetails(
          title: user.id,
          rows: [
            .init("user", name, .text(user.id)),
            .init("devices", Phrase("authenticator.office.devices"), .list(devices.map(\.id))),
          ], history: user.history.map { EntityDetails.Event(at: $0.at, $0.text) })
      }
    })

  private static let name = Phrase("authenticator.row.user")

  private static func latestDevice(of user: String, _ context: ServiceContext) throws(EntityStoreError) -> MFADevice? {
    try context.all(with: MFAUser.listKey(user), as: MFADevice.self).first { $0.users.contains(user) }
  }

  /// Turns a refusal of the service's own code into one of the office.
  private static func done(_ work: () throws(MFARefusal) -> Void) throws(AdministrationError) {
    do throws(MFARefusal) { try work() } catch {
      switch error {
      case .store(let error): throw .store(error)
      case .status(_, let text): throw .store(EntityStoreError(text))
      case .notFound: return
      }
    }
  }

  private static let issueKey = AdministrativeAction(
    "issue-key", Phrase("authenticator.office.issueKey"),
    fields: { id, context throws(EntityStoreError) in
      guard try PairingKeys.valid(of: id, context) < PairingKey.most else { return nil }
      return [
        ActionField(
          "length", Phrase("authenticator.office.length"), .choice(PairingKey.lengths.map { .init(String($0)) }),
          value: String(PairingKey.lengths[0])),
        ActionField(
          "region", Phrase("authenticator.office.region"), .choice(PairingKey.regions.map { .init($0) }), value: PairingKey.regions[0]),
      ]
    },
    perform: { id, values, context throws(AdministrationError) in
      let key = PairingKey(
        for: id, length: values.number("length") ?? PairingKey.lengths[0], region: values.text("region") ?? PairingKey.regions[0],
        random: context.id() + context.id(), at: context.now)
      try done { () throws(MFARefusal) in
        try context.write(key, PairingKey.key(key.code))
        try MFAUser.note("Office: pairing key \(key.code) issued.", of: id, &context)
      }
      return id
    })

  /// Asks the user's device, as a relying party does.
  private static let authenticate = AdministrativeAction(
    "authenticate", Phrase("authenticator.office.authenticate"),
    fields: { id, context throws(EntityStoreError) in
      guard try latestDevice(of: id, context) != nil else { return nil }
      return [
        ActionField("requester", Phrase("authenticator.office.requester"), limit, value: "Lindqvale Bank"),
        ActionField("location", Phrase("authenticator.office.location"), limit, value: "Utrecht", isOptional: true),
        ActionField("device", Phrase("authenticator.push.row.device"), limit, value: "Firefox, Windows", isOptional: true),
      ]
    },
    perform: { id, values, context throws(AdministrationError) in
      let device: MFADevice?
      do throws(EntityStoreError) { device = try latestDevice(of: id, context) } catch { throw .store(error) }
      guard let device else { return id }
      let text = JSONValue.object([
        "requester": values.text("requester").map { .string($0) }, "location": values.text("location").map { .string($0) },
        "device": values.text("device").map { .string($0) },
      ]).text()
      try done { () throws(MFARefusal) in
        try DeviceAuthentications.begin(.authentication, of: id, on: device, context: text, isElsewhere: true, &context)
      }
      return id
    })

  /// Checks a passcode that the user reads aloud or types elsewhere.
  private static let checkPasscode = AdministrativeAction(
    "check-passcode", Phrase("authenticator.office.checkPasscode"),
    fields: { id, context throws(EntityStoreError) in
      guard try MFAApplication.current(context).allowsPasscode, try latestDevice(of: id, context) != nil else { return nil }
      return [ActionField("passcode", Phrase("authenticator.authenticator.passcode"), .text(limit: 8))]
    },
    perform: { id, values, context throws(AdministrationError) in
      let device: MFADevice?
      do throws(EntityStoreError) { device = try latestDevice(of: id, context) } catch { throw .store(error) }
      guard var device, let passcode = values.text("passcode") else { return id }
      try done { () throws(MFARefusal) in
        let result = try MFATestOutcomes(id, context).passcode ?? device.check(passcode, at: context.now)
        try context.write(device, MFADevice.key(device.id))
        try MFAUser.note("Office: passcode checked, \(result.rawValue).", of: id, &context)
      }
      return id
    })

  private static let limit = ActionField.Kind.text(limit: 60)

  private static let create = AdministrativeAction(
    "create-mfa-user", Phrase("authenticator.office.createUser"), on: .collection,
    fields: { _, _ in [ActionField("user", name, .text(limit: TestOutcomes.longestName))] },
    perform: { _, values, context throws(AdministrationError) in
      guard let id = values.text("user") else { return nil }
      do throws(TestOutcomes.Unknown) { _ = try context.outcomes(of: id, among: MFATestOutcomes.known) } catch {
        throw .field("user", .notOffered(error.wrong, error.known))
      }
      let isTaken: Bool
      do throws(EntityStoreError) {
        isTaken = try MFAUser.all(context).contains { $0.id == id }
        if !isTaken { try MFAUser.put(MFAUser(id: id), &context) }
      } catch { throw .store(error) }
      if isTaken { throw .field("user", .taken) }
      return id
    })

  /// The last user stays, because without any the sandbox would begin again with the shipped ones.
  private static let delete = AdministrativeAction(
    "delete", Phrase("office.delete"), isDestructive: true,
    fields: { _, context throws(EntityStoreError) in try MFAUser.all(context).count > 1 ? [] : nil },
    perform: { id, _, context throws(AdministrationError) in
      do throws(EntityStoreError) { try MFAUser.remove(id, &context) } catch { throw .store(error) }
      return nil
    })
}
