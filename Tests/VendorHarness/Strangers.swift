import HTTPTypes
import SandboxKit
import Services

/// What somebody else can learn from a request that was answered to its sender: nobody, or another caller, with or without its idempotency key,
/// body, path and method.
public struct Strangers {
  private let sandbox: Sandbox
  private let request: ServiceRequest
  private let others: [String?]
  private let bodies: [[UInt8]]

  /// - Parameters:
  ///   - knowsBody: whether they have the request's own body. Whoever has a body that is signed as a whole is its sender.
  ///   - request: one that was answered, with its idempotency key.
  ///   - others: values of `Authorization` of other callers.
  public init(_ sandbox: Sandbox, _ request: ServiceRequest, others: [String] = [], knowsBody: Bool = true) {
    (self.sandbox, self.request) = (sandbox, request)
    bodies = [Array("{}".utf8), []] + (knowsBody ? [request.body] : [])
    self.others = [nil, "", "x", "Bearer x"] + others.map { $0 }
  }

  /// The requests whose answers have one of the texts.
  /// - Parameter values: those of the variable parts of paths, by name.
  public func learns(_ secrets: [String], values: [String: String] = [:]) async -> [String] {
    var leaks: [String] = []
    for authorization in others {
      for key in [request.idempotencyKey, nil] {
        for body in bodies {
          for (method, path) in targets(values) {
            var tried = ServiceRequest(method, path, body: body)
            tried.head.headerFields = request.head.headerFields
            tried.head.headerFields[.authorization] = authorization
            tried.idempotencyKey = key
            let response = await sandbox.respond(to: tried)
            let text = String(decoding: response.body, as: UTF8.self)
            if secrets.contains(where: text.contains) { leaks.append("\(method) \(path) by \(authorization ?? "nobody"): \(text)") }
          }
        }
      }
    }
    return leaks
  }

  /// The request's own method and path, and those of all others.
  private func targets(_ values: [String: String]) -> [(HTTPRequest.Method, String)] {
    let own = request.head.path ?? "/"
    let all = sandbox.endpoints.map { endpoint in
      (endpoint.method, endpoint.parameters.reduce(endpoint.template) { $0.replacing("{\($1)}", with: values[$1] ?? "x") })
    }
    return [.get, .post, .put, .delete].map { ($0, own) } + all
  }
}
