import CognitoFlowWire
import HTTPTypes
import Notation
import SandboxKit
import Services

/// The API for a customer's back end, by signed requests.
struct FlowAPI {
  let request: ServiceRequest
  /// Where the person's pages are.
  let origin: String

  private static let mostReference = 255

  /// - Parameter parts: the path below `/flow_sessions`.
  func respond(_ parts: [String], _ context: inout ServiceContext) throws(FlowAPIError) -> ServiceResponse {
    let key = try FlowAuthentication.check(request, &context)
    switch (request.head.method, parts.count) {
    case (.post, 0): return try create(key, &context)
    case (.get, 1): return answer(try session(parts[0], key, &context), .ok)
    default: return try retry(try session(parts[0], key, &context), &context)
    }
  }

  private func answer(_ record: FlowRecord, _ status: HTTPResponse.Status) -> ServiceResponse {
    ServiceResponse(status, json: FlowResource(record: record, origin: origin).json)
  }

  // MARK: Creating

  private func create(_ key: FlowKey, _ context: inout ServiceContext) throws(FlowAPIError) -> ServiceResponse {
    let order = try order(key, context)
    if let known = try FlowAPIError.wrapping({ () throws(EntityStoreError) in
      try FlowSessions.last(order.customerReference, order.template.id, &context)
    }) {
      guard request.isIdempotent else {
        throw FlowAPIError(
          .conflict, "already_exists",
          "This customer_reference has the session \(known.id) for this template. "
            + "Add ?idempotent=true to get it, or let the office authorise a retry.")
      }
      return answer(known, .ok)
    }
    return answer(try FlowAPIError.wrapping { () throws(EntityStoreError) in try FlowSessions.create(order, &context) }, .created)
  }

  private func order(_ key: FlowKey, _ context: ServiceContext) throws(FlowAPIError) -> FlowSessions.Order {
    let body = try body
    guard let id = body["template_id"]?.string else { throw invalid("template_id", "is a text: flwtmp_11111111111111") }
    guard let user = body["user"], let reference = user["customer_reference"]?.string, !reference.isEmpty,
      reference.count <= Self.mostReference
    else { throw invalid("user.customer_reference", "is a text with 1 to \(Self.mostReference) characters") }
    let email = user["email"].flatMap { $0.isNull ? nil : $0 }
    guard email == nil || email?.string?.isEmailAddress == true else { throw invalid("user.email", "is an e-mail address") }
    guard let isShareable = body["shareable"].map(\.bool) ?? false else { throw invalid("shareable", "is true or false") }
    let template = try FlowAPIError.wrapping { () throws(EntityStoreError) in try FlowTemplates(context)[id] }
    guard let template, template.environment == key.environment else {
      throw FlowAPIError(.notFound, "template_not_found", "There is no template \(id) in the environment of this API key.")
    }
    return FlowSessions.Order(template: template, customerReference: reference, email: email?.string, isShareable: isShareable)
  }

  // MARK: Retrying

  private func retry(_ record: FlowRecord, _ context: inout ServiceContext) throws(FlowAPIError) -> ServiceResponse {
    let strategy = try strategy
    guard record.mayBeRetried else {
      throw FlowAPIError(.conflict, "retry_not_authorized", "The office has not authorised a retry of this session, or it was begun.")
    }
    return answer(
      try FlowAPIError.wrapping { () throws(EntityStoreError) in try FlowSessions.repeat(record, strategy, &context) }, .created)
  }

  private var strategy: FlowRecord.Strategy {
    get throws(FlowAPIError) {
      let body = try body
      switch body["strategy"]?.string {
      case "reset": return .reset
      case "incomplete": return .incomplete
      case "infer": return .infer
      case "custom":
        var repeated: [FlowStep] = []
        for step in FlowRecord.Strategy.choices {
          guard let isRepeated = body["steps"]?[step.rawValue]?.bool else { throw invalid("steps.\(step.rawValue)", "is true or false") }
          if isRepeated { repeated.append(step) }
        }
        return .custom(repeated)
      default: throw invalid("strategy", "is reset, incomplete, infer or custom")
      }
    }
  }

  // MARK: Parts

  private var body: Node {
    get throws(FlowAPIError) {
      guard let body = try? JSONReader().read(request.body), body.members != nil else {
        throw FlowAPIError(.badRequest, "invalid_json", "The body is not a JSON object.")
      }
      return body
    }
  }

  private func invalid(_ field: String, _ rule: String) -> FlowAPIError {
    FlowAPIError(.badRequest, "invalid_field", "The field \(field) \(rule).")
  }

  private func session(_ id: String, _ key: FlowKey, _ context: inout ServiceContext) throws(FlowAPIError) -> FlowRecord {
    let record = try FlowAPIError.wrapping { () throws(EntityStoreError) in try FlowSessions.get(id, &context) }
    guard let record, record.template.environment == key.environment else {
      throw FlowAPIError(.notFound, "session_not_found", "There is no session \(id) in the environment of this API key.")
    }
    return record
  }
}
