import Foundation
import Imaging
import Phrases
import Store
import Workflow

/// Checks for staff whether this machine can go on: its camera, its disk, the process that reads pictures.
struct MachineCheck: Sendable {
  let source: @Sendable () throws(ImagingError) -> PictureSource
  let link: ImagingLink
  let folder: String

  /// Below this, in bytes, the disk is nearly full: some fifty sessions.
  private static let leastFree: Int64 = 200 << 20

  func notice() async -> Notice {
    let camera: Phrase?
    do throws(ImagingError) {
      try source().check()
      camera = nil
    } catch { camera = ErrorPhrase.phrase(error) }
    let answers = (try? await link.hello()) != nil
    let free = free
    let steps = [
      DisplayStep(camera ?? Phrase("unattended.check.camera"), camera == nil ? .done : .failed),
      DisplayStep(Phrase("unattended.check.reading"), answers ? .done : .failed),
      DisplayStep(
        Phrase("unattended.check.disk", ["size": .text(free.formatted(.byteCount(style: .file)))]), free > Self.leastFree ? .done : .failed),
    ]
    let isWell = steps.allSatisfy { $0.state == .done }
    return Notice(
      tone: isWell ? .success : .warning, title: Phrase(isWell ? "unattended.check.well" : "unattended.check.unwell"),
      elements: [.steps(list: steps)], button: Phrase("unattended.sessions.close"))
  }

  private var free: Int64 {
    var system = statvfs()
    guard statvfs(folder, &system) == 0 else { return 0 }
    return Int64(system.f_bavail) * Int64(system.f_frsize)
  }
}
