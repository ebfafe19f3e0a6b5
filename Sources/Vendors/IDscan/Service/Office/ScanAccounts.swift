import Phrases
import SandboxKit

/// The accounts of the service. It begins with one.
struct ScanAccounts {
  let all: [ScanAccount]

  init(_ context: ServiceContext) throws(EntityStoreError) {
    var stored: [ScanAccount] = []
    for key in try context.keys(of: ScanAccount.kind) { if let account: ScanAccount = try context.get(key) { stored.append(account) } }
    all = stored.isEmpty ? [.shipped] : stored
  }

  static let collection = AdministeredCollection(
    name: "accounts", title: Phrase("scan.office.accounts"), isSettings: true,
    columns: [AdministeredColumn("username", username), AdministeredColumn("fullName", Phrase("scan.office.fullName"))],
    actions: [create, edit, delete],
    list: { context throws(EntityStoreError) in
      try ScanAccounts(context).all.map { AdministeredEntity(id: $0.username, values: [.text($0.username), .text($0.fullName)]) }
    },
    show: { id, context throws(EntityStoreError) in
      try ScanAccounts(context).account(id).map { account in
        EntityDetails(
          title: account.username,
          rows: [
            .init("username", username, .text(account.username)), .init("password", password, .text(account.password)),
            .init("fullName", Phrase("scan.office.fullName"), .text(account.fullName)),
          ])
      }
    })

  private static let username = Phrase("scan.office.username")
  private static let password = Phrase("office.password")
  private static let limit = ActionField.Kind.text(limit: 60)

  private func account(_ id: String) -> ScanAccount? { all.first { $0.username == id } }

  private static let create = AdministrativeAction(
    "create-account", Phrase("scan.office.createAccount"), on: .collection,
    fields: { _, _ in
      [ActionField("username", username, limit), ActionField("password", password, limit)]
    },
    perform: { _, values, context throws(AdministrationError) in
      guard let name = values.text("username"), let password = values.text("password") else { return nil }
      let isTaken: Bool
      do throws(EntityStoreError) { isTaken = try ScanAccounts(context).account(name) != nil } catch { throw .store(error) }
      if isTaken { throw .field("username", .taken) }
      try write(&context) { all in
        all.append(ScanAccount(username: name, password: password, fullName: name))
      }
      return name
    })

  private static let edit = AdministrativeAction(
    "edit", Phrase("office.edit"),
    fields: { id, context throws(EntityStoreError) in
      guard let account = try ScanAccounts(context).account(id) else { return nil }
      return [
        ActionField("password", password, limit, value: account.password),
        ActionField("full-name", Phrase("scan.office.fullName"), limit, value: account.fullName),
      ]
    },
    perform: { id, values, context throws(AdministrationError) in
      try write(&context) { all in
        guard let index = all.firstIndex(where: { $0.username == id }) else { return }
        all[index].password = values.text("password") ?? all[index].password
        all[index].fullName = values.text("full-name") ?? all[index].fullName
      }
      return id
    })

  /// The last account stays, because nobody could sign in any more.
  private static let delete = AdministrativeAction(
    "delete", Phrase("office.delete"), isDestructive: true,
    fields: { _, context throws(EntityStoreError) in try ScanAccounts(context).all.count > 1 ? [] : nil },
    perform: { id, _, context throws(AdministrationError) in
      try write(&context) { all in all.removeAll { $0.username == id } }
      context.remove(EntityKey(ScanAccount.kind, id))
      return nil
    })

  /// Writes all accounts, so that the one with which the sandbox begins is stored with the first change.
  private static func write(_ context: inout ServiceContext, _ change: (inout [ScanAccount]) -> Void) throws(AdministrationError) {
    do throws(EntityStoreError) {
      var all = try ScanAccounts(context).all
      change(&all)
      for account in all { try context.put(account, EntityKey(ScanAccount.kind, account.username)) }
    } catch { throw .store(error) }
  }
}
