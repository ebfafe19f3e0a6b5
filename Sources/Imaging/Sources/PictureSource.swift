import Documents
import Glibc

/// Where a journey's pictures come from: a picture, a folder of pictures, or documents that the imaging process draws.
///
/// A still is a source with one frame, a folder one with several; a camera joins as another kind.
public enum PictureSource: Equatable, Sendable {
  case picture(PictureEntry)
  case folder(PictureFolder)
  case specimen

  /// Opens what `--source` names.
  /// - Throws: `missing`, `notPermitted`, `notAFile`, `noPictures` for a folder without pictures, `notBuiltYet` for cameras, videos and the
  ///   test pattern.
  public init(opening spec: SourceSpec) throws(ImagingError) {
    switch spec {
    case .specimen: self = .specimen
    case .path(let path): try self.init(path: path)
    case .webcam: throw Self.notBuilt("a webcam")
    case .video: throw Self.notBuilt("a video")
    case .pattern: throw Self.notBuilt("the test pattern")
    }
  }

  private init(path: String) throws(ImagingError) {
    var about = stat()
    guard stat(path, &about) == 0 else { throw PictureFile.failure(path, errno) }
    if about.st_mode & S_IFMT == S_IFDIR {
      self = .folder(try PictureFolder(path: path))
    } else if path.hasSuffix(StandIn.suffix) {
      let step = PictureEntry.SpecimenStep(type: .passport, side: .front, isAngled: false)
      self = .picture(PictureEntry(name: PictureFolder.name(of: path), origin: .standIn(path: path, picture: nil, step: step)))
    } else {
      self = .picture(PictureEntry(name: PictureFolder.name(of: path), origin: .file(path: path)))
    }
  }

  private static func notBuilt(_ what: String) -> ImagingError {
    ImagingError(
      .notBuiltYet, "Taking pictures from \(what) is not built yet: name a picture, a folder of pictures, or \"specimen\" as the source.")
  }

  /// Whether the pictures show a fictitious person's documents, drawn by Vestibule.
  public var isSpecimen: Bool { self == .specimen }

  /// What there is for a step of a document.
  public func candidates(for type: DocumentType, _ step: CaptureStep) throws(ImagingError) -> PictureCandidates {
    let wanted = PictureEntry.SpecimenStep(type: type, side: step.side, isAngled: step.isAngled)
    switch self {
    case .picture(let entry): return .exactly(entry.showing(wanted))
    case .folder(let folder): return try folder.candidates(wanted)
    case .specimen: return .exactly(PictureEntry(name: wanted.name, origin: .specimen(wanted)))
    }
  }

  /// Fetches a picture: reads its file, or has it drawn.
  /// - Throws: an `ImagingError` that names the file and says what to do.
  public func load(_ entry: PictureEntry, with link: ImagingLink) async throws -> SourcePicture {
    let openedAt = ContinuousClock.now
    switch entry.origin {
    case .file(let path):
      return SourcePicture(picture: EncodedPicture(bytes: try PictureFile.read(path)), openedAt: openedAt)
    case .specimen(let step):
      return SourcePicture(picture: try await link.draw(step.request), openedAt: openedAt)
    case .standIn(let path, let picture, let step):
      let standIn = try StandIn(contentsOf: path)
      let shown =
        if let picture { EncodedPicture(bytes: try PictureFile.read(picture)) } else { try await link.draw(standIn.request(step)) }
      return SourcePicture(picture: shown, standIn: standIn.reading, openedAt: openedAt)
    }
  }

  /// Fetches a picture and everything that can be read off it.
  public func take(_ entry: PictureEntry, with link: ImagingLink) async throws -> (picture: EncodedPicture, reading: Reading) {
    let taken = try await load(entry, with: link)
    if let reading = taken.standIn { return (taken.picture, reading) }
    return (taken.picture, try await link.read(taken.picture, openedAt: taken.openedAt))
  }
}

extension PictureEntry {
  /// A stand-in without a photograph shows the document that is asked for.
  func showing(_ step: SpecimenStep) -> PictureEntry {
    guard case .standIn(let path, let picture, _) = origin else { return self }
    return PictureEntry(name: name, origin: .standIn(path: path, picture: picture, step: step))
  }
}

extension PictureEntry.SpecimenStep {
  var request: SpecimenRequest { SpecimenRequest(type: type, side: side, isAngled: isAngled) }

  /// `passport front`, `idCard back, tilted`.
  var name: String { "\(type.rawValue) \(side.rawValue)\(isAngled ? ", tilted" : "")" }
}
