import Cryptography
import Notation
import Synchronization

/// Alters answers on their way to one session. Altered tokens are signed again, with a key of its own that it adds to the servers' keys: only the
/// claims are wrong then.
public final class AnswerForger: Sendable {
  private struct State: Sendable {
    var key: RSAPrivateKey?
    /// The ids of the pushes that never come.
    var lost: Set<String> = []
  }

  private let state = Mutex(State())

  public init() {}

  /// The answer with the fault; nil if there is nothing in it that can have the fault.
  public func altered(_ response: ServiceResponse, by fault: AnswerFault) -> ServiceResponse? {
    switch fault {
    case .lostPush:
      guard let push = try? PushRoutes.messages.answer(in: response).first else { return nil }
      state.withLock { _ = $0.lost.insert(push.id) }
      return consistent(response)
    case .expiredToken, .wrongAudience, .unsignedToken:
      let text = String(decoding: response.body, as: UTF8.self)
      guard let token = (try? JSONReader().read(response.body))?.identityTokens.first, let forged = forged(token, fault) else { return nil }
      var altered = response
      altered.body = Array(text.replacing(token, with: forged).utf8)
      return altered
    }
  }

  /// The answer as it follows from what was altered before: without the lost pushes, and with the key of the altered tokens.
  public func consistent(_ response: ServiceResponse) -> ServiceResponse {
    let (key, lost) = state.withLock { ($0.key, $0.lost) }
    var answer = response
    if !lost.isEmpty, let pushes = try? PushRoutes.messages.answer(in: response) {
      answer.body = PushRoutes.messages.response(pushes.filter { !lost.contains($0.id) }).body
    }
    if let key, let keys = JSONWebKeySet(try? JSONReader().read(response.body)) {
      answer.body = JSONWebKeySet(keys.keys + [key.publicKey]).json.bytes()
    }
    return answer
  }

  private func forged(_ token: String, _ fault: AnswerFault) -> String? {
    guard let payload = JWS.claims(of: token), let members = payload.members else { return nil }
    if fault == .unsignedToken {
      let header = JSONValue.object(["alg": .string("none"), "typ": .string("JWT")])
      return "\(Base64URL.text(header.bytes())).\(Base64URL.text(JSONValue(payload).bytes()))."
    }
    let claims = members.map { member -> JSONValue.Member in
      switch (fault, member.key) {
      case (.wrongAudience, "aud"): .init("aud", "another-application")
      case (.expiredToken, "exp"), (.expiredToken, "iat"):
        .init(member.key, member.value.number?.integer.map { .number(Double($0 - Self.age)) } ?? JSONValue(member.value))
      default: .init(member.key, JSONValue(member.value))
      }
    }
    let key = state.withLock { state in
      state.key = state.key ?? (try? RSAPrivateKey.generate())
      return state.key
    }
    return key.flatMap { try? JWS.sign(JSONValue.object(claims).bytes(), with: $0, type: "JWT") }
  }

  /// How much older an expired token is, in seconds: 30 days, longer than any token of a journey is valid.
  private static let age = 30 * 86_400
}

extension Node {
  /// The tokens in it that say for whom they are and how long (RFC 7519), in order.
  fileprivate var identityTokens: [String] {
    if let string { return JWS.claims(of: string).map { $0["aud"] != nil && $0["exp"] != nil } == true ? [string] : [] }
    return (members?.map(\.value) ?? elements ?? []).flatMap(\.identityTokens)
  }
}

extension JWS {
  /// What a token claims; nil if it is none.
  fileprivate static func claims(of token: String) -> Node? {
    (try? JWS(token)).flatMap { try? JSONReader().read($0.unverifiedPayload) }
  }
}
