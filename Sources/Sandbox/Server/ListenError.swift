import Glibc
import Services

/// Why the server cannot listen, in one plain English sentence that says what to do.
public struct ListenError: Error, Equatable, Sendable {
  public enum Reason: Sendable { case portInUse, noAddress, other }

  public let message: String
  public let reason: Reason

  init(errno: Int32, _ settings: ServerSettings) {
    reason =
      switch errno {
      case EADDRINUSE: .portInUse
      case EADDRNOTAVAIL: .noAddress
      default: .other
      }
    message =
      switch errno {
      case EADDRINUSE:
        "The port \(settings.port) of \(settings.address) is in use. Stop the program that uses it, or choose another --port."
      case EACCES: "The port \(settings.port) may only be used by root. Choose a --port above 1023."
      case EADDRNOTAVAIL: "This machine has no address \(settings.address). Choose another --address."
      default: "The server cannot listen at \(settings.address), port \(settings.port): \(String(cString: strerror(errno)))."
      }
  }

  init(unknownHost host: String) {
    reason = .noAddress
    message = "The address \(host) is not known. Choose another --address."
  }
}
