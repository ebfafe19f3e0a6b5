import Glibc
import Workflow

/// The pictures of one session. A reference names each by the digest of its content (SHA-256); on the disk they are encrypted.
public struct SessionPictures: Sendable {
  private let session: String
  private let files: SessionFolder
  private let store: Store

  init(_ session: String, _ files: SessionFolder, store: Store) {
    self.session = session
    self.files = files
    self.store = store
  }

  /// The absolute path.
  public var path: String { files.path }

  /// Keeps a picture. When this returns, the picture survives a power cut and an entry may refer to it. An existing one is not written again.
  ///
  /// - Parameter type: the extension of the file name: jpg, png, webp, mp4.
  /// - Throws: `diskFull`, `folderNotWritable`, `journalNotWritable`; `folderGone` when the data folder was removed or replaced.
  public func put(_ bytes: [UInt8], type: String) throws(WorkflowError) -> PictureReference {
    let isPlain = !type.isEmpty && type.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) }
    guard isPlain else {
      throw WorkflowError(.misuse, "\"\(type)\" is not a picture type: use only small letters and digits, such as jpg.")
    }
    let picture = PictureReference(digest: PictureDigest.hexadecimal(of: bytes), type: type, byteCount: bytes.count)
    try store.checkPlace()
    let sealed = SealedPicture(picture, try store.database().cipher(for: session))
    if sealed.isThere(in: path) { return picture }
    try files.make()
    try sealed.write(bytes, in: path)
    store.counter.countPicture(syncs: 2)
    return picture
  }

  /// The absolute path of a picture's file, which is encrypted.
  /// - Throws: `journalDamaged` when the session has no key.
  func file(of picture: PictureReference) throws(WorkflowError) -> String { "\(path)/\(try sealed(picture).fileName)" }

  /// The bytes of a picture, decrypted.
  /// - Throws: `journalDamaged` when they differ from those that were kept.
  public func bytes(of picture: PictureReference) throws(WorkflowError) -> [UInt8] {
    let bytes = try sealed(picture).read(in: path)
    guard let bytes, bytes.count == picture.byteCount, PictureDigest.hexadecimal(of: bytes) == picture.digest else {
      throw WorkflowError(.journalDamaged, "The picture \(try file(of: picture)) was changed or is damaged. Capture it again.")
    }
    return bytes
  }

  private func sealed(_ picture: PictureReference) throws(WorkflowError) -> SealedPicture {
    guard let cipher = try store.database().cipher(of: session) else { throw Damage.session(session, "its key is missing").error }
    return SealedPicture(picture, cipher)
  }

  /// The file names of the pictures, sorted.
  public var fileNames: [String] { Files.names(in: path).filter { !$0.hasPrefix(".") } }

  /// Every file except the lock, including partly written ones.
  var ownedFiles: [String] { Files.names(in: path).filter { $0 != SessionFolder.lockName } }

  /// The files that no record refers to: pictures whose entry was lost in a crash, and partly written files. Valid only while no runner uses
  /// the session.
  ///
  /// - Parameter records: the journal as text. A picture counts as referred to when its digest appears anywhere in it.
  func orphans(notIn records: [String]) throws(WorkflowError) -> [String] {
    guard let cipher = try store.database().cipher(of: session) else { return [] }
    let known = Set(records.flatMap(Hexadecimal.digests).map { SealedPicture.name(ofDigest: $0, cipher) })
    return ownedFiles.filter { !known.contains(String($0.prefix { $0 != "." })) }
  }

  func remove(_ names: [String]) throws(WorkflowError) {
    for name in names { try Files.remove("\(path)/\(name)") }
  }
}
