import Glibc
import Workflow

/// All that lies in files of one session:
///
///     sessions/ID/DIGEST.jpg   its pictures, also those that were taken again
///     sessions/ID/.lock        held by the runner that uses it
///     cases/ID/                live pictures that were kept as test cases
///     results/ID/              results that were handed over within the data folder
struct SessionFolder: Sendable {
  private let data: String
  private let id: String

  init(data: String, id: String) {
    self.data = data
    self.id = id
  }

  var path: String { "\(data)/sessions/\(id)" }
  var lock: String { "\(path)/\(Self.lockName)" }
  var cases: String { "\(data)/cases/\(id)" }
  var results: String { "\(data)/results/\(id)" }

  /// Whether anything of the session is there.
  var exists: Bool { [path, cases, results].contains(where: Files.exists) }

  /// Whether it holds more than what a runner leaves that was killed before its first record.
  var holdsPictures: Bool {
    Files.names(in: path).contains { !$0.hasPrefix(".") } || Files.exists(cases) || Files.exists(results)
  }

  /// Makes the folder for pictures; each of those on the way must be ours.
  func make() throws(WorkflowError) {
    try Files.makeFolder(data)
    try Files.makePrivateFolder("\(data)/sessions")
    try Files.makePrivateFolder(path)
  }

  /// Removes every file but the lock, durably.
  func empty() throws(WorkflowError) {
    for folder in [cases, results] where Files.exists(folder) {
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
}
