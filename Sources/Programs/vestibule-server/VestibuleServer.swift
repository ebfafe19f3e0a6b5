import Cryptography
import Foundation
import Invocation
import LocalServices
import Notation
import Pages
import PostgreSQL
import SandboxKit
import Server
import Services
import ShippedVendors
import Store
import Workflow

/// The program that `vestibule serve` becomes. It is a program of its own because the network code would slow the kiosk's start.
@main
enum VestibuleServer {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    if CommandLine.arguments.dropFirst() == [ServerArgument.confinement] { return ServerConfinement.report() }
    let data = Data((CommandLine.arguments.dropFirst().first ?? "").utf8)
    if let trial = try? JSONDecoder().decode(HandOffTrial.self, from: data) { trial.run() }
    if let order = try? JSONDecoder().decode(HandOffOrder.self, from: data) { return await HandOffServer(order: order).run() }
    if let order = try? JSONDecoder().decode(CameraOrder.self, from: data) { return await CameraProgram(order: order).run() }
    guard CommandLine.arguments.count == 2, let settings = try? JSONDecoder().decode(ServerSettings.self, from: data) else {
      end(.wrongCommandLine, "This program is started by another one. Use: vestibule serve")
    }
    do {
      try await serve(settings)
    } catch let error as WorkflowError { end(.unreadableInput, error.message) } catch let error as IdentityError {
      end(.unreadableInput, error.message)
    } catch let error as PageThemeError { end(.unreadableInput, error.message) } catch let error as EntityStoreError {
      end(.unreadableInput, error.message)
    } catch let error as ListenError {
      end(.unreadableInput, error.message)
    } catch {
      end(.fault, "The server stopped: \(error)")
    }
  }

  private static func serve(_ settings: ServerSettings) async throws {
    let store = settings.isEphemeral ? nil : try store(settings)
    let environment = RunEnvironment(timeZone: TimeZone(identifier: settings.timeZone) ?? .gmt), now = environment.now
    let identity = try ServerIdentity(settings, store, now: now())
    let token = try AdministrationToken(file: settings.tokenFile)
    var pages = try PhonePages(theme: settings.theme, embedders: settings.embedders)
    let recorder = try settings.webhooks.map(MessageRecorder.init(appendingTo:))
    // Everything that its operator named has been read or opened. The database and everybody who connects are not trusted.
    ServerConfinement.serve(settings)
    let receivers = MessageReceivers(settings.receivers, of: settings.address)
    let services = LocalSandbox(
      .shipped, entities: try entities(store), isLenient: settings.isLenient, receivers: receivers, recorder: recorder, in: environment)
    pages.draw = { await services.qrCode($0).flatMap(PageCode.init) }
    // A server for tests writes one line to standard output, so that a program can read it at any time.
    let log = settings.isEphemeral ? STDERR_FILENO : STDOUT_FILENO
    let server = SandboxServer(services.sandbox, pages: pages, settings, identity: identity, token: token.text, now: now) { line in
      WholeWrite.put(Array((line + "\n").utf8), to: log)
    }
    try await server.run { address in
      if settings.isEphemeral {
        let ready = JSONValue.object([
          "address": .string(address), "token": .string(token.text), "fingerprint": identity.map { .string($0.fingerprint) },
          "credentials": services.sandbox.credentials,
        ])
        WholeWrite.put(ready.bytes() + [UInt8(ascii: "\n")], to: STDOUT_FILENO)
      }
      if let identity { StandardError.write("SHA-256 fingerprint of the certificate: \(identity.fingerprint)") }
      if token.isNew, !settings.isEphemeral { StandardError.write("Token of the administration: \(token.text)") }
      if isPlain(settings) {
        StandardError.write(
          "Everything travels in plain text, the token of the administration too: name a certificate, or --self-signed, or with --public-url the https address of what ends TLS before this server."
        )
      }
      StandardError.write("Listening at \(address)")
    }
  }

  /// Whether other machines reach the server without TLS.
  private static func isPlain(_ settings: ServerSettings) -> Bool {
    settings.certificate == .none && !ServerAddress.isLoopback(settings.address) && settings.publicURL?.hasPrefix("https://") != true
  }

  /// How many requests of staff read the data folder at once, while another request writes.
  private static let readers = 4

  private static func store(_ settings: ServerSettings) throws -> Store {
    // Temporary tables of SQLite are written where it may write.
    setenv("SQLITE_TMPDIR", settings.data, 1)
    let store = Store(folder: settings.data, key: settings.keyFile, readers: Self.readers)
    try store.open()
    return store
  }

  /// The database is named in the environment, because everybody on the machine can read a program's arguments.
  /// - Parameter store: nil: they are in memory.
  private static func entities(_ store: Store?) throws -> any EntityStore {
    guard let store else { return InMemoryEntityStore() }
    guard let address = Folders.environment[ServerSettings.databaseVariable], !address.isEmpty else {
      return GroupCommit(StoredEntities(store))
    }
    return GroupCommit(try PostgreSQLEntities(address, store.entityCipher()))
  }

  private static func end(_ status: ExitStatus, _ message: String) -> Never {
    StandardError.write(message)
    exit(status.rawValue)
  }
}

extension ServerIdentity {
  /// The identity that the settings name. One that the server makes is kept in the store, if there is one, so that its fingerprint stays the same.
  /// - Returns: nil for plain HTTP.
  init?(_ settings: ServerSettings, _ store: Store?, now: Int64) throws {
    switch settings.certificate {
    case .none: return nil
    case .files(let certificate, let privateKey):
      try self.init(
        certificate: InputFile.read(certificate, as: .instructions), privateKey: InputFile.read(privateKey, as: .secret), now: now)
    case .selfSigned:
      let profile = store?.profile("server"), entry = "certificate"
      let hosts = ["localhost", "127.0.0.1", settings.address, ProcessInfo.processInfo.hostName]
        .reduce(into: [String]()) { all, host in if !all.contains(host), !host.contains(":") { all.append(host) } }
      let kept = try profile?.value(entry).flatMap { try? JSONDecoder().decode(SelfSignedCertificate.self, from: Data($0)) }
      let certificate: SelfSignedCertificate
      if let kept, kept.isUsable(for: hosts, at: now) {
        certificate = kept
      } else {
        certificate = try SelfSignedCertificate(hosts: hosts, now: now)
        try profile?.set(Array(JSONEncoder().encode(certificate)), for: entry)
      }
      try self.init(certificate: Array(certificate.certificate.utf8), privateKey: Array(certificate.privateKey.utf8), now: now)
    }
  }
}

extension ServerSettings {
  /// The file with the key of the data folder.
  var keyFile: KeyFile { KeyFile(flag: key, environment: Folders.environment) }
}
