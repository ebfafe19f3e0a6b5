import Services

/// What a token may be used for.
package enum ScanArea: String, CaseIterable, Codable, Sendable { case scanning, investigation }

/// The form of `POST /token`.
package struct ScanLogin: Equatable, Sendable {
  package var username: String
  package var password: String
  package var area: ScanArea

  package init(username: String, password: String, area: ScanArea) {
    (self.username, self.password, self.area) = (username, password, area)
  }

  package static let schema = Schema<ScanLogin>.object(
    .required("username", \.username, .text), .required("password", \.password, .text), .required("area", \.area, .oneOf),
    .literal("grant_type", "password")
  ) { username, password, area, _ in ScanLogin(username: username, password: password, area: area) }

  static let example = ScanLogin(username: "kiosk", password: "vestibule", area: .scanning)
}

/// Who has logged in, with the token.
package struct ScanIdentity: Equatable, Sendable {
  package var username: String?
  package var fullName: String?
  package var role: String?
  /// Older servers call it `token`, newer ones `access_token`.
  package var token: String?
  package var accessToken: String?
  /// In seconds.
  package var expiresIn: Int?

  package init(username: String?, fullName: String?, role: String?, token: String?, accessToken: String?, expiresIn: Int?) {
    (self.username, self.fullName, self.role) = (username, fullName, role)
    (self.token, self.accessToken, self.expiresIn) = (token, accessToken, expiresIn)
  }

  package static let schema = Schema<ScanIdentity>.object(
    .optional("Username", \.username, .string), .optional("FullName", \.fullName, .text), .optional("Role", \.role, .string),
    .optional("token", \.token, .string), .optional("access_token", \.accessToken, .string),
    .optional("expires_in", \.expiresIn, .integer), make: ScanIdentity.init)

  static let example = ScanIdentity(
    username: "kiosk", fullName: "Kiosk", role: "Scanner", token: "4f7c.91ab", accessToken: "4f7c.91ab", expiresIn: 3600)
}
