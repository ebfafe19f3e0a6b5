import COpenSSL

/// A block cipher with its key and its vector, over a message that is in memory.
struct BlockCipher {
  let algorithm: OpaquePointer
  let key: [UInt8]
  let vector: [UInt8]

  /// - Parameter tagLength: the bytes of the authentication tag; 0 for a mode without one.
  /// - Returns: nil only when there is no memory.
  func encrypt(_ plaintext: [UInt8], authenticating additional: [UInt8] = [], tagLength: Int = 0) -> (ciphertext: [UInt8], tag: [UInt8])? {
    guard let context = start(isEncrypting: true, additional) else { return nil }
    defer { EVP_CIPHER_CTX_free(context) }
    guard let ciphertext = finish(plaintext, context) else { return nil }
    var tag = [UInt8](repeating: 0, count: tagLength)
    guard tagLength == 0 || EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagLength), &tag) == 1 else { return nil }
    return (ciphertext, tag)
  }

  /// - Returns: nil if the padding or the tag is wrong.
  func decrypt(_ ciphertext: [UInt8], authenticating additional: [UInt8] = [], tag: [UInt8] = []) -> [UInt8]? {
    guard let context = start(isEncrypting: false, additional) else { return nil }
    defer { EVP_CIPHER_CTX_free(context) }
    var tag = tag
    guard tag.isEmpty || EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1 else { return nil }
    return finish(ciphertext, context)
  }

  private func start(isEncrypting: Bool, _ additional: [UInt8]) -> OpaquePointer? {
    guard let context = EVP_CIPHER_CTX_new() else { return nil }
    var count: Int32 = 0
    guard EVP_CipherInit_ex2(context, algorithm, key, vector, isEncrypting ? 1 : 0, nil) == 1,
      additional.isEmpty || EVP_CipherUpdate(context, nil, &count, additional, Int32(additional.count)) == 1
    else {
      EVP_CIPHER_CTX_free(context)
      return nil
    }
    return context
  }

  private func finish(_ input: [UInt8], _ context: OpaquePointer) -> [UInt8]? {
    var isDone = false
    let output = [UInt8](unsafeUninitializedCapacity: input.count + Int(EVP_MAX_BLOCK_LENGTH)) { buffer, length in
      var count: Int32 = 0, rest: Int32 = 0
      guard input.isEmpty || EVP_CipherUpdate(context, buffer.baseAddress, &count, input, Int32(input.count)) == 1,
        EVP_CipherFinal_ex(context, buffer.baseAddress.map { $0 + Int(count) }, &rest) == 1
      else { return }
      (length, isDone) = (Int(count + rest), true)
    }
    return isDone ? output : nil
  }
}
