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
    case .picture(let entry): try await probe(entry, link)
    case .folder(let folder): for entry in folder.entries.prefix(1) { try await probe(entry, link) }
    case .specimen: break
    }
  }

  private func probe(_ entry: PictureEntry, _ link: ImagingLink) async throws {
    guard !entry.isLive else { return }
    _ = try await link.info(try await load(entry, with: link).picture)
  }

  private static func probe(_ feed: CameraFeed) async throws {
    let state = try await feed.open(LiveAim())
    await feed.close()
    if state == .unsupported { throw CameraDevices.fault(feed.name, state) }
  }

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
