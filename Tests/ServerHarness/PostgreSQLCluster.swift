import Foundation
import Glibc
import Synchronization
import TestProcess

/// A PostgreSQL of Debian's package (`postgresql`) on this machine, in a folder of its own. It ends when it is released, or with this program.
public final class PostgreSQLCluster: Sendable {
  /// The programs of the newest installed version; nil: there is none.
  public static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    guard let newest = versions.max(by: { $0.localizedStandardCompare($1) == .orderedAscending }) else { return nil }
    let programs = "\(root)/\(newest)/bin"
    return FileManager.default.isExecutableFile(atPath: "\(programs)/initdb") ? programs : nil
  }()

  public static let password = "a password/of:these@tests"

  private let folder: String
  public let port: Int
  /// PostgreSQL refuses to run as root.
  private let asUser: [String]
  private let server = Mutex<(process: SpawnedProcess, input: Pipe)?>(nil)

  /// Starts a cluster on a free port.
  public init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-postgresql-\(UUID().uuidString)").path
    port = try Self.freePort()
    asUser = getuid() == 0 ? ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] : []
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if getuid() == 0 { try Self.run(["chown", "nobody:nogroup", folder]) }
    let secret = "\(folder)/password"
    try Data(Self.password.utf8).write(to: URL(filePath: secret))
    try Self.run(
      asUser + [
        "\(Self.programs ?? "")/initdb", "-D", "\(folder)/data", "-U", "vestibule", "-A", "scram-sha-256", "--pwfile", secret, "-N", "-E",
        "UTF8", "--locale=C",
      ])
    try start()
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// With the password, percent-encoded.
  public var address: String { "postgresql://vestibule:a%20password%2Fof%3Athese%40tests@127.0.0.1:\(port)/postgres" }

  /// Starts it, and waits until it takes connections. A shell ends it when its input is closed, be it because this program was killed. In that
  /// case nobody else removes the folder.
  public func start() throws {
    let watching = #""$@" & cat; kill -INT $!; wait; [ -d /proc/$PPID ] || rm -rf "$0""#
    let started = Self.process(
      asUser + ["sh", "-c", watching, folder] + [
        "\(Self.programs ?? "")/postgres", "-D", "\(folder)/data", "-p", "\(port)", "-c", "listen_addresses=127.0.0.1", "-c",
        "unix_socket_directories=", "-c", "shared_buffers=16MB",
      ])
    let input = Pipe()
    started.standardInput = input
    try started.run()
    server.withLock { $0 = (started, input) }
    let isReady = ["\(Self.programs ?? "")/pg_isready", "-q", "-h", "127.0.0.1", "-p", "\(port)"]
    for _ in 0..<Self.mostLooks where started.isRunning {
      if (try? Self.run(isReady)) != nil { return }
      usleep(100_000)
    }
    throw Failure(command: isReady)
  }

  /// Ends it at once, with all connections.
  public func stop() {
    guard let running = server.withLock({ $0.take() }) else { return }
    try? running.input.fileHandleForWriting.close()
    running.process.waitUntilExit()
  }

  /// How often a server that starts is looked at, every tenth of a second.
  private static let mostLooks = 1200

  private struct Failure: Error { let command: [String] }

  private static func run(_ command: [String]) throws {
    let process = process(command)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(command: command) }
  }

  private static func process(_ command: [String]) -> SpawnedProcess {
    let process = SpawnedProcess()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = URL(filePath: "/")
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  private static func freePort() throws -> Int {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in(), size = socklen_t(MemoryLayout<sockaddr_in>.size)
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) { pointer in
        pointer.baseAddress.map { bind(listener, $0, size) == 0 && getsockname(listener, $0, &size) == 0 } ?? false
      }
    }
    guard isBound else { throw Failure(command: ["bind"]) }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}
