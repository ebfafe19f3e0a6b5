import CCameraAPI
import Documents
import Glibc
import Imaging
import Vision

/// The films and devices that take the pictures of a simulated camera.
public final class StageTargets {
  private var open: [UInt64: CameraOutput] = [:]

  public init() {}

  /// - Parameter descriptor: a device's.
  /// - Throws: `libraryMissing` when the camera library is not installed; why a device takes no such pictures.
  public func open(_ target: StageTarget, id: UInt64, descriptor: PassedDescriptor?) throws(ImagingError) {
    open[id] = nil
    open[id] = try CameraOutput(target, descriptor)
  }

  /// Brings a picture to some of them.
  /// - Returns: what became of it at each.
  public func put(_ picture: RGBImage, number: Int, to targets: [UInt64]) -> [StageDelivery] {
    targets.map { id in
      guard let output = open[id] else { return .failed(Self.unknown) }
      do throws(ImagingError) { return .taken(try output.put(picture, number: number)) } catch { return .failed(error) }
    }
  }

  /// Completes and closes one.
  public func close(_ id: UInt64) -> StageDelivery {
    guard let output = open.removeValue(forKey: id) else { return .failed(Self.unknown) }
    do throws(ImagingError) { return .taken(try output.complete()) } catch { return .failed(error) }
  }

  private static let unknown = ImagingError(.unsupported, "the process that wrote it has ended")
}

/// A film or a device that pictures are written to. It belongs to one thread.
private final class CameraOutput {
  private let library: CameraLibrary
  private let handle: OpaquePointer

  init(_ target: StageTarget, _ descriptor: PassedDescriptor?) throws(ImagingError) {
    do throws(CameraError) {
      library = try CameraLibrary.load()
      handle = try Self.open(target, descriptor, library.api)
    } catch { throw ImagingError(output: error) }
  }

  deinit { library.api.close_output(handle) }

  private static func open(_ target: StageTarget, _ descriptor: PassedDescriptor?, _ api: ccam_api) throws(CameraError) -> OpaquePointer {
    var output: OpaquePointer?
    var why = ccam_words()
    let (width, height) = (Int32(clamping: target.size.width), Int32(clamping: target.size.height)), rate = Int32(clamping: target.rate)
    let status: Int32
    switch target.kind {
    case .film(let type): status = api.film(Int32(type == .mp4 ? CCAM_MP4 : CCAM_WEBM), width, height, rate, &output)
    case .device:
      guard let descriptor else { throw .status(Int32(CCAM_UNSUPPORTED), "no descriptor was sent") }
      let own = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0)
      guard own >= 0 else { throw .status(Int32(CCAM_FAILED), String(cString: strerror(errno))) }
      status = api.open_sink(own, width, height, rate, &output, &why)
      if status != CCAM_OK { close(own) }
    }
    guard status == CCAM_OK, let output else { throw .status(status, text(why.text)) }
    return output
  }

  func put(_ picture: RGBImage, number: Int) throws(ImagingError) -> [FilmPart] {
    var frame: OpaquePointer?, why = ccam_words()
    var status = picture.pixels.withUnsafeBufferPointer {
      library.api.still($0.baseAddress, Int32(picture.width), Int32(picture.height), 0, &frame)
    }
    if let frame {
      status = library.api.put(handle, frame, Int64(number), &why)
      library.api.release(frame)
    }
    return try parts(after: status, text(why.text))
  }

  func complete() throws(ImagingError) -> [FilmPart] { try parts(after: library.api.complete(handle)) }

  private func parts(after status: Int32, _ words: String = "") throws(ImagingError) -> [FilmPart] {
    guard status == CCAM_OK else { throw ImagingError(output: .status(status, words)) }
    var parts: [FilmPart] = [], part = ccam_part()
    while library.api.part(handle, &part) != 0 {
      parts.append(FilmPart(offset: Int(part.offset), bytes: Array(UnsafeBufferPointer(start: part.bytes, count: part.count))))
    }
    return parts
  }
}

extension ImagingError {
  /// Why nothing is written: a clause, to which whoever named the target adds the name and what to do.
  fileprivate init(output error: CameraError) {
    switch error {
    case .missing(let sentence): self.init(.libraryMissing, sentence)
    case .status(let status, let words):
      let clause =
        switch Int(status) {
        case CCAM_GONE: "it was unplugged"
        case CCAM_BUSY: "another program uses it"
        case CCAM_DENIED: "this account may not use it"
        case CCAM_OUT_OF_MEMORY: "there is not enough memory"
        default: words.isEmpty ? "the installed FFmpeg cannot write it" : words
        }
      self.init(.unsupported, clause)
    }
  }
}
