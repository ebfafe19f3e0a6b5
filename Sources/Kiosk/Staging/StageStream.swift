import Foundation
import Imaging
import LocalServices
import Notation

/// The pictures of a simulated camera for programs that ask by HTTP: `vestibule-server` shows them, and takes cues.
package final class StageStream: StageOutput, Sendable {
  package let forms: StageForms
  /// Such as `http://127.0.0.1:8080`.
  package let address: String
  private let process: ServerProcess

  /// The longest line of a report, in bytes.
  private static let most = 10_000

  /// - Parameters:
  ///   - program: the path of `vestibule-server`. It ends with the thread that calls this.
  /// - Throws: why it does not listen.
  package init(_ program: String, _ order: CameraOrder, quality: Int) throws(StageFailure) {
    forms = StageForms(jpeg: quality)
    do throws(Spawn.Failure) { process = try ServerProcess(program, order: order, longestLine: Self.most) } catch {
      throw StageFailure("\(program) could not be started: \(String(cString: strerror(error.number))).")
    }
    switch process.nextLine().flatMap({ try? JSONDecoder().decode(CameraReport.self, from: $0) }) {
    case .listening(let address): self.address = address
    case .failed(let message): throw StageFailure(message)
    default: throw StageFailure("The server for the pictures ended at once. Try again, or leave out --port.")
    }
  }

  /// The address of the pictures.
  /// - Parameter token: what a request must show; nil for nothing.
  package func pictures(token: String?) -> String { "\(address)/stream.mjpeg" + (token.map { "?token=\($0)" } ?? "") }

  /// Takes the cues in a thread of its own, until the server ends.
  package func takeCues(_ take: @escaping @Sendable (String) -> Void) {
    Thread.detachNewThread { [process] in
      while let line = process.nextLine() {
        if case .cue(let name) = try? JSONDecoder().decode(CameraReport.self, from: line) { take(name) }
      }
    }
  }

  package func put(_ picture: StagePicture, count: Int, label: JSONValue) throws(StageFailure) {
    let jpeg = picture.jpeg ?? [], label = label.bytes()
    func number(_ count: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } }
    guard process.send(number(label.count) + number(jpeg.count) + label + jpeg) else {
      throw StageFailure("The server for the pictures has ended. Start the camera again.")
    }
  }

  package func finish() { process.end() }
}
