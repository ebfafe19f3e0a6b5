import Documents
import Glibc

/// Where a journey's pictures come from: a picture, a folder of pictures, or documents that the imaging process draws.
///
/// A still picture has one frame and a folder several. A camera, a video and the moving specimen deliver pictures without end.
public struct PictureSource: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case picture(PictureEntry)
    case folder(PictureFolder)
    case specimen
    case webcam(device: String?)
    case video(path: String)
    case pattern([ScheduledFault])
  }

  let kind: Kind
  /// Drawn documents are valid on this day.
  let today: CalendarDate
  /// The person whose documents are drawn.
  let person: SpecimenPerson
  /// What is different in every drawn picture.
  public var change: SpecimenChange?
  /// What is wrong with the camera; a source of drawn pictures then moves like a camera's.
  public var fault: CameraFault?

  /// Opens the source named by `--source`.
  /// - Parameters:
  ///   - today: the journey's day; drawn documents are valid on it.
  ///   - person: the person whose documents are drawn.
  /// - Throws: `missing`, `notPermitted`, `notAFile`, or `noPictures` for a folder without pictures. (A missing camera is not an error
  ///   here: it may be connected later.)
  public init(opening spec: SourceSpec, asOf today: CalendarDate, person: SpecimenPerson = .bruijn) throws(ImagingError) {
    self.today = today
    self.person = person
    switch spec {
    case .specimen: kind = .specimen
    case .path(let path): kind = try Self.kind(of: path)
    case .webcam(let device): kind = .webcam(device: device)
    case .video(let path):
      try PictureFile.check(path, wanting: "a video file", atMost: .max)
      kind = .video(path: path)
    case .pattern(let faults): kind = .pattern(faults)
    }
  }

  /// Checks whether it can deliver a picture now, as far as that can be known without taking one. Unattended runs call this, because nobody
  /// is there to fix the source.
  /// - Throws: what is wrong with the file, the stand-in or the camera.
  public func check() throws(ImagingError) {
    switch kind {
    case .picture(let entry):
      switch entry.origin {
      case .file(let path): try PictureFile.check(path)
      default: _ = try entry.opened()
      }
    case .webcam(let device): try CameraDevices.check(device)
    case .folder, .video, .specimen, .pattern: break
    }
  }

  private static func kind(of path: String) throws(ImagingError) -> Kind {
    var about = stat()
    guard stat(path, &about) == 0 else { throw PictureFile.failure(path, errno) }
    if about.st_mode & S_IFMT == S_IFDIR {
      return .folder(try PictureFolder(path: path))
    } else if path.hasSuffix(StandIn.suffix) {
      return .picture(PictureEntry(name: PictureFile.name(of: path), origin: .standIn(path: path, picture: nil, step: .unasked)))
    } else {
      return .picture(PictureEntry(name: PictureFile.name(of: path), origin: .file(path: path)))
    }
  }

  /// The origin of its pictures. With several origins, it is the one that proves least.
  public var origin: PictureOrigin {
    switch kind {
    case .picture(let entry): entry.source
    case .folder(let folder): folder.entries.map(\.source).min() ?? .file
    case .specimen: .specimen
    case .webcam: .camera
    case .video: .video
    case .pattern: .pattern
    }
  }

  /// The candidates for a step of a document.
  public func candidates(
    for type: DocumentType, of country: Country? = nil, _ step: CaptureStep
  ) throws(ImagingError) -> PictureCandidates {
    let wanted = PictureEntry.SpecimenStep(type, country, step)
    switch kind {
    case .picture(let entry): return .exactly(try entry.showing(wanted).opened())
    case .folder(let folder):
      guard case .exactly(let entry) = try folder.candidates(wanted) else { return try folder.candidates(wanted) }
      return .exactly(try entry.opened())
    case .specimen where fault == nil: return .exactly(PictureEntry(name: wanted.name, origin: .specimen(wanted, change)))
    case .specimen: return .exactly(PictureEntry(name: "pattern", origin: .camera(.pattern(request(wanted, change), []))))
    case .webcam(let device): return .exactly(PictureEntry(name: "webcam", origin: .camera(.camera(device: device))))
    case .video(let path): return .exactly(PictureEntry(name: PictureFile.name(of: path), origin: .camera(.video(path: path))))
    case .pattern(let faults):
      return .exactly(PictureEntry(name: "pattern", origin: .camera(.pattern(request(wanted, change), faults))))
    }
  }

  /// The picture with this name for a step of a document, whichever step the name refers to, or nil if there is none.
  public func entry(
    named name: String, for type: DocumentType, of country: Country? = nil, _ step: CaptureStep
  ) throws(ImagingError) -> PictureEntry? {
    let all: [PictureEntry] =
      switch kind {
      case .picture(let entry): [entry]
      case .folder(let folder): folder.entries
      case .specimen, .webcam, .video, .pattern: []
      }
    return try all.first { $0.name == name }?.showing(PictureEntry.SpecimenStep(type, country, step)).opened()
  }

  /// The candidates for a QR code: what the camera sees, a picture, or `code` in a folder.
  /// - Throws: `badSource` for drawn documents, beside which there is no code.
  public func code() throws(ImagingError) -> PictureCandidates {
    switch kind {
    case .specimen, .pattern:
      throw ImagingError(.badSource, "Drawn documents show no code. Type it, or name a camera or a picture of it as the source.")
    case .webcam(let device): return .exactly(PictureEntry(name: "webcam", origin: .camera(.camera(device: device))))
    case .video(let path): return .exactly(PictureEntry(name: PictureFile.name(of: path), origin: .camera(.video(path: path))))
    case .picture(let entry): return .exactly(try entry.opened())
    case .folder(let folder):
      guard let entry = folder.entry(stem: "code") else { return .choose(folder.entries) }
      return .exactly(try entry.opened())
    }
  }

  /// The entry for a selfie. A camera, a video or a sequence shows the person who is there. Drawn persons do the challenges; so do
  /// photographs in a folder: `selfie`, and `left` and `right` with the head turned to the person's own left and right.
  /// - Parameters:
  ///   - challenges: what the person is asked to do, in order.
  ///   - demand: how surely each must be shown.
  /// - Throws: `badSource` when there is no picture of a person.
  public func selfie(
    _ challenges: [LivenessChallenge] = [], demand: LivenessDemand = LivenessDemand()
  ) throws(ImagingError) -> PictureEntry {
    let task = PosedTask(challenges: challenges, demand: demand)
    switch kind {
    case .specimen, .pattern: return drawnSelfie(task, change)
    case .webcam(let device): return PictureEntry(name: "webcam", origin: .camera(.camera(device: device)))
    case .video(let path): return PictureEntry(name: PictureFile.name(of: path), origin: .camera(.video(path: path)))
    case .picture(let entry): return try selfie(entry, [entry], task)
    case .folder(let folder):
      guard let entry = folder.entry(stem: "selfie") else {
        throw ImagingError(.badSource, "The folder \(folder.path) holds no selfie: put selfie.jpg, left.jpg and right.jpg into it.")
      }
      return try selfie(entry, folder.entries, task)
    }
  }

  private func drawnSelfie(_ task: PosedTask, _ change: SpecimenChange?) -> PictureEntry {
    var task = task
    task.ending = change?.liveness
    let source = if case .pattern = kind { PictureOrigin.pattern } else { PictureOrigin.specimen }
    return PictureEntry(name: "selfie", origin: .posed(.drawn(person, on: today), source, task))
  }

  private func selfie(
    _ entry: PictureEntry, _ all: [PictureEntry], _ task: PosedTask
  ) throws(ImagingError) -> PictureEntry {
    func file(_ stem: String) -> String? {
      guard case .file(let path)? = all.first(where: { PictureFolder.stem($0.name) == stem })?.origin else { return nil }
      return path
    }
    guard case .file(let ahead) = entry.origin else {
      let live = try entry.opened()
      if case .specimen(_, let change) = live.origin { return drawnSelfie(task, change) }
      guard live.isLive else {
        throw ImagingError(.badSource, "The stand-in \(entry.name) is a single picture: for a selfie it must hold a sequence.")
      }
      return live
    }
    let poses = Poses.files(ahead: ahead, left: file("left"), right: file("right"))
    return PictureEntry(name: entry.name, origin: .posed(poses, .file, task))
  }

  /// The live feed of an entry; nil for a still picture.
  public func live(_ entry: PictureEntry, with link: ImagingLink) -> (any LiveFeed)? {
    let feed = feed(entry, with: link)
    guard let feed, let fault else { return feed }
    return FaultyFeed(feed, fault, link: link)
  }

  private func feed(_ entry: PictureEntry, with link: ImagingLink) -> (any LiveFeed)? {
    switch entry.origin {
    case .camera(let kind): CameraFeed(kind, link: link)
    case .sequence(let sequence, let picture, let step):
      SequenceFeed(sequence, name: entry.title, photograph: picture, showing: step, person: person, today: today, link: link)
    case .posed(let poses, let origin, let task):
      PosedFeed(poses, name: entry.name, origin: origin, task: task, link: link)
    case .file, .standIn, .specimen: nil
    }
  }

  /// Loads a picture: reads its file, or lets the imaging process draw it.
  /// - Throws: an `ImagingError` that names the file and says what to do.
  public func load(_ entry: PictureEntry, with link: ImagingLink) async throws -> SourcePicture {
    let openedAt = ContinuousClock.now
    switch entry.origin {
    case .file(let path):
      return SourcePicture(picture: try await link.picture(at: path), openedAt: openedAt)
    case .specimen(let step, let change):
      return SourcePicture(picture: try await link.draw(request(step, change)), openedAt: openedAt)
    case .camera, .sequence, .posed:
      throw ImagingError(.badSource, "\(entry.name) is a live source: a picture is taken while it is watched.")
    case .standIn(let path, let picture, let step):
      let opened = try entry.opened()
      if opened != entry { return try await load(opened, with: link) }
      let standIn = try StandIn(contentsOf: path)
      let shown =
        if let picture {
          try await link.picture(at: picture)
        } else {
          try await link.draw(
            standIn.specimen(
              of: step.type, step.side, isAngled: step.isAngled, person: person.living(in: step.country), asOf: today))
        }
      let size = try await link.info(shown).size
      return SourcePicture(picture: shown, standIn: standIn.reading(of: size, aspect: step.aspect), openedAt: openedAt)
    }
  }

  private func request(_ step: PictureEntry.SpecimenStep, _ change: SpecimenChange?) -> SpecimenRequest {
    let request = SpecimenRequest(
      of: step.type, person: person.living(in: step.country), asOf: today, side: step.side, isAngled: step.isAngled)
    return change.map { request.changed(by: $0, asOf: today) } ?? request
  }

  /// Loads a picture and reads everything in it.
  public func take(_ entry: PictureEntry, with link: ImagingLink) async throws -> (picture: EncodedPicture, reading: Reading) {
    let taken = try await load(entry, with: link)
    return (taken.picture, try await read(taken, of: entry, with: link))
  }

  /// Reads everything in a loaded picture, and notes its origin.
  public func read(_ picture: SourcePicture, of entry: PictureEntry, with link: ImagingLink) async throws -> Reading {
    var reading: Reading
    if let standIn = picture.standIn {
      reading = standIn
    } else {
      reading = try await link.read(picture.picture, openedAt: picture.openedAt)
    }
    // One of several stand-ins may be a drawn document.
    reading.origin = picture.standIn == nil && entry.isSimulated ? .specimen : entry.source
    return reading
  }
}

extension PictureEntry.SpecimenStep {
  init(_ type: DocumentType, _ country: Country?, _ step: CaptureStep) {
    self.init(type: type, country: country, side: step.side, isAngled: step.isAngled, aspect: step.frame.aspect)
  }

  /// `passport front`, `idCard back, tilted`.
  var name: String { "\(type.rawValue) \(side.rawValue)\(isAngled ? ", tilted" : "")" }
}
