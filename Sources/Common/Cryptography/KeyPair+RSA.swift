import COpenSSL

extension KeyPair {
  /// An RSA public key of its numbers, big endian; nil if there is no such key.
  convenience init?(modulus: [UInt8], exponent: [UInt8]) {
    Algorithms.prepare()
    self.init(co_rsa_key(modulus, Int32(modulus.count), exponent, Int32(exponent.count)))
  }

  /// A number of the key, big endian, by OpenSSL's name for it.
  func number(_ name: String) -> [UInt8]? {
    var number: OpaquePointer?
    guard EVP_PKEY_get_bn_param(pointer, name, &number) == 1 else { return nil }
    defer { BN_free(number) }
    return [UInt8](unsafeUninitializedCapacity: Int(BN_num_bits(number) + 7) / 8) { bytes, length in
      length = bytes.baseAddress.map { Int(BN_bn2bin(number, $0)) } ?? 0
    }
  }

  /// Encrypts or decrypts with RSAES-OAEP and SHA-256.
  /// - Parameter run: writes the result; with nil it says how long it may become.
  func padded(
    _ start: (OpaquePointer?) -> Int32, _ run: (OpaquePointer, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>) -> Int32
  ) -> [UInt8]? {
    guard let context = EVP_PKEY_CTX_new(pointer, nil) else { return nil }
    defer { EVP_PKEY_CTX_free(context) }
    var count = 0
    guard start(context) == 1, EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1,
      EVP_PKEY_CTX_set_rsa_oaep_md(context, Algorithms.sha256) == 1, run(context, nil, &count) == 1
    else { return nil }
    var isDone = false
    let result = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      isDone = run(context, buffer.baseAddress, &count) == 1
      length = isDone ? count : 0
    }
    return isDone ? result : nil
  }
}
