import CognitoFlowWire
import SandboxKit
import Services

/// The list of sessions for a back end. A key sees those of its environment.
struct FlowSessionList {
  let query: FlowSessionPage.Query
  let key: FlowKey

  init(_ fields: [FormField], _ key: FlowKey) throws(FlowAPIError) {
    do throws(FlowSessionPage.Query.Refusal) { query = try .init(fields) } catch { throw Self.invalid(error.message) }
    self.key = key
  }

  private static func invalid(_ message: String) -> FlowAPIError { FlowAPIError(.badRequest, "invalid_field", message) }

  /// - Returns: the sessions of the page, and the id after which the next one begins; nil if there is none.
  func page(_ context: inout ServiceContext) throws(FlowAPIError) -> (sessions: [FlowRecord], next: String?) {
    let found: (sessions: [FlowRecord], next: String?), isKnown: Bool
    do throws(EntityStoreError) {
      let wanted = try ids(context), page = wanted.prefix(query.limit)
      var sessions: [FlowRecord] = []
      for id in page {
        if let record = try FlowSessions.get(id, &context), record.template.environment == key.environment { sessions.append(record) }
      }
      // Sessions of a template that was deleted are still found.
      isKnown = sessions.isEmpty ? try FlowTemplates(context)[query.template]?.environment == key.environment : true
      found = (sessions, wanted.count > query.limit ? page.last : nil)
    } catch {
      throw error.reason == .gone ? Self.invalid("cursor: \(error.message)") : FlowAPIError(error)
    }
    guard isKnown else { throw .unknownTemplate(query.template) }
    return found
  }

  /// The ids of the page, and one more if there is a next page.
  private func ids(_ context: ServiceContext) throws(EntityStoreError) -> [String] {
    guard let reference = query.customerReference else {
      let word = FlowRecord.word(of: query.template, in: key.environment)
      return try context.keys(ListQuery(FlowRecord.kind, words: [word], after: query.cursor, limit: query.limit + 1)).map(\.id)
    }
    var ids = try FlowSessions.attempts(of: reference, at: query.template, context)[...]
    if let cursor = query.cursor {
      guard let last = ids.firstIndex(of: cursor) else { throw .gone(cursor) }
      ids = ids[(last + 1)...]
    }
    return Array(ids.prefix(query.limit + 1))
  }
}
