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

  /// Why a file with this status is not trusted, or nil if it is.
  public static func refusal(of path: String, _ status: stat, _ use: Use) -> Refusal? {
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      return Refusal("\(path) belongs to another user, who can change it. Check what it says, then run: chown \(Accounts.user) \(path)")
    }
    let rights = FileRights(path, status)
    let isReadable =
      switch use {
      case .instructions: false
      case .secret: status.st_mode & 0o077 != 0
      case .credential: status.st_mode & 0o007 != 0 || rights.namedMay(.read)
      }
    if isReadable { return Refusal("\(path) can be read by others. Restrict it to its owner: chmod 600 \(path)") }
    if case .instructions = use, rights.othersMay(.write) {
      return Refusal("\(path) can be changed by others. Check what it says, then run: chmod go-w \(path)")
    }
    return refusal(ofTheWayTo: path)
  }

  /// Anybody who may write to a folder on the way to a file can put another file in its place, unless only the owners of files can remove
  /// them there (sticky). The owner of a folder, or of a symbolic link, can do the same.
  private static func refusal(ofTheWayTo path: String) -> Refusal? {
    for place in way(to: path) {
      var status = stat()
      guard lstat(place, &status) == 0 else { continue }
      let isLink = status.st_mode & S_IFMT == S_IFLNK
      let isForeign = status.st_uid != geteuid() && status.st_uid != 0
      guard isForeign || !isLink && status.st_mode & S_ISVTX == 0 && FileRights(place, status).othersMay(.write) else { continue }
      let remedy = isForeign ? "chown \(isLink ? "-h " : "")\(Accounts.user) \(place)" : "chmod go-w \(place)"
      return Refusal("Others can put another file in the place of \(path). Check what it says, then run: \(remedy)")
    }
    return nil
  }

  /// The same number as the kernel follows.
  private static let mostLinks = 40

  /// The folders that the kernel searches on the way to a file, and the symbolic links that it follows (path_resolution(7)).
  private static func way(to path: String) -> [String] {
    let start = path.hasPrefix("/") ? path : "\(Files.currentFolder)/\(path)"
    var folder = "/", rest = Files.parts(of: start)[...], links = 0, way: [String] = []
    func add(_ place: String) { if !way.contains(place) { way.append(place) } }
    while let part = rest.popFirst() {
      add(folder)
      if part == ".." {
        folder = Files.parent(of: folder) ?? "/"
        continue
      }
      let next = folder == "/" ? "/\(part)" : "\(folder)/\(part)"
      guard let target = Files.target(ofLink: next), links < mostLinks else {
        folder = next
        continue
      }
      links += 1
      add(next)
      rest = (Files.parts(of: target) + rest)[...]
      if target.hasPrefix("/") { folder = "/" }
    }
    return way
  }
}
