import Foundation
import Invocation
import LocalServices
import Pages
import SandboxKit
import Server
import Services
import Workflow

/// Serves one capture to one phone, and reports how it goes. Everything is in memory, so that nothing is left when the program ends.
struct HandOffServer {
  let order: HandOffOrder

  /// How often the capture's state is looked at. It is in memory.
  private static let interval = Duration.milliseconds(100)
  /// Seconds that answers under way have to be taken at the end.
  private static let patience: UInt32 = 5

  func run() async {
    do throws(HandOffFailure) { try await serve() } catch { Self.report(.failed(error)) }
  }

  private func serve() async throws(HandOffFailure) {
    let environment = RunEnvironment(), now = environment.now, place = order.place
    guard let host = place.host, let settings = place.settings(version: order.version) else { throw .noNetwork }
    let identity: ServerIdentity?
    do { identity = try place.identity(for: host, now: now()) } catch { throw .certificate }
    // The theme's file may have become unusable while the kiosk still shows it.
    guard let pages = (try? PhonePages(theme: order.prompt.theme)) ?? (try? PhonePages(theme: nil)) else { throw .server }
    ServerConfinement.handOff(port: settings.port)
    endWithInput()
    let sandbox = LocalSandbox([CaptureService()], entities: InMemoryEntityStore(), isForPhone: true, in: environment).sandbox
    let server = SandboxServer(sandbox, pages: pages, settings, identity: identity, token: nil, now: now) { _ in }
    do {
      let link = try await sandbox.offer(order.prompt)
      let watching = Task { try await watch(link, in: sandbox) }
      defer { watching.cancel() }
      try await server.run { address in
        let port = address.split(separator: ":").last.map { ":\($0)" } ?? ""
        let scheme = identity == nil ? "http" : "https"
        // In capital letters, for which the QR code is smaller. Their case does not matter.
        let short = "\(scheme)://\(host)\(port)\(link.short)".uppercased()
        Self.report(.listening(address: short, expiresAt: link.expiresAt))
      }
    } catch let error as ListenError { throw error.failure } catch { throw .server }
  }

  /// Reports what changes until the capture has ended, and ends the server then: the answers under way are still sent.
  private func watch(_ link: CaptureLink, in sandbox: Sandbox) async throws {
    var last = CaptureState.waiting
    while true {
      try await Task.sleep(for: Self.interval)
      // One that is overdue may be forgotten already.
      let state = try await sandbox.capture(link.id) ?? .expired
      guard state != last else { continue }
      last = state
      switch state {
      case .waiting: break
      case .opened: Self.report(.opened)
      case .captured:
        if let taken = try await sandbox.takeCapture(link.id) { Self.report(.captured(taken)) }
      case .closed: Self.report(.closed)
      case .expired: Self.report(.expired)
      }
      guard [.waiting, .opened].contains(state) else { return Self.end() }
    }
  }

  /// Ends the program when its standard input is closed: the kiosk has gone on, or was killed.
  private func endWithInput() {
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while read(STDIN_FILENO, &byte, 1) > 0 {}
      Self.end()
      sleep(Self.patience)
      _exit(0)
    }
  }

  private static func end() { kill(getpid(), SIGTERM) }

  private static func report(_ report: HandOffReport) {
    guard let line = try? JSONEncoder().encode(report) else { return }
    WholeWrite.put(Array(line) + [UInt8(ascii: "\n")], to: STDOUT_FILENO)
  }
}

extension ListenError {
  /// The same for the kiosk's client.
  fileprivate var failure: HandOffFailure {
    switch reason {
    case .portInUse: .portInUse
    case .noAddress: .noAddress
    case .other: .server
    }
  }
}
