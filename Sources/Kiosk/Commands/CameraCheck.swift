import Documents
import Foundation
import Imaging

/// The doctor's lines about this machine's cameras.
enum CameraCheck {
  /// The maximum number of formats shown per device.
  private static let mostFormats = 4

  /// A line for each device with its name and modes, or one line if there is no device.
  static func lines(_ link: ImagingLink) async -> [String] {
    let paths = CameraDevices.paths()
    guard !paths.isEmpty else { return ["none (there is no /dev/video*)"] }
    var lines: [String] = []
    for path in paths { lines.append("\(path): \(await about(path, link))") }
    return lines
  }

  private static func about(_ path: String, _ link: ImagingLink) async -> String {
    switch CameraDevices.open(path) {
    case .refused(.denied): return "not permitted; add this account to the group video"
    case .refused(.busy): return "used by another program"
    case .refused(let state): return state.rawValue
    case .opened(let descriptor):
      defer { close(descriptor) }
      do {
        let info = try await link.examine(descriptor: descriptor)
        return "\(info.name) (\(info.driver)); \(modes(info.modes))"
      } catch let error as ImagingError where error.code == .unsupported {
        return "delivers no pictures"
      } catch { return "\(error)" }
    }
  }

  /// The largest size of each format and its rate: `MJPG 1920×1080 30/s`.
  private static func modes(_ modes: [CameraInfo.Mode]) -> String {
    var best: [String: CameraInfo.Mode] = [:]
    for mode in modes where mode.size.width * mode.size.height > best[mode.format].map({ $0.size.width * $0.size.height }) ?? 0 {
      best[mode.format] = mode
    }
    // Motion JPEG comes first, because it is used if there is a choice.
    let sorted = best.values.sorted { ($0.format == "MJPG" ? 0 : 1, $0.format) < ($1.format == "MJPG" ? 0 : 1, $1.format) }
    var texts = sorted.prefix(Self.mostFormats).map { mode in
      "\(mode.format) \(mode.size.width)×\(mode.size.height)" + (mode.rate > 0 ? String(format: " %.0f/s", mode.rate) : "")
    }
    if sorted.count > texts.count { texts.append("and \(sorted.count - texts.count) more formats") }
    return texts.isEmpty ? "no modes reported" : "up to \(texts.joined(separator: ", "))"
  }
}
