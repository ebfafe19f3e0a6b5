import Glibc

/// Picture files. The kiosk opens them, so that the imaging process never sees a path.
enum PictureFile {
  /// The file name extensions of pictures.
  static let types: Set<String> = ["jpg", "jpeg", "png", "webp", "heic", "heif", "avif", "tif", "tiff", "gif", "bmp", "pdf"]

  /// A file's name in its folder.
  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// A file name's extension in lowercase, without the dot.
  static func fileType(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Reads a whole regular file.
  /// - Throws: `missing`, `notPermitted`, `notAFile`, `empty`, `oversized` or `unreadable`, naming the path.
  static func read(_ path: String, atMost limit: Int = ImagingProtocol.largestFile) throws(ImagingError) -> [UInt8] {
    let descriptor = try opened(path, atMost: limit)
    defer { close(descriptor) }
    return try bytes(of: descriptor, path, limit)
  }

  /// Checks that a regular file can be read.
  /// - Parameter wanted: what the error message asks for instead.
  /// - Throws: the same errors as `read`.
  static func check(
    _ path: String, wanting wanted: String = picture, atMost limit: Int = ImagingProtocol.largestFile
  ) throws(ImagingError) { close(try opened(path, wanting: wanted, atMost: limit)) }

  private static let picture = "a JPEG, PNG or WebP file"

  /// The descriptor of a regular file that is neither empty nor too large; the caller closes it.
  private static func opened(_ path: String, wanting wanted: String = picture, atMost limit: Int) throws(ImagingError) -> Int32 {
    // O_NONBLOCK: opening a pipe that nobody writes to must not hang the kiosk.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(path, errno) }
    do throws(ImagingError) { try check(descriptor, path, wanted, limit) } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private static func check(_ descriptor: Int32, _ path: String, _ wanted: String, _ limit: Int) throws(ImagingError) {
    var about = stat()
    guard fstat(descriptor, &about) == 0 else { throw failure(path, errno) }
    switch about.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw ImagingError(.notAFile, "\(path) is a folder; name a picture instead.", about: path)
    default: throw ImagingError(.notAFile, "\(path) is not an ordinary file; name \(wanted).", about: path)
    }
    guard about.st_size > 0 else { throw ImagingError(.empty, "\(path) is empty. Copy it again, or use another picture.", about: path) }
    guard about.st_size <= limit else { throw tooLong(path, limit) }
  }

  private static func bytes(of descriptor: Int32, _ path: String, _ limit: Int) throws(ImagingError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let n = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if n < 0 && errno == EINTR { continue }
      guard n >= 0 else { throw failure(path, errno) }
      if n == 0 { return bytes }
      // A file may grow while it is read.
      guard bytes.count + n <= limit else { throw tooLong(path, limit) }
      bytes.append(contentsOf: chunk[..<n])
    }
  }

  private static func tooLong(_ path: String, _ limit: Int) -> ImagingError {
    ImagingError(.oversized, "\(path) is larger than \(limit >> 20) MB. Use a smaller picture.", about: path)
  }

  static func failure(_ path: String, _ number: Int32) -> ImagingError {
    switch number {
    case ENOENT, ENOTDIR: ImagingError(.missing, "There is no file or folder \(path). Check the path.", about: path)
    case EACCES, EPERM: ImagingError(.notPermitted, "\(path) may not be read. Change its permissions, or use another file.", about: path)
    default: ImagingError(.unreadable, "\(path) cannot be read: \(String(cString: strerror(number))). Use another file.", about: path)
    }
  }
}
