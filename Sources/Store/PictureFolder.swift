import Glibc
import Workflow

/// The pictures of one session, named by their content. Only the store writes them.
public struct PictureFolder: Sendable {
  private let files: SessionFolder
  private let store: Store

  init(_ files: SessionFolder, store: Store) {
    self.files = files
    self.store = store
  }

  /// The absolute path.
  public var path: String { files.path }

  /// Keeps a picture: when this returns it survives a power cut, and an entry may refer to it. A picture that is there already is not written again.
  ///
  /// - Parameter type: the file name's extension: jpg, png, webp, mp4.
  /// - Throws: `diskFull`, `folderNotWritable`, `journalNotWritable`; `folderGone` when the data folder was removed or replaced.
  public func put(_ bytes: [UInt8], type: String) throws(WorkflowError) -> PictureReference {
    let isPlain = !type.isEmpty && type.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) }
    guard isPlain else {
      throw WorkflowError(.misuse, "\"\(type)\" is no type of a picture: small letters and digits only, such as jpg.")
    }
    let picture = PictureReference(digest: SHA256.hexadecimal(of: bytes), type: type, byteCount: bytes.count)
    let file = self.file(of: picture)
    try store.checkPlace()
    if Files.size(file) == bytes.count { return picture }
    try files.make()
    try Files.write(bytes, to: file, temporary: "\(path)/.\(picture.fileName).\(getpid()).part")
    store.counter.countPicture(syncs: 2)
    return picture
  }

  /// Where a picture is, as an absolute path.
  public func file(of picture: PictureReference) -> String { "\(path)/\(picture.fileName)" }

  /// A picture's bytes.
  /// - Throws: `journalDamaged` when they are not those that were kept.
  public func bytes(of picture: PictureReference) throws(WorkflowError) -> [UInt8] {
    let bytes = try Files.read(file(of: picture))
    guard bytes.count == picture.byteCount, SHA256.hexadecimal(of: bytes) == picture.digest else {
      throw WorkflowError(.journalDamaged, "The picture \(file(of: picture)) was changed or is damaged. Capture it again.")
    }
    return bytes
  }

  /// The names of the pictures that are there, sorted.
  public var fileNames: [String] { Files.names(in: path).filter { !$0.hasPrefix(".") } }

  /// Removes what no record refers to: a picture whose entry a crash has swallowed, the beginning of a file. Only while no runner uses the session.
  ///
  /// - Parameter records: the journal as text; a picture counts as referred to when its digest stands anywhere in it.
  /// - Returns: the names of what was removed.
  func removeOrphans(notIn records: [String]) throws(WorkflowError) -> [String] {
    var removed: [String] = []
    for name in Files.names(in: path) where name != SessionFolder.lockName {
      let digest = name.prefix { $0 != "." }
      if !digest.isEmpty, records.contains(where: { $0.contains(digest) }) { continue }
      try Files.remove("\(path)/\(name)")
      removed.append(name)
    }
    return removed
  }
}
