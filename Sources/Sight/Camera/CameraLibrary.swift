import CCameraAPI
import Glibc
import Imaging
import Synchronization

/// The library for cameras, video files and clips. It is loaded when the first live source is opened and stays loaded.
final class CameraLibrary: Sendable {
  static let name = "libvestibule-camera.so"

  let api: ccam_api

  private init(_ api: ccam_api) { self.api = api }

  private static let loaded = Mutex<CameraLibrary?>(nil)

  /// The library, loaded at the first call.
  /// - Throws: `missing` when it, or a library that it needs, is not installed.
  static func load() throws(CameraError) -> CameraLibrary {
    let result: Result<CameraLibrary, CameraError> = loaded.withLock { library in
      if let library { return .success(library) }
      do throws(CameraError) {
        let found = try open()
        library = found
        return .success(found)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// It is located beside the running program: in a build, among the tests, and in an installation.
  private static func open() throws(CameraError) -> CameraLibrary {
    let path = "\(ImagingExecutable.runningFolder())/\(name)"
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? path
      throw .missing("The camera library cannot be loaded (\(reason)). Build or install Vestibule again.")
    }
    guard let symbol = dlsym(handle, "ccam_library"), let api = unsafeBitCast(symbol, to: ccam_library_function.self)() else {
      throw .missing("The camera library \(path) belongs to another version. Build or install Vestibule again.")
    }
    return CameraLibrary(api.pointee)
  }
}

/// Why a live source delivers no pictures.
enum CameraError: Error, Equatable {
  /// The camera library is not installed.
  case missing(String)
  /// A status of the library; the text is for logs.
  case status(Int32, String)
}
