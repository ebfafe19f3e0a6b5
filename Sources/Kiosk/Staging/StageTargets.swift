import Background
import Glibc
import Imaging
import Notation

/// A film that the imaging process compresses.
package final class CompressedFilmFile: StageOutput {
  package let forms: StageForms
  private let target: OpenTarget
  private let file: GrowingFile

  /// - Parameter id: no other output's.
  package init(_ path: String, _ type: FilmType, size: PixelSize, rate: Int, id: UInt64, link: ImagingLink) throws {
    forms = StageForms(targets: [id])
    file = try GrowingFile(path)
    target = try OpenTarget(
      StageTarget(.film(type), size: size, rate: rate), id: id, link: link, blaming: { "\(path) cannot be written: \($0)." })
  }

  package func put(_ picture: StagePicture, count: Int, label: JSONValue) throws(StageFailure) { try write(target.parts(of: picture)) }

  package func finish() throws(StageFailure) { try write(target.close()) }

  private func write(_ parts: [FilmPart]) throws(StageFailure) {
    for part in parts { try file.write(part.bytes, at: part.offset) }
  }
}

/// A V4L2 output device, which shows the pictures to other programs.
package final class DeviceOutput: StageOutput {
  package let forms: StageForms
  private let target: OpenTarget

  /// - Parameters:
  ///   - device: its path, or its number.
  ///   - id: no other output's.
  package init(_ device: String, size: PixelSize, rate: Int, id: UInt64, link: ImagingLink) throws {
    forms = StageForms(targets: [id])
    let path = CameraDevices.path(of: device)
    guard case .opened(let descriptor) = CameraDevices.open(path) else {
      throw StageFailure(
        access(path, F_OK) == 0
          ? "\(path) cannot be opened. Add this account to the group video, end what uses it, or name another device with --device."
          : "There is no device \(path). Load the kernel's module v4l2loopback (modprobe v4l2loopback), or name another device with --device."
      )
    }
    defer { close(descriptor) }
    target = try OpenTarget(
      StageTarget(.device, size: size, rate: rate), id: id, descriptor: descriptor, link: link,
      refusing: {
        "\(path) does not show the pictures of \(size.width)x\(size.height): \($0). Name a device of v4l2loopback with --device, or another --size."
      },
      blaming: { "\(path) shows no more pictures: \($0). Start the camera again, or name another device with --device." })
  }

  package func put(_ picture: StagePicture, count: Int, label: JSONValue) throws(StageFailure) { _ = try target.parts(of: picture) }

  package func finish() throws(StageFailure) { _ = try target.close() }
}

/// What is open in the imaging process.
private struct OpenTarget {
  private let id: UInt64
  private let link: ImagingLink
  /// Makes a sentence of a clause.
  private let blaming: @Sendable (String) -> String

  /// - Parameter refusing: makes the sentence when it cannot be opened; nil for the same as later.
  init(
    _ target: StageTarget, id: UInt64, descriptor: Int32? = nil, link: ImagingLink, refusing: ((String) -> String)? = nil,
    blaming: @escaping @Sendable (String) -> String
  ) throws(StageFailure) {
    (self.id, self.link, self.blaming) = (id, link, blaming)
    try Self.run(refusing ?? blaming) { try await link.open(target, id: id, descriptor: descriptor) }
  }

  func parts(of picture: StagePicture) throws(StageFailure) -> [FilmPart] {
    switch picture.deliveries[id] {
    case .taken(let parts)?: return parts
    case .failed(let error)?: throw StageFailure(blaming(error.message))
    case nil: return []
    }
  }

  func close() throws(StageFailure) -> [FilmPart] { try Self.run(blaming) { [link, id] in try await link.closeTarget(id) } }

  private static func run<Value: Sendable>(
    _ blaming: (String) -> String, _ work: @escaping @Sendable () async throws -> Value
  ) throws(StageFailure) -> Value {
    let result = Blocking.run { () -> Result<Value, any Error> in
      do { return .success(try await work()) } catch { return .failure(error) }
    }
    switch result {
    case .success(let value): return value
    case .failure(let error as ImagingError) where error.code == .unsupported: throw StageFailure(blaming(error.message))
    case .failure(let error as ImagingError): throw StageFailure(error.message)
    case .failure(let error): throw StageFailure("\(error)")
    }
  }
}
