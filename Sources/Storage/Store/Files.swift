import Glibc
import Workflow

/// The file operations of the store. Each error says what to do.
enum Files {
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// A path without links and detours; as it is, when nothing is there.
  static func standardized(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The same of a path whose last parts may not exist yet.
  static func resolved(_ path: String) -> String {
    var parts: [String] = []
    for part in Self.parts(of: path) { if part == ".." { _ = parts.popLast() } else { parts.append(part) } }
    var missing: [String] = []
    while let last = parts.last {
      let there = "/" + parts.joined(separator: "/")
      if exists(there) { return ([standardized(there)] + missing).joined(separator: "/") }
      missing.insert(last, at: 0)
      parts.removeLast()
    }
    return "/" + missing.joined(separator: "/")
  }

  /// Whether the file system of this file has no free block.
  static func isFull(_ path: String) -> Bool {
    var system = statvfs()
    return statvfs(path, &system) == 0 && system.f_bavail == 0
  }

  /// The size of a regular file; nil when there is none.
  static func size(_ path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Writes a file that is either complete or absent after a power cut: a temporary file, fsync, rename, fsync of the folder.
  static func write(_ bytes: [UInt8], to path: String, temporary: String) throws(WorkflowError) {
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .file(errno, "write", path) }
    do throws(WorkflowError) {
      defer { close(file) }
      // The umask may have removed the owner's own rights.
      guard fchmod(file, 0o600) == 0 else { throw .file(errno, "write", path) }
      try put(bytes, into: file, path)
      guard fsync(file) == 0 else { throw .file(errno, "write", path) }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let reason = errno
      unlink(temporary)
      throw .file(reason, "write", path)
    }
    try syncFolder(parent(of: path) ?? "/")
  }

  /// Writes all bytes to an open file.
  static func put(_ bytes: [UInt8], into file: Int32, _ path: String) throws(WorkflowError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress?.advanced(by: done), bytes.count - done) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .file(count < 0 ? errno : ENOSPC, "write", path) }
      done += count
    }
  }

  static func syncFolder(_ path: String) throws(WorkflowError) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .file(errno, "open the folder", path) }
    defer { close(folder) }
    // Some file systems do not support fsync of a folder and do not need it.
    guard fsync(folder) == 0 || errno == EINVAL else { throw .file(errno, "write", path) }
  }

  static func read(_ path: String) throws(WorkflowError) -> [UInt8] {
    guard let bytes = try readIfThere(path) else { throw .file(ENOENT, "read", path) }
    return bytes
  }

  /// The content of a file; nil when there is none.
  static func readIfThere(_ path: String) throws(WorkflowError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .file(errno, "read", path)
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .file(errno, "read", path) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// The names in a folder, sorted; none when there is no such folder.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a file or an empty folder. It is not an error when nothing exists there.
  static func remove(_ path: String) throws(WorkflowError) {
    guard Glibc.remove(path) == 0 || errno == ENOENT else { throw .file(errno, "remove", path) }
  }

  /// The parts of a path, without `.` and empty ones.
  static func parts(of path: String) -> [String] { path.split(separator: "/").filter { $0 != "." }.map(String.init) }

  static var currentFolder: String {
    guard let folder = getcwd(nil, 0) else { return "/" }
    defer { free(folder) }
    return String(cString: folder)
  }

  /// Where a symbolic link leads, or nil if the path is not a symbolic link.
  static func target(ofLink path: String) -> String? {
    let bytes = [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      count = buffer.baseAddress.map { max(0, readlink(path, $0, buffer.count)) } ?? 0
    }
    return bytes.isEmpty ? nil : String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func parent(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension WorkflowError {
  /// An error of the file system, made from its `errno`.
  static func file(_ number: Int32, _ action: String, _ path: String) -> WorkflowError {
    switch number {
    case ENOSPC, EDQUOT, EFBIG:
      WorkflowError(.diskFull, "There is no room left to \(action) \(path). Free some space on that disk and try again.", about: path)
    case EROFS, EACCES, EPERM:
      WorkflowError(
        .folderNotWritable, "Not allowed to \(action) \(path). Allow it for this user, or choose another data folder.", about: path)
    case ENOTDIR:
      WorkflowError(.folderNotWritable, "Cannot \(action) \(path): a part of that path is a file. Choose another data folder.", about: path)
    default:
      WorkflowError(
        .journalNotWritable, "Cannot \(action) \(path): \(String(cString: strerror(number))). Check the disk and try again.", about: path)
    }
  }
}
