import Foundation
import TestProcess
import Testing

/// A browser without a window. Tests are skipped where it is not installed.
enum Chromium {
  /// The path of the program; nil when it is not installed.
  static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Opens a page and runs a script in it, which fills the object `report`.
  ///
  /// - Parameters:
  ///   - script: the body of a function.
  ///   - size: of the window: a phone's by default.
  ///   - isDark: whether the reader's system is dark.
  /// - Returns: the report as JSON. If the script fails, `error` says why.
  static func report(
    on page: String, _ script: String, size: (width: Int, height: Int) = (390, 844), isDark: Bool = false
  ) throws -> Data {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-page-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "page.html")
    let wrapped = """
      <script>
      addEventListener("load", () => setTimeout(function look() {
        if (!document.querySelector(".card")) return setTimeout(look, 50);
        const report = {};
        const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        try {
          \(script)
        } catch (error) { report.error = String(error.stack); }
        const pre = document.createElement("pre");
        pre.id = "report"; pre.textContent = JSON.stringify(report);
        document.body.append(pre);
      }, 200));
      </script>
      """
    try page.replacing("</html>", with: wrapped + "</html>").write(to: file, atomically: true, encoding: .utf8)
    let process = SpawnedProcess(), pipe = Pipe()
    process.executableURL = URL(filePath: try #require(path))
    process.arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=\(size.width),\(size.height)",
      "--virtual-time-budget=8000", "--user-data-dir=\(folder.path)/profile", "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)",
      "--dump-dom", file.absoluteString,
    ]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let document = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let json = try #require(document.firstMatch(of: /<pre id="report">(.*?)<\/pre>/), "The page's script did not run.").output.1
    return Data(json.replacing("&amp;", with: "&").replacing("&lt;", with: "<").replacing("&gt;", with: ">").utf8)
  }
}
