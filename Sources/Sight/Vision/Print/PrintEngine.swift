import CPrintAPI
import Documents
import Synchronization

/// Tesseract with the data of one script, which Debian has as packages. It is loaded at the first page.
public final class PrintEngine: Sendable {
  /// What is read in one go.
  enum Layout {
    /// Words anywhere on a page.
    case page
    /// A single line.
    case line
  }

  private let library: PrintLibrary
  /// The engine is used by one thread at a time.
  private struct State: @unchecked Sendable { let reader: OpaquePointer }
  private let state: Mutex<State>

  /// - Parameters:
  ///   - folder: that of the running program, where the library is.
  ///   - data: the file of the script's data.
  /// - Throws: `failed` when the library or the data is missing or cannot be used.
  public init(folder: String, data: String) throws(ImageError) {
    library = try PrintLibrary.load(from: folder)
    guard let reader = library.api.open(data) else { throw ImageError(.failed, "\(data) is missing or damaged.") }
    state = Mutex(State(reader: reader))
  }

  deinit { state.withLock { library.api.close($0.reader) } }

  /// The engine's version.
  public var version: String { library.api.version().map { String(cString: $0) } ?? "" }

  /// The words of a picture.
  /// - Parameter page: upright; capitals should be 15 to 40 pixels high.
  func words(_ page: GrayImage, _ layout: Layout = .page) throws(ImageError) -> [PrintedWord] {
    let words: [PrintedWord]? = state.withLock { state in
      page.pixels.withUnsafeBufferPointer { pixels in
        var found: UnsafePointer<cprint_word>?
        let count = library.api.read(
          state.reader, pixels.baseAddress, Int32(page.width), Int32(page.height), Self.resolution,
          layout == .line ? CPRINT_LINE : CPRINT_PAGE,
          &found)
        guard count >= 0 else { return nil }
        return UnsafeBufferPointer(start: found, count: Int(count)).map(PrintedWord.init)
      }
    }
    guard let words else { throw ImageError(.failed, "The print could not be read.") }
    return words
  }

  /// Dots per inch: pages are scaled to about this.
  private static let resolution: Int32 = 300
}

extension PrintedWord {
  fileprivate init(_ word: cprint_word) {
    self.init(
      String(cString: word.text), confidence: Double(min(max(word.confidence, 0), 100)) / 100,
      box: PrintedBox(left: Double(word.left), top: Double(word.top), right: Double(word.right), bottom: Double(word.bottom)))
  }
}
