/// The PingOne environment of the sandbox, and the native application in it: what an app is configured with, and ID tokens say.
public enum MFAClient {
  /// The issuer of ID tokens (OpenID Connect Core, section 2).
  public static let issuer = "https://auth.pingone.com/6f1a2c1e-0000-4000-8000-2d4f3b0a9c11/as"
  /// The client id, which is the audience of ID tokens.
  public static let id = "2c7e9f50-0000-4000-8000-5b1d6a3e8f02"
  /// How far the clock of a device may be wrong, in milliseconds: so far it is found by a passcode, and moments are compared with this
  /// tolerance. (Our choice.)
  public static let clockTolerance: Int64 = 2 * 60 * 60 * 1000
}
