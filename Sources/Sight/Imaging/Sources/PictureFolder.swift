import Documents
import Glibc

/// A folder of pictures. A file's name may say what it shows: `front`, `back`, `inside-left` or `inside-right`, each also with `-tilted`, with
/// the extension of a picture (`PictureFile.types`) or `.vestibule.json` (a stand-in). When no name fits a step, the person picks a file from the list.
/// `selfie`, `left` and `right` show the person (see `PictureSource.selfie`).
public struct PictureFolder: Equatable, Sendable {
  public let path: String
  /// Every usable file in it, sorted by name.
  public let entries: [PictureEntry]

  /// Lists a folder, without hidden files and files of other kinds.
  /// - Throws: `noPictures` when it has no usable file.
  public init(path: String) throws(ImagingError) {
    self.path = path
    let names = try Self.names(in: path)
    let root = path.hasSuffix("/") ? path : path + "/"
    let pictures = names.filter { PictureFile.fileType(of: $0).map(PictureFile.types.contains) ?? false }
    let standIns = names.filter { $0.hasSuffix(StandIn.suffix) && $0 != StandIn.suffix }
    let replaced = Set(standIns.map(Self.stem))
    // A photograph with the name of a stand-in is shown for that stand-in. It is not an entry of its own.
    let photographs = pictures.filter { !replaced.contains(Self.stem($0)) }
    entries =
      (photographs.map { PictureEntry(name: $0, origin: .file(path: root + $0)) }
      + standIns.map { name in
        let photograph = pictures.first { Self.stem($0) == Self.stem(name) }
        return PictureEntry(name: name, origin: .standIn(path: root + name, picture: photograph.map { root + $0 }, step: .unasked))
      }).sorted { $0.name < $1.name }
    guard !entries.isEmpty else {
      throw ImagingError(
        .noPictures, "The folder \(path) holds no pictures: put JPEG, PNG or WebP files into it, for example front.jpg.",
        about: path)
    }
  }

  /// The entries named after the step; all entries when there is none.
  func candidates(_ step: PictureEntry.SpecimenStep) throws(ImagingError) -> PictureCandidates {
    let wanted = Self.stem(of: step)
    let named = entries.filter { Self.stem($0.name).lowercased() == wanted }.map { $0.showing(step) }
    if named.count == 1 { return .exactly(named[0]) }
    return .choose(named.isEmpty ? entries.map { $0.showing(step) } : named)
  }

  /// The entry whose file has this name without its extension.
  func entry(stem: String) -> PictureEntry? { entries.first { Self.stem($0.name).lowercased() == stem } }

  /// The file name for a step, without its extension: `front`, `inside-right-tilted`.
  static func stem(of step: PictureEntry.SpecimenStep) -> String {
    let side =
      switch step.side {
      case .front: "front"
      case .back: "back"
      case .insideLeft: "inside-left"
      case .insideRight: "inside-right"
      }
    return step.isAngled ? side + "-tilted" : side
  }

  /// A file name without its extension.
  static func stem(_ name: String) -> String {
    if name.hasSuffix(StandIn.suffix) { return String(name.dropLast(StandIn.suffix.count)) }
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private static func names(in path: String) throws(ImagingError) -> [String] {
    guard let folder = opendir(path) else { throw PictureFile.failure(path, errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if !name.hasPrefix("."), entry.pointee.d_type != UInt8(DT_DIR) { names.append(name) }
    }
    return names
  }
}
