import Glibc

/// A file that decides what the program does, or that holds a secret: configuration, theme, workflow, key, token. It must be an ordinary file of
/// this user or of root that nobody else can change or replace; and a secret one that nobody else can read.
public enum TrustedFile {
  public enum Use: Sendable {
    /// Others may read it.
    case instructions
    /// Nobody else may read it.
    case secret
    /// A secret that systemd gives to the service alone. It shows the service's right to read it as one of the group.
    case credential

    /// The use of a secret's file: systemd puts its credentials into a folder of their own.
    public static func secret(at path: String, _ environment: [String: String]) -> Use {
      guard let folder = environment["CREDENTIALS_DIRECTORY"], !folder.isEmpty else { return .secret }
      return path.hasPrefix(folder.hasSuffix("/") ? folder : "\(folder)/") && !path.contains("/../") ? .credential : .secret
    }
  }

  /// Why a file is not trusted, and the command that mends it, in one or two plain English sentences.
  public struct Refusal: Error, Equatable, Sendable {
    public let message: String
    public init(_ message: String) { self.message = message }
  }

  /// Opens a file without waiting for anybody: an ordinary one that can be trusted. The caller closes the descriptor.
  public static func open(_ path: String, for use: Use) throws(Refusal) -> Int32 {
    let file = try openOrdinary(path)
    var status = stat()
    guard fstat(file, &status) == 0, let refusal = refusal(of: path, status, use) else { return file }
    close(file)
    throw refusal
  }

  /// The same for a file whose owner does not matter.
  public static func openOrdinary(_ path: String) throws(Refusal) -> Int32 {
    // O_NONBLOCK: a FIFO that nobody writes to must not hang the program.
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else {
      throw Refusal("\(path) cannot be read. Check the path and its permissions.")
    }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw Refusal(isFolder ? "\(path) is a folder. Name a file." : "\(path) is not an ordinary file. Name one.")
    }
    return file
  }

  /// Why a file with this status is not trusted; nil: it is.
  public static func refusal(of path: String, _ status: stat, _ use: Use) -> Refusal? {
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      return Refusal("\(path) belongs to another user, who can change it. Check what it says, then run: chown \(user) \(path)")
    }
    switch use {
    case .instructions: break
    case .secret where status.st_mode & 0o077 != 0, .credential where status.st_mode & 0o007 != 0:
      return Refusal("\(path) can be read by others. Restrict it to its owner: chmod 600 \(path)")
    case .secret, .credential: return nil
    }
    if isOpen(status) { return Refusal("\(path) can be changed by others. Check what it says, then run: chmod go-w \(path)") }
    return refusal(ofTheFoldersOf: path)
  }

  /// Whoever may write to its folder, or to one above it, can put another file in its place, but not where only the owners of files can remove
  /// them (sticky). The folders of a symbolic link decide as those of its file do.
  private static func refusal(ofTheFoldersOf path: String) -> Refusal? {
    for folder in folders(above: path) + (resolved(path).map(folders) ?? []) {
      var status = stat()
      guard stat(folder, &status) == 0, status.st_mode & S_ISVTX == 0 else { continue }
      let isForeign = status.st_uid != geteuid() && status.st_uid != 0
      guard isForeign || isOpen(status) else { continue }
      let remedy = isForeign ? "chown \(user) \(folder)" : "chmod go-w \(folder)"
      return Refusal("Others can put another file in the place of \(path). Check what it says, then run: \(remedy)")
    }
    return nil
  }

  /// All folders in a path, the nearest first.
  private static func folders(above path: String) -> [String] {
    var folders: [String] = [], next = path
    while let folder = Files.parent(of: next), folder != next {
      folders.append(folder)
      next = folder
    }
    return path.hasPrefix("/") ? folders : folders + ["."]
  }

  /// The path of the file itself.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func isOpen(_ status: stat) -> Bool {
    status.st_mode & 0o002 != 0 || status.st_mode & 0o020 != 0 && !isOwn(status.st_gid)
  }

  private static var user: String { getpwuid(geteuid()).flatMap { String(validatingCString: $0.pointee.pw_name) } ?? "\(geteuid())" }

  /// Whether a group is this user's alone, as each user has one on most systems.
  private static func isOwn(_ group: gid_t) -> Bool {
    guard let entry = getgrgid(group), let name = String(validatingCString: entry.pointee.gr_name), name == user else { return false }
    var member = entry.pointee.gr_mem
    while let next = member?.pointee {
      if String(cString: next) != name { return false }
      member = member?.advanced(by: 1)
    }
    return true
  }
}
