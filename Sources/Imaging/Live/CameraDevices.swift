import Documents
import Glibc

/// The cameras of this machine: V4L2's nodes `/dev/video*`. They are opened here, and handed to the imaging process as descriptors.
public enum CameraDevices {
  /// The nodes, by number. Some of them give no pictures: a webcam has one more for what it says about its pictures.
  public static func paths() -> [String] {
    guard let folder = opendir("/dev") else { return [] }
    defer { closedir(folder) }
    var numbers: [Int] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name.hasPrefix("video"), let number = Int(name.dropFirst("video".count)) { numbers.append(number) }
    }
    return numbers.sorted().map { "/dev/video\($0)" }
  }

  /// What a path stands for: `0` and `video0` are `/dev/video0`.
  public static func path(of device: String) -> String {
    if device.hasPrefix("/") || device.hasPrefix(".") { return device }
    return Int(device) == nil ? "/dev/\(device)" : "/dev/video\(device)"
  }

  /// An open descriptor, or why there is none.
  public enum Opening: Equatable, Sendable {
    case opened(Int32)
    case refused(CameraState)
  }

  /// Opens a device. Whoever gets the descriptor closes it.
  public static func open(_ path: String) -> Opening {
    let descriptor = Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor < 0 else { return .opened(descriptor) }
    switch errno {
    case EACCES, EPERM: return .refused(.denied)
    case EBUSY: return .refused(.busy)
    case ENOENT, ENXIO, ENODEV, ENOTDIR: return .refused(.missing)
    default: return .refused(.unsupported)
    }
  }
}
