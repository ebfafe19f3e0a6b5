import Phrases

/// The policy, as the office sees and edits it.
extension VerifyPolicy {
  static let collection = AdministeredCollection(
    name: "policy", title: Phrase("verify.office.policy"),
    columns: [AdministeredColumn("decision", decisionTitle), AdministeredColumn("requiresSelfie", selfie)], actions: [edit],
    list: { context throws(EntityStoreError) in
      let policy = try current(context)
      return [AdministeredEntity(id: entity.id, values: [.text(policy.decision.rawValue), .flag(policy.requiresSelfie)])]
    },
    show: { id, context throws(EntityStoreError) in
      guard id == entity.id else { return nil }
      let policy = try current(context)
      return EntityDetails(
        title: id,
        rows: [
          .init("decision", decisionTitle, .text(policy.decision.rawValue)), .init("requiresSelfie", selfie, .flag(policy.requiresSelfie)),
        ])
    })

  private static let decisionTitle = Phrase("verify.office.decision"), selfie = Phrase("verify.office.requiresSelfie")

  private static let edit = AdministrativeAction(
    "edit", Phrase("office.edit"),
    fields: { _, context throws(EntityStoreError) in
      let policy = try current(context)
      let decisions = Decision.allCases.map { ActionField.Option($0.rawValue, Phrase("verify.office.decide.\($0.rawValue)")) }
      return [
        ActionField("decision", decisionTitle, .choice(decisions), value: policy.decision.rawValue),
        ActionField("requires-selfie", selfie, .flag, value: policy.requiresSelfie ? "yes" : "no"),
      ]
    },
    perform: { id, values, context throws(AdministrationError) in
      do throws(EntityStoreError) {
        var policy = try current(context)
        policy.decision = values.text("decision").flatMap(Decision.init) ?? policy.decision
        policy.requiresSelfie = values.flag("requires-selfie")
        try context.put(policy, entity)
      } catch { throw .store(error) }
      return id
    })
}
