import Foundation
import Glibc

/// The memory of a process and of those that it has started, as a debugger or a dump sees it.
struct ProcessMemory {
  /// The processes, the one that started the others first.
  private let numbers: [Int32]

  /// - Returns: nil when it cannot be read.
  init?(of process: Int32) {
    numbers = Self.family(of: process)
    guard Self.open(process) != nil else { return nil }
  }

  /// Where each of these traces is.
  func found(_ traces: [Trace]) -> [String] {
    // One part of a memory at a time, in the same buffer, with the beginning of the next one: a trace may lie across both.
    let step = 16 << 20
    var part = [UInt8](repeating: 0, count: step + (traces.map(\.bytes.count).max() ?? 0))
    return numbers.flatMap { number in
      guard let file = Self.open(number) else { return [String]() }
      return Self.regions(of: number).flatMap { region in
        var found: Set<String> = []
        for start in stride(from: region.start, to: region.end, by: step) {
          let count = pread(file.fileDescriptor, &part, min(part.count, Int(region.end - start)), off_t(start))
          guard count > 0 else { continue }
          part.withUnsafeBytes { part in
            for trace in traces where Self.isFound(trace.bytes, in: part[..<count]) { found.insert(trace.name) }
          }
        }
        return found.map { "\($0) in \(Self.name(of: number)) \(number), \(region.name)" }
      }
    }
  }

  /// The bytes that the processes of a program have in memory.
  func resident(of program: String) -> Int {
    numbers.filter { program.hasPrefix(Self.name(of: $0)) }.reduce(0) { sum, number in
      let pages = (try? String(contentsOfFile: "/proc/\(number)/statm", encoding: .utf8))?.split(separator: " ").dropFirst().first
      return sum + (pages.flatMap { Int($0) } ?? 0) * Int(getpagesize())
    }
  }

  private static func name(of process: Int32) -> String {
    ((try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)) ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private struct Region {
    var start: UInt
    var end: UInt
    var name: String
  }

  private static func family(of process: Int32) -> [Int32] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    let children = tasks.flatMap { task in
      (try? String(contentsOfFile: "/proc/\(process)/task/\(task)/children", encoding: .utf8))?.split(separator: " ").compactMap {
        Int32($0)
      }
        ?? []
    }
    return [process] + children.flatMap(family)
  }

  private static func open(_ process: Int32) -> FileHandle? { FileHandle(forReadingAtPath: "/proc/\(process)/mem") }

  /// What the process can write to.
  private static func regions(of process: Int32) -> [Region] {
    let maps = (try? String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)) ?? ""
    return maps.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard fields.count > 1, fields[1].hasPrefix("rw"), bounds.count == 2 else { return nil }
      return Region(start: bounds[0], end: bounds[1], name: fields.count > 5 ? String(fields[5]) : "memory without a name")
    }
  }
  /// `memmem` is not in the Glibc that Swift sees.
  private static func isFound(_ text: [UInt8], in part: Slice<UnsafeRawBufferPointer>) -> Bool {
    var rest = UnsafeRawBufferPointer(rebasing: part)
    while rest.count >= text.count, let start = rest.baseAddress,
      let first = memchr(start, Int32(text[0]), rest.count - text.count + 1)
    {
      if memcmp(first, text, text.count) == 0 { return true }
      rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(first) - start + 1)...])
    }
    return false
  }
}
