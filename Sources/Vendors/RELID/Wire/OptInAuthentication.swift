import Services

/// The body of `setUser`, which begins a login.
package struct OptInLogin: Equatable, Sendable {
  package var userID: String
  /// Whether the device authenticates its user (LDA).
  package var hasDeviceAuthentication: Bool

  package init(userID: String, hasDeviceAuthentication: Bool) {
    (self.userID, self.hasDeviceAuthentication) = (userID, hasDeviceAuthentication)
  }

  static let schema = Schema<OptInLogin>.object(
    .required("userID", \.userID, .string), .optional("hasDeviceAuthentication", \.hasDeviceAuthentication, .bool, default: false),
    make: OptInLogin.init)

  static let example = OptInLogin(userID: "anna", hasDeviceAuthentication: false)
}

/// The body of `setPassword`.
package struct OptInPassword: Equatable, Sendable {
  package var password: String
  package var challengeMode: Int

  package init(password: String, challengeMode: Int) { (self.password, self.challengeMode) = (password, challengeMode) }

  static let schema = Schema<OptInPassword>.object(
    .required("password", \.password, .text), .required("challengeMode", \.challengeMode, .integer), make: OptInPassword.init)

  static let example = OptInPassword(password: "vestibule", challengeMode: 0)
}

/// The body of `setDeviceAuthentication`.
package struct OptInDeviceAuthentication: Equatable, Sendable {
  package var isAuthenticated: Bool
  package var challengeMode: Int

  package init(isAuthenticated: Bool, challengeMode: Int) {
    (self.isAuthenticated, self.challengeMode) = (isAuthenticated, challengeMode)
  }

  static let schema = Schema<OptInDeviceAuthentication>.object(
    .required("isAuthenticated", \.isAuthenticated, .bool), .required("challengeMode", \.challengeMode, .integer),
    make: OptInDeviceAuthentication.init)

  static let example = OptInDeviceAuthentication(isAuthenticated: true, challengeMode: 0)
}
