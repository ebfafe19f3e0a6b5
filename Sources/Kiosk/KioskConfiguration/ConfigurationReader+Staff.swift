import Notation
import Scenes

/// The PINs of staff.
extension ConfigurationReader {
  /// The PIN without a name, and those of persons. A person with a mistake in the entry has none.
  func staff(_ root: Members, _ decoding: Decoding) -> [StaffCredential] {
    var all: [StaffCredential] = []
    if let shared = pin(root["pin"], decoding) { all.append(StaffCredential(pin: shared)) }
    guard let list = root["staff"].node, let persons = root["staff"].list({ $0 }) else { return all }
    for slot in persons.prefix(StaffCredential.most) {
      if let person = person(slot, besides: all, decoding) { all.append(person) }
    }
    if persons.isEmpty {
      decoding.report(at: list, expected: "at least one person", hint: "Leave the key out where all use the PIN of \"pin\".")
    } else if persons.count > StaffCredential.most {
      decoding.report(at: list, expected: "at most \(StaffCredential.most) persons", hint: "Each attempt is compared with every PIN.")
    }
    return all
  }

  private func person(_ slot: Slot, besides others: [StaffCredential], _ decoding: Decoding) -> StaffCredential? {
    let mistakes = decoding.errors.count
    guard let object = slot.object(allowing: ["name", "pin", "roles"]) else { return nil }
    let name = object.required("name"), hash = object.required("pin"), roles = object["roles"]
    let text = name.string(), own = pin(hash, decoding), allowed = roles.list { $0.oneOf(StaffRole.self) }
    if let text, let node = name.node {
      if !StaffCredential.isName(text) {
        decoding.report(
          at: node,
          expected:
            "a name with a letter, and at most \(StaffCredential.longestName) letters, digits, spaces, hyphens, dots and apostrophes")
      } else if others.contains(where: { $0.member.name?.lowercased() == text.lowercased() }) {
        decoding.report(at: node, expected: "a name that nobody else in the list has")
      }
    }
    if let own, let node = hash.node, others.contains(where: { $0.pin == own }) {
      decoding.report(at: node, expected: "a PIN that nobody else has", hint: "Make one for each person with: vestibule pin")
    }
    if let node = roles.node, node.elements?.isEmpty == true {
      decoding.report(at: node, expected: "at least one role", hint: "Leave the key out for all of them.")
    }
    guard let text, let own, decoding.errors.count == mistakes else { return nil }
    return StaffCredential(StaffMember(name: text, roles: Set(allowed ?? StaffRole.allCases)), pin: own)
  }

  private func pin(_ slot: Slot, _ decoding: Decoding) -> PINHash? {
    guard let node = slot.node, let text = slot.string() else { return nil }
    guard let hash = PINHash(text) else {
      decoding.report(at: node, expected: "a hash that begins with \(PINHash.prefix)", hint: "Make it with: vestibule pin")
      return nil
    }
    return hash
  }
}
