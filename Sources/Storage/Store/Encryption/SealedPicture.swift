import Cryptography
import FoundationEssentials
import Glibc
import Workflow

/// A picture as it is stored in its session's folder: encrypted, under a name that does not reveal its digest.
struct SealedPicture {
  private let picture: PictureReference
  private let cipher: SessionCipher

  init(_ picture: PictureReference, _ cipher: SessionCipher) {
    self.picture = picture
    self.cipher = cipher
  }

  static func name(ofDigest digest: String, _ cipher: SessionCipher) -> String { cipher.name(for: digest) }

  var fileName: String { "\(Self.name(ofDigest: picture.digest, cipher)).\(picture.type)" }

  func isThere(in folder: String) -> Bool { Files.size("\(folder)/\(fileName)") == picture.byteCount + AuthenticatedEncryption.overhead }

  /// When this returns, the picture survives a power cut.
  func write(_ bytes: [UInt8], in folder: String) throws(WorkflowError) {
    let sealed = cipher.seal(bytes, .picture(digest: picture.digest))
    try Files.write(Array(sealed), to: "\(folder)/\(fileName)", temporary: "\(folder)/.\(fileName).\(getpid()).part")
  }

  /// nil when the file is damaged, or is not this picture.
  func read(in folder: String) throws(WorkflowError) -> [UInt8]? {
    cipher.open(try Files.read("\(folder)/\(fileName)"), .picture(digest: picture.digest))
  }
}
