import Foundation
import SandboxKit
import Store
import TerminalHarness
import TestQueue
import TestScale
import Testing

/// When a session and the device are erased, nothing of the person stays with the vendors' services: neither in the sandbox of the program nor
/// on a server.
@Suite(.queued) struct LeftRecordsTests {}

extension LeftRecordsTests {
  /// The journeys that have a service, and a configuration with which `auto` ends.
  private static let configurations = [
    "document": #"{"configuration":{"documentType":"passport","issuingCountry":"NLD"}}"#, "scan": "{}",
    "opt-in": #"{"localDeviceAuthentication":true}"#, "verify": #"{"verificationCode":"123456789012","document":"Passport"}"#,
    "authenticator": #"{"username":"anna"}"#, "wallet": "{}", "hosted": #"{"user":"ben"}"#,
  ]

  /// Runs a journey to its end, counts what is kept, and erases everything.
  private func erased(_ journey: String, _ arguments: [String], in sandbox: Sandbox, kept: () throws -> [String]) throws {
    let configuration = try #require(Self.configurations[journey])
    let ran = try sandbox.run(
      [
        "run", journey, "--config", sandbox.write("config.json", configuration), "--source", "specimen", "--script", "auto", "--result",
        "-",
      ]
        + arguments)
    #expect(ran.status == 0, "\(ran.errors)")
    #expect(try !kept().isEmpty, "there is something to erase")
    for session in try sandbox.sessions() { #expect(try sandbox.run("sessions", "erase", session.id).status == 0) }
    let device = try sandbox.run("sessions", "erase", "--device")
    #expect(device.status == 0 && device.errors.isEmpty, "\(device.errors)")
  }

  @Test(arguments: TestScale.some(2, of: configurations.keys.sorted(), for: "left records")) func nothingIsLeftInTheProgram(journey: String)
    throws
  {
    let sandbox = try Sandbox()
    func kept() throws -> [String] { try PersonalRecords.names(in: sandbox.data, sandbox.path(".config/vestibule/key")) }
    try erased(journey, [], in: sandbox, kept: kept)
    #expect(try kept() == [])
  }

  @Test(arguments: TestScale.some(2, of: configurations.keys.sorted(), for: "left records of a server")) func nothingIsLeftOnAServer(
    journey: String
  ) throws {
    let sandbox = try Sandbox(), folder = try WalkFolder(), server = try ServerProcess(in: folder)
    func kept() throws -> [String] { try PersonalRecords.names(in: folder.file("data"), TerminalSession.keyFile) }
    try erased(journey, ["--backend", server.address], in: sandbox, kept: kept)
    #expect(try kept() == [])
  }

  /// A server that cannot be reached is named, and asked again by the next erasure.
  @Test func aServerThatIsGoneIsAskedAgain() throws {
    let sandbox = try Sandbox(), folder = try WalkFolder()
    var server: ServerProcess? = try ServerProcess(in: folder)
    let address = try #require(server?.address), port = try #require(address.split(separator: ":").last)
    let run = ["run", "scan", "--source", "specimen", "--script", "auto", "--result", "-", "--backend", address]
    #expect(try sandbox.run(run).status == 0)
    _ = server?.end(by: SIGTERM)
    server = nil
    let session = try #require(try sandbox.sessions().first?.id)
    let erased = try sandbox.run("sessions", "erase", session)
    #expect(erased.status == 0 && erased.errors.contains("\(address) has not erased everything that it keeps"), "\(erased.errors)")
    #expect(try !PersonalRecords.names(in: folder.file("data"), TerminalSession.keyFile).isEmpty)
    server = try ServerProcess(["--port", String(port)], in: folder)
    let again = try sandbox.run("sessions", "erase", "--device")
    #expect(again.status == 0 && again.errors.isEmpty, "\(again.errors)")
    #expect(try PersonalRecords.names(in: folder.file("data"), TerminalSession.keyFile) == [])
  }
}
