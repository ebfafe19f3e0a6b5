import Phrases
import SandboxKit

/// The journey definitions, as the office sees and edits them.
extension ScanDefinitions {
  static let collection = AdministeredCollection(
    name: "definitions", title: Phrase("scan.office.definitions"), isSettings: true,
    columns: [
      AdministeredColumn("name", Phrase("scan.office.name")), AdministeredColumn("entries", Phrase("scan.office.entries")),
      AdministeredColumn("isActive", Phrase("scan.office.isActive")),
    ],
    actions: [edit, duplicate, create, restore, delete],
    list: { context throws(EntityStoreError) in
      try ScanDefinitions(context).all.map { definition in
        AdministeredEntity(
          id: definition.id,
          values: [.text(definition.name), .list(definition.entries.map(\.name)), .flag(definition.isActive)])
      }
    },
    show: { id, context throws(EntityStoreError) in
      try ScanDefinitions(context)[id].map { definition in
        let id = EntityDetails.Row("id", .verbatim("JourneyDefinitionId"), .text(definition.id))
        return EntityDetails(
          title: definition.name,
          rows: [id] + DefinitionSettings.fields(definition).map { .init($0.name, $0.title, AdministeredValue(of: $0)) })
      }
    })

  private static let edit = AdministrativeAction(
    "edit", Phrase("office.edit"),
    fields: { id, context throws(EntityStoreError) in try ScanDefinitions(context)[id].map(DefinitionSettings.fields) },
    perform: { id, values, context throws(AdministrationError) in
      let known: JourneyDefinition?
      do throws(EntityStoreError) { known = try ScanDefinitions(context)[id] } catch { throw .store(error) }
      guard var changed = known else { return nil }
      DefinitionSettings.set(values, in: &changed)
      try DefinitionSettings.check(changed)
      try write(&context) { all in
        if let index = all.firstIndex(where: { $0.id == id }) { all[index] = changed }
      }
      return id
    })

  private static let duplicate = AdministrativeAction(
    "duplicate", Phrase("scan.office.duplicate"),
    fields: { id, context throws(EntityStoreError) in
      try ScanDefinitions(context)[id].map { [DefinitionSettings.name("\($0.name) 2")] }
    },
    perform: { id, values, context throws(AdministrationError) in
      let new = context.id()
      try write(&context) { all in
        guard var copy = all.first(where: { $0.id == id }) else { return }
        (copy.id, copy.name) = (new, values.text("name") ?? copy.name)
        all.append(copy)
      }
      return new
    })

  private static let create = AdministrativeAction(
    "create-definition", Phrase("scan.office.createDefinition"), on: .collection,
    fields: { _, _ in [DefinitionSettings.name(nil), DefinitionSettings.entries([])] },
    perform: { _, values, context throws(AdministrationError) in
      let new = JourneyDefinition(id: context.id(), name: values.text("name") ?? "", entries: DefinitionSettings.entries(in: values))
      try DefinitionSettings.check(new)
      try write(&context) { all in all.append(new) }
      return new.id
    })

  /// Puts the shipped definitions back as they were; others stay.
  private static let restore = AdministrativeAction(
    "restore-definitions", Phrase("scan.office.restore"), on: .collection, isDestructive: true, fields: { _, _ in [] },
    perform: { _, _, context throws(AdministrationError) in
      try write(&context) { all in
        all.removeAll { kept in JourneyDefinition.shipped.contains { $0.id == kept.id } }
        all += JourneyDefinition.shipped
      }
      return nil
    })

  /// The last one stays: without any the shipped ones would return.
  private static let delete = AdministrativeAction(
    "delete", Phrase("office.delete"), isDestructive: true,
    fields: { _, context throws(EntityStoreError) in try ScanDefinitions(context).all.count > 1 ? [] : nil },
    perform: { id, _, context throws(AdministrationError) in
      try write(&context) { all in all.removeAll { $0.id == id } }
      return nil
    })
}
