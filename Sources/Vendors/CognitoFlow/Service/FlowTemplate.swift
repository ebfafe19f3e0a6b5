import CognitoFlowWire
import SandboxKit
import Services

/// What a customer asks of its users, as it is set in the vendor's dashboard. (The vendor's own form is not public; these settings are those
/// that its public pages name.)
struct FlowTemplate: Codable, Equatable, Sendable {
  /// The kind of its entities.
  static let kind = EntityKind("flow/template", of: .service)

  enum Environment: String, Codable, CaseIterable, Sendable { case live, sandbox }

  /// `flwtmp_` and 14 characters.
  var id: String
  var name: String
  /// It grows by one with each change. A session keeps the one that it began with.
  var version = 1
  var environment = Environment.sandbox
  /// Where documents, addresses and phone numbers may be from (ISO 3166-1 alpha-3, and ICAO's Utopia for documents).
  var countries = FlowCountry.all.map(\.alpha3)
  var steps = FlowStep.allCases
  /// Whether the KYC check asks for an ID number in countries that have one.
  var asksIDNumber = false
  /// Whether a person in the office compares the selfie with the document. Otherwise nobody does: nothing here is sure enough of faces.
  var reviewsSelfies = false
  /// Where events are sent.
  var webhooks: [String] = []
  /// For how many days a session is kept after its end; nil in a template of an earlier version.
  var keptDays: Int?
  /// (Our choice where nobody has said it: 30.)
  var daysKept: Int { keptDays ?? 30 }

  var entity: EntityKey { EntityKey(Self.kind, id) }

  /// The countries of the template that the sandbox knows.
  var knownCountries: [FlowCountry] { FlowCountry.all.filter { countries.contains($0.alpha3) } }

  /// The ones with which the sandbox begins. (Our choice.)
  static let shipped = [
    FlowTemplate(id: "flwtmp_11111111111111", name: "Full verification"),
    FlowTemplate(
      id: "flwtmp_22222222222222", name: "Details only",
      steps: [.acceptTerms, .verifySMS, .kycCheck, .watchlistScreening, .riskCheck], asksIDNumber: true),
    FlowTemplate(
      id: "flwtmp_33333333333333", name: "Document and reviewed selfie",
      steps: [.documentaryVerification, .selfieCheck, .watchlistScreening],
      reviewsSelfies: true),
  ]
}

/// The templates of the service. It begins with the shipped ones.
struct FlowTemplates {
  /// By their names.
  let all: [FlowTemplate]

  init(_ context: ServiceContext) throws(EntityStoreError) {
    let stored: [FlowTemplate] = try context.all(FlowTemplate.kind)
    all = stored.isEmpty ? FlowTemplate.shipped : stored.sorted { ($0.id, $0.name) < ($1.id, $1.name) }
  }

  subscript(id: String) -> FlowTemplate? { all.first { $0.id == id } }

  static func put(_ template: FlowTemplate, _ context: inout ServiceContext) throws(EntityStoreError) {
    try keepShipped(&context)
    try context.put(template, template.entity)
  }

  static func remove(_ id: String, _ context: inout ServiceContext) throws(EntityStoreError) {
    try keepShipped(&context)
    context.remove(EntityKey(FlowTemplate.kind, id))
  }

  /// The shipped ones are stored with the first change.
  private static func keepShipped(_ context: inout ServiceContext) throws(EntityStoreError) {
    guard try context.keys(of: FlowTemplate.kind).isEmpty else { return }
    for shipped in FlowTemplate.shipped { try context.put(shipped, shipped.entity) }
  }
}
