/// Somebody who has shown by a PIN that they are staff.
public struct StaffMember: Equatable, Sendable {
  /// The name for the audit log; nil if the PIN is not theirs alone, or none is asked for.
  public var name: String?
  public var roles: Set<StaffRole>

  public init(name: String? = nil, roles: Set<StaffRole> = Set(StaffRole.allCases)) {
    self.name = name
    self.roles = roles
  }

  public func may(_ role: StaffRole) -> Bool { roles.contains(role) }
}

/// What a member of staff may do. The raw values are used in configuration files.
public enum StaffRole: String, CaseIterable, Sendable {
  /// See the sessions and what the services hold, and check the kiosk.
  case see
  /// Decide what waits for staff, continue sessions, reject clients, issue codes, write notes, and change what services hold of clients.
  case decide
  /// Cancel and erase.
  case erase
  /// Export results, hand them over again, or give that up.
  case export
  /// Set language and theme, change the settings of services, and close the program.
  case configure
}
