import Cryptography
import FoundationEssentials
import HTTPTypes
import Notation
import PingOneMFAWire
import Services
import Workflow

/// What the SDK keeps on the device: its key, and the pairing with its passcodes.
struct AuthenticatorDevice {
  private static let root = "authenticator/"
  private static let (keyName, pairingName, tokenName, signOnName) = (
    "\(root)key", "\(root)pairing", "\(root)id-token", "\(root)sign-on"
  )

  /// The pairing of the device.
  struct Pairing: Codable {
    /// The service's id of the device.
    var device: String
    /// The secret of its passcodes; nil if the policy has none.
    var secret: Data?
    var digits: Int
    /// Seconds.
    var period: Int

    var passcodes: OneTimePasscode? { secret.map { OneTimePasscode(secret: Array($0), digits: digits, period: period) } }
  }

  let vault: any DeviceVault
  /// Milliseconds since 1970, UTC, on the device's clock.
  private let now: Int64

  init(_ device: Device) { (vault, now) = (device.vault, device.now) }

  /// The pairing, or nil if the device is not paired.
  func pairing() throws(WorkflowError) -> Pairing? { try vault.get(Self.pairingName) }

  func keep(_ pairing: Pairing) throws(WorkflowError) { try vault.put(pairing, Self.pairingName) }

  /// The ID token of a sign-on, until the SDK has processed it. A later sign-on replaces it.
  func idToken(of signOn: String) throws(WorkflowError) -> String? {
    guard let kept: IDToken = try vault.get(Self.tokenName), kept.signOn == signOn else { return nil }
    return kept.text
  }

  func keep(idToken text: String, of signOn: String) throws(WorkflowError) {
    try vault.put(IDToken(signOn: signOn, text: text), Self.tokenName)
  }

  /// The user who began a sign-on, or nil if it is not the last one.
  func user(of signOn: String) throws(WorkflowError) -> String? {
    guard let kept: BegunSignOn = try vault.get(Self.signOnName), kept.id == signOn else { return nil }
    return kept.user
  }

  func keep(user: String, of signOn: String) throws(WorkflowError) { try vault.put(BegunSignOn(id: signOn, user: user), Self.signOnName) }

  private struct BegunSignOn: Codable {
    var id: String
    var user: String
  }

  private struct IDToken: Codable {
    var signOn: String
    var text: String
  }

  /// The key that signs its requests, made when it is first needed.
  func key() throws(WorkflowError) -> RSAPrivateKey {
    if let der: Data = try vault.get(Self.keyName), let key = RSAPrivateKey(der: Array(der)) { return key }
    let key: RSAPrivateKey
    do throws(CryptographyError) { key = try RSAPrivateKey.generate() } catch {
      throw AuthenticatorError.sdk(.internalError, error.message).workflowError
    }
    // A key that cannot be kept would pair a device that nobody has.
    try vault.put(Data(key.der), Self.keyName)
    return key
  }

  /// Forgets everything. The service is not informed (`removePingOneLocalData`).
  func removeAll() throws(WorkflowError) { try vault.removeAll(Self.root) }

  /// A text for one request to the service, signed by the device, that carries its key. Nothing in it is secret.
  /// - Parameter values: those of the variable parts of the path, in order.
  func signed<Body, Content, Answer>(
    _ content: Content, for signed: SignedRoute<Body, Content, Answer>, _ values: String...
  ) throws(WorkflowError) -> String {
    let endpoint = signed.route.endpoint
    let key = try key(), proof = RequestProof(endpoint.method, endpoint.path(values), id: UUID().uuidString.lowercased(), at: now)
    guard case .object(let members) = signed.content.json(content) else { return "" }
    do throws(CryptographyError) {
      return try JWS.sign(JSONValue.object(members + proof.members + [.init("jwk", key.publicKey.jwk)]).bytes(), with: key)
    } catch { throw AuthenticatorError.sdk(.internalError, error.message).workflowError }
  }

  /// A signed request to the service.
  func request<Content, Answer>(
    _ route: SignedRoute<SignedRequest, Content, Answer>, _ content: Content
  ) throws(WorkflowError) -> ServiceRequest {
    route.route.request(body: SignedRequest(jws: try signed(content, for: route)))
  }
}
