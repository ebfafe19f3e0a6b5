import Cryptography
import HTTPTypes
import JourneyKit
import Notation
import PingOneMFAWire
import Services
import Workflow

/// `generateMobilePayload`: what the app passes on with its authentication request.
struct GenerateMobilePayload: Command, DeviceEffect {
  static let name = "pingone.generateMobilePayload"
  static let samples: [Sample<String>] = [.output("example-payload")]

  /// The bundle id of the app.
  var bundleID: String

  func performed(on device: Device) throws(WorkflowError) -> String {
    let token = try PushToken<AuthenticatorJourney>.read(device.vault)
    return try AuthenticatorDevice(device).signed(
      MobilePayload(bundleID: bundleID, deviceToken: token), for: MFARoutes.authorizations)
  }
}

/// The state of a sign-on.
struct SignOn: Codable, Equatable, Sendable {
  typealias Status = DeviceAuthenticationStatus

  var id: String
  /// Once it is completed, the device has its ID token.
  var status: Status

  init(id: String, status: Status) { (self.id, self.status) = (id, status) }

  init(_ response: ServiceResponse, user: String?, _ resources: RequestResources) throws(WorkflowError) {
    if let refused = AuthenticatorError(refusal: response, of: user) { throw refused.workflowError }
    let state = try MFARoutes.authorization.route.answer(in: response), id = state.authorization
    if state.status == .completed {
      guard let text = state.idToken else { throw BackendError.contract("a completed sign-on should have an ID token").workflowError }
      try AuthenticatorDevice(resources.device).keep(idToken: text, of: id)
    }
    if let user { try AuthenticatorDevice(resources.device).keep(user: user, of: id) }
    self.init(id: id, status: state.status)
  }
}

/// The app's own authentication request (OpenID Connect) with the mobile payload. It is no call of the SDK.
struct Authorize: Command, TokenReception {
  static let name = "pingone.authorize"

  /// `login_hint`
  var user: String
  var mobilePayload: String

  func request(_ resources: RequestResources) -> ServiceRequest {
    MFARoutes.authorizations.route.request(body: SignOnRequest(loginHint: user, mobilePayload: mobilePayload))
  }

  func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> SignOn {
    try SignOn(response, user: user, resources)
  }
}

/// Waits until a sign-on has an ID token, or has failed. The service ends it by itself after a while, and tells only the device that began it.
struct AwaitSignOn: Query, TokenReception {
  static let name = "pingone.awaitAuthorization"

  var signOn: String

  /// Between two requests.
  private static let interval = Duration.milliseconds(500)

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    var request = MFARoutes.authorization.route.request(signOn)
    let token = try AuthenticatorDevice(resources.device).signed((), for: MFARoutes.authorization, signOn)
    request.head.headerFields[.authorization] = "Bearer \(token)"
    return request
  }

  func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> SignOn {
    try SignOn(response, user: nil, resources)
  }

  func performed(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError) -> SignOn {
    while true {
      let signOn = try read(try await send(try request(resources), over: transport, key: key), resources)
      if signOn.status != .confirmationRequired { return signOn }
      do { try await Task.sleep(for: Self.interval) } catch { throw TransportFailure.cancelled.workflowError }
    }
  }
}

/// The result of `processIdToken`.
struct ProcessedToken: Codable, Equatable, Sendable {
  /// The pairing that it offers; nil if nothing more has to be done.
  var pairingObject: PairingObject?
}

/// `processIdToken`: checks the token, and says whether the device can be paired.
struct ProcessIdToken: Command, ServiceEffect {
  static let name = "pingone.processIdToken"

  /// The sign-on that the token is of.
  var signOn: String

  /// Fetches the keys of the environment.
  func request(_ resources: RequestResources) -> ServiceRequest { MFARoutes.keys.request() }

  func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> ProcessedToken {
    let keys = try MFARoutes.keys.granted(in: response)
    guard let text = try AuthenticatorDevice(resources.device).idToken(of: signOn) else {
      throw AuthenticatorError.sdk(.internalError, "The ID token is gone.").workflowError
    }
    let claims = try EnvironmentToken.claims(of: text, keys)
    guard let user = try AuthenticatorDevice(resources.device).user(of: signOn) else {
      throw AuthenticatorError.sdk(.internalError, "The sign-on is gone.").workflowError
    }
    if let problem = Self.problem(with: claims, of: user, at: resources.device.now) {
      throw AuthenticatorError.sdk(.internalError, problem).workflowError
    }
    return ProcessedToken(pairingObject: claims["pairing"]?.string.map { PairingObject(id: $0, user: user) })
  }
}

extension ProcessIdToken {
  /// What is wrong with the claims of an ID token (OpenID Connect Core, section 3.1.3.7), or nil if nothing is wrong.
  /// - Parameters:
  ///   - user: who signed on.
  ///   - now: the device's clock, which may be wrong: milliseconds since 1970, UTC.
  static func problem(with claims: Node, of user: String, at now: Int64) -> String? {
    guard claims["iss"]?.string == MFAClient.issuer else { return "The ID token is from another issuer." }
    guard claims["aud"]?.string == MFAClient.id else { return "The ID token is for another application." }
    guard claims["sub"]?.string == user else { return "The ID token is about another user." }
    guard let expires = claims["exp"]?.number?.integer, let issued = claims["iat"]?.number?.integer else {
      return "The ID token does not say when it is valid."
    }
    let seconds = Int(now / 1000), tolerance = Int(MFAClient.clockTolerance / 1000)
    guard seconds - tolerance < expires else { return "The ID token has expired." }
    return seconds + tolerance < issued ? "The ID token is not valid yet." : nil
  }
}

/// A token that the environment has signed: an ID token, or what a push says.
enum EnvironmentToken {
  /// - Throws: `internalError` when another key signed it: the server answered as it should.
  static func claims(of text: String, _ keys: JSONWebKeySet) throws(WorkflowError) -> Node {
    do throws(CryptographyError) {
      let token = try JWS(text)
      guard let key = keys.key(token.keyID) else { throw .wrongSignature }
      guard let node = try? JSONReader().read(try token.verify(with: key)) else { throw .malformed }
      return node
    } catch { throw AuthenticatorError.sdk(.internalError, error.message).workflowError }
  }
}
