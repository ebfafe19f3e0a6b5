import Foundation
import Glibc
import Synchronization

/// Reports saved and removed files with inotify. Its thread sleeps until the system wakes it, so waiting uses no CPU.
///
/// It watches folders rather than the files themselves, because most editors save under another name and rename, which removes the old
/// file. A file that does not exist yet is reported when it appears.
package final class FileWatcher: Sendable {
  private struct State: Sendable {
    /// What is wanted, by the descriptor of a folder's watch.
    var wanted: [Int32: Wanted] = [:]
    var folders: [String: Int32] = [:]
  }

  /// The wanted files of a folder.
  private struct Wanted: Sendable {
    /// The wanted names, with the paths under which the caller asked for them.
    var names: [String: Set<String>] = [:]
    /// The folder's paths as the caller gave them, if every JSON file in it is wanted.
    var folders: Set<String> = []

    func files(_ name: String) -> Set<String> {
      let named = names[name] ?? []
      return name.hasSuffix(".json") && !name.hasPrefix(".") ? named.union(folders.map { "\($0)/\(name)" }) : named
    }
  }

  private let inotify: Int32
  /// The writing end of a pipe; closing it ends the thread.
  private let ending: Int32
  private let state = Mutex(State())

  /// Some editors remove a file while they save it. A file that does not come back in this time, in microseconds, is gone.
  private static let absence: UInt32 = 100_000

  /// - Parameter changed: called on the watcher's own thread with the files that were saved or removed since the last call.
  /// - Returns: nil if the system has no inotify instance left; saved files are not reported then.
  package init?(_ changed: @escaping @Sendable (Set<String>) -> Void) {
    inotify = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    var ends: [Int32] = [-1, -1]
    guard inotify >= 0, pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    ending = ends[1]
    let descriptors = (inotify, ends[0])
    let thread = Thread { [weak self] in
      var polled = [
        pollfd(fd: descriptors.0, events: Int16(POLLIN), revents: 0), pollfd(fd: descriptors.1, events: Int16(POLLIN), revents: 0),
      ]
      while true {
        guard poll(&polled, 2, -1) >= 0 || errno == EINTR else { break }
        if polled[1].revents != 0 { break }
        var events = Self.read(descriptors.0)
        if events.contains(where: { $0.isRemoval && self?.files($0).isEmpty == false }) {
          usleep(Self.absence)
          events += Self.read(descriptors.0)
        }
        let saved = Set(events.flatMap { self?.files($0) ?? [] })
        if !saved.isEmpty { changed(saved) }
      }
      Glibc.close(descriptors.0)
      Glibc.close(descriptors.1)
    }
    thread.name = "file watcher"
    thread.start()
  }

  /// Watches these files and every JSON file in these folders, and nothing else. For a symbolic link, both the link and its target are
  /// watched.
  package func watch(_ files: [String], folders: [String] = []) {
    var wanted: [String: Wanted] = [:]
    for file in files {
      let url = URL(filePath: file).standardizedFileURL
      for place in Set([url, url.resolvingSymlinksInPath()]) {
        wanted[place.deletingLastPathComponent().path, default: Wanted()].names[place.lastPathComponent, default: []].insert(file)
      }
    }
    for folder in folders {
      let url = URL(filePath: folder).standardizedFileURL
      for place in Set([url, url.resolvingSymlinksInPath()]) { wanted[place.path, default: Wanted()].folders.insert(folder) }
    }
    state.withLock { state in
      for (folder, descriptor) in state.folders where wanted[folder] == nil {
        inotify_rm_watch(inotify, descriptor)
        state.folders[folder] = nil
        state.wanted[descriptor] = nil
      }
      for (folder, wanted) in wanted {
        // A file that was written and closed, or moved here under this name, is completely saved.
        let descriptor = inotify_add_watch(inotify, folder, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) | Self.removal)
        guard descriptor >= 0 else { continue }
        state.folders[folder] = descriptor
        state.wanted[descriptor] = wanted
      }
    }
  }

  deinit { Glibc.close(ending) }

  private static let removal = UInt32(IN_DELETE | IN_MOVED_FROM)

  private struct Event {
    var descriptor: Int32
    /// The name in the folder of the watch.
    var name: String
    var isRemoval: Bool
  }

  private func files(_ event: Event) -> Set<String> {
    state.withLock { $0.wanted[event.descriptor]?.files(event.name) ?? [] }
  }

  /// All pending events.
  private static func read(_ descriptor: Int32) -> [Event] {
    var events: [Event] = []
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    let header = MemoryLayout<inotify_event>.size
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return events }
      var offset = 0
      while offset + header <= count {
        let event = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self) }
        let end = min(count, offset + header + Int(event.len))
        let name = buffer[offset + header..<end].prefix { $0 != 0 }
        events.append(
          Event(descriptor: event.wd, name: String(decoding: name, as: UTF8.self), isRemoval: event.mask & removal != 0))
        offset = end
      }
    }
  }
}
