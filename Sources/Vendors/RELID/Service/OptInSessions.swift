import Phrases
import SandboxKit

/// The sessions of the users with the service.
enum OptInSessions {
  static let collection = AdministeredCollection(
    name: "sessions", title: Phrase("optIn.office.sessions"), kind: OptInSession.kind,
    columns: [
      AdministeredColumn("userID", Phrase("optIn.row.user")), AdministeredColumn("operation", Phrase("optIn.office.operation")),
      AdministeredColumn("event", Phrase("optIn.row.event")), AdministeredColumn("expiresAt", Phrase("office.expiresAt")),
    ],
    actions: [expire],
    list: { context throws(EntityStoreError) in
      try all(context).map { AdministeredEntity(id: $0.id, values: rows(of: $0).dropFirst().map(\.value)) }
    },
    show: { id, context throws(EntityStoreError) in
      let session: OptInSession? = try context.get(EntityKey(OptInSession.kind, id))
      return session.map { EntityDetails(title: $0.userID, rows: rows(of: $0)) }
    })

  /// The id, followed by the values of the columns.
  private static func rows(of session: OptInSession) -> [EntityDetails.Row] {
    [
      .init("id", Phrase("office.id"), .text(session.id)), .init("userID", Phrase("optIn.row.user"), .text(session.userID)),
      .init("operation", Phrase("optIn.office.operation"), .text(session.operation.rawValue)),
      .init("event", Phrase("optIn.row.event"), .text(session.last.event.rawValue)),
      .init("expiresAt", Phrase("office.expiresAt"), .moment(session.expiresAt)),
    ]
  }

  /// The sessions that count, the last one first.
  private static func all(_ context: ServiceContext) throws(EntityStoreError) -> [OptInSession] {
    var all: [OptInSession] = []
    for key in try context.keys(of: OptInSession.kind) {
      if let session: OptInSession = try context.get(key), session.expiresAt > context.now { all.append(session) }
    }
    return all.sorted { ($0.expiresAt, $0.id) > ($1.expiresAt, $1.id) }
  }

  /// Ends all sessions of a user.
  static func end(of userID: String, _ context: inout ServiceContext) throws(EntityStoreError) {
    for key in try context.keys(of: OptInSession.kind) {
      if let session: OptInSession = try context.get(key), session.userID == userID { context.remove(key) }
    }
  }

  /// The user is logged out with the next request.
  private static let expire = AdministrativeAction(
    "expire", Phrase("office.expire"),
    fields: { id, context throws(EntityStoreError) in try all(context).contains { $0.id == id } ? [] : nil },
    perform: { id, _, context throws(AdministrationError) in
      do throws(EntityStoreError) {
        guard var session: OptInSession = try context.get(EntityKey(OptInSession.kind, id)) else { return nil }
        session.expiresAt = context.now
        try context.put(session, EntityKey(OptInSession.kind, id))
      } catch { throw .store(error) }
      return id
    })
}
