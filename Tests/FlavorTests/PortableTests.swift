import Notation
import Testing

@testable import Flavor

/// An export contains nothing about the computer on which it was made.
struct PortableTests {
  @Test func exportsContainNoPathOfThisComputer() {
    var flavor = Flavor(name: "brand")
    flavor.fonts[.hintText] = FontRole(.file("/home/ann/brand/fonts/Brand-Light.otf"), size: 14)
    flavor.fonts[.screenTitle] = FontRole(.file("/usr/share/fonts/Brand-Bold.otf"), size: 18)
    flavor.localizationFiles = ["/home/ann/brand/Strings"]
    let portable = flavor.portable(from: "/home/ann/brand")
    #expect(portable.fonts[.hintText]?.font == .file("fonts/Brand-Light.otf"))
    #expect(portable.fonts[.screenTitle]?.font == .file("Brand-Bold.otf"))
    #expect(portable.localizationFiles == ["Strings"])
    let texts = [portable.json.text(), FlavorExport(portable).code(.swift), FlavorExport(portable).code(.kotlin)]
    for text in texts { #expect(!text.contains("/home") && !text.contains("/usr")) }
  }

  /// iOS identifies a font only by its PostScript name.
  @Test func fontsHaveTheirPostScriptNames() {
    let names = FontNames(
      listing: "DejaVu Serif|DejaVu Serif Bold|DejaVuSerif-Bold\nDejaVu Serif|DejaVu Serif,DejaVu Serif Book|DejaVuSerif\n")
    #expect(names.postScriptName(of: "DejaVu Serif Bold") == "DejaVuSerif-Bold")
    #expect(names.postScriptName(of: "DejaVuSerif-Bold") == "DejaVuSerif-Bold")
    #expect(names.postScriptName(of: "DejaVu Serif") == "DejaVuSerif")
    #expect(names.postScriptName(of: "Roboto-Medium") == "Roboto-Medium")
    #expect(names.postScriptName(of: "Nobody") == nil)
    var flavor = Flavor(name: "brand")
    flavor.fonts[.screenTitle] = FontRole(.name("DejaVu Serif Bold"), size: 18)
    let code = FlavorExport(flavor, postScriptNames: [.screenTitle: "DejaVuSerif-Bold"]).code(.swift)
    #expect(code.contains("font(\"DejaVuSerif-Bold\", 18)") && code.contains("NSLog("))
  }

  /// A font file with one table and one name, in the OpenType format.
  @Test func aFontFilesNameIsRead() {
    func two(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
    func four(_ value: Int) -> [UInt8] { two(value >> 16) + two(value) }
    let name = Array("Brand-Bold".utf8)
    let table = two(0) + two(1) + two(18) + two(1) + two(0) + two(0) + two(6) + two(name.count) + two(0) + name
    let file = [0, 1, 0, 0] + two(1) + two(0) + two(0) + two(0) + Array("name".utf8) + four(0) + four(28) + four(table.count) + table
    #expect(FontFile.postScriptName(in: file) == "Brand-Bold")
    for end in 0..<file.count { _ = FontFile.postScriptName(in: Array(file.prefix(end))) }
    #expect(FontFile.postScriptName(in: Array("wOFF".utf8)) == nil)
  }

  @Test func unknownLanguagesAreReported() throws {
    let (_, issues) = FlavorFile.parse(
      text: #"{"localization":{"strings":{"xx":{"a":"b"},"de-AT":{"a":"b"},"ru":{"a":"b"}}}}"#.utf8, name: "x")
    #expect(issues.count == 1)
    #expect(try #require(issues.first).description.contains("\"xx\""))
  }

  @Test func rejectedKeysAreNotOffered() throws {
    let (_, issues) = FlavorFile.parse(text: #"{"colours":{}}"#.utf8, name: "x")
    #expect(!(try #require(issues.first).description.contains("colorsLight")))
    let (_, former) = FlavorFile.parse(text: #"{"colorsLight":{}}"#.utf8, name: "x")
    #expect(former.count == 1)
  }
}
