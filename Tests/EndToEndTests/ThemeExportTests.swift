import Foundation
import Testing

/// `themes export`, with a theme that names files.
struct ThemeExportTests {
  /// A theme with a font, a logo and texts, beside it and elsewhere.
  private func brand(_ sandbox: Sandbox) throws -> String {
    let font: [UInt8] = [0, 1, 0, 0] + Array(repeating: 0, count: 8)
    for folder in ["brand/fonts", "brand/texts", "elsewhere"] {
      try FileManager.default.createDirectory(atPath: sandbox.path(folder), withIntermediateDirectories: true)
    }
    for file in ["brand/fonts/Brand-Light.otf", "elsewhere/Brand-Light.otf"] { try sandbox.write(file, font) }
    try sandbox.write("brand/mark.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>")
    try sandbox.write("brand/texts/nl.json", #"{"scene": {"confirm": {"use": "Ja, dit is ’m"}}}"#)
    return try sandbox.write(
      "brand/brand.json",
      #"""
      {"name": "my brand", "colors": {"palette": {"primary": "#0F4C5C", "accent": "#FB8B24"}},
       "fonts": {"hintText": {"file": "fonts/Brand-Light.otf", "size": 14}, "popupTitle": {"file": "../elsewhere/Brand-Light.otf", "size": 18}},
       "localization": {"files": ["texts"]}, "logo": "mark.svg"}
      """#)
  }

  /// An export with its files is loaded again without a warning, and exported again as the same bytes.
  @Test func aFolderIsWholeAndRoundTrips() throws {
    let sandbox = try Sandbox(), out = sandbox.path("out")
    let ran = try sandbox.call("themes", "export", try brand(sandbox), "--out", out)
    #expect(ran.status == 0 && ran.output.isEmpty && ran.errors.isEmpty, "\(ran.errors)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: out).filter { $0.contains(".") }.sorted()
    #expect(files == ["Brand-Light.otf", "fonts/Brand-Light.otf", "mark.svg", "my-brand.json", "texts/nl.json"])
    let again = try sandbox.call("themes", "export", "\(out)/my-brand.json", "--out", sandbox.path("again"))
    #expect(again.status == 0 && again.errors.isEmpty, "\(again.errors)")
    for file in files {
      #expect(FileManager.default.contentsEqual(atPath: "\(out)/\(file)", andPath: sandbox.path("again/\(file)")), "\(file)")
    }
  }

  @Test func nothingIsReplacedAndNothingIsLeftHalfWritten() throws {
    let sandbox = try Sandbox(), theme = try brand(sandbox), out = sandbox.path("out")
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    try sandbox.write("out/mark.svg", "mine")
    let ran = try sandbox.call("themes", "export", theme, "--out", out)
    #expect(ran.status == 70 && ran.errors.contains("out/mark.svg is there already"), "\(ran.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: out) == ["mark.svg"])
    try sandbox.write("file", "")
    let barred = try sandbox.call("themes", "export", theme, "--out", sandbox.path("file"))
    #expect(barred.status == 70 && barred.errors.contains("Name a folder"), "\(barred.errors)")
  }

  @Test func missingFilesAreSaidAndTheRestIsWritten() throws {
    let sandbox = try Sandbox(), theme = try brand(sandbox), out = sandbox.path("out")
    try FileManager.default.removeItem(atPath: sandbox.path("brand/mark.svg"))
    let ran = try sandbox.call("themes", "export", theme, "--out", out)
    #expect(ran.status == 0 && ran.errors.contains("warning: mark.svg is not copied."), "\(ran.errors)")
    #expect(FileManager.default.fileExists(atPath: "\(out)/my-brand.json"))
  }

  /// Each form begins as its readers expect, and says on standard error which files belong beside it.
  @Test(arguments: [
    ("json", "{\n  \"name\": \"my brand\"", 4), ("swift", "// The flavor \"my brand\"", 2), ("kotlin", "// The flavor \"my brand\"", 2),
    ("css", "/* The flavor \"my brand\"", 3), ("figma-tokens", "{\n  \"$description\": \"The flavor \\\"my brand\\\"", 0),
  ])
  func eachFormIsOneFile(form: String, start: String, carried: Int) throws {
    let sandbox = try Sandbox()
    let ran = try sandbox.call("themes", "export", try brand(sandbox), "--to", form)
    #expect(ran.status == 0 && ran.output.hasPrefix(start), "\(ran.output.prefix(80))")
    #expect(ran.errors.split(separator: "\n").count { $0.hasPrefix("Copy ") } == carried, "\(ran.errors)")
    // The accent, which no element refers to, is in every form.
    #expect(ran.output.lowercased().contains("fb8b24") || ran.output.contains("251 / 255.0, green: 139 / 255.0, blue: 36 / 255.0"))
  }

  @Test func androidsResourcesNeedAFolder() throws {
    let sandbox = try Sandbox()
    let refused = try sandbox.call("themes", "export", "orchid", "--to", "android-xml")
    #expect(refused.status == 64 && refused.output.isEmpty && refused.errors.contains("--out FOLDER"), "\(refused.errors)")
    let out = sandbox.path("res")
    #expect(try sandbox.call("themes", "export", "orchid", "--to", "android-xml", "--out", out).status == 0)
    let files = try FileManager.default.subpathsOfDirectory(atPath: out).filter { $0.hasSuffix(".xml") }.sorted()
    #expect(files == ["values-night/colors.xml", "values/colors.xml", "values/dimens.xml"])
  }
}
