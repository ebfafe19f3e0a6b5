import Documents
import Glibc
import Imaging

extension Subject {
  /// Bytes on the socket between the kiosk and its imaging process, which distrust each other.
  public static let frames: Subject = {
    let request = SpecimenRequest(of: .passport, asOf: CalendarDate(daysSince1970: 20_000))
    let outline = DocumentOutline(corners: [PicturePoint(x: 1, y: 2)], aspect: 0.7)
    let reading = Reading(
      width: 40, height: 30, quality: PictureQuality(sharpness: 2, glare: 0, brightness: 150), document: outline, lookedForDocument: true,
      mrz: Mrz.parse(["I<UTOD231458907"]), lookedForMrz: true)
    var samples: [[UInt8]] = []
    for message: ImagingRequest in [.hello(versions: [4]), .draw(specimen: request), .next(id: 7, fitting: PixelSize(width: 8, height: 9))]
    {
      samples.append(recorded { try $0.send(message, payload: [1, 2, 3], number: 5) })
    }
    for message: ImagingReply in [
      .reading(reading: reading), .failed(error: ImagingError(.truncated, "Cut.")), .pixels(size: PixelSize(width: 1, height: 1)),
    ] {
      samples.append(recorded { try $0.send(message, payload: [9, 9, 9], number: 5) })
    }
    let words = ["VIM1", "{", "}", "[", "\"id\":", "null", "1e999", "-1", "\"failed\"", "\"reading\"", "18446744073709551616"]
    return Subject("frames", samples: samples, words: words, examine: examineFrames)
  }()

  private static func examineFrames(_ bytes: [UInt8]) -> String? {
    guard let (here, there) = pair() else { return nil }
    defer { close(here.descriptor) }
    let count = min(bytes.count, 100_000)  // what fits into a socket's buffer
    if count > 0 { _ = bytes.withUnsafeBytes { send(there.descriptor, $0.baseAddress, count, Int32(MSG_DONTWAIT)) } }
    close(there.descriptor)
    while true {
      do throws(ChannelFailure) {
        let frame = try here.receive()
        if frame.header.count + frame.payload.count > bytes.count { return "A frame is larger than what came." }
        _ = try? frame.message(ImagingRequest.self)
        _ = try? frame.message(ImagingReply.self)
      } catch {
        if case .exceeded = error { return "Without a limit none is met." }
        return nil
      }
    }
  }

  private static func pair() -> (FrameChannel, FrameChannel)? {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { return nil }
    return (FrameChannel(descriptor: ends[0]), FrameChannel(descriptor: ends[1]))
  }

  /// The bytes that a channel sends.
  private static func recorded(_ send: (FrameChannel) throws -> Void) -> [UInt8] {
    guard let (here, there) = pair() else { return [] }
    try? send(here)
    close(here.descriptor)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(there.descriptor, &bytes, bytes.count, Int32(MSG_WAITALL))
    close(there.descriptor)
    return Array(bytes.prefix(max(0, count)))
  }
}
