import Phrases
import SandboxKit

/// The API keys of customers.
enum FlowKeyOffice {
  static let collection = AdministeredCollection(
    name: "keys", title: Phrase("flow.office.keys"), isSettings: true,
    columns: [
      AdministeredColumn("name", name), AdministeredColumn("environment", environment), AdministeredColumn("createdAt", createdAt),
    ],
    actions: [create, delete],
    list: { context throws(EntityStoreError) in
      try FlowKeys(context).all.map { key in
        AdministeredEntity(id: key.id, values: [.text(key.name), .text(key.environment.rawValue), .moment(key.createdAt)])
      }
    },
    show: { id, context throws(EntityStoreError) in
      try FlowKeys(context)[id].map { key in
        EntityDetails(
          title: key.name,
          rows: [
            .init("keyId", .verbatim("keyId"), .text(key.id)), .init("secret", Phrase("flow.office.secret"), .text(key.secret)),
            .init("environment", environment, .text(key.environment.rawValue)), .init("createdAt", createdAt, .moment(key.createdAt)),
          ])
      }
    })

  private static let name = Phrase("flow.office.name"), environment = Phrase("flow.office.environment")
  private static let createdAt = Phrase("flow.office.createdAt")

  private static let create = AdministrativeAction(
    "create-key", Phrase("flow.office.createKey"), on: .collection,
    fields: { _, _ in
      [
        ActionField("name", name, .text(limit: 60)),
        ActionField(
          "environment", environment, .choice(FlowTemplate.Environment.allCases.map { .init($0.rawValue) }),
          value: FlowTemplate.Environment.sandbox.rawValue),
      ]
    },
    perform: { _, values, context throws(AdministrationError) in
      let environment = values.text("environment").flatMap(FlowTemplate.Environment.init) ?? .sandbox
      let key = FlowKey(
        id: "\(environment.rawValue)_key_\(FlowSecret.make(context))", secret: FlowSecret.make(digits: 64, context),
        name: values.text("name") ?? "", environment: environment, createdAt: context.now)
      try AdministrationError.storing { () throws(EntityStoreError) in try FlowKeys.put(key, &context) }
      return key.id
    })

  /// The last one stays: without any the shipped one would return.
  private static let delete = AdministrativeAction(
    "delete", Phrase("office.delete"), isDestructive: true,
    fields: { _, context throws(EntityStoreError) in try FlowKeys(context).all.count > 1 ? [] : nil },
    perform: { id, _, context throws(AdministrationError) in
      try AdministrationError.storing { () throws(EntityStoreError) in try FlowKeys.remove(id, &context) }
      return nil
    })
}

extension AdministrationError {
  /// Does some work on the entities.
  static func storing<Value>(_ work: () throws(EntityStoreError) -> Value) throws(AdministrationError) -> Value {
    do throws(EntityStoreError) { return try work() } catch { throw .store(error) }
  }
}
