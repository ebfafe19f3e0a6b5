import CognitoFlowWire
import Phrases
import SandboxKit
import Services

/// The templates, as the office sees and edits them. Each change makes a new version, which counts for sessions that begin from then on.
enum FlowTemplateOffice {
  static let collection = AdministeredCollection(
    name: "templates", title: Phrase("flow.office.templates"), isSettings: true,
    columns: [
      AdministeredColumn("name", name), AdministeredColumn("version", version), AdministeredColumn("environment", environment),
      AdministeredColumn("steps", steps),
    ],
    actions: [edit, create, delete],
    list: { context throws(EntityStoreError) in
      try FlowTemplates(context).all.map { template in
        AdministeredEntity(
          id: template.id,
          values: [
            .text(template.name), .number(template.version), .text(template.environment.rawValue), .list(template.steps.map(\.rawValue)),
          ])
      }
    },
    show: { id, context throws(EntityStoreError) in
      try FlowTemplates(context)[id].map { template in
        EntityDetails(
          title: template.name,
          rows: [.init("id", Phrase("office.id"), .text(template.id)), .init("version", version, .number(template.version))]
            + fields(template).map { .init($0.name, $0.title, AdministeredValue(of: $0)) })
      }
    })

  private static let name = Phrase("flow.office.name"), version = Phrase("flow.office.version")
  private static let environment = Phrase("flow.office.environment"), steps = Phrase("flow.office.steps")

  private static func fields(_ template: FlowTemplate) -> [ActionField] {
    [
      ActionField("name", name, .text(limit: 60), value: template.name),
      ActionField(
        "environment", environment, .choice(FlowTemplate.Environment.allCases.map { .init($0.rawValue) }),
        value: template.environment.rawValue),
      ActionField(
        "countries", Phrase("flow.office.countries"), .choices(FlowCountry.all.map { .init($0.alpha3) }),
        value: template.countries.joined(separator: ",")),
      ActionField(
        "steps", steps, .choices(FlowStep.allCases.map { .init($0.rawValue) }), value: template.steps.map(\.rawValue).joined(separator: ",")
      ),
      ActionField("asks-id-number", Phrase("flow.office.asksIDNumber"), .flag, value: template.asksIDNumber ? "yes" : "no"),
      ActionField("reviews-selfies", Phrase("flow.office.reviewsSelfies"), .flag, value: template.reviewsSelfies ? "yes" : "no"),
      ActionField(
        "webhooks", Phrase("flow.office.webhooks"), .text(limit: 1000), value: template.webhooks.joined(separator: ","), isOptional: true),
      ActionField("kept-days", Phrase("flow.office.keptDays"), .number(1...3_650), value: String(template.daysKept)),
    ]
  }

  private static func set(_ values: ActionValues, in template: inout FlowTemplate) throws(AdministrationError) {
    let webhooks = values.list("webhooks")
    for address in webhooks where !FlowEvents.accepts(address) {
      throw .field("webhooks", .notOffered(address, ["http://…", "https://…"]))
    }
    template.name = values.text("name") ?? template.name
    template.environment = values.text("environment").flatMap(FlowTemplate.Environment.init) ?? template.environment
    template.countries = values.list("countries")
    template.steps = FlowStep.allCases.filter { values.list("steps").contains($0.rawValue) }
    (template.asksIDNumber, template.reviewsSelfies) = (values.flag("asks-id-number"), values.flag("reviews-selfies"))
    template.webhooks = webhooks
    template.keptDays = values.number("kept-days")
  }

  private static let edit = AdministrativeAction(
    "edit", Phrase("office.edit"),
    fields: { id, context throws(EntityStoreError) in try FlowTemplates(context)[id].map(fields) },
    perform: { id, values, context throws(AdministrationError) in
      guard var template = try AdministrationError.storing({ () throws(EntityStoreError) in try FlowTemplates(context)[id] }) else {
        return nil
      }
      try set(values, in: &template)
      template.version += 1
      try AdministrationError.storing { () throws(EntityStoreError) in try FlowTemplates.put(template, &context) }
      return id
    })

  private static let create = AdministrativeAction(
    "create-template", Phrase("flow.office.createTemplate"), on: .collection,
    fields: { _, _ in fields(FlowTemplate(id: "", name: "")).map { $0.name == "name" ? ActionField("name", name, .text(limit: 60)) : $0 } },
    perform: { _, values, context throws(AdministrationError) in
      var template = FlowTemplate(id: FlowIdentifier.template.make(context), name: "")
      try set(values, in: &template)
      try AdministrationError.storing { () throws(EntityStoreError) in try FlowTemplates.put(template, &context) }
      return template.id
    })

  /// The last one stays: without any the shipped ones would return. Sessions keep theirs.
  private static let delete = AdministrativeAction(
    "delete", Phrase("office.delete"), isDestructive: true,
    fields: { _, context throws(EntityStoreError) in try FlowTemplates(context).all.count > 1 ? [] : nil },
    perform: { id, _, context throws(AdministrationError) in
      try AdministrationError.storing { () throws(EntityStoreError) in try FlowTemplates.remove(id, &context) }
      return nil
    })
}
