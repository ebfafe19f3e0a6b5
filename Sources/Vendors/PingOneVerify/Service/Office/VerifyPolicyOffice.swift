import PingOneVerifyWire
import Phrases
import SandboxKit

/// The policies, as the office sees and edits it.
extension VerifyPolicy {
  static let collection = AdministeredCollection(
    name: "policy", title: Phrase("verify.office.policy"), isSettings: true,
    columns: [AdministeredColumn("decision", decisionTitle), AdministeredColumn("requiresSelfie", selfie)], actions: [edit],
    list: { context throws(EntityStoreError) in
      try all(context).map { policy in
        AdministeredEntity(id: policy.id, values: [.text(policy.decision.rawValue), .flag(policy.requiresSelfie)])
      }
    },
    show: { id, context throws(EntityStoreError) in
      try all(context).first { $0.id == id }.map { policy in
        let documents: [EntityDetails.Row] =
          policy.documents.map { documents in
            [
              .init("required", required, .text(documents.required.map(\.rawValue).joined(separator: ", "))),
              .init("optional", optional, .text(documents.optional.map(\.rawValue).joined(separator: ", "))),
              .init("delivery", delivery, .text(documents.delivery.rawValue)),
            ]
          } ?? []
        return EntityDetails(
          title: id,
          rows: [
            .init("decision", decisionTitle, .text(policy.decision.rawValue)),
            .init("requiresSelfie", selfie, .flag(policy.requiresSelfie)),
          ] + documents)
      }
    })

  private static let required = Phrase("verify.office.required"), optional = Phrase("verify.office.optional")
  private static let delivery = Phrase("verify.office.delivery")
  private static let decisionTitle = Phrase("verify.office.decision"), selfie = Phrase("verify.office.requiresSelfie")

  /// What the newer transaction model wants. A change counts for codes that are issued from then on.
  private static func fields(_ documents: Documents) -> [ActionField] {
    let classes = VerifyDocumentClass.allCases.map { ActionField.Option($0.rawValue) }
    let deliveries = VerifyPasscode.Delivery.allCases.map {
      ActionField.Option($0.rawValue, Phrase("verify.office.deliver.\($0.rawValue)"))
    }
    func list(_ wanted: [VerifyDocumentClass]) -> String { wanted.map(\.rawValue).joined(separator: ",") }
    return [
      ActionField("required", required, .choices(classes), value: list(documents.required), isOptional: true),
      ActionField("optional", optional, .choices(classes), value: list(documents.optional), isOptional: true),
      ActionField("delivery", delivery, .choice(deliveries), value: documents.delivery.rawValue),
    ]
  }

  private static let edit = AdministrativeAction(
    "edit", Phrase("office.edit"),
    fields: { id, context throws(EntityStoreError) in
      let policy = try current(id, context)
      let decisions = Decision.allCases.map { ActionField.Option($0.rawValue, Phrase("verify.office.decide.\($0.rawValue)")) }
      return [
        ActionField("decision", decisionTitle, .choice(decisions), value: policy.decision.rawValue),
        ActionField("requires-selfie", selfie, .flag, value: policy.requiresSelfie ? "yes" : "no"),
      ] + (policy.documents.map(fields) ?? [])
    },
    perform: { id, values, context throws(AdministrationError) in
      do throws(EntityStoreError) {
        var policy = try current(id, context)
        policy.decision = values.text("decision").flatMap(Decision.init) ?? policy.decision
        policy.requiresSelfie = values.flag("requires-selfie")
        if policy.documents != nil {
          policy.documents?.required = values.list("required").compactMap(VerifyDocumentClass.init)
          policy.documents?.optional = values.list("optional").compactMap(VerifyDocumentClass.init)
          policy.documents?.delivery = values.text("delivery").flatMap(VerifyPasscode.Delivery.init) ?? .prompt
        }
        try context.put(policy, policy.entity)
      } catch { throw .store(error) }
      return id
    })
}
