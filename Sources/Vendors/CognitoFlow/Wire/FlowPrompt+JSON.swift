import Documents
import Notation

extension FlowPrompt {
  /// With the member `kind`, which says what else there is.
  public var json: JSONValue {
    switch self {
    case .terms: .object(["kind": "terms"])
    case .phone(let countries): .object(["kind": "phone", "countries": .strings(countries)])
    case .code(let prompt):
      .object([
        "kind": "code", "countries": prompt.countries.isEmpty ? nil : .strings(prompt.countries),
        "phone_number": .string(prompt.phoneNumber), "attempts_left": .integer(prompt.attemptsLeft),
        "deliveries_left": .integer(prompt.deliveriesLeft), "resend_at": prompt.resendAt.map { .string($0.iso) } ?? .null,
        "problem": prompt.problem.map { .string($0.rawValue) } ?? .null,
      ])
    case .details(let prompt):
      .object([
        "kind": "details", "countries": .strings(prompt.countries), "fields": .strings(prompt.fields.map(\.rawValue)),
        "id_number_types": .strings(prompt.idNumberTypes), "known": prompt.known.json,
        "problem": prompt.problem.map { .string($0.rawValue) } ?? .null,
      ])
    case .document(let prompt):
      .object([
        "kind": "document", "countries": .strings(prompt.offers.map(\.country)),
        "categories": .object(prompt.offers.map { .init($0.country, .strings($0.categories.map(\.rawValue))) }),
      ])
    case .capture(let prompt):
      .object([
        "kind": "capture", "picture": .string(prompt.picture.rawValue), "category": prompt.category.map { .string($0.rawValue) },
        "country": prompt.country.map { .string($0) }, "attempts_left": .integer(prompt.attemptsLeft),
        "problem": prompt.problem.map { .string($0.rawValue) } ?? .null,
      ])
    }
  }

  /// Returns nil if the node is no prompt.
  public init?(_ node: Node) {
    switch node["kind"]?.string {
    case "terms": self = .terms
    case "phone":
      guard let countries = node["countries"]?.strings else { return nil }
      self = .phone(countries: countries)
    case "code":
      guard let number = node["phone_number"]?.string, let attempts = node["attempts_left"]?.number?.integer,
        let deliveries = node["deliveries_left"]?.number?.integer
      else { return nil }
      self = .code(
        FlowCodePrompt(
          countries: node["countries"]?.strings ?? [], phoneNumber: number, attemptsLeft: attempts, deliveriesLeft: deliveries,
          resendAt: node["resend_at"]?.string.flatMap(Moment.init(iso:)),
          problem: node["problem"]?.string.flatMap(FlowCodePrompt.Problem.init)))
    case "details":
      guard let countries = node["countries"]?.strings, let fields = node["fields"]?.strings else { return nil }
      self = .details(
        FlowDetailsPrompt(
          countries: countries, fields: fields.compactMap(FlowDetailsPrompt.Field.init),
          idNumberTypes: node["id_number_types"]?.strings ?? [], known: FlowDetails(node["known"]),
          problem: node["problem"]?.string.flatMap(FlowDetailsPrompt.Problem.init)))
    case "document":
      guard let countries = node["countries"]?.strings, let categories = node["categories"] else { return nil }
      self = .document(
        FlowDocumentPrompt(
          offers: countries.map { country in
            .init(country: country, categories: (categories[country]?.strings ?? []).compactMap(FlowDocumentCategory.init))
          }))
    case "capture":
      guard let picture = node["picture"]?.string.flatMap(FlowPicture.init), let attempts = node["attempts_left"]?.number?.integer else {
        return nil
      }
      self = .capture(
        FlowCapturePrompt(
          picture: picture, attemptsLeft: attempts, category: node["category"]?.string.flatMap(FlowDocumentCategory.init),
          country: node["country"]?.string, problem: node["problem"]?.string.flatMap(FlowCaptureProblem.init)))
    default: return nil
    }
  }
}

extension JSONValue {
  static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}

extension Node {
  /// The texts of an array; nil for any other kind.
  var strings: [String]? { elements?.compactMap(\.string) }
}
