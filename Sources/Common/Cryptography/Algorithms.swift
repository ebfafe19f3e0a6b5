import COpenSSL

/// OpenSSL's algorithms, each looked up once. They never change, and many threads may use them at once.
enum Algorithms {
  nonisolated(unsafe) static let sha256 = digest("SHA256")
  nonisolated(unsafe) static let sha1 = digest("SHA1")
  nonisolated(unsafe) static let aes256GCM = cipher("AES-256-GCM")
  nonisolated(unsafe) static let aes128CBC = cipher("AES-128-CBC")

  /// OpenSSL reads no configuration: a file or a variable of the environment could make it load other code.
  private static let isReady = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG) | UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1

  /// Must be called before anything else of OpenSSL is.
  static func prepare() { precondition(isReady, "OpenSSL cannot start.") }

  private static func digest(_ name: String) -> OpaquePointer {
    prepare()
    guard let digest = EVP_MD_fetch(nil, name, nil) else { preconditionFailure("OpenSSL has no \(name).") }
    return digest
  }

  private static func cipher(_ name: String) -> OpaquePointer {
    prepare()
    guard let cipher = EVP_CIPHER_fetch(nil, name, nil) else { preconditionFailure("OpenSSL has no \(name).") }
    return cipher
  }
}
