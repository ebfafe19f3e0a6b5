import COpenSSL

/// scrypt (RFC 7914): a hash that makes each guess of a password expensive.
public enum PasswordHash {
  /// - Parameters:
  ///   - logOfRounds: the logarithm of the cost N to the base 2. The hash needs 128 · N · `blockSize` bytes of memory.
  ///   - count: how many bytes are wanted.
  /// - Returns: nil if the parameters are not allowed, or there is not enough memory.
  public static func scrypt(
    _ password: [UInt8], salt: [UInt8], logOfRounds: Int, blockSize: Int, parallelism: Int, count: Int
  ) -> [UInt8]? {
    Algorithms.prepare()
    let word = password.map { CChar(bitPattern: $0) }
    let most = UInt64(128 * blockSize) << UInt64(logOfRounds + 1)
    var hash = [UInt8](repeating: 0, count: count)
    let isMade = EVP_PBE_scrypt(
      word, word.count, salt, salt.count, 1 << UInt64(logOfRounds), UInt64(blockSize), UInt64(parallelism), most, &hash, count)
    return isMade == 1 ? hash : nil
  }
}
