import Foundation
import Services
import TerminalHarness
import TestQueue
import Testing

@testable import Application
@testable import Deliveries
@testable import KioskConfiguration
@testable import LocalServices

/// Where and when the kiosk's server for phones listens, as the kernel knows it.
@Suite(.queued) struct HandOffListeningTests {}

extension HandOffListeningTests {
  private static let server = TerminalSession.executable("vestibule-server")
  private static let prompt = CapturePrompt(.selfie, title: "test.selfie", language: "en")

  /// The addresses at which somebody listens at a port, such as `127.0.0.1` (proc_net(5)). Another program may have the same port of another
  /// address, but nobody has one of all addresses meanwhile.
  private func listening(at port: Int) throws -> [String] {
    try ["tcp", "tcp6"].flatMap { name -> [String] in
      // The kernel gives the list in pieces.
      let file = try #require(FileHandle(forReadingAtPath: "/proc/net/\(name)"))
      var list = Data()
      while let piece = try file.read(upToCount: 1 << 16), !piece.isEmpty { list += piece }
      return String(decoding: list, as: UTF8.self).split(separator: "\n").dropFirst().compactMap { line -> String? in
        let words = line.split(separator: " "), place = words[1].split(separator: ":")
        guard words[3] == "0A", Int(place[1], radix: 16) == port, let bytes = UInt32(place[0].suffix(8), radix: 16) else { return nil }
        return withUnsafeBytes(of: bytes.littleEndian) { $0.map(String.init).joined(separator: ".") }
      }
    }
  }

  /// Hands a capture over, and says where its code leads and where the server listens then and at the end.
  private func places(_ place: HandOffOrder.Place) throws -> (code: String, shown: [String], after: [String]) {
    let process = try HandOffProcess(Self.server, HandOffOrder(at: place, Self.prompt, version: "1"))
    let report = try #require(process.next())
    guard case .listening(let address, _) = report else {
      Issue.record("\(report)")
      return ("", [], [])
    }
    let parts = address.split(separator: "/")[1].split(separator: ":"), port = try #require(Int(parts[1]))
    let shown = try listening(at: port)
    process.end()
    // Until the end of the program is seen.
    while process.next() != nil {}
    return (String(parts[0]), shown, try listening(at: port))
  }

  @Test(arguments: ["127.0.0.1", "127.0.0.9"])
  func onlyTheNamedAddressListensWhileTheCodeIsShown(address: String) throws {
    let places = try places(HandOffOrder.Place(address: address))
    #expect(places.code == address && places.shown.contains(address) && !places.shown.contains("0.0.0.0"), "\(places)")
    #expect(!places.after.contains(address), "\(places)")
  }

  /// What a configuration that names nothing means.
  @Test func theStandardIsOneAddressOfThisMachine() throws {
    guard case .at(let place) = HandOffChoice.standard(for: .demo) else {
      Issue.record("no phones")
      return
    }
    let order = HandOffOrder(at: place, Self.prompt, version: "1")
    if case .failed(.noNetwork)? = try HandOffProcess(Self.server, order).next() {
      return print("SKIPPED: this machine has no network")
    }
    let places = try places(place)
    #expect(places.shown.contains(places.code) && !places.shown.contains("0.0.0.0"), "\(places)")
    #expect(!places.after.contains(places.code), "\(places)")
  }

  @Test func anOperatorMayNameAllAddresses() throws {
    let places = try places(HandOffOrder.Place(address: "0.0.0.0"))
    #expect(places.shown.contains("0.0.0.0") && places.code != "0.0.0.0" && !places.after.contains("0.0.0.0"), "\(places)")
  }

  /// All threads are confined, nothing can look at the process, and of the kiosk's environment it has what it needs.
  @Test func theServerIsConfined() throws {
    let mark = UUID().uuidString
    setenv("VESTIBULE_SECRET_OF_THE_TEST", mark, 1)
    defer { unsetenv("VESTIBULE_SECRET_OF_THE_TEST") }
    let order = HandOffOrder(at: HandOffOrder.Place(address: "127.0.0.1"), Self.prompt, version: mark)
    let process = try HandOffProcess(Self.server, order)
    guard case .listening? = process.next() else {
      Issue.record("nobody listens")
      return
    }
    let number = try #require(
      try FileManager.default.contentsOfDirectory(atPath: "/proc").first { number in
        let words = (try? String(contentsOfFile: "/proc/\(number)/cmdline", encoding: .utf8))?.split(separator: "\0") ?? []
        return words.first?.hasSuffix("/vestibule-server") == true && words.last?.contains(mark) == true
      })
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(number)/task")
    #expect(threads.count > 1)
    for thread in threads {
      let status = try String(contentsOfFile: "/proc/\(number)/task/\(thread)/status", encoding: .utf8)
      #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"), "\(status)")
      let kept = status.split(separator: "\n").first { $0.hasPrefix("CapPrm:") }
      #expect(kept.map { $0.hasSuffix("0000000000000000") || $0.hasSuffix("0000000000000004") } == true, "\(status)")
    }
    // The kernel shows the environment of such a process only to root.
    if getuid() == 0 {
      let environment = try String(contentsOfFile: "/proc/\(number)/environ", encoding: .utf8)
      #expect(!environment.contains(mark) && environment.contains("PATH="), "\(environment)")
    }
    process.end()
    while process.next() != nil {}
  }

  /// The trial of a place knows that the port is taken, and does not disturb the one who has it.
  @Test func aTrialSaysWhatIsWrong() throws {
    let process = try HandOffProcess(Self.server, HandOffOrder(at: HandOffOrder.Place(address: "127.0.0.1"), Self.prompt, version: "1"))
    guard case .listening(let address, _)? = process.next(), let port = Int(address.split(separator: "/")[1].split(separator: ":")[1])
    else {
      Issue.record("nobody listens")
      return
    }
    #expect { try HandOffTrial(at: HandOffOrder.Place(address: "127.0.0.1", port: port)).run(by: Self.server) } throws: {
      ($0 as? DeliveryProblem)?.description.contains("The port \(port) of 127.0.0.1 is in use.") == true
    }
    #expect(try listening(at: port).contains("127.0.0.1"))
    process.end()
    while process.next() != nil {}
    try HandOffTrial(at: HandOffOrder.Place(address: "127.0.0.1", port: port)).run(by: Self.server)
  }
}
