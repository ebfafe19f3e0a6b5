import COpenSSL

/// OpenSSL's key, public or with its private part. OpenSSL counts its users, and many threads may use it at once.
final class KeyPair: @unchecked Sendable {
  let pointer: OpaquePointer

  /// - Parameter pointer: a key that nobody else frees; nil makes nil.
  init?(_ pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  deinit { EVP_PKEY_free(pointer) }

  /// Makes a new pair.
  /// - Parameter configure: sets what the kind of key needs.
  static func generate(_ kind: Int32, _ configure: (OpaquePointer) -> Int32) throws(CryptographyError) -> KeyPair {
    Algorithms.prepare()
    let context = EVP_PKEY_CTX_new_id(kind, nil)
    defer { EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard let context, EVP_PKEY_keygen_init(context) == 1, configure(context) == 1, EVP_PKEY_keygen(context, &made) == 1,
      let pair = KeyPair(made)
    else { throw .keyNotMade }
    return pair
  }

  /// Signs with SHA-256: RSASSA-PKCS1-v1_5, or ECDSA in DER.
  func signature(of bytes: [UInt8]) throws(CryptographyError) -> [UInt8] {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    var count = 0
    guard EVP_DigestSignInit(context, nil, Algorithms.sha256, nil, pointer) == 1,
      EVP_DigestSign(context, nil, &count, bytes, bytes.count) == 1
    else { throw .notSigned }
    var signature = [UInt8](repeating: 0, count: count)
    guard EVP_DigestSign(context, &signature, &count, bytes, bytes.count) == 1 else { throw .notSigned }
    return Array(signature.prefix(count))
  }

  func accepts(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    return EVP_DigestVerifyInit(context, nil, Algorithms.sha256, nil, pointer) == 1
      && EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
  }

  /// What `encode` writes: it is asked for the length first, with nil.
  func encoded(_ encode: (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8] {
    let count = Int(encode(pointer, nil))
    return [UInt8](unsafeUninitializedCapacity: max(count, 1)) { buffer, length in
      var place = buffer.baseAddress
      length = count > 0 ? Int(encode(pointer, &place)) : 0
    }
  }
}
