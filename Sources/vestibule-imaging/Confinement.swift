import CConfinement
import Glibc
import Imaging

/// The rights that the imaging process gives up before it reads the first byte.
enum Confinement {
  /// Closes the descriptors above `descriptor`, and gives up everything that image work does not need; see `ConfinementReport.Layer`. Layers
  /// that the kernel lacks are skipped. Call it while there is only one thread.
  /// - Parameters:
  ///   - megabytes: the limit of the address space.
  ///   - readable: files and folders (with their contents) that stay readable, besides the system's libraries.
  static func begin(keeping descriptor: Int32, megabytes: Int, reading readable: [String]) -> ConfinementReport {
    let paths = readable.map { strdup($0) }
    defer { for path in paths { free(path) } }
    let list = paths.map { UnsafePointer($0) } + [nil]
    let state = list.withUnsafeBufferPointer { list in
      var wish = confinement_wish()
      wish.keep = descriptor
      wish.megabytes = Int32(clamping: megabytes)
      wish.readable = list.baseAddress
      wish.layers = Int32(CONFINEMENT_ALL.rawValue)
      wish.landlock = Int32(CONFINEMENT_LANDLOCK_NEWEST)
      return confine(&wish)
    }
    return ConfinementReport(
      layers: layers.filter { state.layers & Int32($0.bit.rawValue) != 0 }.map(\.layer), landlock: Int(state.landlock))
  }

  /// Limits the CPU time of the work that begins now. The kernel ends the process when it is used up. nil: no limit.
  static func allow(seconds: Int?) { confinement_guard(Int32(clamping: seconds ?? 0)) }

  private static let layers: [(layer: ConfinementReport.Layer, bit: confinement_layer)] = [
    (.session, CONFINEMENT_SESSION), (.limits, CONFINEMENT_LIMITS), (.memory, CONFINEMENT_MEMORY), (.landlock, CONFINEMENT_LANDLOCK),
    (.systemCalls, CONFINEMENT_SYSTEM_CALLS),
  ]
}
