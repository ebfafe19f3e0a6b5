import AppComponentsJourney
import Foundation
import Glibc
import Invocation
import Notation
import Synchronization
import Workflow

/// Where a caller switches something while a component runs: a file that the caller rewrites, or lines on standard input. The last switches that
/// can be read count, so that a half-written file changes nothing.
final class ControlsPlace: Sendable {
  private struct State {
    var controls = Controls()
    /// The beginning of a line on standard input.
    var rest: [UInt8] = []
  }

  /// The file's path; nil for standard input.
  private let path: String?
  private let state = Mutex(State())

  /// No switches take more.
  private static let longest = 4_096
  /// How often input is taken at a time: somebody may send it without end, and the component must go on.
  private static let mostChunks = 16

  /// - Parameter name: the path of a file, or `-` for standard input.
  /// - Throws: `inputNotUsable` if there is no such file, or something else is in it.
  init(_ name: String) throws(WorkflowError) {
    path = name == "-" ? nil : name
    guard let path else { return }
    let bytes = try InputFile.read(path, as: .text, atMost: Self.longest)
    do throws(NotationErrors) {
      let controls = try Controls(reading: bytes)
      state.withLock { $0.controls = controls }
    } catch { throw WorkflowError(.inputNotUsable, "\(path): \(error.errors.map(\.description).joined(separator: " "))") }
  }

  /// The switches at the moment.
  @Sendable func read() -> Controls {
    if let path {
      guard let bytes = try? InputFile.read(path, as: .text, atMost: Self.longest), let new = try? Controls(reading: bytes) else {
        return state.withLock { $0.controls }
      }
      return state.withLock { state in
        state.controls = new
        return new
      }
    }
    return state.withLock { state in
      Self.takeInput(&state.rest)
      let lines = state.rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for line in lines.dropLast() { if let new = try? Controls(reading: Array(line)) { state.controls = new } }
      state.rest = (lines.last?.suffix(Self.longest)).map(Array.init) ?? []
      return state.controls
    }
  }

  /// Takes what lies in standard input, without waiting for more.
  private static func takeInput(_ bytes: inout [UInt8]) {
    let input = StandardStreams.current.input
    var watched = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    var chunk = [UInt8](repeating: 0, count: longest)
    for _ in 0..<mostChunks {
      guard poll(&watched, 1, 0) == 1, watched.revents & Int16(POLLIN) != 0 else { return }
      let count = Glibc.read(input, &chunk, chunk.count)
      guard count > 0 else { return }
      bytes += chunk[..<count]
    }
  }
}
