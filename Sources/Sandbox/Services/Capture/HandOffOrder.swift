/// The order that `vestibule-server` gets to hand a capture over to a phone. It serves that capture and nothing else, keeps everything in
/// memory, and ends when its standard input is closed.
public struct HandOffOrder: Codable, Equatable, Sendable {
  /// Where a phone can reach the kiosk.
  public struct Place: Codable, Equatable, Sendable {
    /// The address of the interface to listen on. `network` is the one by which this machine reaches others, and 0.0.0.0 is all of them.
    public var address: String
    /// 0 for any port that is free.
    public var port: Int
    /// PEM files: the certificate with those of its authorities after it, and its private key. If it is nil, the server makes a
    /// certificate, except for this machine's own address, where nobody can listen in.
    public var certificate: Certificate?

    /// A certificate and the name that it is for.
    public struct Certificate: Codable, Equatable, Sendable {
      public var certificate: String
      public var privateKey: String
      /// The name under which phones reach this machine.
      public var host: String

      public init(certificate: String, privateKey: String, host: String) {
        self.certificate = certificate
        self.privateKey = privateKey
        self.host = host
      }
    }

    public init(address: String, port: Int = 0, certificate: Certificate? = nil) {
      self.address = address
      self.port = port
      self.certificate = certificate
    }

    /// Reads `ADDRESS` or `ADDRESS:PORT`, where the address may be `network`. Returns nil if the text is neither.
    public init?(_ text: String) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 2, let address = parts.first, !address.isEmpty,
        address.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") })
      else { return nil }
      let port = parts.count == 2 ? Int(parts[1]) : 0
      guard let port, parts.count == 1 || (1...65_535).contains(port) else { return nil }
      self.init(address: String(address), port: port)
    }

    public static let network = "network"

    /// Whether only this machine can reach it.
    public var isLoopback: Bool { ServerAddress.isLoopback(address) }
  }

  public var place: Place
  public var prompt: CapturePrompt
  /// The program's version.
  public var version: String

  public init(at place: Place, _ prompt: CapturePrompt, version: String) {
    self.place = place
    self.prompt = prompt
    self.version = version
  }
}

/// What `vestibule-server` reports while it hands a capture over: one line of JSON each, on standard output.
public enum HandOffReport: Codable, Equatable, Sendable {
  /// The link is open.
  /// - Parameter expiresAt: milliseconds since 1970, UTC.
  case listening(address: String, expiresAt: Int64)
  /// A phone has opened the link.
  case opened
  /// The phone has taken what was asked for.
  case captured(PhoneCapture)
  /// The phone was closed, or its person left the page.
  case closed
  /// Nobody took the picture in time.
  case expired
  case failed(HandOffFailure)
}

/// Why no phone can reach the kiosk.
public enum HandOffFailure: String, Codable, Error, Equatable, Sendable, CaseIterable {
  /// This machine has no network.
  case noNetwork
  /// The address is not one of this machine.
  case noAddress
  /// Another program has the port.
  case portInUse
  /// The certificate or its key cannot be used.
  case certificate
  /// The server could not be started, or died.
  case server
  /// The server's program is not installed.
  case serverMissing
}
