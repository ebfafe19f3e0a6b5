/// What is wrong with something that a server sends.
public enum AnswerFault: Equatable, Sendable {
  /// A token has expired.
  case expiredToken
  /// A token is for another application (`aud`).
  case wrongAudience
  /// A token is unsigned (`alg` is `none`, RFC 7519, section 6).
  case unsignedToken
  /// A push never comes.
  case lostPush
}
