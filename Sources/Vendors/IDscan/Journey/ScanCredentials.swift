import IDscanWire
import Services

/// The credentials of the vendor's request (`setCredentials`: username, password, urlPrefix and area).
public struct ScanCredentials: Codable, Equatable, Sendable {
  public var username: String
  public var password: String
  /// The first part of the paths on the server.
  public var urlPrefix: String
  /// `scanning` for captures.
  package var area: ScanArea

  package init(username: String, password: String, urlPrefix: String = "idscanenterprisesvc", area: ScanArea = .scanning) {
    self.username = username
    self.password = password
    self.urlPrefix = urlPrefix
    self.area = area
  }

  /// The account with which the sandbox begins.
  public static let sandbox = ScanCredentials(username: "kiosk", password: "vestibule")

  /// The name of the account among those of all servers.
  var account: String { "\(urlPrefix)/\(area.rawValue)/\(username)" }

  /// A request on this server, whose paths begin with the prefix.
  func placed(_ request: ServiceRequest) -> ServiceRequest {
    var request = request
    let path = (request.head.path ?? "/").dropFirst().drop { $0 != "/" }
    request.head.path = "/\(urlPrefix)\(path)"
    return request
  }
}
