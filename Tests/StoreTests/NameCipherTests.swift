import Cryptography
import Foundation
import GRDB
import Testing
import Workflow

@testable import Store

/// What the database says of those whose entries it keeps: nothing but their kind.
struct NameCipherTests {
  private let cipher = NameCipher(SessionKeys(SymmetricKey(bytes: [UInt8](repeating: 1, count: 32))!))

  @Test(arguments: [
    "", "card", "flow/key", "opt-in/user/anna", "wallet/mail/9f/17", "flow/attempts/standard anna@example.com", "opt-in/user/", "a/b//c",
    "opt-in/user/Łukasz/é",
  ]) func aNameComesBack(name: String) {
    let concealed = cipher.concealed(name)
    #expect(cipher.revealed(concealed) == name && cipher.concealed(name) == concealed)
    for part in name.split(separator: "/").dropFirst(2) where part.count > 3 { #expect(!concealed.contains(part)) }
    #expect(concealed.split(separator: "/").prefix(2) == name.split(separator: "/").prefix(2))
  }

  @Test func theSamePartElsewhereLooksDifferent() {
    let user = cipher.concealed("opt-in/user/anna"), template = cipher.concealed("opt-in/template/anna")
    #expect(user.split(separator: "/").last != template.split(separator: "/").last)
    #expect(cipher.concealed("wallet/mail/anna/1").hasPrefix(cipher.concealed(beginning: "wallet/mail/anna/")))
    #expect(cipher.concealed(beginning: "wallet/mail/an") == "wallet/mail/" && cipher.concealed(beginning: "wallet/m") == "wallet/m")
  }

  @Test func whatWasChangedIsNoName() {
    let concealed = cipher.concealed("opt-in/user/anna"), parts = concealed.split(separator: "/")
    #expect(cipher.revealed(String(concealed.dropLast())) == nil && cipher.revealed("opt-in/user/anna") == nil)
    #expect(cipher.revealed("opt-in/template/\(parts[2])") == nil, "it was moved")
    #expect(NameCipher(SessionKeys(SymmetricKey.random())).revealed(concealed) == nil)
  }

  @Test func noFileSaysWhoseAnEntryIs() throws {
    let scratch = Scratch(), profile = scratch.store.profile("sandbox"), name = "flow/attempts/standard qwyx@example.com"
    try profile.apply([name: [1], "flow/key/k1": [2]], due: [name: 5], owners: [name: "o"])
    try profile.set([3], for: "opt-in/user/qwyx")
    #expect(try profile.names() == [name, "flow/key/k1", "opt-in/user/qwyx"] && profile.names(from: "flow/attempts/standard q") == [name])
    #expect(try profile.takeDue(at: 5, until: 9) == name && profile.owner(of: name) == "o" && profile.names(ownedBy: "o") == [name])
    #expect(try profile.apply([name: [4]], from: [name: [1]]) && profile.value(name) == [4])
    #expect(!scratch.holds("qwyx"))
    try profile.apply([name: nil])
    try profile.remove("opt-in/user/qwyx")
    #expect(try profile.names() == ["flow/key/k1"])
  }

  /// It hides no other.
  @Test func aDamagedNameIsSaid() throws {
    let scratch = Scratch(), store = scratch.store, profile = store.profile("sandbox"), owner = "o"
    let anna = "opt-in/user/anna", ben = "opt-in/user/ben"
    try profile.apply([anna: [1], ben: [2]], due: [anna: 1, ben: 2], owners: [anna: owner])
    let damaged = try store.database().names.concealed(anna)
    try store.database().write { try $0.execute(sql: "UPDATE profileEntry SET name = ? WHERE name = ?", arguments: [anna, damaged]) }
    #expect(try profile.names() == ["opt-in/user/ben"])
    // What would have to be erased by it is not called erased.
    #expect(throws: Damage.entries(count: 1).error) { try profile.names(ownedBy: owner) }
    #expect(try profile.takeDue(at: 9, until: 20) == "opt-in/user/ben" && profile.takeDue(at: 9, until: 20) == nil)
    #expect(try store.inventory(checksDatabase: true).damages == [.entries(count: 1)])
    #expect(try store.inventory().damages == [], "it is looked for where there is time")
  }

  @Test func anOlderDatabaseIsBroughtUp() throws {
    let scratch = Scratch(), name = "opt-in/user/qwyx"
    try older(scratch, name)
    #expect(scratch.holds("qwyx"))
    let profile = scratch.store.profile("sandbox")
    #expect(try profile.value(name) == [1] && profile.names() == [name, "push/token"] && profile.owner(of: name) == "o")
    #expect(!scratch.holds("qwyx"), "not even where it was")
  }

  /// Otherwise the right one would not reveal them any more.
  @Test func aWrongKeyConcealsNothing() throws {
    let scratch = Scratch(), name = "opt-in/user/qwyx"
    try older(scratch, name)
    let key = "\(scratch.path)-wrong.key"
    defer { try? FileManager.default.removeItem(atPath: key) }
    try PrivateFile.create([UInt8](repeating: 7, count: 32), at: key)
    #expect { try Store(folder: scratch.path, key: KeyFile(path: key)).open() } throws: {
      ($0 as? WorkflowError)?.code == "keyNotUsable"
    }
    #expect(try scratch.store.profile("sandbox").value(name) == [1])
  }

  /// A database as a program of layout 7 left it.
  private func older(_ scratch: Scratch, _ name: String) throws {
    let store = scratch.store
    try store.profile("sandbox").apply([name: [1], "push/token": [2]], owners: [name: "o"])
    try store.database().write { database in
      try database.execute(sql: "UPDATE profileEntry SET name = ? WHERE name LIKE 'opt-in/user/%'", arguments: [name])
      try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = 'layout 8'")
    }
  }
}
