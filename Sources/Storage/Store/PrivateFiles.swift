import Glibc
import Workflow

/// Files and folders that only their owner can access, regardless of the umask. Those of another user are refused.
extension Files {
  /// Creates a folder (0700) and, unless they have to exist, its parents.
  /// - Throws: `folderNotWritable` when it cannot be created, or exists and belongs to another user.
  static func makeFolder(_ path: String, withParents: Bool = true) throws(WorkflowError) {
    if isFolder(path) { return try checkOwner(path) }
    if withParents, let parent = parent(of: path), !isFolder(parent) { try makeFolder(parent) }
    // Another process may have created it in the meantime.
    guard mkdir(path, 0o700) == 0 else {
      let reason = errno
      if reason == EEXIST, isFolder(path) { return try checkOwner(path) }
      throw .file(reason == EEXIST ? ENOTDIR : reason, "create the folder", path)
    }
    // The umask may have removed the owner's own rights.
    try keepPrivate(path, mode: 0o700)
  }

  /// Creates a folder, or makes an existing one private to its owner.
  static func makePrivateFolder(_ path: String, withParents: Bool = true) throws(WorkflowError) {
    try makeFolder(path, withParents: withParents)
    try keepPrivate(path, mode: 0o700)
  }

  /// Creates a folder whose name is this one and something that no other has.
  /// - Parameter attempts: more than one, because another program may remove the folder around it whenever that is empty.
  static func makeUniqueFolder(_ path: String, attempts: Int = 10) throws(WorkflowError) -> String {
    do throws(WorkflowError) {
      try makePrivateFolder(parent(of: path) ?? "/")
      var template = Array("\(path).XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { throw .file(errno, "create the folder", path) }
      return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    } catch {
      guard attempts > 1 else { throw error }
      return try makeUniqueFolder(path, attempts: attempts - 1)
    }
  }

  /// Creates an empty file (0600), or makes an existing one private to its owner.
  static func makePrivateFile(_ path: String) throws(WorkflowError) {
    if !exists(path) {
      let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 || errno == EEXIST else { throw .file(errno, "write", path) }
      if file >= 0 {
        fchmod(file, 0o600)
        close(file)
      }
    }
    try checkOwner(path)
    try keepPrivate(path, mode: 0o600)
  }

  /// Makes a file private to its owner, unless there is none, or another program removes it meanwhile.
  static func keepPrivateFile(_ path: String) throws(WorkflowError) {
    try checkOwner(path, mayBeMissing: true)
    try keepPrivate(path, mode: 0o600)
  }

  /// - Throws: `folderNotWritable` when the file, or the link that leads to it, belongs to another user.
  static func checkOwner(_ path: String, mayBeMissing: Bool = false) throws(WorkflowError) {
    var named = stat()
    guard lstat(path, &named) == 0 else {
      if mayBeMissing, errno == ENOENT { return }
      throw .file(errno, "use", path)
    }
    var meant = named
    let isLink = named.st_mode & S_IFMT == S_IFLNK
    guard !isLink || stat(path, &meant) == 0 else { throw .file(errno, "use", path) }
    let us = geteuid()
    guard !isLink || named.st_uid == us || named.st_uid == 0, meant.st_uid == us else {
      throw WorkflowError(
        .folderNotWritable,
        "\(path) belongs to another user, who could read or change what is kept there. Choose another folder, or have this one removed.")
    }
  }

  private static func keepPrivate(_ path: String, mode: mode_t) throws(WorkflowError) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o777 != mode else { return }
    // On a read-only disk, the first write reports the problem; so it does where the file is gone meanwhile.
    guard chmod(path, mode) == 0 || errno == EROFS || errno == ENOENT else { throw .file(errno, "restrict access to", path) }
  }

  /// Whether anything has this name, including a link without a target.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Removes a file, or a folder with everything in it. Links are removed, not followed. It is not an error when nothing exists there.
  static func removeTree(_ path: String) throws(WorkflowError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR { for name in names(in: path) { try removeTree("\(path)/\(name)") } }
    try remove(path)
  }
}
