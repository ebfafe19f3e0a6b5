import CPrintAPI
import Glibc
import Synchronization

/// The library that reads print. It is loaded at the first page and stays loaded.
final class PrintLibrary: Sendable {
  static let name = "libvestibule-print.so"

  let api: cprint_api

  private init(_ api: cprint_api) { self.api = api }

  private static let loaded = Mutex<PrintLibrary?>(nil)

  /// The library, loaded at the first call.
  /// - Parameter folder: that of the running program.
  /// - Throws: `failed` when it, or Tesseract, is not installed.
  static func load(from folder: String) throws(ImageError) -> PrintLibrary {
    let result: Result<PrintLibrary, ImageError> = loaded.withLock { library in
      if let library { return .success(library) }
      do throws(ImageError) {
        let found = try open("\(folder)/\(name)")
        library = found
        return .success(found)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  private static func open(_ path: String) throws(ImageError) -> PrintLibrary {
    // Threads of its own would each reserve address space, and gain little on the parts of a page. OpenMP reads this when it is loaded.
    setenv("OMP_THREAD_LIMIT", "1", 1)
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL), let symbol = dlsym(handle, "cprint_library"),
      let api = unsafeBitCast(symbol, to: cprint_library_function.self)()
    else { throw ImageError(.failed, dlerror().map { String(cString: $0) } ?? path) }
    return PrintLibrary(api.pointee)
  }
}
