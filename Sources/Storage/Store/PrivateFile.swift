import Glibc
import Workflow

/// Writes files outside the store that only their owner can access: mode 0600, folders 0700, regardless of the umask.
public enum PrivateFile {
  /// Creates a folder and its parents. An existing folder is kept.
  /// - Throws: `folderNotWritable` when it cannot be created, or belongs to another user.
  public static func makeFolder(_ path: String) throws(WorkflowError) { try Files.makeFolder(path) }

  /// Creates a new file and syncs it.
  /// - Throws: `journalNotWritable` when anything has that name, including a link.
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

  /// Writes a file, replacing anything with the same name. After a power cut the path leads either to the old content or to all of the new.
  public static func replace(_ bytes: [UInt8], at path: String) throws(WorkflowError) {
    let (folder, beginning) = unfinished(path)
    let temporary = "\(folder)/\(beginning)\(getpid())\(ending)"
    // An earlier process with this number may have left one. A file that belongs to another user cannot be removed, and then `create`
    // fails.
    unlink(temporary)
    try create(bytes, at: temporary)
    guard rename(temporary, path) == 0 else {
      let reason = errno
      unlink(temporary)
      throw .file(reason, "write", path)
    }
    try Files.syncFolder(folder)
  }

  /// What `replace` left of a file when its process was killed.
  static func unfinished(_ path: String) -> [String] {
    let (folder, beginning) = unfinished(path)
    return Files.names(in: folder).filter { $0.hasPrefix(beginning) && $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
  }

  /// The folder where `replace` prepares a file, and the beginning of the file's name there. The number of the process and `ending` follow.
  private static func unfinished(_ path: String) -> (folder: String, beginning: String) {
    (Files.parent(of: path) ?? ".", ".\(path.split(separator: "/").last.map(String.init) ?? path).")
  }

  private static let ending = ".part"

  /// Writes all bytes to an open file, pipe or device. Errors refer to it by `name`.
  public static func put(_ bytes: [UInt8], into descriptor: Int32, _ name: String) throws(WorkflowError) {
    try Files.put(bytes, into: descriptor, name)
  }

  /// The bytes of a regular file; nil when there is no file of that size.
  public static func bytes(of path: String, count: Int) -> [UInt8]? {
    guard Files.size(path) == count else { return nil }
    return try? Files.read(path)
  }
}
