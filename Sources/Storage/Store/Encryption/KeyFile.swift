import Cryptography
import Glibc
import Workflow

/// The file with the key that protects a store: 32 random bytes, readable by their owner only.
///
/// It is outside the data folder, so that a copy of the data folder is useless without it.
public struct KeyFile: Sendable {
  /// The environment variable that names the file.
  public static let variable = "VESTIBULE_KEY_FILE"
  /// The name of the systemd credential (`LoadCredential=`) that holds the key.
  public static let credential = "vestibule-key"

  /// nil when no folder for it is known.
  public let path: String?
  /// Whether a missing file is made. A credential comes from the system, which makes it.
  let mayBeMade: Bool
  private let use: TrustedFile.Use

  public init(path: String) { self.init(path, mayBeMade: true) }

  private init(_ path: String?, mayBeMade: Bool, _ use: TrustedFile.Use = .secret) {
    self.path = path
    self.mayBeMade = mayBeMade
    self.use = use
  }

  /// The file of the flag or the configuration, else the one of `VESTIBULE_KEY_FILE`, else the systemd credential, else `vestibule/key` in
  /// `$XDG_CONFIG_HOME` (default: `~/.config`).
  public init(flag: String?, environment: [String: String]) {
    if let named = [flag, environment[Self.variable]].compactMap(\.self).first(where: { !$0.isEmpty }) {
      self.init(named, mayBeMade: true, .secret(at: named, environment))
      return
    }
    if let credentials = environment["CREDENTIALS_DIRECTORY"], Files.exists("\(credentials)/\(Self.credential)") {
      self.init("\(credentials)/\(Self.credential)", mayBeMade: false, .credential)
      return
    }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.config" : nil }
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home
    self.init(folder.map { "\($0)/vestibule/key" }, mayBeMade: true)
  }

  /// Reads the key.
  ///
  /// - Parameter isNew: whether nothing was encrypted with it yet, so that a missing key may be made. It is durable when this returns.
  /// - Throws: `keyNotUsable` when it is missing, malformed, or readable by others.
  func key(isNew: Bool) throws(WorkflowError) -> SymmetricKey {
    guard let path else {
      throw refusal("There is no folder for the key of the stored data: neither HOME nor XDG_CONFIG_HOME is set. Set \(Self.variable).")
    }
    if isNew, mayBeMade, !Files.exists(path) { try make(path) }
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { throw refusal("The key of the stored data, \(path), is missing. Put it back; without it nothing can be read.") }
      throw refusal("The key of the stored data, \(path), cannot be read: \(String(cString: strerror(errno))).")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw refusal("\(path) is no file. Name the key of stored data.")
    }
    guard status.st_size == SymmetricKey.byteCount else {
      throw refusal(
        "\(path) is not a key of stored data: it has \(status.st_size) bytes instead of \(SymmetricKey.byteCount). Put the right one back.")
    }
    if let refused = TrustedFile.refusal(of: path, status, use) { throw refusal(refused.message) }
    var bytes = [UInt8](repeating: 0, count: SymmetricKey.byteCount)
    guard Glibc.read(file, &bytes, bytes.count) == bytes.count, let key = SymmetricKey(bytes: bytes) else {
      throw refusal("The key of the stored data, \(path), cannot be read.")
    }
    return key
  }

  private func make(_ path: String) throws(WorkflowError) {
    try Files.makeFolder(Files.parent(of: path) ?? ".")
    let temporary = "\(path).\(getpid()).\(UInt32.random(in: .min ... .max)).part"
    defer { unlink(temporary) }
    try PrivateFile.create(SymmetricKey.random().bytes, at: temporary)
    // Another program may make a key at the same moment. The first one counts, and it is whole from the beginning.
    guard link(temporary, path) == 0 || errno == EEXIST else { throw .file(errno, "write", path) }
    try Files.syncFolder(Files.parent(of: path) ?? ".")
  }

  /// The error when the key is not the one with which the data was encrypted.
  var isWrong: WorkflowError {
    refusal("The key \(path ?? "") is not the one with which the stored data was encrypted. Put the right one back; nothing was changed.")
  }

  private func refusal(_ message: String) -> WorkflowError {
    WorkflowError(code: "keyNotUsable", module: "Store", message: message)
  }
}
