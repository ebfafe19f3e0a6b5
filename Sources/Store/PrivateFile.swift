import Glibc
import Workflow

/// Files and folders that leave the store for their owner alone: 0600 and 0700, whatever the umask.
public enum PrivateFile {
  /// Makes a folder and those above it; one that is there already is kept.
  /// - Throws: `folderNotWritable` when it cannot be made, or belongs to another user.
  public static func makeFolder(_ path: String) throws(WorkflowError) { try Files.makeFolder(path) }

  /// Makes a file that was not there before, and syncs it.
  /// - Throws: `journalNotWritable` when there is anything of that name, a link included.
  public static func create(_ bytes: [UInt8], at path: String) throws(WorkflowError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .file(errno, "write", path) }
    do throws(WorkflowError) {
      defer { close(file) }
      guard fchmod(file, 0o600) == 0 else { throw .file(errno, "write", path) }
      try Files.put(bytes, into: file, path)
      guard fsync(file) == 0 else { throw .file(errno, "write", path) }
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Writes a file that is either whole or what it was before, if it was: whatever has its name is replaced.
  public static func replace(_ bytes: [UInt8], at path: String) throws(WorkflowError) {
    let folder = Files.parent(of: path) ?? "."
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let temporary = "\(folder)/.\(name).\(getpid()).part"
    // A leftover of an earlier program with this number. What another user has prepared stays, and `create` then fails.
    unlink(temporary)
    try create(bytes, at: temporary)
    guard rename(temporary, path) == 0 else {
      let reason = errno
      unlink(temporary)
      throw .file(reason, "write", path)
    }
    try Files.syncFolder(folder)
  }

  /// Writes all bytes to an open file, pipe or device; `name` is how an error calls it.
  public static func put(_ bytes: [UInt8], into descriptor: Int32, _ name: String) throws(WorkflowError) {
    try Files.put(bytes, into: descriptor, name)
  }

  /// A regular file's bytes; nil when there is none of that size.
  public static func bytes(of path: String, count: Int) -> [UInt8]? {
    guard Files.size(path) == count else { return nil }
    return try? Files.read(path)
  }
}
