import Cells
import Flavor
import Foundation
import Testing

@testable import Branding

/// The kinds of sources: Android's resources, PingOne Verify's settings, logos, and how they are told apart and joined.
struct SourceTests {
  private func file(_ name: String, _ text: String) -> BrandFile { BrandFile(name: name, bytes: Array(text.utf8)) }

  @Test func androidsThemesNameTheColoursOfAnotherFile() {
    let colors = file(
      "colors.xml",
      """
      <?xml version="1.0" encoding="utf-8"?>
      <!DOCTYPE resources [<!ENTITY x SYSTEM "file:///etc/passwd">]>
      <resources>
        <color name="ocean">#FF0F4C5C</color>
        <color name="sand">@color/deep_sand</color><color name="deep_sand">#FB8B24</color>
        <!-- <color name="colorPrimary">#FF0000</color> -->
        <color name="loop">@color/loop</color>
      </resources>
      """)
    let themes = file(
      "themes.xml",
      """
      <resources>
        <style name="Widget.App.Card" parent="Widget.Material"><item name="android:textColor">#00FF00</item></style>
        <style name="Theme.App" parent="Theme.Material3.Light">
          <item name="colorPrimary">@color/ocean</item>
          <item name="colorSecondary">@color/sand</item>
          <item name="colorOnPrimary">@android:color/white</item>
          <item name="android:windowBackground">@color/loop</item>
        </style>
        <style name="Widget.App.Button" parent="Widget.Material3.Button"><item name="backgroundTint">?attr/colorSecondary</item></style>
      </resources>
      """)
    #expect(BrandSource(colors.bytes, name: "colors.xml") == .appResources)
    let brand = Brand([themes, colors], as: .appResources)
    #expect(brand.colors[.primary] == .init(.rgb(0x0F, 0x4C, 0x5C), "colorPrimary in themes.xml, line 4"))
    #expect(brand.colors[.accent]?.color == .rgb(0xFB, 0x8B, 0x24))
    #expect(brand.colors[.button] == .init(.rgb(0xFB, 0x8B, 0x24), "backgroundTint in themes.xml, line 9"))
    #expect(brand.colors[.buttonText]?.color == .rgb(255, 255, 255))
    #expect(brand.colors[.background] == nil && brand.colors[.text] == nil)
    // By itself it names colours only.
    #expect(Brand([colors], as: .appResources).colors[.primary]?.color == .rgb(0x0F, 0x4C, 0x5C))
  }

  /// Every name of both SDKs leads to the token of the vendor's document.
  @Test func verifysColoursHaveTheirPlaces() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Documentation/Vendors/PingOneVerify.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    var seen = 0
    for line in text.split(separator: "\n") where line.hasPrefix("| `lib_") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let name = cells[0].replacing("`", with: ""), token = cells[1].split(separator: "`").first.map(String.init) ?? ""
      guard ColorToken(rawValue: token) != nil else {
        #expect(VerifyColors.place(name) == nil, "\(name)")
        continue
      }
      seen += 1
      var brand = Brand(primary: .rgb(0, 90, 60), place: "given")
      brand.add(Brand([file("colors.xml", "<resources><color name=\"\(name)\">#8A1538</color></resources>")], as: .appResources))
      #expect(brand.colors.count + brand.elements.count >= 2, "\(name)")
      #expect(VerifyColors.place(name) != nil, "\(name)")
    }
    #expect(seen == 13)
  }

  /// As an iOS app overrides the colours of PingOne Verify.
  @Test func colourSetsOfAnAssetCatalogue() {
    func set(_ name: String, _ red: String, _ green: String, _ blue: String) -> BrandFile {
      file(
        "\(name).colorset",
        """
        {"colors": [{"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
           "color": {"components": {"red": "1", "green": "1", "blue": "1"}}},
          {"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "\(red)", "green": "\(green)", "blue": "\(blue)", "alpha": "1.000"}}}],
         "info": {"author": "xcode", "version": 1}}
        """)
    }
    let files = [
      set("lib_progress_color", "0x0B", "0x5D", "0x47"), set("lib_bg_color", "251", "250", "246"),
      set("lib_error_view_bg", "1.000", "0.5", "0.000"),
    ]
    #expect(BrandSource(files[0].bytes, name: "Contents.json") == .appResources)
    let brand = Brand(files, as: .appResources)
    #expect(brand.colors[.primary] == .init(.rgb(0x0B, 0x5D, 0x47), "lib_progress_color in lib_progress_color.colorset"))
    #expect(brand.colors[.background]?.color == .rgb(251, 250, 246))
    #expect(brand.elements[.hintBackground]?.color == .rgb(255, 128, 0))
    #expect(Brand([set("a", "x", "", "0x1FF")], as: .appResources).isEmpty)
  }

  @Test func verifysAppearanceSettings() {
    let text = ##"""
      {"backgroundColor": "#FFFFFF", "bodyTextColor": "#333", "navigationBarColor": "#006A4D", "logoImage": "x",
       "solidButtonAppearance": {"backgroundColor": "#00A878", "textColor": "#FFF", "borderColor": 7}}
      """##
    let file = file("default-theme.json", text)
    #expect(BrandSource(file.bytes, name: file.name) == .verifySettings)
    let brand = Brand([file], as: .verifySettings)
    #expect(brand.colors[.button] == .init(.rgb(0, 0xA8, 0x78), "solidButtonAppearance.backgroundColor in default-theme.json, line 2"))
    #expect(brand.colors[.primary]?.color == .rgb(0, 0xA8, 0x78))
    #expect(brand.elements[.screenHeader]?.color == .rgb(0, 0x6A, 0x4D))
    #expect(brand.elements[.primaryBorder] == nil)
  }

  @Test(arguments: [
    ("a.json", "{\"colors\": {}}", BrandSource.theme), ("a.json", "{ broken", .theme), ("a", "  <svg xmlns='x'/>", .logo),
    ("a.svg", "x", .logo),
    ("a.css", "", .webSite), ("a.txt", "a{color:red}", .webSite), ("a", "<p>x", .webSite),
    ("a.xml", "<?xml?><resources/>", .appResources),
    ("a", "<html><svg/></html>", .webSite),
  ]) func filesAreToldApart(name: String, text: String, source: BrandSource) {
    #expect(BrandSource(Array(text.utf8), name: name) == source)
  }

  @Test func otherFilesAreNone() {
    #expect(BrandSource(Array("hello".utf8), name: "a.txt") == nil)
    #expect(BrandSource([0x7F, 0x45, 0x4C, 0x46, 0, 1, 2, 3], name: "a.css") == nil)
    #expect(BrandSource([0x89, 0x50, 0x4E, 0x47, 0], name: "mark") == .logo)
  }

  @Test func theFirstSourceCountsAndASecondColourIsTheAccent() {
    var brand = Brand(primary: .rgb(0x0F, 0x4C, 0x5C), place: "one")
    brand.add(Brand(primary: .rgb(0x10, 0x4C, 0x5C), place: "nearly the same"))
    #expect(brand.colors[.accent] == nil)
    brand.add(Brand(primary: .rgb(0xFB, 0x8B, 0x24), place: "two"))
    brand.add(Brand(primary: .rgb(0xFF, 0, 0), place: "three"))
    #expect(brand.colors[.primary]?.place == "one" && brand.colors[.accent]?.place == "two")
  }

  // MARK: Logos

  private func logo(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)) throws -> TransparentPicture {
    let rgba = (0..<width * height).flatMap { i in
      let (r, g, b, a) = pixel(i % width, i / width)
      return [r, g, b].map { UInt8(Int($0) * Int(a) / 255) } + [a]
    }
    return try #require(TransparentPicture(width: width, height: height, rgba: rgba))
  }

  @Test func aLogosColourIsThatOfItsLargestPartWithAHue() throws {
    // A disc in green with an orange bar, smooth at its edge, over black letters.
    let picture = try logo(100, 140) { x, y in
      if y >= 110 { return x % 4 == 0 ? (0, 0, 0, 0) : (20, 20, 20, 255) }
      let distance = Double((x - 50) * (x - 50) + (y - 52) * (y - 52)).squareRoot()
      if distance > 45 { return (0, 0, 0, 0) }
      if distance > 43 { return (0x0B, 0x5D, 0x47, 120) }
      return (45...58).contains(y) ? (0xE8, 0x8B, 0x24, 255) : (0x0B, 0x5D, 0x47, 255)
    }
    let colors = try #require(DominantColors(picture))
    #expect(colors.ground == nil)
    let brand = colors.brand("mark.svg")
    #expect(brand.colors[.primary]?.color == .rgb(0x0B, 0x5D, 0x47))
    #expect(brand.colors[.accent]?.color == .rgb(0xE8, 0x8B, 0x24))
    #expect(brand.colors[.primary]?.place.hasSuffix("% of mark.svg") == true)
    #expect(colors.visibleShare(on: .rgb(255, 255, 255)) > 0.99)
  }

  @Test func aGroundIsNoPartOfALogo() throws {
    let onWhite = try #require(
      DominantColors(
        try logo(40, 40) { x, y in (10..<30).contains(x) && (10..<20).contains(y) ? (0xC2, 0x18, 0x5B, 255) : (255, 255, 255, 255) }))
    #expect(onWhite.ground == .rgb(255, 255, 255) && onWhite.brand("a").colors[.primary]?.color == .rgb(0xC2, 0x18, 0x5B))
    // White letters on a blue ground.
    let onBlue = try #require(
      DominantColors(
        try logo(40, 40) { x, y in (10..<30).contains(x) && (10..<20).contains(y) ? (255, 255, 255, 255) : (0, 0x57, 0xB8, 255) }))
    #expect(onBlue.brand("a").colors[.primary] == .init(.rgb(0, 0x57, 0xB8), "the ground of a"))
    #expect(onBlue.visibleShare(on: .rgb(255, 255, 255)) == 1)
  }

  @Test func whiteLogosAreForDarkScreens() throws {
    let white = try #require(DominantColors(try logo(20, 20) { x, _ in x < 10 ? (255, 255, 255, 255) : (0, 0, 0, 0) }))
    #expect(white.visibleShare(on: .rgb(255, 255, 255)) == 0 && white.visibleShare(on: .rgb(20, 24, 30)) == 1)
    #expect(white.brand("a").colors[.primary]?.color == .rgb(255, 255, 255))
  }

  @Test func theSmallestLogo() throws {
    let one = try #require(DominantColors(try logo(1, 1) { _, _ in (10, 200, 30, 255) }))
    #expect(one.brand("a").colors[.primary] == .init(.rgb(10, 200, 30), "100 % of a") && one.ground == nil)
    #expect(DominantColors(try logo(1, 1) { _, _ in (0, 0, 0, 0) }) == nil)
    #expect(DominantColors(try logo(9, 9) { _, _ in (250, 250, 250, 100) }) == nil)
  }
}
