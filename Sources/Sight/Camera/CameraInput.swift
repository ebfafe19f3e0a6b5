import CCameraAPI
import Documents
import Glibc
import Imaging
import Vision

/// An open source. One thread reads its pictures; any thread may call `provoke`.
final class CameraInput: @unchecked Sendable {
  private let library: CameraLibrary
  private let handle: OpaquePointer
  private var count = 0

  /// Opens the source that `order` describes.
  /// - Parameter descriptor: the device or the file. It is duplicated, so the caller may close it.
  init(_ order: LiveOrder, descriptor: Int32?, library: CameraLibrary) throws(CameraError) {
    self.library = library
    handle = try Self.open(order, descriptor, library.api)
  }

  deinit { library.api.close(handle) }

  private static func open(_ order: LiveOrder, _ descriptor: Int32?, _ api: ccam_api) throws(CameraError) -> OpaquePointer {
    var input: OpaquePointer?
    var why = ccam_words()
    let status: Int32
    switch order.kind {
    case .pattern(let request):
      status = try open(pattern: request, order, api, &input, &why)
    case .device, .video:
      guard let descriptor else { throw .status(Int32(CCAM_UNSUPPORTED), "no descriptor was sent") }
      let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      guard own >= 0 else { throw .status(Int32(CCAM_FAILED), String(cString: strerror(errno))) }
      if order.kind == .device {
        status = api.open_device(
          own, Int32(clamping: order.size.width), Int32(clamping: order.size.height), Int32(clamping: order.rate), &input, &why)
      } else {
        status = api.open_video(own, &input, &why)
      }
      if status != CCAM_OK { close(own) }
    }
    guard status == CCAM_OK, let input else { throw .status(status, text(why.text)) }
    return input
  }

  private static func open(
    pattern request: SpecimenRequest, _ order: LiveOrder, _ api: ccam_api, _ input: inout OpaquePointer?, _ why: inout ccam_words
  ) throws(CameraError) -> Int32 {
    let size = (width: min(max(order.size.width, 320), 3840) & ~1, height: min(max(order.size.height, 240), 2160) & ~1)
    let scene: SpecimenScene
    do throws(SpecimenError) {
      scene = try SpecimenScene(
        request.document, side: request.side, angled: request.isAngled, surface: request.surface, size: size)
    } catch { throw .status(Int32(CCAM_FAILED), error.description) }
    return scene.document.withUnsafeBufferPointer { document in
      scene.table.pixels.withUnsafeBufferPointer { table in
        var parts = ccam_scene(
          rgba: document.baseAddress, width: Int32(scene.width), height: Int32(scene.height), table: table.baseAddress)
        return api.open_pattern(&parts, Int32(size.width), Int32(size.height), Int32(min(max(order.rate, 1), 60)), &input, &why)
      }
    }
  }

  /// The next picture; nil when none arrived in time.
  func next(milliseconds: Int32) throws(CameraError) -> CameraFrame? {
    var frame: OpaquePointer?
    let status = library.api.next(handle, milliseconds, &frame)
    if status == CCAM_WAIT { return nil }
    guard status == CCAM_OK, let frame else { throw .status(status, "") }
    count += 1
    return CameraFrame(frame, number: count, library: library)
  }

  /// Makes the source misbehave, for tests.
  func provoke(_ fault: LiveFault) {
    let code =
      switch fault {
      case .none: CCAM_FAULT_NONE
      case .stall: CCAM_FAULT_STALL
      case .vanish: CCAM_FAULT_VANISH
      case .resize: CCAM_FAULT_RESIZE
      case .slow: CCAM_FAULT_SLOW
      }
    library.api.provoke(handle, Int32(code))
  }
}
