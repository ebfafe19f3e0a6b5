import Foundation
import Invocation
import LocalServices
import Server

/// Shows the pictures of a simulated camera to other programs, as long as they come by standard input.
struct CameraProgram {
  let order: CameraOrder

  /// The largest label and picture, in bytes.
  private static let most = 64 << 20

  func run() async {
    let place = order.camera, pictures = NewestPicture()
    ServerConfinement.camera(port: place.port)
    Thread.detachNewThread {
      while let label = Self.number(), let jpeg = Self.number(), let text = Self.bytes(label), let picture = Self.bytes(jpeg) {
        pictures.put(picture, label: text)
      }
      pictures.end()
      kill(getpid(), SIGTERM)
    }
    let server = CameraServer(address: place.address, port: place.port, token: order.token, cues: order.cues, pictures: pictures) {
      Self.report(.cue($0))
    }
    do {
      try await server.run { Self.report(.listening(address: $0)) }
    } catch let error as ListenError { Self.report(.failed(error.message)) } catch { Self.report(.failed("The server stopped: \(error)")) }
  }

  private static func number() -> Int? { bytes(4)?.reduce(0) { $0 << 8 | Int($1) } }

  /// So many bytes of standard input; nil when it ends before.
  private static func bytes(_ count: Int) -> [UInt8]? {
    guard (0...most).contains(count) else { return nil }
    var bytes = [UInt8](repeating: 0, count: count), have = 0
    while have < count {
      let got = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress?.advanced(by: have), count - have) }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      have += got
    }
    return bytes
  }

  private static func report(_ report: CameraReport) {
    guard let line = try? JSONEncoder().encode(report) else { return }
    WholeWrite.put(Array(line) + [UInt8(ascii: "\n")], to: STDOUT_FILENO)
  }
}
