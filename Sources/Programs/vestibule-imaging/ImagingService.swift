import Camera
import Documents
import Glibc
import Imaging
import Vision

/// Answers requests, one after another.
final class ImagingService {
  private let canStall: Bool
  private let confinement: ConfinementReport
  private let cache = PictureCache()
  private lazy var reader = PictureReader()
  private lazy var frameReader = FrameReader()
  private lazy var stage = StageArtist()
  private lazy var targets = StageTargets()
  private let live: LiveCameraService

  /// - Parameters:
  ///   - canStall: whether `stall` and faults in live sources are allowed: in tests only.
  ///   - confinement: the parts in force, which a request may ask for.
  init(canStall: Bool, confinement: ConfinementReport) {
    self.canStall = canStall
    self.confinement = confinement
    live = LiveCameraService(mayProvoke: canStall)
  }

  /// Loads the models for faces, which the first reading would otherwise wait for. What reads print is a part of the program, and looking for it in
  /// an empty picture takes as long as in a small one.
  func warmUp() {
    _ = try? reader.faces(RGBImage(width: 320, height: 240, red: 200, green: 200, blue: 200), width: 320, height: 240)
  }

  /// The reply to a request, with its payload.
  func answer(_ frame: ImagingFrame) -> (ImagingReply, [UInt8]) {
    do {
      let request: ImagingRequest
      do throws(ChannelFailure) { request = try frame.message(ImagingRequest.self) } catch {
        throw ImagingError(.badRequest, "The imaging process does not know this request: \(error).")
      }
      return try answer(request, frame.payload, frame.descriptor)
    } catch let error as ImagingError {
      return (.failed(error: error), [])
    } catch let error as ImageError {
      return (.failed(error: ImagingError(error)), [])
    } catch {
      return (.failed(error: ImagingError(.cannotDraw, "\(error)")), [])
    }
  }

  private func answer(
    _ request: ImagingRequest, _ payload: [UInt8], _ descriptor: PassedDescriptor?
  ) throws -> (ImagingReply, [UInt8]) {
    switch request {
    case .hello(let versions):
      guard let version = versions.filter(ImagingProtocol.versions.contains).max() else {
        throw ImagingError(.badRequest, "The kiosk speaks versions \(versions), this imaging process \(ImagingProtocol.versions).")
      }
      return (.hello(version: version), [])
    case .open(let id):
      let file = try ImageFile(payload)
      cache.put(file, as: id)
      return (.opened(info: PictureInfo(size: PixelSize(width: file.width, height: file.height), type: file.format.rawValue)), [])
    case .convert:
      let converted = try ConvertedPicture(payload, folder: ImagingExecutable.runningFolder())
      return (.converted(conversion: PictureConversion(format: converted.format.rawValue, pages: converted.pages)), converted.jpeg)
    case .next(let id, let fitting):
      let size = try Self.checked(fitting)
      return Self.pixels(try cache.picture(id).fitting(width: size.width, height: size.height))
    case .render(let id, let region, let size):
      let size = try Self.checked(size)
      let picture = try cache.picture(id, showing: region, width: size.width, height: size.height)
      return Self.pixels(
        try picture.part(x: region.x, y: region.y, width: region.width, height: region.height, at: (size.width, size.height)))
    case .straighten(let id, let corners, let size):
      return Self.pixels(try straightened(id, corners, try Self.checked(size)))
    case .extract(let id, let corners, let size):
      return (.encoded(type: "jpg"), try straightened(id, corners, try Self.checked(size)).jpeg())
    case .read(let id):
      let file = try cache.file(id)
      return (.reading(reading: try reader.read(try cache.picture(id), width: file.width, height: file.height, from: file)), [])
    case .print(let id, let reading): return (.printed(fields: try printed(id, reading)), [])
    case .readFrame(let id, let aim):
      let file = try cache.file(id)
      return (.reading(reading: try frameReader.read(try cache.picture(id), width: file.width, height: file.height, for: aim)), [])
    case .barcodes(let id):
      let file = try cache.file(id)
      return (.reading(reading: try reader.barcodes(try cache.picture(id), width: file.width, height: file.height)), [])
    case .faces(let id):
      let file = try cache.file(id)
      return (.reading(reading: try reader.faces(try cache.picture(id), width: file.width, height: file.height)), [])
    case .draw(let specimen):
      return (.encoded(type: specimen.encoding.rawValue), try Self.draw(specimen))
    case .drawSelfie(let selfie): return (.encoded(type: "jpg"), try SpecimenArtist.draw(selfie).jpeg(quality: 90))
    case .stage(let shot, let forms, let number): return try staged(shot, forms, number)
    case .openTarget(let id, let target):
      try targets.open(target, id: id, descriptor: descriptor)
      return (.done, [])
    case .closeTarget(let id):
      let delivery = targets.close(id)
      return (.closed(report: StageReport(id, delivery)), delivery.bytes)
    case .qrCode(let text):
      // Level 3 of 8 is about the quartile level: a screen is clean, but the angle may be bad.
      let code = try BarcodeMatrix(.qrCode, bytes: Array(text.utf8), level: 3, quietZone: 0)
      return (
        .pixels(size: PixelSize(width: code.width, height: code.height)),
        code.modules.flatMap { [UInt8](repeating: $0 ? 0 : 255, count: 3) }
      )
    case .stall(let milliseconds):
      guard canStall else { throw ImagingError(.badRequest, "This imaging process was not started for a test.") }
      usleep(UInt32(min(max(milliseconds, 0), 60_000)) * 1_000)
      return (.failed(error: ImagingError(.badRequest, "Waited.")), [])
    case .watch(let id, let order): return try live.watch(id, order, descriptor)
    case .look(let id, let after, let fitting, let mirrored):
      return try live.look(id, after: after, fitting: try Self.checked(fitting), mirrored: mirrored)
    case .aim(let id, let aim): return try live.aim(id, aim)
    case .take(let id, let from, let through): return try live.take(id, from: from, through: through)
    case .record(let id, let seconds): return try live.record(id, seconds: seconds)
    case .endRecord(let id): return try live.endRecord(id)
    case .film(let pictures, let shots):
      let (bytes, milliseconds) = try StillClip.film(try Self.stills(payload, pictures, shots), shots)
      return (.clip(milliseconds: milliseconds), bytes)
    case .unwatch(let id):
      live.unwatch(id)
      return (.done, [])
    case .examine: return try live.examine(descriptor)
    case .logo:
      // A PNG keeps up to twice the side that is asked for.
      let logo = try LogoPicture(payload, side: ImagingProtocol.logoSide / 2)
      return (.logo(size: PixelSize(width: logo.width, height: logo.height)), logo.rgba)
    case .graphic(let side):
      let size = try Self.checked(PixelSize(width: side, height: side))
      return (.encoded(type: "png"), try LogoPicture(payload, side: size.width).onWhite.png())
    case .confinement: return (.confinement(report: confinement), [])
    case .faceModels: return (.faceModels(report: FaceModelReport(InstalledFaceModels.state)), [])
    case .printEngine:
      return (.printEngine(report: PrintEngineReport(InstalledPrintEngine.state(in: ImagingExecutable.runningFolder()))), [])
    case .provoke(let id, let fault): return try live.provoke(id, fault)
    }
  }

  /// The fields that are printed on the page; nil if nothing here reads print.
  private func printed(_ id: UInt64, _ reading: Reading) throws -> [PrintedField]? {
    guard case .ready(let engine) = InstalledPrintEngine.state(in: ImagingExecutable.runningFolder()) else { return nil }
    let corners = reading.pageCorners, size = PrintReader.size(of: corners)
    let page = try straightened(id, corners, PixelSize(width: size.width, height: size.height))
    return try PrintReader(engine).fields(page, of: reading, corners: corners)
  }

  /// A quadrilateral of a picture, with all pixels of the file where they show.
  private func straightened(_ id: UInt64, _ corners: [PicturePoint], _ size: PixelSize) throws -> RGBImage {
    guard PerspectiveMap(corners) != nil else {
      throw ImagingError(.badRequest, "Four corners of a convex quadrilateral are needed, clockwise from the top left.")
    }
    let file = try cache.file(id)
    let (width, height) = (Double(file.width), Double(file.height))
    let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? width)
    let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? height)
    let region = PictureRegion(x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height)
    let picture = try cache.picture(id, showing: region, width: size.width, height: size.height)
    let (across, down) = (Double(picture.width) / width, Double(picture.height) / height)
    return try picture.straightened(corners.map { PicturePoint(x: $0.x * across, y: $0.y * down) }, at: (size.width, size.height))
  }

  private static let mostStills = 64

  /// The pictures of a clip.
  private static func stills(_ payload: [UInt8], _ counts: [Int], _ shots: [ClipShot]) throws -> [RGBImage] {
    guard counts.count <= mostStills, counts.allSatisfy({ $0 > 0 && $0 <= payload.count }), counts.reduce(0, +) == payload.count,
      ClipShot.areClip(shots, of: counts.count)
    else { throw ImagingError(.badRequest, "A clip needs pictures, and moments in order.") }
    var rest = payload[...], stills: [RGBImage] = []
    for count in counts {
      stills.append(try ImageFile(Array(rest.prefix(count))).decode())
      rest = rest.dropFirst(count)
    }
    guard Set(stills.map { [$0.width, $0.height] }).count == 1 else { throw ImagingError(.badRequest, "A clip has pictures of one size.") }
    return stills
  }

  private func staged(_ shot: StageShot, _ forms: StageForms, _ number: Int) throws -> (ImagingReply, [UInt8]) {
    let picture = try stage.picture(shot, showing: try shot.photograph.map { try cache.picture($0.id) })
    let jpeg = try forms.jpeg.map { try picture.jpeg(quality: $0) } ?? []
    let preview = try forms.preview.map { most in
      let size = try Self.checked(most)
      return try picture.fitting(width: size.width, height: size.height)
    }
    let size = preview.map { PixelSize(width: $0.width, height: $0.height) }
    let turned = try forms.turned.map { try picture.turned(for: $0.orientation).jpeg(quality: $0.quality) } ?? []
    let deliveries = targets.put(picture, number: number, to: forms.targets)
    let reports = zip(forms.targets, deliveries).map { StageReport($0, $1) }
    return (
      .staged(jpeg: jpeg.count, preview: size, turned: turned.count, reports: reports),
      jpeg + (forms.planes ? try picture.planes() : []) + (preview?.pixels ?? []) + turned + deliveries.flatMap(\.bytes)
    )
  }

  private static func draw(_ specimen: SpecimenRequest) throws -> [UInt8] {
    let pictures = try [specimen.document, specimen.companion].compactMap(\.self).map {
      try SpecimenArtist.draw(
        $0, side: specimen.side, angled: specimen.isAngled, dpi: specimen.dpi, placement: specimen.placement, surface: specimen.surface,
        damage: specimen.damage)
    }
    let picture = pictures.count > 1 ? pictures[0].above(pictures[1]) : pictures[0]
    return switch specimen.encoding {
    case .jpg: try specimen.damage.stored(picture.jpeg(quality: specimen.damage.jpegQuality ?? 90))
    case .png: try picture.png()
    }
  }

  private static func pixels(_ image: RGBImage) -> (ImagingReply, [UInt8]) {
    (.pixels(size: PixelSize(width: image.width, height: image.height)), image.pixels)
  }

  /// Checks that a screen can have this size.
  private static func checked(_ size: PixelSize) throws(ImagingError) -> PixelSize {
    guard (1...4096).contains(size.width), (1...4096).contains(size.height) else {
      throw ImagingError(.badRequest, "A preview has 1 to 4096 pixels a side, not \(size.width) × \(size.height).")
    }
    return size
  }
}

extension StageDelivery {
  /// The bytes of a film's parts.
  fileprivate var bytes: [UInt8] {
    guard case .taken(let parts) = self else { return [] }
    return parts.flatMap(\.bytes)
  }
}

extension FaceModelReport {
  init(_ state: InstalledFaceModels.State) {
    switch state {
    case .missing: self.init(.missing, "")
    case .ready(let models, let folder): self.init(.ready, folder, recognizes: models.recognizes)
    case .unusable(let why): self.init(.unusable, why)
    }
  }
}

extension PrintEngineReport {
  init(_ state: InstalledPrintEngine.State) {
    switch state {
    case .ready(let engine): self.init(isReady: true, engine.version)
    case .missing(let why): self.init(isReady: false, why)
    }
  }
}

extension ImagingError {
  /// The error that represents a picture's fault in the protocol.
  init(_ error: ImageError) {
    let code: Code =
      switch error.code {
      case .notAnImage: .notAnImage
      case .truncated: .truncated
      case .damaged, .failed: .damaged
      case .tooLarge: .tooLarge
      case .unsupported: .unsupported
      case .outOfMemory: .outOfMemory
      }
    self.init(code, error.message)
  }
}
