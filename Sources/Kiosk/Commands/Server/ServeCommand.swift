import ArgumentParser
import Authoring
import Foundation
import Glibc
import Invocation
import LocalServices
import Services

/// Puts the sandbox on a socket. The work is done by `vestibule-server`, which takes this program's place.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "The vendors' servers on a socket, for kiosks and for the tests of your own app.",
    discussion: """
      Every service of the sandbox answers at its vendor's paths, on the data folder's entities; /openapi.json lists them all. Kiosks use it \
      by --backend URL, and the office by vestibule office --backend URL --token-file FILE. It runs until SIGTERM or Ctrl-C, and then answers \
      the requests that are under way. Documentation/Server.md has limits, logs and metrics.
      """)

  @Option(help: "The interface to listen on: 127.0.0.1 for this machine alone, 0.0.0.0 for all.") var address = "127.0.0.1"
  @Option(help: "The port; 0: any that is free (default: 8080, or with --ephemeral any).") var port: Int?
  @Option(help: ArgumentHelp("HTTPS with the certificate in this PEM file.", valueName: "file")) var certificate: String?
  @Option(help: ArgumentHelp("The private key of --certificate, in PEM.", valueName: "file")) var privateKey: String?
  @Flag(help: "HTTPS with a certificate that the server makes; its SHA-256 fingerprint is printed.") var selfSigned = false
  @Option(
    help: ArgumentHelp(
      "The token of the administration, in a file of one line (default: a new one, which is printed).", valueName: "file"))
  var tokenFile: String?
  @Option(
    help: """
      How many requests an address may send in a second; 0: any number (default: \(ServerLimits().requestsPerSecond), or with --ephemeral any \
      number).
      """)
  var rate: Int?
  @Flag(
    help: """
      Takes bodies with unknown members, and without optional ones that are wrong, for an app that must be tested as it is; the log names each. \
      Without it, such a body is refused.
      """)
  var lenient = false
  @Option(help: "The theme of the pages that a phone opens: a theme's name, or an OrcaFlavor file.") var theme: String?
  @Option(
    help: ArgumentHelp(
      "The origin at which phones reach the server, such as https://verify.example (default: the one by which it was asked).",
      valueName: "origin"))
  var publicURL: String?
  @Option(
    help: ArgumentHelp(
      "An origin whose pages may embed the hosted page, such as https://app.example. It can be given several times.", valueName: "origin"))
  var embedder: [String] = []
  @Option(
    help: ArgumentHelp(
      """
      A host to which webhooks may go, such as shop.example or *.shop.example. It can be given several times. Without any, a server for this \
      machine alone sends to every host, and another one to none.
      """, valueName: "host"))
  var receiver: [String] = []
  @Option(
    help: ArgumentHelp(
      "A PostgreSQL database that several servers share (default: that of \(ServerSettings.databaseVariable), which may have a password).",
      valueName: "url"))
  var database: String?
  @Flag(
    help: """
      For a pipeline: everything is in memory and gone with the server. As soon as it is ready, it prints a line of JSON with its address, \
      the token of the administration and the credentials of the services.
      """)
  var ephemeral = false
  @Option(
    help: ArgumentHelp(
      "With --ephemeral: appends webhooks to this file, each as a line of JSON, in place of sending them.", valueName: "file"))
  var webhooks: String?
  @Option(help: ArgumentHelp("Answers every request so much later.", valueName: "milliseconds")) var latency = 0
  @Option(
    help: ArgumentHelp("Answers so many of 100 requests with 503, at random, and does nothing for them.", valueName: "percent"))
  var fail = 0.0
  @OptionGroup var data: DataOptions

  func validate() throws {
    guard (0...65_535).contains(port ?? 0) else { throw ValidationError("--port takes a number from 0 to 65535.") }
    guard (0...1_000_000).contains(rate ?? 0) else { throw ValidationError("--rate takes a number from 0 to 1000000.") }
    guard database.map({ $0.hasPrefix("postgresql://") || $0.hasPrefix("postgres://") }) ?? true else {
      throw ValidationError("--database takes the address of a PostgreSQL database: postgresql://USER@HOST:5432/NAME.")
    }
    guard (certificate == nil) == (privateKey == nil) else { throw ValidationError("--certificate and --private-key need each other.") }
    if let publicURL, !Self.isOrigin(publicURL) {
      throw ValidationError("--public-url takes an origin without a path, such as https://verify.example; not \(publicURL).")
    }
    if let wrong = embedder.first(where: { !Self.isOrigin($0) }) {
      throw ValidationError("--embedder takes an origin without a path, such as https://app.example; not \(wrong).")
    }
    if let wrong = receiver.first(where: { $0.wholeMatch(of: /(\*\.)?[A-Za-z0-9.:\-]+/) == nil }) {
      throw ValidationError("--receiver takes a host without a scheme, a port or a path, such as shop.example; not \(wrong).")
    }
    guard (0...60_000).contains(latency) else { throw ValidationError("--latency takes a number from 0 to 60000.") }
    guard (0...100).contains(fail) else { throw ValidationError("--fail takes a number from 0 to 100.") }
    guard !ephemeral || database == nil else { throw ValidationError("--ephemeral keeps everything in memory: leave out --database.") }
    guard !ephemeral || data.machine.data == nil else { throw ValidationError("--ephemeral keeps everything in memory: leave out --data.") }
    guard ephemeral || webhooks == nil else {
      throw ValidationError("--webhooks is for tests: add --ephemeral, or name the receivers' hosts in --receiver.")
    }
    guard certificate == nil || !selfSigned else { throw ValidationError("Either --self-signed or --certificate, not both.") }
  }

  private static func isOrigin(_ text: String) -> Bool {
    text.wholeMatch(of: /https?:\/\/[A-Za-z0-9.\-]+(:[0-9]{1,5})?/) != nil
  }

  func run() throws {
    let own: ServerSettings.Certificate = selfSigned ? .selfSigned : .none
    let limits = ServerLimits(requestsPerSecond: rate ?? (ephemeral ? 0 : ServerLimits().requestsPerSecond))
    let settings = ServerSettings(
      address: address, port: port ?? (ephemeral ? 0 : 8080), data: ephemeral ? "" : data.folders.data?.path ?? "",
      key: data.configuration.key,
      certificate: certificate.flatMap { file in privateKey.map { .files(certificate: file, privateKey: $0) } } ?? own,
      tokenFile: tokenFile, theme: theme, publicURL: publicURL, embedders: embedder, receivers: receiver, webhooks: webhooks,
      limits: limits,
      isLenient: lenient, disturbance: ServerDisturbance(latency: latency, failures: fail / 100),
      timeZone: data.configuration.effectiveTimeZone.identifier, version: Version.current)
    let program: String
    do throws(ServerExecutable.Missing) { program = try ServerExecutable.find() } catch {
      StandardError.write(error.message)
      throw ExitStatus.fault.code
    }
    let order = String(decoding: try JSONEncoder().encode(settings), as: UTF8.self)
    var environment = ServerEnvironment.sandbox(from: Folders.environment)
    environment[ServerSettings.databaseVariable] = ephemeral ? nil : database ?? environment[ServerSettings.databaseVariable]
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(order), nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    execve(program, &arguments, &variables)
    StandardError.write("\(program) could not be started: \(String(cString: strerror(errno))).")
    throw ExitStatus.fault.code
  }
}
