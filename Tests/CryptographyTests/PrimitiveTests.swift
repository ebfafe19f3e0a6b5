import Testing

@testable import Cryptography

/// The values that the standards print, and what their authors' other programs compute.
struct PrimitiveTests {
  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// FIPS 180-4's example, and test case 2 of RFC 4231.
  @Test func hashesAreTheStandards() {
    #expect(SecureHash.sha256("abc".utf8) == Self.bytes("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
    #expect(
      MessageAuthentication.hmacSHA256(Array("what do ya want ".utf8), Array("for nothing?".utf8), key: "Jefe".utf8)
        == Self.bytes("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"))
  }

  /// Test case 14 of the specification of GCM (McGrew and Viega): a key, a nonce and a block of zeros.
  @Test func sealedIsWhatTheStandardSays() throws {
    let key = try #require(SymmetricKey(bytes: [UInt8](repeating: 0, count: 32)))
    let zeros = [UInt8](repeating: 0, count: 16), nonce = [UInt8](repeating: 0, count: 12)
    let sealed = AuthenticatedEncryption.seal(zeros, with: key, context: [], nonce: nonce)
    #expect(sealed == nonce + Self.bytes("cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"))
    #expect(AuthenticatedEncryption.open(sealed, with: key, context: []) == zeros)
  }

  @Test(arguments: [0, 1, 15, 16, 17, 1_000]) func onlyWhatWasSealedIsOpened(count: Int) {
    let key = SymmetricKey.random(), text = RandomBytes.make(count), place = Array("here".utf8)
    let sealed = AuthenticatedEncryption.seal(text, with: key, context: place)
    #expect(AuthenticatedEncryption.open(sealed, with: key, context: place) == text)
    #expect(sealed.count == count + AuthenticatedEncryption.overhead)
    #expect(AuthenticatedEncryption.open(sealed, with: key, context: []) == nil, "it was moved")
    #expect(AuthenticatedEncryption.open(sealed, with: .random(), context: place) == nil)
    for i in stride(from: 0, to: sealed.count, by: max(1, sealed.count / 20)) {
      var changed = sealed
      changed[i] ^= 1
      #expect(AuthenticatedEncryption.open(changed, with: key, context: place) == nil)
      #expect(AuthenticatedEncryption.open(Array(sealed[..<i]), with: key, context: place) == nil)
    }
  }

  /// HKDF by Python's hmac: extract without a salt, then the first block.
  @Test func aDerivedKeyIsTheStandards() throws {
    let key = try #require(SymmetricKey(bytes: Array(0..<32)))
    #expect(key.derived(for: "audit log").bytes == Self.bytes("d49bbd640d5b159e21f8ca124229dfdbb461659f7f5f3082e64ca4522b0ccdfa"))
    #expect(SymmetricKey(bytes: Array(0..<31)) == nil)
  }

  /// RFC 7914, section 12.
  @Test func aPasswordsHashIsTheStandards() {
    let hash = PasswordHash.scrypt(
      Array("password".utf8), salt: Array("NaCl".utf8), logOfRounds: 10, blockSize: 8, parallelism: 16, count: 64)
    #expect(
      hash
        == Self.bytes(
          "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
        ))
    #expect(PasswordHash.scrypt([], salt: [], logOfRounds: 0, blockSize: 0, parallelism: 0, count: 16) == nil)
  }
}
