import Cells
import Foundation
import Glibc
import LoopbackServer
import Services
import TerminalHarness
import TestQueue
import TestScale
import Testing

/// Kiosks that cannot serve clients: the doctor says why, clients are not invited, and staff learn the reason after their PIN.
@Suite(.queued) struct BrokenKioskTests {}

extension BrokenKioskTests {
  @Test(arguments: TestScale.some(BrokenKiosk.all.count / 3, of: BrokenKiosk.all, for: "broken kiosks"))
  func theDoctorSaysWhatIsWrong(_ broken: BrokenKiosk) throws {
    let folder = try KioskFolder()
    do { try broken.breaking(folder) } catch is KioskFolder.OnlyRoot {
      print("NOT TESTED, because only root can do it: \(broken.testDescription)")
      return
    }
    try folder.configure(broken.members)
    let (status, lines) = try folder.doctor()
    let text = lines.joined(separator: "\n")
    #expect(status == broken.status, "\(text)")
    let start = try #require(lines.firstIndex { $0.hasPrefix("FAIL \(broken.line)") }, "\(text)")
    // What is wrong with the configuration is in the lines after it.
    #expect(lines[start...].prefix(3).contains { $0.contains(broken.words) }, "\(text)")
  }

  @Test func aSoundKioskIsReady() throws {
    let folder = try KioskFolder()
    // /usr/local belongs to Debian's group `staff`, in which nobody is.
    try folder.write("archive", "#!/bin/sh\n", mode: 0o700)
    if chown(folder.file("archive"), geteuid(), 50) == 0 { chmod(folder.file("archive"), 0o770) }
    // A file among the arguments is data, whoever may write it.
    try folder.write("env", "#!/usr/bin/env -S -u FOO A=1 sh -e\n", mode: 0o700)
    try folder.write("log", "", mode: 0o666)
    try folder.write("secret", BrokenKiosk.whole)
    try folder.certificate("c")
    try folder.configure(
      #"""
      "theme": "harbour", "languages": ["en", "nl"], "handOver": [{"command": ["DIR/archive"]}, {"command": ["DIR/env", "DIR/log"]}, {"folder": "DIR/results"},
      {"url": "https://intake.example/v", "secret": "DIR/secret"}],
      "handOff": {"address": "127.0.0.1", "host": "kiosk.example", "certificate": "DIR/c.pem", "privateKey": "DIR/c.key"}
      """#)
    let lines = try folder.doctor().lines
    for word in ["settings", "store", "imaging", "source", "look", "results", "phones"] {
      #expect(lines.contains { $0.hasPrefix("ok   \(word)") } && !lines.contains { $0.hasPrefix("FAIL \(word)") }, "\(lines)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("results")).isEmpty, "a trial leaves nothing")
  }

  /// A test reaches each place, and its failure is that of the doctor.
  @Test func theDoctorDeliversATest() throws {
    let folder = try KioskFolder()
    try folder.write("archive", "#!/bin/sh\ncp \"$1\" \(folder.file("came"))\n", mode: 0o700)
    try folder.write("broken", "#!/bin/sh\necho 'no room left' >&2\nexit 3\n", mode: 0o700)
    try folder.configure(#""handOver": [{"command": ["DIR/archive"]}, {"folder": "DIR/results"}, {"command": ["DIR/broken"]}]"#)
    let shallow = try folder.doctor()
    #expect(!shallow.lines.contains { $0.hasPrefix("FAIL results") } && !FileManager.default.fileExists(atPath: folder.file("came")))
    let (status, lines) = try folder.doctor("--deep")
    #expect(status == 66, "\(lines)")
    #expect(try String(contentsOfFile: folder.file("came"), encoding: .utf8).contains("test"))
    #expect(lines.contains { $0.hasPrefix("FAIL results") && $0.contains("ended with status 3: no room left") })
    #expect(lines.filter { $0.contains("took a test delivery") }.count == 2)
  }

  /// A key with a passphrase is refused: the terminal is the clients'.
  @Test func nobodyIsAskedForAPassphrase() throws {
    let folder = try KioskFolder()
    try folder.write("secret", BrokenKiosk.whole)
    try folder.certificate("c", passphrase: "secret")
    chmod(folder.file("c.key"), 0o600)
    try folder.configure(
      #"""
      "handOver": [{"url": "https://intake.example/v", "secret": "DIR/secret",
      "clientCertificate": {"certificate": "DIR/c.pem", "privateKey": "DIR/c.key"}}]
      """#)
    let session = try TerminalSession(
      arguments: ["doctor", "--configuration", folder.file("vestibule.json")], size: Size(width: 200, height: 60),
      environment: folder.environment)
    try session.wait { session.shows("has a passphrase") || session.shows("pass phrase") }
    #expect(!session.shows("pass phrase"), "\(session.text)")
  }

  /// The file that says who gets in, what is run and where results go.
  @Test(
    arguments: [(mode_t(0o666), uid_t(0), "chmod go-w"), (0o620, 0, "chmod go-w"), (0o644, 1234, "chown")], [gid_t(1234), 100])
  func aConfigurationOfOthersIsRefused(_ case: (mode: mode_t, owner: uid_t, words: String), group: gid_t) throws {
    let (mode, owner, words) = `case`
    let folder = try KioskFolder()
    try folder.configure()
    // A group that is not the user's own: one without an entry, and `users`, whose members a directory may have.
    guard chown(folder.file("vestibule.json"), owner == 0 ? geteuid() : owner, group) == 0 else {
      return print("NOT TESTED, because only root can do it: a configuration of another user or group")
    }
    chmod(folder.file("vestibule.json"), mode)
    let (status, lines) = try folder.doctor()
    #expect(status == 66 && lines.contains { $0.hasPrefix("FAIL") && $0.contains(words) }, "\(lines)")
  }

  /// systemd shows the service's right to read its credential as one of the group.
  @Test func aCredentialIsASecret() throws {
    let folder = try KioskFolder()
    try folder.write("secret", BrokenKiosk.whole, mode: 0o440)
    try folder.certificate("c")
    chmod(folder.file("c.key"), 0o440)
    try folder.configure(
      #"""
      "handOver": [{"url": "https://intake.example/v", "secret": "DIR/secret",
        "clientCertificate": {"certificate": "DIR/c.pem", "privateKey": "DIR/c.key"}}]
      """#)
    #expect(try folder.doctor().lines.contains { $0.hasPrefix("FAIL results") && $0.contains("chmod 600") })
    folder.credentials = folder.path
    #expect(try folder.doctor().lines.contains { $0.hasPrefix("ok   results") })
    folder.credentials = folder.path + "/other"
    #expect(try folder.doctor().lines.contains { $0.hasPrefix("FAIL results") })
  }

  @Test func theTokenIsAsSecretAsAKey() throws {
    let folder = try KioskFolder()
    func office(_ backend: String) throws -> (status: Int32, errors: String) {
      let run = try CommandCall.run(
        ["office", "scan", "--backend", backend, "--token-file", folder.file("token"), "--data", folder.file("data")],
        environment: folder.environment)
      return (run.status, run.errors)
    }
    try folder.write("token", "a-token-of-the-administration", mode: 0o644)
    let readable = try office("https://127.0.0.1:1")
    #expect(readable.status == 66 && readable.errors.contains("chmod 600"), "\(readable)")
    chmod(folder.file("token"), 0o600)
    let plain = try office("http://192.0.2.1:1")
    #expect(plain.status == 64 && plain.errors.contains("plain text"), "\(plain)")
    let loopback = try office("http://127.0.0.1:1")
    #expect(loopback.status == 66 && !loopback.errors.contains("plain text"), "\(loopback)")
  }

  /// What is sent to this machine does not leave it, whatever proxy the environment names.
  @Test func aTokenGoesToNoProxy() throws {
    let folder = try WalkFolder(), proxy = try LoopbackServer { _ in .response(ServiceResponse(.badGateway)) }
    let token = try folder.write("a-token-of-the-administration", to: "token"), nobody = try LoopbackServer.refusingAddress()
    chmod(token, 0o600)
    let ran = try ProgramRun(
      "vestibule", ["office", "scan", "--backend", nobody, "--token-file", token, "--data", folder.file("data")],
      environment: ["http_proxy": proxy.address, "ALL_PROXY": proxy.address], in: folder)
    #expect(ran.status != 0 && proxy.requests.isEmpty, "\(ran.errors)")
  }

  // MARK: On the screen

  private static func kiosk(_ folder: KioskFolder, _ arguments: String...) throws -> WalkKiosk {
    try WalkKiosk(
      ["kiosk", "--configuration", folder.file("vestibule.json"), "--color", "direct"] + arguments, size: .init(width: 100, height: 30))
  }

  private static func enterPIN(_ kiosk: WalkKiosk) throws {
    kiosk.session.press(.function(12))
    try kiosk.meet("unattended.staff.pin")
    for digit in KioskFolder.pin { kiosk.session.press(.character(digit)) }
    kiosk.session.press(.enter)
  }

  private static func end(_ kiosk: WalkKiosk) throws {
    kiosk.session.kill(SIGTERM)
    _ = try kiosk.session.exitStatus(seconds: WalkTests.patience)
  }

  /// A kiosk that cannot keep anything invites nobody, and invites again by itself once it can.
  @Test func aKioskWithoutItsKeyIsOutOfOrderUntilItIsMended() throws {
    let folder = try KioskFolder()
    try folder.configure(#""key": "DIR/k""#)
    try folder.write("k", BrokenKiosk.key, mode: 0o644)
    let kiosk = try Self.kiosk(folder)
    try kiosk.meet("unattended.outOfOrder.title")
    kiosk.session.press(.enter)
    try kiosk.meet("unattended.staff.pin")
    kiosk.session.press(.escape)
    try kiosk.meet("unattended.outOfOrder.title")
    #expect(!kiosk.session.shows(folder.path))
    try Self.enterPIN(kiosk)
    try kiosk.session.wait(for: "chmod 600", seconds: WalkTests.patience)
    try kiosk.at("unattended.staff.back", .enter)
    try kiosk.meet("unattended.outOfOrder.title")
    chmod(folder.file("k"), 0o600)
    try kiosk.meet("unattended.attract.start")
    try Self.end(kiosk)
  }

  /// Without the vendors' server a client would come to no end.
  @Test func aServerThatCannotBeReachedKeepsTheKioskClosed() throws {
    let folder = try KioskFolder(), nobody = try LoopbackServer.refusingAddress()
    try folder.configure(#""key": "DIR/k""#)
    let (status, lines) = try folder.doctor("--backend", nobody)
    #expect(status == 70 && lines.contains { $0.hasPrefix("FAIL backend") && $0.contains("Nothing answers") }, "\(lines)")
    let kiosk = try Self.kiosk(folder, "--backend", nobody)
    try kiosk.meet("unattended.outOfOrder.title")
    try Self.enterPIN(kiosk)
    try kiosk.session.wait(for: "Nothing answers", seconds: WalkTests.patience)
    try Self.end(kiosk)
    for (answer, isWell) in [
      (ServiceResponse(.serviceUnavailable), false), (ServiceResponse(.found), false),
      (ServiceResponse(.proxyAuthenticationRequired), false), (ServiceResponse(.ok, body: Array("<!doctype html>".utf8)), false),
      (ServiceResponse(.notFound, body: Array("<!doctype html>".utf8)), true),
    ] {
      let server = try LoopbackServer { _ in .response(answer) }
      #expect(try folder.doctor("--backend", server.address).lines.contains { $0.hasPrefix("ok   backend") } == isWell, "\(answer.status)")
    }
    let serverFolder = try WalkFolder(), server = try ServerProcess(in: serverFolder)
    #expect(try folder.doctor("--backend", server.address).lines.contains("ok   backend    \(server.address)"))
  }

  /// So does a kiosk whose configuration has a mistake, of which only staff learn.
  @Test func aKioskStartsOnceItsConfigurationIsCorrected() throws {
    let folder = try KioskFolder()
    try folder.configure(#""idel": 5"#)
    let kiosk = try Self.kiosk(folder)
    try kiosk.meet("unattended.outOfOrder.title")
    #expect(!kiosk.session.shows("vestibule.json"))
    try Self.enterPIN(kiosk)
    try kiosk.session.wait(for: "idel", seconds: WalkTests.patience)
    try folder.configure()
    try kiosk.meet("unattended.attract.start")
    try Self.end(kiosk)
  }
}
