import PingOneVerifyWire
import Phrases
import SandboxKit

/// The transactions, as the office sees them and decides about them.
extension VerifyTransactions {
  static let collection = AdministeredCollection(
    of: VerifyTransaction.self, name: "transactions", title: Phrase("verify.office.transactions"), isOwned: true, shipped: allShipped,
    columns: [
      AdministeredColumn("code", code), AdministeredColumn("userId", user), AdministeredColumn("status", status),
      AdministeredColumn("createdAt", createdAt),
    ],
    actions: [answer, approveManually, approveWithoutRequest, notRequired, fail, issueCode, delete],
    values: { transaction, _ in
      [.secret(transaction.code), .text(transaction.userID), .text(transaction.status.rawValue), .moment(transaction.createdAt)]
    },
    show: { id, context throws(EntityStoreError) in
      try VerifyTransactions.find(id, context).map { transaction in
        EntityDetails(
          title: transaction.userID, rows: rows(of: transaction),
          history: transaction.history.map { EntityDetails.Event(at: $0.at, $0.text) },
          qrCode: transaction.acceptsCode ? transaction.link : nil)
      }
    })

  private static let code = Phrase("verify.office.code"), user = Phrase("verify.office.user")
  private static let status = Phrase("verify.row.status"), createdAt = Phrase("verify.office.createdAt")

  private static func rows(of transaction: VerifyTransaction) -> [EntityDetails.Row] {
    [
      .init("id", Phrase("office.id"), .text(transaction.id)), .init("userId", user, .text(transaction.userID)),
      .init("code", code, .secret(transaction.code)), .init("link", Phrase("verify.office.link"), .secret(transaction.link)),
      .init("status", status, .text(transaction.status.rawValue)),
      .init("entityId", .verbatim("Entity ID"), AdministeredValue(transaction.device?.entityID)),
      .init("applicationId", .verbatim("Application ID"), AdministeredValue(transaction.device?.applicationID)),
      .init("pushSandbox", .verbatim("pushSandbox"), transaction.device.map { .flag($0.pushSandbox) } ?? .none),
      .init("uniqueToken", .verbatim("uniqueToken"), AdministeredValue(transaction.device?.uniqueToken)),
    ]
      + documentRows(of: transaction)
      + transaction.answers.map { answer in
        let told = answer.problems.isEmpty ? "OK" : answer.problems.map(\.text).joined(separator: " ")
        return EntityDetails.Row(answer.providerID, .verbatim(answer.providerID), .text(told))
      } + transaction.userData.pairs.map { EntityDetails.Row($0.key, .verbatim($0.key), .text($0.value)) }
  }

  /// The documents of the newer model, and what was sent to the person's addresses: the office is their mailbox and their phone.
  private static func documentRows(of transaction: VerifyTransaction) -> [EntityDetails.Row] {
    guard let requirements = transaction.requirements else { return [] }
    let rows = requirements.flatMap { requirement -> [EntityDetails.Row] in
      let name = requirement.documentClass.rawValue
      let status = EntityDetails.Row(name, .verbatim(name), .text(requirement.status.rawValue))
      guard let passcode = requirement.passcode, let address = passcode.address else { return [status] }
      let told = [address, passcode.status.rawValue, passcode.text].compactMap(\.self).joined(separator: " ")
      return [status, EntityDetails.Row("\(name)-otp", .verbatim("\(name) OTP"), .text(told))]
    }
    return [.init("policy", Phrase("verify.office.policy"), .text(transaction.policyID))] + rows
  }

  // MARK: Decisions

  /// An admin saw the physical documents after the providers gave no positive answer.
  private static let approveManually = decision(
    "approve-manually", Phrase("verify.office.approveManually"), .approvedManually,
    isPossible: { $0.submittedAt != nil && [.inProgress, .partial, .fail].contains($0.status) })

  /// An admin saw the physical documents, and no provider is asked.
  private static let approveWithoutRequest = decision(
    "approve-without-request", Phrase("verify.office.approveWithoutRequest"), .approvedNoRequest,
    isPossible: { $0.submittedAt == nil && !$0.status.isFinal })

  private static let notRequired = decision(
    "not-required", Phrase("verify.office.notRequired"), .notRequired, isPossible: { !$0.status.isFinal })

  private static let delete = decision(
    "delete", Phrase("office.delete"), .deleted, isDestructive: true, isPossible: { $0.status != .deleted })

  private static func decision(
    _ name: String, _ title: Phrase, _ status: VerifyStatus, isDestructive: Bool = false,
    isPossible: @escaping @Sendable (VerifyTransaction) -> Bool
  ) -> AdministrativeAction {
    AdministrativeAction(
      name, title, isDestructive: isDestructive,
      fields: { id, context throws(EntityStoreError) in try VerifyTransactions.find(id, context).map(isPossible) == true ? [] : nil },
      perform: { id, _, context throws(AdministrationError) in
        try change(id, &context) { transaction, context throws(EntityStoreError) in
          transaction.status = status
          transaction.note("Office: \(status.rawValue).", at: context.now)
          try transaction.announce(&context)
        }
      })
  }

  /// The answer of the face provider, for which a transaction waits when the policy leaves it to the office.
  private static let answer = AdministrativeAction(
    "answer", Phrase("verify.office.answer"),
    fields: { id, context throws(EntityStoreError) in
      guard try VerifyTransactions.find(id, context)?.status == .partial else { return nil }
      return [
        ActionField(
          "result", Phrase("verify.office.result"),
          .choice([
            ActionField.Option("positive", Phrase("verify.office.positive")),
            ActionField.Option("negative", Phrase("verify.office.negative")),
          ]), value: "positive")
      ]
    },
    perform: { id, values, context throws(AdministrationError) in
      try change(id, &context) { transaction, context throws(EntityStoreError) in
        transaction.add(
          VerifyTransaction.Answer(providerID: VerifyJudge.face, problems: values.text("result") == "negative" ? [.differentPerson] : []),
          at: context.now)
        let key = try VerifyKey.current(&context)
        try transaction.conclude(key, &context)
      }
    })

  /// Makes the transaction fail with a provider's error.
  private static let fail = AdministrativeAction(
    "fail", Phrase("verify.office.fail"),
    fields: { id, context throws(EntityStoreError) in
      guard let transaction = try VerifyTransactions.find(id, context), transaction.submittedAt != nil, transaction.status != .deleted
      else {
        return nil
      }
      return [
        ActionField(
          "provider", Phrase("verify.office.provider"), .choice(VerifyJudge.providers.map { ActionField.Option($0) }),
          value: VerifyJudge.document),
        ActionField("error", Phrase("verify.office.error"), .text(limit: 60), value: "OFFICE_DECISION"),
        ActionField("message", Phrase("verify.office.message"), .text(limit: 200), value: "The document was refused by the office."),
      ]
    },
    perform: { id, values, context throws(AdministrationError) in
      try change(id, &context) { transaction, context throws(EntityStoreError) in
        let problem = VerifyTransaction.Answer.Problem(code: values.text("error") ?? "", text: values.text("message") ?? "")
        transaction.add(
          VerifyTransaction.Answer(providerID: values.text("provider") ?? VerifyJudge.document, problems: [problem]), at: context.now)
        transaction.status = .fail
        transaction.claims = []
        transaction.note("Office: FAIL.", at: context.now)
        try transaction.announce(&context)
      }
    })

  private static let issueCode = AdministrativeAction(
    "issue-code", Phrase("verify.office.issueCode"), on: .collection,
    fields: { _, context throws(EntityStoreError) in
      let policies = try VerifyPolicy.all(context).map { ActionField.Option($0.id) }
      return [
        ActionField("user-id", user, .text(limit: TestOutcomes.longestName), value: "anna"),
        ActionField("policy", Phrase("verify.office.policy"), .choice(policies), value: VerifyPolicy.standard.id),
        ActionField("given-name", Phrase("verify.field.firstName"), .text(limit: 60), value: "", isOptional: true),
        ActionField("family-name", Phrase("data.field.lastName"), .text(limit: 60), value: "", isOptional: true),
        ActionField("birth-date", Phrase("data.field.birthDate"), .text(limit: 10), value: "", isOptional: true),
      ]
    },
    perform: { _, values, context throws(AdministrationError) in
      do throws(TestOutcomes.Unknown) {
        _ = try context.outcomes(of: values.text("user-id") ?? "", among: VerifyTestOutcomes.known)
      } catch { throw .field("user-id", .notOffered(error.wrong, error.known)) }
      do throws(EntityStoreError) {
        let policy = try VerifyPolicy.current(values.text("policy") ?? "", context)
        let check = VerifyDataCheck(
          givenName: values.text("given-name"), familyName: values.text("family-name"), birthDate: values.text("birth-date"))
        return try create(values.text("user-id") ?? "", policy, check, &context).id
      } catch { throw .store(error) }
    })

  private static func change(
    _ id: String, _ context: inout ServiceContext,
    _ change: (inout VerifyTransaction, inout ServiceContext) throws(EntityStoreError) -> Void
  ) throws(AdministrationError) -> String? {
    do throws(EntityStoreError) {
      guard var transaction = try VerifyTransactions.find(id, context) else { return nil }
      try change(&transaction, &context)
      try put(transaction, &context)
    } catch { throw .store(error) }
    return id
  }
}
