import Documents
import Glibc

/// The cameras of this machine: the V4L2 nodes `/dev/video*`. The kiosk opens them and passes the descriptors to the imaging process.
public enum CameraDevices {
  /// The nodes, sorted by number. Some deliver no pictures: a webcam has a second node for metadata.
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

  /// The path that the system gives to its first camera.
  static let first = "/dev/video0"

  /// The path of a device: `0` and `video0` stand for `/dev/video0`.
  public static func path(of device: String) -> String {
    if device.hasPrefix("/") || device.hasPrefix(".") { return device }
    return Int(device) == nil ? "/dev/\(device)" : "/dev/video\(device)"
  }

  /// An open descriptor, or why there is none.
  public enum Opening: Equatable, Sendable {
    case opened(Int32)
    case refused(CameraState)
  }

  /// Checks that there is a camera that can be opened.
  /// - Parameter device: the one to check, or nil for any.
  /// - Throws: `badSource`, with what is wrong and what to do.
  public static func check(_ device: String?) throws(ImagingError) {
    var last = (path: device.map(path(of:)) ?? "", state: CameraState.missing)
    for path in device.map({ [path(of: $0)] }) ?? paths() {
      switch open(path) {
      case .opened(let descriptor):
        close(descriptor)
        return
      case .refused(let state): last = (path, state)
      }
    }
    throw fault(last.path, last.state)
  }

  /// The error for a live source that cannot be used in an unattended run.
  /// - Parameter name: its name; empty when there is none.
  public static func fault(_ name: String, _ state: CameraState) -> ImagingError {
    let message =
      switch state {
      case .missing where name.isEmpty: "There is no camera here. Connect one, or name another source."
      case .missing: "There is no camera \(name). Connect it, or name another source."
      case .denied: "The camera \(name) may not be used by this account. Add the account to the group video, or name another source."
      case .busy: "The camera \(name) is used by another program. End that, or name another source."
      case .unsupported: "\(name) delivers no pictures that can be read. Name a camera or another source."
      case .opening, .live, .unplugged, .frozen: "\(name) delivers no pictures. Connect it again, or name another source."
      }
    return ImagingError(.badSource, message)
  }

  /// Opens a device. The caller closes the descriptor.
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
