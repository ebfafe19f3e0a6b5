import Foundation
import HTTPClient
import Services
import Store
import Workflow

/// Tries a place for results before there is one.
package struct DestinationTrial {
  let destination: Destination
  let store: Store

  package init(_ destination: Destination, from store: Store) { (self.destination, self.store) = (destination, store) }

  private static let test = Array("{\"test\": true}\n".utf8)

  /// Tries what can be known without a delivery: the folder takes a file, the program can be started, the secret is there.
  package func run() async throws {
    switch destination.kind {
    case .folder(let path):
      if store.isReserved(path) { throw DeliveryProblem(Delivery.reserved(path)) }
      try put([], into: path)
    case .command(let words):
      try ProgramTrial(words).run()
    case .url(_, let secret):
      _ = try WebhookSecret(file: secret)
      try destination.connection.checkFiles()
      try await destination.connection.tryLoading()
    }
  }

  /// Delivers a test, as a result would be delivered.
  package func deliver() async throws {
    try await run()
    switch destination.kind {
    case .folder(let path): try put(Self.test, into: path)
    case .command(let words):
      let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-test-\(UUID().uuidString)").path
      try PrivateFile.makeFolder(folder)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let file = "\(folder)/test.json"
      try PrivateFile.create(Self.test, at: file)
      let environment = ["VESTIBULE_SESSION": "test", "VESTIBULE_JOURNEY": "test", "VESTIBULE_ATTEMPT": "1"]
      try ChildCommand(words: words + [file], timeout: destination.timeout, environment: environment).runToSuccess()
    case .url(let url, let secret):
      try await WebhookDelivery(url: url, secret: secret, settings: destination.connection, timeout: destination.timeout).sendTest()
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
}
