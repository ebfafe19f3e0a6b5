import Phrases
import SandboxKit

/// The sessions of the users with the service.
enum OptInSessions {
  static let collection = AdministeredCollection(
    of: OptInSession.self, name: "sessions", title: Phrase("optIn.office.sessions"), isOwned: true,
    columns: [
      AdministeredColumn("userID", Phrase("optIn.row.user")), AdministeredColumn("operation", Phrase("optIn.office.operation")),
      AdministeredColumn("event", Phrase("optIn.row.event")), AdministeredColumn("expiresAt", Phrase("office.expiresAt")),
    ],
    actions: [expire],
    values: { session, context in session.expiresAt > context.now ? rows(of: session).dropFirst().map(\.value) : nil },
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

  /// Ends all sessions of a user.
  static func end(of userID: String, _ context: inout ServiceContext) throws(EntityStoreError) {
    for session in try context.all(with: OptInSession.key(ofUser: userID), as: OptInSession.self) {
      context.remove(EntityKey(OptInSession.kind, session.id))
    }
  }

  /// The user is logged out with the next request.
  private static let expire = AdministrativeAction(
    "expire", Phrase("office.expire"),
    fields: { id, context throws(EntityStoreError) in
      let session: OptInSession? = try context.get(EntityKey(OptInSession.kind, id))
      return session.map { $0.expiresAt > context.now } == true ? [] : nil
    },
    perform: { id, _, context throws(AdministrationError) in
      do throws(EntityStoreError) {
        guard var session: OptInSession = try context.get(EntityKey(OptInSession.kind, id)) else { return nil }
        session.expiresAt = context.now
        try context.put(session, EntityKey(OptInSession.kind, id))
      } catch { throw .store(error) }
      return id
    })
}
