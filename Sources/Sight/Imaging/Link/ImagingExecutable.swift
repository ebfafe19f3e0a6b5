import Glibc

/// The location of the imaging program.
public enum ImagingExecutable {
  /// The environment variable that overrides the location.
  public static let variable = "VESTIBULE_IMAGING"
  public static let name = "vestibule-imaging"

  /// Finds the program: the one `VESTIBULE_IMAGING` names, else the one beside the running program (in a checkout), else the one in
  /// `../libexec/vestibule` (an installation).
  /// - Throws: `processMissing` with the places that were searched.
  public static func find() throws(ImagingError) -> String {
    if let named = getenv(variable).map({ String(cString: $0) }), !named.isEmpty {
      guard access(named, X_OK) == 0 else {
        throw ImagingError(.processMissing, "\(variable) names \(named), which is not a program that can be run.")
      }
      return named
    }
    let folder = runningFolder()
    let places = ["\(folder)/\(name)", "\(folder)/../libexec/vestibule/\(name)"]
    guard let found = places.first(where: { access($0, X_OK) == 0 }) else {
      throw ImagingError(
        .processMissing,
        "The program \(name), which reads pictures, is missing: looked at \(places.joined(separator: " and ")). "
          + "Build or install it again, or name it in \(variable).")
    }
    return found
  }

  /// The folder of the running program.
  public static func runningFolder() -> String {
    let length = Int(PATH_MAX)
    let path = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) { max(0, readlink("/proc/self/exe", $0.baseAddress!, length)) }
    }
    let text = String(decoding: path, as: UTF8.self)
    return text.lastIndex(of: "/").map { String(text[..<$0]) } ?? "."
  }
}
