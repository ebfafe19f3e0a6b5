import Flavor
import Foundation
import HTTPClient
import Pages
import PostgreSQL
import Sandbox
import Server
import Services
import Store

/// A server with one made-up vendor, for tests that kill it. Its arguments are a data folder, a key file, and the URL for messages. The database
/// is in the environment, as for the shipped server.
@main
enum FleetServer {
  static func main() async throws {
    let arguments = CommandLine.arguments, environment = ProcessInfo.processInfo.environment
    guard arguments.count == 4, let database = environment[ServerSettings.databaseVariable] else { exit(64) }
    let store = Store(folder: arguments[1], key: KeyFile(path: arguments[2]))
    try store.open()
    let now = { @Sendable in Int64(Date.now.timeIntervalSince1970 * 1000) }
    let sandbox = Sandbox(
      [SteppedService(url: arguments[3]), OutboxService()], entities: try PostgreSQLEntities(database, store.entityCipher()), now: now,
      network: { HTTPTransport($0) }
    ) { _ in nil }
    let settings = ServerSettings(port: 0, data: "", limits: ServerLimits(requestsPerSecond: 0), version: "1")
    let pages = PhonePages(flavor: .orca, texts: PageTexts([]))
    let server = SandboxServer(sandbox, pages: pages, settings, token: "the-token-of-these-tests", now: now) { _ in }
    try await server.run { address in try? FileHandle.standardOutput.write(contentsOf: Data("\(address)\n".utf8)) }
  }
}
