import Foundation
import Invocation
import LocalServices
import Pages
import Server
import Services
import Workflow

extension HandOffTrial {
  /// Tries all that the server needs except to listen, because only phones for which a code is shown may reach this machine. Ends the program:
  /// with 0, or with a sentence on standard error that says what to correct.
  func run() -> Never {
    do { try attempt() } catch let error as WorkflowError { Self.end(error.message) } catch let error as IdentityError {
      Self.end(sentence(error))
    } catch let error as ListenError { Self.end(sentence(error)) } catch { Self.end("The server for phones cannot be started: \(error)") }
    exit(ExitStatus.success.rawValue)
  }

  private func attempt() throws {
    guard let host = place.host, let settings = place.settings(version: "") else {
      Self.end("This machine has no network, so no phone can reach it. Connect it, or leave out \"handOff\".")
    }
    _ = try PhonePages(theme: nil)
    _ = try place.identity(for: host, now: RunEnvironment().now())
    try ListenTrial.run(settings)
  }

  private func sentence(_ error: IdentityError) -> String {
    let certificate = place.certificate?.certificate ?? "", key = place.certificate?.privateKey ?? ""
    return switch error {
    case .noCertificate: "\(certificate) is no certificate in PEM. Correct \"certificate\" under \"handOff\"."
    case .noPrivateKey: "\(key) is no private key in PEM, or has a passphrase. Correct \"privateKey\" under \"handOff\"."
    case .otherKey: "The private key \(key) does not belong to the certificate \(certificate). Name files that belong together."
    case .expired: "\(certificate) has expired. Renew it, or check the clock."
    case .notYetValid: "\(certificate) is not valid yet. Check the clock."
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
