/// How the sandbox is served. `vestibule serve` reads them from its command line and gives them to `vestibule-server` as JSON.
public struct ServerSettings: Codable, Equatable, Sendable {
  /// Whose certificate the server shows.
  public enum Certificate: Codable, Equatable, Sendable {
    /// The server speaks plain HTTP.
    case none
    /// PEM files: the certificate with those of its authorities after it, and its private key.
    case files(certificate: String, privateKey: String)
    /// One that the server makes and keeps in the data folder.
    case selfSigned
  }

  /// The environment variable with the address of a PostgreSQL database for the entities; empty or absent: they are in the data folder. The
  /// address may have a password, which must not be in a program's arguments.
  public static let databaseVariable = "VESTIBULE_DATABASE"

  /// The address or name of the interface to listen on.
  public var address: String
  /// 0 for any port that is free.
  public var port: Int
  /// The absolute path of the data folder. Empty: everything is in memory, and gone with the program.
  public var data: String
  public var isEphemeral: Bool { data.isEmpty }
  /// The file with the key of the data folder; nil for the usual one.
  public var key: String?
  public var certificate: Certificate
  /// A file with the token of the administration; nil if a new token is made.
  public var tokenFile: String?
  /// The theme of the pages for phones: a theme's name, or the path of an OrcaFlavor file; nil for the built-in theme.
  public var theme: String?
  /// The origin at which phones reach the server, if it is not the one that a request names: `https://verify.example`. A load balancer, or
  /// anything else that ends TLS before the server, has such an origin. If it is nil, links are for the host by which the server was asked, if
  /// that is this machine's.
  public var publicURL: String?
  /// The origins whose pages may embed the hosted page: `https://app.example`.
  public var embedders: [String]
  /// The hosts to which messages of services go (`MessageReceivers`).
  public var receivers: [String]
  /// A file to which messages of services are appended in place of being sent, each as a line of JSON; nil if they are sent.
  public var webhooks: String?
  public var limits: ServerLimits
  /// Whether the body of a request may have members that are wrong, if it can be read without them. The log says what was left out.
  public var isLenient: Bool
  /// What an app must stand.
  public var disturbance: ServerDisturbance
  /// The time zone by whose days printed dates are judged, by its name in the tz database: `Europe/Amsterdam`.
  public var timeZone: String
  /// The program's version.
  public var version: String

  public init(
    address: String = "127.0.0.1", port: Int = 8080, data: String, key: String? = nil, certificate: Certificate = .none,
    tokenFile: String? = nil, theme: String? = nil, publicURL: String? = nil, embedders: [String] = [],
    receivers: [String] = [], webhooks: String? = nil, limits: ServerLimits = ServerLimits(), isLenient: Bool = false,
    disturbance: ServerDisturbance = ServerDisturbance(), timeZone: String = "GMT", version: String
  ) {
    self.address = address
    self.port = port
    self.data = data
    self.key = key
    self.certificate = certificate
    self.tokenFile = tokenFile
    self.theme = theme
    self.publicURL = publicURL
    self.embedders = embedders
    self.receivers = receivers
    self.webhooks = webhooks
    self.limits = limits
    self.isLenient = isLenient
    self.disturbance = disturbance
    self.timeZone = timeZone
    self.version = version
  }
}

/// What one client may take of a server.
public struct ServerLimits: Codable, Equatable, Sendable {
  /// The largest body of a request, in bytes. The vendors' own limits are lower.
  public var bodyBytes: Int
  /// How many requests an address may send in a second for a long time; 0 for any number.
  public var requestsPerSecond: Int
  /// How many seconds' worth of requests it may send at once.
  public var burstSeconds: Int
  /// How long the whole head of a connection's next request may take to arrive, and how long no byte of a body may come, in seconds.
  public var idleSeconds: Int
  /// How long a whole request may take to arrive, and a whole answer to be taken, in seconds.
  public var transferSeconds: Int
  /// How long the next part of a body may take to arrive, in seconds; `BodyPace` says how large a part is.
  public var paceSeconds: Int
  /// How many connections are open at most. Others wait.
  public var connections: Int
  /// How many of them one address may have at most. Further ones are closed. If an address may send any number of requests, it may also
  /// open any number of connections.
  public var connectionsPerAddress: Int

  public init(
    bodyBytes: Int = 20_000_000, requestsPerSecond: Int = 50, burstSeconds: Int = 4, idleSeconds: Int = 30, transferSeconds: Int = 120,
    paceSeconds: Int = 15, connections: Int = 1000, connectionsPerAddress: Int = 200
  ) {
    self.bodyBytes = bodyBytes
    self.requestsPerSecond = requestsPerSecond
    self.burstSeconds = burstSeconds
    self.idleSeconds = idleSeconds
    self.transferSeconds = transferSeconds
    self.paceSeconds = paceSeconds
    self.connections = connections
    self.connectionsPerAddress = connectionsPerAddress
  }
}
