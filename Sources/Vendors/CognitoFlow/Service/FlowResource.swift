import CognitoFlowWire
import Documents
import Notation
import Services

/// The FlowSession resource: the fields of the seed's example, and those of the successor's schema that have a meaning here.
struct FlowResource {
  let record: FlowRecord
  /// Where the person's pages are: `https://verify.example.com`.
  let origin: String

  /// It is nil if the session has no link.
  private var link: String? { record.isShareable ? origin + HostedPage.link(to: record.id, key: record.key) : nil }

  var json: JSONValue {
    .object([
      "id": .string(record.id), "customer_reference": .string(record.customerReference), "shareable_url": link.map { .string($0) } ?? .null,
      "template": .object([
        "id": .string(record.template.id), "version": .integer(record.template.version), "name": .string(record.template.name),
      ]),
      "status": .string(record.status.rawValue), "steps": record.steps.json,
      "created_at": .string(Moment(milliseconds: record.createdAt).iso),
      "completed_at": moment(record.completedAt), "expires_at": moment(record.expiresAt),
      "previous_attempt_id": record.previousAttemptID.map { .string($0) } ?? .null, "user": user,
      "verify_sms": part(.verifySMS, record.sms.json), "kyc_check": record.kyc.map { part(.kycCheck, $0.json) } ?? .null,
      "documentary_verification": part(.documentaryVerification, record.document.json),
      "selfie_check": part(.selfieCheck, record.selfie.json),
      "watchlist_screening": part(.watchlistScreening) { status in
        .object(["status": .string(status.rawValue), "hits": .array(record.watchlistHits.map { .string($0) })])
      },
      "risk_check": record.risk.map { risk in
        part(.riskCheck) { status in .object(["status": .string(status.rawValue), "signals": risk.json]) }
      } ?? .null,
    ])
  }

  private var user: JSONValue {
    var members = [JSONValue.Member("email_address", record.email.map { .string($0) } ?? .null)]
    let verified = record.sms.verifications.last { $0.status == .success }
    members.append(.init("phone_number", verified.map { .string($0.phoneNumber) } ?? .null))
    if case .object(let details)? = record.kyc?.details.json { members += details }
    return .object(members)
  }

  private func moment(_ moment: Int64?) -> JSONValue { moment.map { .string(Moment(milliseconds: $0).iso) } ?? .null }

  /// What a step found; null for one that the template does not have, or that has not begun.
  private func part(_ step: FlowStep, _ json: (FlowStepStatus) -> JSONValue) -> JSONValue {
    guard let status = record.steps[step], ![.notApplicable, .waitingForPrerequisite].contains(status) else { return .null }
    return json(status)
  }
}

extension FlowRecord {
  /// What the hosted page knows about it.
  func state(_ opened: FlowState.Opened? = nil, at now: Int64) -> FlowState {
    FlowState(
      id: id, status: status, opened: opened, template: .init(id: template.id, version: template.version, name: template.name),
      expiresAt: Moment(milliseconds: expiresAt), steps: steps, step: step, prompt: prompt(at: now))
  }

  /// What the active step asks, or nil if it asks nothing.
  private func prompt(at now: Int64) -> FlowPrompt? {
    switch step {
    case .acceptTerms: return .terms
    case .verifySMS: return sms.prompt(template.knownCountries)
    case .kycCheck:
      let reader = FlowDetailsReader(template: template)
      return .details(
        FlowDetailsPrompt(
          countries: reader.countries, fields: reader.fields, idNumberTypes: reader.idNumberTypes, known: kyc?.details ?? FlowDetails(),
          problem: kyc == nil ? nil : .noMatch))
    case .documentaryVerification: return document.prompt(template)
    case .selfieCheck: return selfie.prompt
    case .watchlistScreening, .riskCheck, nil: return nil
    }
  }
}
