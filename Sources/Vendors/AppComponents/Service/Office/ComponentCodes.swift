import AppComponentsWire
import Phrases
import SandboxKit

/// The codes that were issued and not used yet, as the office sees them.
enum ComponentCodes {
  static let collection = AdministeredCollection(
    of: ComponentCode.self, name: "codes", title: Phrase("session.office.codes"), columns: [code, expiry, workflow],
    actions: [issue, delete],
    values: { code, context in code.isKnown(at: context.now) ? code.values : nil },
    show: { id, context throws(EntityStoreError) in
      let code: ComponentCode? = try context.get(EntityKey(ComponentCode.kind, id))
      return code.flatMap { $0.isKnown(at: context.now) ? details($0) : nil }
    })

  private static let code = AdministeredColumn("code", Phrase("session.office.code"))
  private static let expiry = AdministeredColumn("expiresAt", Phrase("office.expiresAt"))
  private static let workflow = AdministeredColumn("workflow", Phrase("session.office.workflow"))

  private static func details(_ code: ComponentCode) -> EntityDetails {
    EntityDetails(
      title: code.workflowName ?? code.id,
      rows: [.init("id", Phrase("office.id"), .text(code.id))]
        + zip([Self.code, expiry, workflow], code.values).map { .init($0.name, $0.title, $1) }, qrCode: code.code)
  }

  /// Without a workflow, the code selects the standard one.
  private static let issue = AdministrativeAction(
    "issue", Phrase("unattended.sessions.code"), on: .collection,
    fields: { _, _ in
      let forms: [ActionField.Option] = [
        .init(ValidationCode.Form.sixDigits.rawValue, Phrase("session.office.sixDigits")),
        .init(ValidationCode.Form.eightCharacters.rawValue, Phrase("session.office.eightCharacters")),
      ]
      return [
        ActionField("form", Phrase("session.office.form"), .choice(forms), value: forms[0].id),
        ActionField("workflow", Phrase("session.office.workflow"), .text(limit: 200_000), isOptional: true),
      ]
    },
    perform: { _, values, context throws(AdministrationError) in
      let text = values.text("workflow") ?? #"{"name":"standard"}"#
      guard ServedWorkflow(text: text) != nil else { throw .field("workflow", .notOffered(text, ["the JSON of a workflow file"])) }
      let form = values.text("form").flatMap(ValidationCode.Form.init) ?? .sixDigits
      do throws(EntityStoreError) { return try ComponentCode.issue(form, text, &context).id } catch { throw .store(error) }
    })

  private static let delete = AdministrativeAction(
    "delete", Phrase("office.delete"), isDestructive: true, fields: { _, _ in [] },
    perform: { id, _, context in
      context.remove(EntityKey(ComponentCode.kind, id))
      return nil
    })
}

extension ComponentCode {
  fileprivate var workflowName: String? { ServedWorkflow(text: workflow)?.name }

  fileprivate var values: [AdministeredValue] { [.secret(code), .moment(expiresAt), AdministeredValue(workflowName)] }
}
