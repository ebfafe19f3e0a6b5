import CFileAttributes
import Foundation
import Glibc
import Testing

@testable import Store

/// Files that decide, or that are secret: who else may do what with them.
struct TrustedFileTests {
  private let scratch = Scratch()

  private func file(_ name: String, mode: mode_t = 0o644) throws -> String {
    try FileManager.default.createDirectory(atPath: scratch.path, withIntermediateDirectories: true)
    let path = "\(scratch.path)/\(name)"
    try Data("text".utf8).write(to: URL(filePath: path))
    chmod(path, mode)
    return path
  }

  /// Gives a user, who is neither this one nor root, rights by an access control list.
  /// - Returns: whether the file system has such lists.
  private func allow(_ user: UInt32, _ rights: UInt16, mask: UInt16 = 7, on path: String) -> Bool {
    let anybody = UInt32.max
    let entries: [(tag: UInt16, rights: UInt16, id: UInt32)] = [
      (1, 6, anybody), (2, rights, user), (4, 0, anybody), (0x10, mask, anybody), (0x20, 0, anybody),
    ]
    var bytes: [UInt8] = [2, 0, 0, 0]
    for entry in entries {
      bytes += [UInt8(entry.tag & 0xFF), UInt8(entry.tag >> 8), UInt8(entry.rights), 0]
      bytes += (0..<4).map { UInt8(entry.id >> (8 * UInt32($0)) & 0xFF) }
    }
    if setxattr(path, "system.posix_acl_access", bytes, bytes.count, 0) == 0 { return true }
    print("NOT TESTED, because \(path) cannot have an access control list")
    return false
  }

  private func refusal(_ path: String, _ use: TrustedFile.Use) -> String? {
    do throws(TrustedFile.Refusal) { close(try TrustedFile.open(path, for: use)) } catch { return error.message }
    return nil
  }

  /// The mode shows the most that a list gives, as if it were the group's.
  @Test func aListMayGiveRightsToAnybody() throws {
    let path = try file("a")
    #expect(refusal(path, .instructions) == nil)
    guard allow(4_321, 6, on: path) else { return }
    #expect(refusal(path, .instructions)?.contains("can be changed by others") == true)
    // The advice helps: it takes the right from the whole list.
    chmod(path, 0o644)
    #expect(refusal(path, .instructions) == nil)
    #expect(allow(4_321, 4, on: path) && refusal(path, .instructions) == nil, "they may read it")
    #expect(allow(0, 6, on: path) && refusal(path, .instructions) == nil, "root may anything")
    #expect(allow(4_321, 6, mask: 4, on: path) && refusal(path, .instructions) == nil)
  }

  @Test func aListMayOpenAFolderOnTheWay() throws {
    let path = try file("a")
    guard allow(4_321, 7, on: scratch.path) else { return }
    chmod(scratch.path, 0o770)
    for use in [TrustedFile.Use.instructions, .secret] {
      chmod(path, 0o600)
      #expect(refusal(path, use)?.contains("in the place of") == true)
    }
  }

  /// systemd gives a credential to the service by such a list, and to nobody else.
  @Test func aCredentialIsForTheServiceAlone() throws {
    let path = try file("c", mode: 0o440)
    #expect(refusal(path, .credential) == nil)
    guard allow(geteuid(), 4, on: path) else { return }
    #expect(refusal(path, .credential) == nil)
    #expect(allow(4_321, 4, on: path) && refusal(path, .credential)?.contains("can be read by others") == true)
  }

  /// Whoever decides which file is read decides the secret.
  @Test func theWayToASecretIsOurs() throws {
    let path = try file("s", mode: 0o600), link = "\(scratch.path)/link"
    #expect(symlink(path, link) == 0 && refusal(link, .secret) == nil)
    guard lchown(link, 4_321, 4_321) == 0 else { return print("NOT TESTED, because only root can do it: a link of another user") }
    #expect(refusal(link, .secret)?.contains("in the place of") == true)
  }
}
