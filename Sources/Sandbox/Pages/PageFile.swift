/// A file that the pages consist of.
struct PageFile: Sendable {
  enum MediaType: String, Sendable {
    case css = "text/css; charset=utf-8"
    case script = "text/javascript; charset=utf-8"
    case json = "application/json"
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

  /// The files that are the same for every theme, by name.
  static let shipped: [String: PageFile] = [
    "page.css": PageFile(bytes: PackageResources.page_css, type: .css),
    "page.js": PageFile(bytes: PackageResources.page_js, type: .script),
    "hosted.js": PageFile(bytes: PackageResources.hosted_js, type: .script),
    "handover.js": PageFile(bytes: PackageResources.handover_js, type: .script),
    "steps.js": PageFile(bytes: PackageResources.steps_js, type: .script),
    "form.js": PageFile(bytes: PackageResources.form_js, type: .script),
    "capture.js": PageFile(bytes: PackageResources.capture_js, type: .script),
    "camera.js": PageFile(bytes: PackageResources.camera_js, type: .script),
    "picture.js": PageFile(bytes: PackageResources.picture_js, type: .script),
    "connection.js": PageFile(bytes: PackageResources.connection_js, type: .script),
    "events.js": PageFile(bytes: PackageResources.events_js, type: .script),
    "shell.js": PageFile(bytes: PackageResources.shell_js, type: .script),
    "element.js": PageFile(bytes: PackageResources.element_js, type: .script),
    "texts.js": PageFile(bytes: PackageResources.texts_js, type: .script),
    "embed.js": PageFile(bytes: PackageResources.embed_js, type: .script),
  ]
}
