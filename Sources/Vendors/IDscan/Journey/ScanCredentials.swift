/// The credentials of the vendor's request (`setCredentials`: username, password, urlPrefix and area).
public struct ScanCredentials: Codable, Equatable, Sendable {
  public var username: String
  public var password: String
  /// The first part of the paths on the server.
  public var urlPrefix: String
  /// `scanning` for captures.
  public var area: String

  public init(username: String, password: String, urlPrefix: String = "idscanenterprisesvc", area: String = "scanning") {
    self.username = username
    self.password = password
    self.urlPrefix = urlPrefix
    self.area = area
  }

  /// The account with which the sandbox begins.
  public static let sandbox = ScanCredentials(username: "kiosk", password: "vestibule")

  /// The name of the account among those of all servers.
  var account: String { "\(urlPrefix)/\(area)/\(username)" }

  /// A path of the service: `/idscanenterprisesvc/token`.
  func path(_ name: String) -> String { "/\(urlPrefix)/\(name)" }
}
