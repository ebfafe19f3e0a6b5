import Documents
import Foundation
import Synchronization

/// Several imaging processes, so that pictures of different requests do not wait for each other. Each process starts with its first picture, and
/// is restarted when it dies.
public final class ImagingPool: Sendable {
  private let links: [ImagingLink]
  /// How many pictures each link has at the moment.
  private let load: Mutex<[Int]>

  /// - Parameter count: how many processes there are at most. Default: one for each processor.
  public init(
    _ settings: ImagingLink.Settings = ImagingLink.Settings(), count: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    links = (0..<max(1, count)).map { _ in ImagingLink(settings) }
    load = Mutex(Array(repeating: 0, count: links.count))
  }

  /// Reads everything in a picture (`ImagingLink.read`), in the process that has the fewest to do.
  public func read(_ picture: EncodedPicture) async throws -> Reading { try await use { try await $0.read(picture) } }

  /// Reads a frame of a live picture (`ImagingLink.readFrame`), in the process that has the fewest to do.
  public func readFrame(_ frame: EncodedPicture, for aim: LiveAim) async throws -> Reading {
    try await use { try await $0.readFrame(frame, for: aim) }
  }

  /// Asks the process that has the fewest to do; of several, the first.
  public func use<Value>(_ ask: (ImagingLink) async throws -> Value) async throws -> Value {
    let index = load.withLock { load in
      let index = load.indices.min { (load[$0], $0) < (load[$1], $1) } ?? 0
      load[index] += 1
      return index
    }
    defer { load.withLock { $0[index] -= 1 } }
    return try await ask(links[index])
  }

  /// Whether a picture is being read.
  public var isBusy: Bool { load.withLock { $0.contains { $0 > 0 } } }

  /// The ids of the processes that run.
  public var processNumbers: [Int32] { links.compactMap(\.processNumber) }

  /// Replaces the processes that have received pictures by new ones (`ImagingLink.renew`).
  public func renew() {
    for link in links { link.renew() }
  }

  /// Ends the processes. Pending requests and all later ones throw `ImagingError`.
  public func close() {
    for link in links { link.close() }
  }
}
