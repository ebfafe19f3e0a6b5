import Application
import Foundation
import Pages
import Sandbox
import Server
import Services
import Workflow

extension HandOffTrial {
  /// Listens for a moment, and ends the program: with 0, or with a sentence on standard error that says what to correct.
  func listen() async -> Never {
    do { try await open() } catch let error as WorkflowError { Self.end(error.message) } catch let error as IdentityError {
      Self.end(sentence(error))
    } catch let error as ListenError { Self.end(sentence(error)) } catch { Self.end("The server for phones cannot be started: \(error)") }
    exit(ExitStatus.success.rawValue)
  }

  private func open() async throws {
    guard let host = place.host else {
      Self.end("This machine has no network, so no phone can reach it. Connect it, or leave out \"handOff\".")
    }
    let now = RunEnvironment().now
    let sandbox = LocalSandbox([CaptureService()], entities: InMemoryEntityStore(), now: now).sandbox
    let server = SandboxServer(
      sandbox, pages: try PhonePages(theme: nil), place.settings(version: ""), identity: try place.identity(for: host, now: now()),
      token: nil,
      now: now
    ) { _ in }
    try await server.run { _ in exit(ExitStatus.success.rawValue) }
  }

  private func sentence(_ error: IdentityError) -> String {
    let certificate = place.certificate?.certificate ?? "", key = place.certificate?.privateKey ?? ""
    return switch error {
    case .noCertificate: "\(certificate) is no certificate in PEM. Correct \"certificate\" under \"handOff\"."
    case .noPrivateKey: "\(key) is no private key in PEM, or has a passphrase. Correct \"privateKey\" under \"handOff\"."
    case .otherKey: "The private key \(key) does not belong to the certificate \(certificate). Name files that belong together."
    }
  }

  private func sentence(_ error: ListenError) -> String {
    switch error.reason {
    case .portInUse: "The port \(place.port) of \(place.address) is in use. End the program that uses it, or correct \"handOff\"."
    case .noAddress: "This machine has no address \(place.address). Correct \"handOff\"."
    case .other: error.message
    }
  }

  private static func end(_ message: String) -> Never {
    StandardError.write(message)
    exit(ExitStatus.unreadableInput.rawValue)
  }
}
