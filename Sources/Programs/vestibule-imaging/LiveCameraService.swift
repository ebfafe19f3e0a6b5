import Camera
import Documents
import Imaging
import Vision

/// Answers the requests about live sources. One source is open at a time.
final class LiveCameraService {
  private let mayProvoke: Bool
  private var open: (id: UInt64, source: LiveSource, isPattern: Bool)?

  /// - Parameter mayProvoke: whether faults may be injected into any source: in tests only. The pattern always allows it, as it shows nobody.
  init(mayProvoke: Bool) { self.mayProvoke = mayProvoke }

  func watch(_ id: UInt64, _ order: LiveOrder, _ descriptor: PassedDescriptor?) throws -> (ImagingReply, [UInt8]) {
    // Close first: the new source may be the same device.
    unwatch(open?.id)
    let isPattern = if case .pattern = order.kind { true } else { false }
    open = (id, try LiveSource(order, descriptor: descriptor), isPattern)
    return (.watching, [])
  }

  func look(_ id: UInt64, after: Int, fitting: PixelSize, mirrored: Bool) throws -> (ImagingReply, [UInt8]) {
    let (frame, pixels) = try source(id).look(after: after, fitting: fitting, mirrored: mirrored)
    return (.live(frame: frame), pixels)
  }

  func aim(_ id: UInt64, _ aim: LiveAim) throws -> (ImagingReply, [UInt8]) {
    try source(id).aim(aim)
    return (.done, [])
  }

  func take(_ id: UInt64, from: Int, through: Int) throws -> (ImagingReply, [UInt8]) {
    let (jpeg, number) = try source(id).take(from: from, through: through)
    return (.taken(number: number), jpeg)
  }

  func record(_ id: UInt64, seconds: Int) throws -> (ImagingReply, [UInt8]) {
    try source(id).record(seconds: seconds)
    return (.done, [])
  }

  func endRecord(_ id: UInt64) throws -> (ImagingReply, [UInt8]) {
    let (bytes, milliseconds) = try source(id).endRecord()
    return (.clip(milliseconds: milliseconds), bytes)
  }

  func unwatch(_ id: UInt64?) {
    guard let open, open.id == id else { return }
    open.source.close()
    self.open = nil
  }

  func examine(_ descriptor: PassedDescriptor?) throws -> (ImagingReply, [UInt8]) {
    guard let descriptor else { throw ImagingError(.badRequest, "No device came with the request.") }
    return (.camera(info: try LiveSource.examine(descriptor)), [])
  }

  func provoke(_ id: UInt64, _ fault: LiveFault) throws -> (ImagingReply, [UInt8]) {
    guard mayProvoke || open?.isPattern == true else { throw ImagingError(.badRequest, "This imaging process was not started for a test.") }
    try source(id).provoke(fault)
    return (.done, [])
  }

  private func source(_ id: UInt64) throws(ImagingError) -> LiveSource {
    guard let open, open.id == id else { throw ImagingError(.notWatching, "The imaging process has no such live source open.") }
    return open.source
  }
}
