import CFileAttributes
import Glibc
import Synchronization

/// What others than this user and root may do with a file: by its mode and, where it has one, by its access control list (acl(5)).
struct FileRights {
  enum Right: UInt16 { case read = 4, write = 2 }

  /// The rights of everybody.
  private let everybody: UInt16
  /// Those of single users and of groups.
  private var users: [(id: UInt32, rights: UInt16)] = []
  private var groups: [(id: UInt32, rights: UInt16)] = []

  /// - Parameter status: the status of the file at the path.
  init(_ path: String, _ status: stat) {
    let mode = UInt16(truncatingIfNeeded: status.st_mode)
    everybody = mode & 7
    let entries = Self.list(of: path)
    // With a list, the mode's bits of the group are the most that users and groups of the list may do.
    let mask = mode >> 3 & 7
    groups = [(status.st_gid, (entries.first { $0.tag == Tag.owningGroup }?.rights ?? 7) & mask)]
    for entry in entries {
      if entry.tag == Tag.user { users.append((entry.id, entry.rights & mask)) }
      if entry.tag == Tag.group { groups.append((entry.id, entry.rights & mask)) }
    }
  }

  /// Whether somebody else has a right.
  func othersMay(_ right: Right) -> Bool {
    everybody & right.rawValue != 0 || namedMay(right) || groups.contains { $0.rights & right.rawValue != 0 && Accounts.hasOthers($0.id) }
  }

  /// Whether the list gives a right to another user.
  func namedMay(_ right: Right) -> Bool { users.contains { $0.rights & right.rawValue != 0 && ![geteuid(), 0].contains($0.id) } }

  private enum Tag { static let user: UInt16 = 2, owningGroup: UInt16 = 4, group: UInt16 = 8 }

  /// The entries of a list as the kernel keeps them: a version of four bytes; then a tag, rights and an id for each, least byte first.
  private static func list(of path: String) -> [(tag: UInt16, rights: UInt16, id: UInt32)] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = getxattr(path, "system.posix_acl_access", &bytes, bytes.count)
    guard count >= 4 else { return [] }
    return stride(from: 4, to: count - 7, by: 8).map { start in
      func number(_ at: Int, _ length: Int) -> UInt32 { (0..<length).reduce(0) { $0 | UInt32(bytes[start + at + $1]) << (8 * $1) } }
      return (UInt16(number(0, 2)), UInt16(number(2, 2)), number(4, 4))
    }
  }
}

/// The users and groups of this machine.
enum Accounts {
  static var user: String { getpwuid(geteuid()).flatMap { String(validatingCString: $0.pointee.pw_name) } ?? "\(geteuid())" }

  /// Whether a group has members besides this user and root, by its own list or as their first group.
  static func hasOthers(_ group: gid_t) -> Bool { lists.withLock { _ in hasOthersNow(group) } }

  /// The lists of accounts are read by one thread at a time (getpwent(3)).
  private static let lists = Mutex(())

  /// Below it are the groups that the distribution allocates for itself (Debian's policy, 9.2.2).
  private static let firstGroupOfUsers: gid_t = 100

  private static func hasOthersNow(_ group: gid_t) -> Bool {
    // Whose first group it is, a directory of users (LDAP) need not list. Then only a group of this user's own name has nobody else.
    guard let entry = getgrgid(group), let name = String(validatingCString: entry.pointee.gr_name),
      name == user || group < firstGroupOfUsers
    else { return true }
    var member = entry.pointee.gr_mem
    while let name = member?.pointee {
      if ![user, "root"].contains(String(cString: name)) { return true }
      member = member?.advanced(by: 1)
    }
    setpwent()
    defer { endpwent() }
    while let entry = getpwent() {
      if entry.pointee.pw_gid == group, ![geteuid(), 0].contains(entry.pointee.pw_uid) { return true }
    }
    return false
  }
}
