/// A file that the pages consist of.
struct PageFile: Sendable {
  enum MediaType: String, Sendable {
    case css = "text/css; charset=utf-8"
    case script = "text/javascript; charset=utf-8"
    case json = "application/json"
    case svg = "image/svg+xml"
    case png = "image/png"
    /// A browser looks into the font to find its format.
    case font = "application/octet-stream"
  }

  var bytes: [UInt8]
  var type: MediaType

  init(bytes: [UInt8], type: MediaType) {
    self.bytes = bytes
    self.type = type
  }

  init(text: String, type: MediaType) { self.init(bytes: Array(text.utf8), type: type) }

  /// A script or styles without the lines that are comments, and without the blanks before a line: a phone needs neither.
  static func lines(_ bytes: [UInt8], _ type: MediaType) -> PageFile {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0.drop { $0 == " " } }
    let kept = lines.filter { line in !["//", "/*", "* ", "*/"].contains { line.hasPrefix($0) } }
    return PageFile(text: kept.joined(separator: "\n"), type: type)
  }

  private static func script(_ bytes: [UInt8]) -> PageFile { lines(bytes, .script) }

  /// A logo: a PNG, else an SVG.
  static func logo(_ bytes: [UInt8]) -> PageFile {
    PageFile(bytes: bytes, type: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? .png : .svg)
  }

  /// The files that are the same for every theme, by name.
  static let shipped: [String: PageFile] = [
    "page.css": lines(PackageResources.page_css, .css),
    "page.js": script(PackageResources.page_js),
    "hosted.js": script(PackageResources.hosted_js),
    "handover.js": script(PackageResources.handover_js),
    "steps.js": script(PackageResources.steps_js),
    "details.js": script(PackageResources.details_js),
    "fields.js": script(PackageResources.fields_js),
    "form.js": script(PackageResources.form_js),
    "capture.js": script(PackageResources.capture_js),
    "camera.js": script(PackageResources.camera_js),
    "liveness.js": script(PackageResources.liveness_js),
    "picture.js": script(PackageResources.picture_js),
    "connection.js": script(PackageResources.connection_js),
    "draft.js": script(PackageResources.draft_js),
    "elsewhere.js": script(PackageResources.elsewhere_js),
    "events.js": script(PackageResources.events_js),
    "shell.js": script(PackageResources.shell_js),
    "element.js": script(PackageResources.element_js),
    "texts.js": script(PackageResources.texts_js),
    "watch.js": script(PackageResources.watch_js),
    "embed.js": script(PackageResources.embed_js),
  ]
}
