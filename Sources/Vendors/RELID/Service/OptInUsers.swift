import Phrases
import SandboxKit

/// The users of the service. It begins with three.
struct OptInUsers {
  let all: [OptInUser]

  init(_ context: ServiceContext) throws(EntityStoreError) {
    var stored: [OptInUser] = []
    for var user in try context.all(OptInUser.kind, as: OptInUser.self) {
      user.template = try context.get(EntityKey(OptInUser.Template.kind, user.id)) ?? user.template
      stored.append(user)
    }
    all = stored.isEmpty ? OptInUser.shipped : stored
  }

  /// Returns nil if there is no user with this id.
  subscript(id: String) -> OptInUser? { all.first { $0.id == id } }

  static func put(_ user: OptInUser, _ context: inout ServiceContext) throws(EntityStoreError) {
    try settle(&context)
    let before: OptInUser? = try context.get(EntityKey(OptInUser.kind, user.id))
    // The person who logged in with the old password may not be the one who knows the new one.
    if before?.password != user.password { try OptInSessions.end(of: user.id, &context) }
    try put(user, EntityKey(OptInUser.Template.kind, user.id), &context)
  }

  /// A template is kept by itself: it is the person's, and the user is the service's.
  private static func put(_ user: OptInUser, _ template: EntityKey, _ context: inout ServiceContext) throws(EntityStoreError) {
    if let value = user.template {
      if try context.get(template) != value { try context.put(value, template) }
    } else {
      context.remove(template)
    }
    var user = user
    user.template = nil
    try context.put(user, EntityKey(OptInUser.kind, user.id))
  }

  static func remove(_ id: String, _ context: inout ServiceContext) throws(EntityStoreError) {
    try settle(&context)
    try OptInSessions.end(of: id, &context)
    context.remove(EntityKey(OptInUser.kind, id))
    context.remove(EntityKey(OptInUser.Template.kind, id))
  }

  /// Stores the users with whom the sandbox begins, before the first change.
  private static func settle(_ context: inout ServiceContext) throws(EntityStoreError) {
    guard try context.keys(of: OptInUser.kind).isEmpty else { return }
    for user in OptInUser.shipped { try put(user, EntityKey(OptInUser.Template.kind, user.id).asService, &context) }
  }
}

/// The users, as the office sees and edits them.
extension OptInUsers {
  static let collection = AdministeredCollection(
    name: "users", title: Phrase("optIn.office.users"),
    columns: [
      AdministeredColumn("userID", userID), AdministeredColumn("attemptsLeft", attemptsLeft), AdministeredColumn("hasTemplate", template),
    ],
    actions: [unlock, deleteTemplate, edit, create, restore, delete],
    list: { context throws(EntityStoreError) in
      try OptInUsers(context).all.map {
        AdministeredEntity(id: $0.id, values: [.text($0.id), .number($0.attemptsLeft), .flag($0.template != nil)])
      }
    },
    show: { id, context throws(EntityStoreError) in
      try OptInUsers(context)[id].map { user in
        EntityDetails(
          title: user.id,
          rows: [
            .init("userID", userID, .text(user.id)), .init("password", password, .secret(user.password)),
            .init("attemptsLeft", attemptsLeft, .number(user.attemptsLeft)), .init("hasTemplate", template, .flag(user.template != nil)),
            .init("template", .verbatim("Template ID"), AdministeredValue(user.template?.id)),
            .init("checkFailure", checkFailure, user.checkFailure.map { .number($0) } ?? .none),
            .init("reauthenticates", reauthentication, .flag(user.reauthenticates)),
          ],
          history: user.history.map { EntityDetails.Event(at: $0.at, $0.text) })
      }
    })

  private static let userID = Phrase("optIn.row.user")
  private static let password = Phrase("office.password")
  private static let attemptsLeft = Phrase("optIn.office.attemptsLeft")
  private static let template = Phrase("optIn.office.template")
  private static let checkFailure = Phrase("optIn.office.checkFailure")
  private static let reauthentication = Phrase("optIn.office.reauthentication")
  private static let limit = ActionField.Kind.text(limit: 60)

  /// The check of the template answers the truth, or fails with a status of the vendor.
  private static let answers =
    [ActionField.Option(truth, Phrase("optIn.office.truth"))]
    + [400, 500].map { code in
      ActionField.Option(String(code), Phrase("optIn.office.failure", ["code": .text(String(code))]))
    }
  private static let truth = "own"

  private static let unlock = action(
    "unlock", Phrase("optIn.office.unlock"), isPossible: { $0.attemptsLeft < OptInUser.mostAttempts },
    note: "Office: all attempts are allowed again."
  ) { user in user.attemptsLeft = OptInUser.mostAttempts }

  private static let deleteTemplate = action(
    "delete-template", Phrase("optIn.office.deleteTemplate"), isDestructive: true, isPossible: { $0.template != nil },
    note: "Office: the template is deleted."
  ) { user in user.template = nil }

  /// An action without fields, which is written into the user's history.
  private static func action(
    _ name: String, _ title: Phrase, isDestructive: Bool = false, isPossible: @escaping @Sendable (OptInUser) -> Bool, note: String,
    change: @escaping @Sendable (inout OptInUser) -> Void
  ) -> AdministrativeAction {
    AdministrativeAction(
      name, title, isDestructive: isDestructive,
      fields: { id, context throws(EntityStoreError) in try OptInUsers(context)[id].map(isPossible) == true ? [] : nil },
      perform: { id, _, context throws(AdministrationError) in
        let now = context.now
        try write(id, &context) { user in
          change(&user)
          user.note(note, at: now)
        }
        return id
      })
  }

  private static let edit = AdministrativeAction(
    "edit", Phrase("office.edit"),
    fields: { id, context throws(EntityStoreError) in
      try OptInUsers(context)[id].map { user in
        [
          ActionField("password", password, limit, value: user.password),
          ActionField("check-answer", checkFailure, .choice(answers), value: user.checkFailure.map { String($0) } ?? truth),
          ActionField("reauthentication", reauthentication, .flag, value: user.reauthenticates ? "yes" : "no"),
        ]
      }
    },
    perform: { id, values, context throws(AdministrationError) in
      try write(id, &context) { user in
        user.password = values.text("password") ?? user.password
        user.checkFailure = values.number("check-answer")
        user.asksAgain = values.flag("reauthentication")
      }
      return id
    })

  /// A user with the id of another one takes their place.
  private static let create = AdministrativeAction(
    "create-user", Phrase("optIn.office.createUser"), on: .collection,
    fields: { _, _ in [ActionField("user-id", userID, limit), ActionField("password", password, limit)] },
    perform: { _, values, context throws(AdministrationError) in
      guard let id = values.text("user-id"), let password = values.text("password") else { return nil }
      let isTaken: Bool
      do throws(EntityStoreError) {
        isTaken = try OptInUsers(context)[id] != nil
        if !isTaken { try put(OptInUser(id: id, password: password), &context) }
      } catch { throw .store(error) }
      // Another password would be that of somebody else's account.
      if isTaken { throw .field("user-id", .taken) }
      return id
    })

  /// The users with whom the sandbox began; the others stay.
  private static let restore = AdministrativeAction(
    "restore-users", Phrase("optIn.office.restore"), on: .collection, isDestructive: true,
    fields: { _, _ in [] },
    perform: { _, _, context throws(AdministrationError) in
      do throws(EntityStoreError) {
        for user in OptInUser.shipped { try put(user, &context) }
      } catch { throw .store(error) }
      return nil
    })

  /// The last user stays, because without any the sandbox would begin again with the shipped ones.
  private static let delete = AdministrativeAction(
    "delete", Phrase("office.delete"), isDestructive: true,
    fields: { id, context throws(EntityStoreError) in try OptInUsers(context).all.count > 1 ? [] : nil },
    perform: { id, _, context throws(AdministrationError) in
      do throws(EntityStoreError) { try remove(id, &context) } catch { throw .store(error) }
      return nil
    })

  private static func write(
    _ id: String, _ context: inout ServiceContext, _ change: (inout OptInUser) -> Void
  ) throws(AdministrationError) {
    do throws(EntityStoreError) {
      guard var user = try OptInUsers(context)[id] else { return }
      change(&user)
      try put(user, &context)
    } catch { throw .store(error) }
  }
}
