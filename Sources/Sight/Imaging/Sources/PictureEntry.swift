import Documents

/// One thing that a source offers for a capture step.
public struct PictureEntry: Equatable, Sendable {
  enum Origin: Equatable, Sendable {
    case file(path: String)
    /// A stand-in, and the photograph of the same name that is shown for it, if there is one.
    case standIn(path: String, picture: String?, step: SpecimenStep)
    /// A drawn document, and what is different in it.
    case specimen(SpecimenStep, SpecimenChange?)
    /// A continuous source of pictures.
    case camera(CameraFeed.Kind)
    case sequence(StandInSequence, picture: String?, step: SpecimenStep)
    /// Stills of a person who does the challenges of a selfie.
    case posed(Poses, PictureOrigin, PosedTask)
  }

  /// Whether it gives a continuous stream of pictures.
  public var isLive: Bool {
    switch origin {
    case .camera, .sequence, .posed: true
    case .file, .standIn, .specimen: false
    }
  }

  /// The document and the side of it that a drawn picture shows.
  struct SpecimenStep: Hashable, Sendable {
    var type: DocumentType
    /// The country that issued the document; nil for the person's own country.
    var country: Country?
    var side: FileSide
    var isAngled: Bool
    /// The document's height over its width.
    var aspect: Double

    /// What a stand-in shows before any step has been requested: the photo page of a passport.
    static let unasked = SpecimenStep(type: .passport, side: .front, isAngled: false, aspect: 0.704)
  }

  /// The name by which the person picks it: the file's name, or what a specimen shows.
  public let name: String
  /// The name in a list: for a stand-in, without its file name suffix.
  public var title: String { isSimulated ? PictureFolder.stem(name) : name }
  /// Whether its reading comes from a stand-in file.
  public var isSimulated: Bool {
    switch origin {
    case .standIn, .sequence: true
    case .file, .specimen, .camera, .posed: false
    }
  }
  /// Where its pictures come from.
  public var source: PictureOrigin {
    switch origin {
    case .file: .file
    case .standIn, .sequence: .standIn
    case .specimen: .specimen
    case .camera(let kind): kind.source
    case .posed(_, let origin, _): origin
    }
  }
  let origin: Origin

  init(name: String, origin: Origin) {
    self.name = name
    self.origin = origin
  }
}

/// What a source has for one capture step.
public enum PictureCandidates: Equatable, Sendable {
  /// The one picture for that step.
  case exactly(PictureEntry)
  /// One of these; the person picks. Never empty.
  case choose([PictureEntry])
}

/// A picture taken from a source, ready to be read, shown and stored.
public struct SourcePicture: Equatable, Sendable {
  public var picture: EncodedPicture
  /// The reading from a stand-in file, which replaces that of the imaging process.
  public var standIn: Reading?
  /// When the file was opened.
  public var openedAt: ContinuousClock.Instant

  public init(picture: EncodedPicture, standIn: Reading? = nil, openedAt: ContinuousClock.Instant = .now) {
    self.picture = picture
    self.standIn = standIn
    self.openedAt = openedAt
  }
}

extension SpecimenPerson {
  /// The same person as a national of another country.
  func living(in country: Country?) -> SpecimenPerson {
    var person = self
    if let country { person.nationality = country }
    return person
  }
}

extension PictureEntry {
  /// A stand-in as what its file holds: one picture, a live sequence, or a drawn document.
  func opened() throws(ImagingError) -> PictureEntry {
    guard case .standIn(let path, let picture, let step) = origin else { return self }
    return switch try StandInFile(path) {
    case .picture: self
    case .sequence(let sequence): PictureEntry(name: name, origin: .sequence(sequence, picture: picture, step: step))
    case .specimen(let change): PictureEntry(name: name, origin: .specimen(step, change))
    }
  }

  /// A stand-in without a photograph shows the requested document.
  func showing(_ step: SpecimenStep) -> PictureEntry {
    guard case .standIn(let path, let picture, _) = origin else { return self }
    return PictureEntry(name: name, origin: .standIn(path: path, picture: picture, step: step))
  }
}
