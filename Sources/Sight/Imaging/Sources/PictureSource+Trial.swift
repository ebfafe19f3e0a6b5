import Documents
import Glibc

extension PictureSource {
  /// Tries it: opens the camera and what reads it, or reads the picture. A live source that is open in the imaging process may be closed by
  /// this.
  /// - Throws: what is wrong with the file, the camera or the imaging process.
  public func probe(with link: ImagingLink) async throws {
    try check()
    switch kind {
    case .webcam(let device): try await Self.probe(cameras: device.map { [CameraDevices.path(of: $0)] } ?? CameraDevices.paths(), link)
    case .video(let path): try await Self.probe(CameraFeed(.video(path: path), link: link))
    case .pattern:
      let specimen = SpecimenRequest(of: .passport, person: person, asOf: today)
      try await Self.probe(CameraFeed(.pattern(specimen, []), link: link))
    case .picture(let entry): try await probe([entry], link)
    case .folder(let folder): try await probe(folder.entries.prefix(Self.mostProbed), link)
    case .specimen: break
    }
  }

  /// The number of pictures of a folder that can be read in a moment.
  private static let mostProbed = 20

  /// Whole pictures are decoded: their heads say little about the rest. They may be the last client's, and are forgotten.
  private func probe(_ entries: some Collection<PictureEntry>, _ link: ImagingLink) async throws {
    defer { link.renew() }
    for entry in entries where !entry.isLive {
      do {
        _ = try await link.preview(try await load(entry, with: link).picture, fitting: Self.smallSize)
      } catch let error as ImagingError where error.subject == nil { throw ImagingError(error.code, error.message, about: entry.name) }
    }
  }

  private static let smallSize = PixelSize(width: 16, height: 16)

  /// Waits until it delivers a picture. It is opened beside, and only then shows what it is.
  private static func probe(_ feed: CameraFeed) async throws {
    var state = try await feed.open(LiveAim())
    for _ in 0..<mostLooks where state == .opening {
      state = try await feed.look(after: 0, fitting: smallSize, mirrored: false).frame.state
      if state == .opening { try await Task.sleep(for: .milliseconds(20)) }
    }
    await feed.close()
    if state != .live { throw CameraDevices.fault(feed.name, state) }
  }

  /// Ten seconds, if nothing else runs.
  private static let mostLooks = 500

  /// Some nodes deliver no pictures: a webcam has a second one for metadata.
  private static func probe(cameras paths: [String], _ link: ImagingLink) async throws {
    var problem: any Error = CameraDevices.fault(paths.first ?? "", .missing)
    for path in paths {
      do { return try await probe(camera: path, link) } catch { problem = error }
    }
    throw problem
  }

  private static func probe(camera path: String, _ link: ImagingLink) async throws {
    switch CameraDevices.open(path) {
    case .refused(let state): throw CameraDevices.fault(path, state)
    case .opened(let descriptor):
      defer { close(descriptor) }
      do { _ = try await link.examine(descriptor: descriptor) } catch let error as ImagingError where error.code == .unsupported {
        throw CameraDevices.fault(path, .unsupported)
      }
    }
  }
}
