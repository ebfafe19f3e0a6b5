import Foundation
import Store
import Workflow

/// Tries a place for results before there is one.
package struct DestinationTrial {
  let destination: Destination
  let store: Store

  package init(_ destination: Destination, from store: Store) { (self.destination, self.store) = (destination, store) }

  private static let test = Array("{\"test\": true}\n".utf8)

  /// Tries what can be known without a delivery: the folder takes a file, the program can be started, the secret is there.
  package func run() throws {
    switch destination.kind {
    case .folder(let path):
      if store.isReserved(path) { throw DeliveryProblem(Delivery.reserved(path)) }
      try put([], into: path)
    case .command(let words):
      try ProgramTrial(words).run()
    case .url(_, let secret):
      _ = try WebhookSecret(file: secret)
      try ProgramTrial([WebhookConnection.curl]).run()
      try destination.connection.checkFiles()
      // curl itself can load them.
      if let problem = try destination.connection.loadingProblem() { throw DeliveryProblem(problem) }
    }
  }

  /// Delivers a test, as a result would be delivered.
  package func deliver() throws {
    try run()
    switch destination.kind {
    case .folder(let path): try put(Self.test, into: path)
    case .command(let words):
      try Self.withFolder { folder in
        let file = "\(folder)/test.json"
        try PrivateFile.create(Self.test, at: file)
        let environment = ["VESTIBULE_SESSION": "test", "VESTIBULE_JOURNEY": "test", "VESTIBULE_ATTEMPT": "1"]
        try ChildCommand(words: words + [file], timeout: destination.timeout, environment: environment).runToSuccess()
      }
    case .url(let url, let secret):
      try Self.withFolder { folder in
        try WebhookDelivery(url: url, secret: secret, connection: destination.connection, timeout: destination.timeout).sendTest(
          folder: folder)
      }
    }
  }

  /// Writes a file into a folder, which is made if it does not exist, and removes it.
  private func put(_ bytes: [UInt8], into folder: String) throws(DeliveryProblem) {
    do throws(WorkflowError) {
      if !FileManager.default.fileExists(atPath: folder) { try PrivateFile.makeFolder(folder) }
      let file = "\(folder)/.vestibule-test-\(UUID().uuidString).json"
      defer { unlink(file) }
      try PrivateFile.create(bytes, at: file)
    } catch {
      throw DeliveryProblem(
        "Results cannot be written into the folder \(folder). Let this user write there, or name another folder under \"handOver\".")
    }
  }

  /// A private folder for as long as `use` takes.
  private static func withFolder(_ use: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-test-\(UUID().uuidString)").path
    try PrivateFile.makeFolder(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try use(folder)
  }
}
