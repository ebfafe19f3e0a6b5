import Glibc
import Workflow

/// The files of one session:
///
///     sessions/ID/DIGEST.jpg   its pictures, including those replaced by a retake
///     sessions/ID/.lock        locked by the runner that uses the session
///     cases/ID/                live pictures that were kept as test cases
///     results/ID/              results that were delivered within the data folder
///
/// and, in the runtime folder, `outbox/ID/`: exports while they are delivered.
struct SessionFolder: Sendable {
  private let data: String
  private let runtime: String
  private let id: String

  init(data: String, runtime: String, id: String) {
    self.data = data
    self.runtime = runtime
    self.id = id
  }

  var path: String { "\(data)/sessions/\(id)" }
  var lock: String { "\(path)/\(Self.lockName)" }
  var cases: String { "\(data)/cases/\(id)" }
  var results: String { "\(data)/results/\(id)" }

  /// One for each delivery.
  var exports: String { "\(runtime)/\(Self.exports)/\(id)" }

  /// Whether the session has any file or folder.
  var exists: Bool { [path, cases, results, exports].contains(where: Files.exists) }

  /// Whether it holds more than a runner leaves behind when it is killed before its first record.
  var holdsPictures: Bool {
    Files.names(in: path).contains { !$0.hasPrefix(".") } || Files.exists(cases) || Files.exists(results)
  }

  /// Creates the folder for pictures in the data folder, which exists since the database was opened. Every folder in the path must belong to
  /// this user.
  /// - Throws: `folderGone` when the data folder does not exist any more. A new one would be empty and hide that.
  func make() throws(WorkflowError) {
    guard Files.isFolder(data) else { throw .folderGone(data) }
    do throws(WorkflowError) {
      try Files.checkOwner(data)
      for folder in ["\(data)/sessions", path] { try Files.makePrivateFolder(folder, withParents: false) }
    } catch { throw Files.isFolder(data) ? error : .folderGone(data) }
  }

  /// Removes every file except the session's lock. The removal survives a power cut.
  func empty() throws(WorkflowError) {
    for folder in [cases, results, exports] where Files.exists(folder) {
      try Files.removeTree(folder)
      try Files.syncFolder(Files.parent(of: folder) ?? "/")
    }
    guard Files.isFolder(path) else { return }
    for name in Files.names(in: path) where name != Self.lockName { try Files.removeTree("\(path)/\(name)") }
    try Files.syncFolder(path)
  }

  /// Removes the folder with the lock.
  func remove() throws(WorkflowError) { try Files.removeTree(path) }

  static let lockName = ".lock"
  static let exports = "outbox"
}
