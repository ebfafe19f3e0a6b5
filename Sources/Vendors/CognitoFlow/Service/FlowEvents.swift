import CognitoFlowWire
import Documents
import Notation
import SandboxKit
import Services

/// What a customer learns about its sessions: webhooks to the addresses of the template. The messages of one session to one address are
/// sent one after another.
enum FlowEvents: String {
  case stepUpdated = "flow_session.step.updated"
  case statusUpdated = "flow_session.status.updated"
  case retried = "flow_session.retried"

  /// Tells what has changed in a session: each step, then the status.
  static func announce(_ record: FlowRecord, after before: FlowRecord, _ context: inout ServiceContext) throws(EntityStoreError) {
    for step in FlowStep.allCases where record.steps[step] != before.steps[step] {
      try stepUpdated.send(record, step, &context)
    }
    if record.status != before.status { try statusUpdated.send(record, nil, &context) }
  }

  /// Tells of a new attempt.
  static func announce(retry record: FlowRecord, _ context: inout ServiceContext) throws(EntityStoreError) {
    try retried.send(record, nil, &context)
  }

  private func send(_ record: FlowRecord, _ step: FlowStep?, _ context: inout ServiceContext) throws(EntityStoreError) {
    // The addresses are those that the office has now.
    let template = try FlowTemplates(context)[record.template.id] ?? record.template
    for url in template.webhooks {
      let id = FlowIdentifier.event.make(context)
      let body = JSONValue.object([
        "id": .string(id), "timestamp": .string(Moment(milliseconds: context.now).iso), "event": .string(rawValue),
        "data": .object([
          "object": "flow_session", "id": .string(record.id), "status": .string(record.status.rawValue),
          "step": step.map { .string($0.rawValue) } ?? .null, "customer_reference": .string(record.customerReference),
          "_meta": .object([JSONValue.Member]()),
        ]),
        "environment": .string(template.environment.rawValue),
      ])
      try Outbox.send(
        OutboxMessage(
          id: id, service: FlowService.serviceName, stream: "\(record.id) \(url)", url: url, body: body.text(), createdAt: context.now),
        about: FlowRecord.entity(record.id), &context)
    }
  }

  /// A message as the request of one attempt: its date and its signature are those of the attempt.
  /// - Returns: nil if there is no key to sign it with, or if the address is not valid.
  static func request(for message: OutboxMessage, in context: ServiceContext) throws(EntityStoreError) -> ServiceRequest? {
    let environment = (try? JSONReader().read(Array(message.body.utf8)))?["environment"]?.string
      .flatMap(FlowTemplate.Environment.init)
    guard let environment, let key = try FlowKeys(context).signing(environment), var request = message.post else { return nil }
    request.sign(keyID: key.id, secret: key.secret, at: Moment(milliseconds: context.now))
    return request
  }

  /// Whether events can be sent to an address: one of HTTP or HTTPS.
  static func accepts(_ url: String) -> Bool {
    OutboxMessage(id: "", service: FlowService.serviceName, stream: "", url: url, body: "", createdAt: 0).destination != nil
  }
}
