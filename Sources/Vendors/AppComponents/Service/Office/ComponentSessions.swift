import AppComponentsWire
import Phrases
import SandboxKit

/// The sessions of the service, as the office sees them.
enum ComponentSessions {
  static let collection = AdministeredCollection(
    of: ComponentSession.self, name: "sessions", title: Phrase("unattended.sessions.title"), isOwned: true,
    columns: [started, workflow, finished, rejected, over, expiry],
    actions: [reject, delete],
    values: { session, _ in session.values },
    show: { id, context throws(EntityStoreError) in
      let session: ComponentSession? = try context.get(EntityKey(ComponentSession.kind, id))
      return session.map(details)
    })

  private static let started = AdministeredColumn("startedAt", Phrase("session.office.startedAt"))
  private static let workflow = AdministeredColumn("workflow", Phrase("session.office.workflow"))
  private static let finished = AdministeredColumn("finished", Phrase("session.office.finished"))
  private static let rejected = AdministeredColumn("isRejected", Phrase("session.office.rejected"))
  private static let over = AdministeredColumn("isOver", Phrase("session.office.over"))
  private static let expiry = AdministeredColumn("expiresAt", Phrase("office.expiresAt"))

  private static func details(_ session: ComponentSession) -> EntityDetails {
    let rows = zip([started, workflow, finished, rejected, over, expiry], session.values).map { column, value in
      EntityDetails.Row(column.name, column.title, value)
    }
    return EntityDetails(
      title: session.workflowName ?? session.id, rows: [.init("id", Phrase("office.id"), .text(session.id))] + rows,
      history: session.history.map { .init(at: $0.at, $0.text) })
  }

  /// From now on nothing in the session has a result (error 1000).
  private static let reject = AdministrativeAction(
    "reject", Phrase("unattended.sessions.reject"),
    fields: { id, context throws(EntityStoreError) in
      let session: ComponentSession? = try context.get(EntityKey(ComponentSession.kind, id))
      return session?.isRejected == false ? [] : nil
    },
    perform: { id, _, context throws(AdministrationError) in
      do throws(EntityStoreError) {
        guard var session: ComponentSession = try context.get(EntityKey(ComponentSession.kind, id)) else { return nil }
        session.isRejected = true
        session.note("Office: rejected", at: context.now)
        try context.put(session, EntityKey(ComponentSession.kind, id))
      } catch { throw .store(error) }
      return id
    })

  private static let delete = AdministrativeAction(
    "delete", Phrase("office.delete"), isDestructive: true, fields: { _, _ in [] },
    perform: { id, _, context in
      context.remove(EntityKey(ComponentSession.kind, id))
      return nil
    })
}

extension ComponentSession {
  fileprivate var workflowName: String? { workflow.flatMap { ServedWorkflow(text: $0)?.name } }

  fileprivate var values: [AdministeredValue] {
    [
      .moment(startedAt), AdministeredValue(workflowName), .list(finished.map(\.rawValue)), .flag(isRejected), .flag(isOver),
      expiresAt.map { AdministeredValue.moment($0) } ?? AdministeredValue.none,
    ]
  }
}
