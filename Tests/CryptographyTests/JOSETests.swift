import Foundation
import Notation
import Testing

@testable import Cryptography

/// Signatures and encryption against the examples of their standards, and against every changed character.
struct JOSETests {
  /// Making a key takes a while, so all tests share two.
  private static let keys = Result { try (own: RSAPrivateKey.generate(), other: RSAPrivateKey.generate()) }

  private let own: RSAPrivateKey
  private let other: RSAPrivateKey

  init() throws { (own, other) = try Self.keys.get() }

  private static let claims = Array(#"{"sub":"anna"}"#.utf8)

  @Test func aSignatureIsVerified() throws {
    let text = try JWS.sign(Self.claims, with: own, type: "JWT")
    let token = try JWS(text)
    #expect(token.keyID == own.publicKey.thumbprint && token.type == "JWT")
    #expect(try token.verify(with: own.publicKey) == Self.claims)
    #expect(throws: CryptographyError.wrongSignature) { try token.verify(with: other.publicKey) }
  }

  @Test func whatIsEncryptedIsReadByItsOwner() throws {
    let text = try JWE.encrypt(Self.claims, to: own.publicKey, contentType: "JWT")
    #expect(try JWE.decrypt(text, with: own) == Self.claims)
    #expect(throws: CryptographyError.notForThisKey) { try JWE.decrypt(text, with: other) }
    #expect(try JWE.encrypt(Self.claims, to: own.publicKey) != text)
  }

  /// A thousand changes of one character each, spread over a signed text in its envelope.
  @Test func noChangedEnvelopeIsBelieved() throws {
    let envelope = try JWE.encrypt(Array(try JWS.sign(Self.claims, with: own).utf8), to: other.publicKey)
    func opened(_ text: String) throws -> [UInt8] {
      try JWS(String(decoding: try JWE.decrypt(text, with: other), as: UTF8.self)).verify(with: own.publicKey)
    }
    #expect(try opened(envelope) == Self.claims)
    let characters = Array(envelope), alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")
    for number in 0..<1000 {
      var changed = characters
      let place = number * characters.count / 1000
      let start = alphabet.firstIndex(of: changed[place]) ?? 0
      changed[place] = alphabet[(start + 1 + number % (alphabet.count - 1)) % alphabet.count]
      #expect(throws: CryptographyError.self, "character \(place)") { try opened(String(changed)) }
    }
  }

  /// RFC 8725, section 3.1: the header does not choose the algorithm.
  @Test(arguments: [#"{"alg":"none"}"#, #"{"alg":"HS256"}"#, #"{"alg":"RS256","crit":["exp"]}"#])
  func otherAlgorithmsAreRefused(header: String) throws {
    let parts = try JWS.sign(Self.claims, with: own).split(separator: ".")
    let text = "\(Base64URL.text(Data(header.utf8))).\(parts[1]).\(parts[2])"
    #expect(throws: CryptographyError.unsupportedAlgorithm) { try JWS(text) }
  }

  @Test(arguments: ["", "a", "a.b", "a.b.c", "..", "....", "a.b.c.d.e", "é.é.é"]) func whatIsNoTokenIsMalformed(text: String) {
    #expect(throws: CryptographyError.malformed) { try JWS(text) }
    #expect(throws: CryptographyError.malformed) { try JWE.decrypt(text, with: own) }
  }

  /// The example of RFC 7515, appendix A.2.
  @Test func theStandardsOwnSignatureIsVerified() throws {
    let key = try #require(RSAPublicKey(jwk: try JSONReader().read(Array(StandardExamples.jwk.utf8))))
    let payload = try JWS(StandardExamples.jws).verify(with: key)
    #expect(String(decoding: payload, as: UTF8.self).hasPrefix(#"{"iss":"joe","#))
  }

  /// The example of RFC 7638, section 3.1.
  @Test func theThumbprintIsTheStandards() throws {
    let key = try #require(RSAPublicKey(jwk: try JSONReader().read(Array(StandardExamples.thumbprintKey.utf8))))
    #expect(key.thumbprint == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
  }

  @Test func keysAreWrittenAndRead() throws {
    #expect(RSAPrivateKey(der: own.der)?.publicKey == own.publicKey)
    #expect(RSAPrivateKey(der: [1, 2, 3]) == nil)
    let set = JSONWebKeySet([own.publicKey, other.publicKey])
    #expect(JSONWebKeySet(try JSONReader().read(set.json.bytes())) == set)
    #expect(set.key(other.publicKey.thumbprint) == other.publicKey && set.key("unknown") == nil && set.key(nil) == nil)
  }

  @Test func textsHaveOneForm() {
    #expect(Base64URL.text(Data([0xFB, 0xFF, 0])) == "-_8A")
    #expect(Base64URL.bytes("-_8A") == [0xFB, 0xFF, 0])
    // Padding, the other alphabet, and bits that no byte needs.
    for text in ["-_8=", "+/8A", "-_9", "A", "-_8A="] { #expect(Base64URL.bytes(text) == nil, "\(text)") }
  }
}
