import CognitoFlowWire
import Phrases
import SandboxKit
import Services

/// The sessions, as the office sees them and decides about them.
enum FlowSessionOffice {
  static let collection = AdministeredCollection(
    of: FlowRecord.self, name: "sessions", title: Phrase("flow.office.sessions"), isOwned: true,
    columns: [
      AdministeredColumn("createdAt", createdAt), AdministeredColumn("customerReference", customer),
      AdministeredColumn("template", template), AdministeredColumn("status", status), AdministeredColumn("step", step),
    ],
    actions: [approve, reject, authorizeRetry, cancel, expire, delete],
    values: { record, _ in
      [
        .moment(record.createdAt), .text(record.customerReference), .text(record.template.name), .text(record.status.rawValue),
        AdministeredValue((record.step ?? record.reviewedStep)?.rawValue),
      ]
    },
    show: { id, context throws(EntityStoreError) in
      try record(id, context).map { record in
        EntityDetails(
          title: record.customerReference, rows: rows(record) + results(record),
          history: record.history.map { EntityDetails.Event(at: $0.at, $0.text) })
      }
    })

  private static let createdAt = Phrase("flow.office.createdAt"), template = Phrase("flow.office.template")
  private static let customer = Phrase.verbatim("customer_reference"), status = Phrase.verbatim("status"), step = Phrase.verbatim("step")

  private static func record(_ id: String, _ context: ServiceContext) throws(EntityStoreError) -> FlowRecord? {
    try context.get(FlowRecord.entity(id))
  }

  private static func rows(_ record: FlowRecord) -> [EntityDetails.Row] {
    let link = record.isShareable ? HostedPage.link(to: record.id, key: record.key) : nil
    return [
      .init("id", Phrase("office.id"), .text(record.id)), .init("customerReference", customer, .text(record.customerReference)),
      .init("email", .verbatim("email"), AdministeredValue(record.email)),
      .init("link", Phrase("flow.office.link"), link.map { .secret($0) } ?? .none),
      .init("template", template, .text("\(record.template.name) (\(record.template.version))")),
      .init("status", status, .text(record.status.rawValue)),
      .init("previousAttempt", .verbatim("previous_attempt_id"), AdministeredValue(record.previousAttemptID)),
      .init("mayBeRetried", Phrase("flow.office.mayBeRetried"), .flag(record.mayBeRetried)),
      .init("createdAt", createdAt, .moment(record.createdAt)), .init("expiresAt", Phrase("office.expiresAt"), .moment(record.expiresAt)),
    ]
      + FlowStep.allCases.map { step in
        EntityDetails.Row(step.rawValue, .verbatim(step.rawValue), AdministeredValue(record.steps[step]?.rawValue))
      }
  }

  /// What the steps found, and the code that was sent: the office is the person's phone.
  private static func results(_ record: FlowRecord) -> [EntityDetails.Row] {
    var rows: [EntityDetails.Row] = []
    func add(_ name: String, _ value: String?) {
      if let value { rows.append(EntityDetails.Row(name, .verbatim(name), .text(value))) }
    }
    if let sms = record.sms.current {
      add("phone_number", sms.phoneNumber)
      if let code = sms.code { rows.append(EntityDetails.Row("code", Phrase("flow.office.code"), .secret(code))) }
    }
    if let kyc = record.kyc {
      add("kyc_check.name", told(kyc.details.name.map { "\($0.given) \($0.family)" }, kyc.name))
      add("kyc_check.date_of_birth", told(kyc.details.dateOfBirth, kyc.dateOfBirth))
      add("kyc_check.address", told(kyc.details.address.map { "\($0.street), \($0.postalCode) \($0.city), \($0.country)" }, kyc.address))
      add("kyc_check.id_number", told(kyc.details.idNumber?.value, kyc.idNumber))
    }
    if let attempt = record.document.attempts.last {
      add("documentary_verification.category", "\(attempt.choice.country) \(attempt.choice.category.rawValue)")
      add("documentary_verification.name", told(attempt.data?.name.map { "\($0.given) \($0.family)" }, attempt.name))
      add("documentary_verification.date_of_birth", told(attempt.data?.dateOfBirth, attempt.dateOfBirth))
      add("documentary_verification.id_number", attempt.data?.number)
      add("documentary_verification.expiration_date", attempt.data?.expirationDate)
      add("documentary_verification.problem", attempt.problem?.rawValue)
    }
    if !record.watchlistHits.isEmpty { add("watchlist_screening.hits", record.watchlistHits.joined(separator: ", ")) }
    if let risk = record.risk { add("risk_check.user_interactions", risk.behaviour.rawValue) }
    return rows
  }

  private static func told(_ value: String?, _ match: FlowMatch) -> String? { value.map { "\($0): \(match.rawValue)" } }

  // MARK: Decisions

  private static let approve = decision("approve", Phrase("flow.office.approve"), isPossible: { $0.reviewedStep != nil }) { record, now in
    if let step = record.reviewedStep { record.finish(step, .manuallyApproved, at: now) }
  }

  private static let reject = decision("reject", Phrase("flow.office.reject"), isPossible: { $0.reviewedStep != nil }) { record, now in
    if let step = record.reviewedStep { record.finish(step, .manuallyRejected, at: now) }
  }

  private static let authorizeRetry = decision(
    "authorize-retry", Phrase("flow.office.authorizeRetry"), isPossible: { !$0.mayBeRetried && !$0.isRetried }
  ) { record, _ in record.mayBeRetried = true }

  private static let cancel = decision(
    "cancel", Phrase("flow.office.cancel"), isDestructive: true, isPossible: { !$0.status.isFinal }
  ) { record, now in record.end(.canceled, at: now) }

  private static let expire = decision("expire", Phrase("office.expire"), isPossible: { $0.status == .active }) { record, now in
    record.end(.expired, at: now)
  }

  /// Deletes a session with everything that the person entered. The user can then start a new one.
  private static let delete = AdministrativeAction(
    "delete", Phrase("office.delete"), isDestructive: true,
    fields: { id, context throws(EntityStoreError) in try record(id, context) == nil ? nil : [] },
    perform: { id, _, context throws(AdministrationError) in
      try AdministrationError.storing { () throws(EntityStoreError) in
        if let record = try record(id, context) { try FlowSessions.remove(record, &context) }
      }
      return nil
    })

  private static func decision(
    _ name: String, _ title: Phrase, isDestructive: Bool = false, isPossible: @escaping @Sendable (FlowRecord) -> Bool,
    _ decide: @escaping @Sendable (inout FlowRecord, _ now: Int64) -> Void
  ) -> AdministrativeAction {
    AdministrativeAction(
      name, title, isDestructive: isDestructive,
      fields: { id, context throws(EntityStoreError) in try record(id, context).map(isPossible) == true ? [] : nil },
      perform: { id, _, context throws(AdministrationError) in
        do throws(EntityStoreError) {
          guard let before = try record(id, context) else { return nil }
          var changed = before
          changed.note("Office: \(name).", at: context.now)
          decide(&changed, context.now)
          try FlowSessions.put(changed, after: before, &context)
        } catch { throw .store(error) }
        return id
      })
  }
}
