import Cells
import Testing

@testable import Branding

/// Colours as style sheets and Android write them. The values are those of CSS Color Module Level 4.
struct ColorTextTests {
  @Test(arguments: [
    ("#f00", 0xFF0000), ("#f00f", 0xFF0000), ("#0B5D47", 0x0B5D47), ("#0b5d47FF", 0x0B5D47), ("rgb(11, 93, 71)", 0x0B5D47),
    ("rgb(11 93 71)", 0x0B5D47), ("rgba(100%, 0%, 0%, 1)", 0xFF0000), ("RGB(255 0 0 / 100%)", 0xFF0000), ("hsl(120, 100%, 25%)", 0x008000),
    ("hsl(0.5turn 100% 50%)", 0x00FFFF), ("hsl(200grad 100% 50%)", 0x00FFFF), ("hsl(-120 100% 50%)", 0x0000FF),
    ("hsl(270 60% 70%)", 0xB385E0), ("hwb(0 40% 40%)", 0x996666), ("hwb(0 80% 80%)", 0x808080), ("oklch(0.62796 0.25768 29.234)", 0xFF0000),
    ("oklch(62.796% 0.25768 29.234deg)", 0xFF0000), ("oklch(0.86644 0.29483 142.495)", 0x00FF00),
    ("oklch(0.45201 0.31321 264.052)", 0x0000FF),
    ("oklab(0.62796 0.22486 0.12585)", 0xFF0000), ("color(srgb 1 0.5 0)", 0xFF8000), ("rebeccapurple", 0x663399), ("Teal", 0x008080),
    ("  gold ", 0xFFD700), ("0F4C5C", 0x0F4C5C), ("fb8", 0xFFBB88), ("rgb(none 255 0)", 0x00FF00),
    // Half of black on white.
    ("rgb(0 0 0 / 50%)", 0x808080),
  ]) func aColourIsRead(text: String, value: Int) throws {
    let color = try #require(ColorText.color(text), "\(text)")
    let channels = try #require(color.channels)
    for (found, shift) in [(channels.red, 16), (channels.green, 8), (channels.blue, 0)] {
      #expect(abs(found - value >> shift & 255) <= 1, "\(text): \(color.hex ?? "")")
    }
  }

  /// Outside of sRGB a colour becomes the nearest.
  @Test func coloursOutsideOfTheGamutAreMovedIntoIt() throws {
    #expect(ColorText.color("rgb(300, -20, 1e9)") == .rgb(255, 0, 255))
    #expect(ColorText.color("hsl(0 300% 50%)") == .rgb(255, 0, 0))
    let green = try #require(ColorText.color("oklch(0.7 0.9 150)")?.channels)
    #expect(green.green > 150 && green.red < 60 && green.blue < 110)
    #expect(ColorText.color("oklch(3 0.1 20)") == .rgb(255, 255, 255))
    #expect(ColorText.color("oklch(-1 0.1 20)") == .rgb(0, 0, 0))
  }

  @Test(arguments: [
    "", " ", "#", "#12", "#12345", "#1234567", "#ggg", "ff", "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(a,b,c)", "rgb(1 2 3",
    "hsl(1e999 1% 1%)",
    "transparent", "rgb(1 2 3 / 0.2)", "#12345611", "notacolour", "url(#fff)", "var(--a)", "red blue", "#fff #000", "rgb(nan 1 1)",
    "mark.svg",
  ]) func anythingElseIsNone(text: String) { #expect(ColorText.color(text) == nil) }

  @Test func androidWritesTheOpacityFirst() {
    #expect(ColorText.whole(Array("#FF0B5D47".utf8)[...], order: .alphaFirst)?.color == .rgb(0x0B, 0x5D, 0x47))
    #expect(ColorText.whole(Array("#000B5D47".utf8)[...], order: .alphaFirst)?.onWhite == nil)
  }

  /// In a gradient or a shorthand.
  @Test func coloursAreFoundInOtherValues() {
    func all(_ text: String) -> [Color] {
      var reader = ColorText(Array(text.utf8)[...]), found: [Color] = []
      while let value = reader.next() { found.append(value.color) }
      return found
    }
    #expect(
      all("linear-gradient(90deg, #f00 0%, rgb(0 255 0) 50%, blue) no-repeat url(red.png) \"#123456\"")
        == [.rgb(255, 0, 0), .rgb(0, 255, 0), .rgb(0, 0, 255)])
    #expect(all("1px solid black") == [.rgb(0, 0, 0)])
  }

  @Test(arguments: [
    ("--primary", Brand.Role.primary), ("--brand", .primary), ("--brand-color", .primary), ("--bs-primary", .primary),
    ("--acme-primary", .primary),
    ("--wp--preset--color--primary", .primary), ("--mdc-theme-primary", .primary), ("--color-primary-500", .primary),
    ("colorPrimary", .primary),
    ("md_theme_light_primary", .primary), ("colorOnPrimary", .buttonText), ("--primary-foreground", .buttonText),
    ("--primary-contrast", .buttonText),
    ("colorAccent", .accent), ("--brand-secondary", .accent), ("--color-accent", .accent), ("--bg", .background),
    ("--background", .background),
    ("android:windowBackground", .background), ("--color-text-primary", .text), ("textColorPrimary", .text), ("--foreground", .text),
    ("textColorLink", .link), ("--link-color", .link), ("--button-primary-bg", .button), ("--btn-background", .button),
    ("--button-text-color", .buttonText), ("--heading-color", .title),
  ]) func aNameSaysWhatItIsFor(name: String, role: Brand.Role) { #expect(ColorName(name)?.role == role) }

  @Test(arguments: [
    "--primary-dark", "--primary-light", "--link-hover", "--primary-rgb", "--primary-900", "purple_500", "md_theme_dark_primary",
    "colorPrimaryVariant", "--bs-danger", "--spacing", "", "--", "--primary-hover-bg", "colorPrimaryDark",
  ]) func aVariantSaysNothing(name: String) { #expect(ColorName(name) == nil) }
}
