import Scenes
import Store

/// A PIN of staff, and who has it.
package struct StaffCredential: Equatable, Sendable {
  package let member: StaffMember
  package let pin: PINHash

  package init(_ member: StaffMember = StaffMember(), pin: PINHash) {
    self.member = member
    self.pin = pin
  }

  /// The longest name, in characters.
  static let longestName = 40
  /// How many there may be: each attempt computes the hash of each of them, about a tenth of a second.
  static let most = 20

  /// Whether a text can be used as a name in a log: letters, digits, spaces, and the signs of names.
  static func isName(_ text: String) -> Bool {
    text.count <= longestName && text.contains(where: \.isLetter)
      && text.allSatisfy { $0.isLetter || $0.isNumber || " -.'’".contains($0) }
  }
}

extension StaffMember {
  /// Who the audit log says it was.
  package var party: AuditParty { .staff(name: name) }
}
