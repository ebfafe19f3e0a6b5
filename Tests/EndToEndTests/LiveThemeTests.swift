import Cells
import Foundation
import TerminalHarness
import TestQueue
import Testing

/// A theme that is changed while the program runs, themes of plugin calls, and the commands about themes.
@Suite(.queued) struct LiveThemeTests {}

extension LiveThemeTests {
  private func theme(_ background: String, _ rest: String = "") -> String {
    "{\n  \"colors\": { \"palette\": { \"light\": \"\(background)\" }\(rest) }\n}\n"
  }

  private func paper(_ kiosk: TerminalSession, _ red: UInt8, _ green: UInt8, _ blue: UInt8) throws {
    try kiosk.wait("the paper is not \(red), \(green), \(blue)", seconds: Sandbox.patience) {
      kiosk.cell(0, 10).paper == .rgb(red, green, blue)
    }
  }

  @Test func savingShowsTheThemeAndBrokenOnesWarnUntilFixed() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write("own.json", theme("#FFF0E0"))
    let kiosk = try sandbox.kiosk("--theme", file, "--color", "direct")
    try kiosk.waitFor("Welcome")
    try paper(kiosk, 0xFF, 0xF0, 0xE0)
    // Written in place.
    try sandbox.write("own.json", theme("#E0F0FF"))
    try paper(kiosk, 0xE0, 0xF0, 0xFF)
    // Saved under another name and renamed, as editors do.
    try sandbox.write("own.json~", theme("#E0FFE0"))
    #expect(rename(sandbox.path("own.json~"), file) == 0)
    try paper(kiosk, 0xE0, 0xFF, 0xE0)
    // Broken: the look stays, and the error is reported with its line.
    try sandbox.write("own.json", theme("#FF0000", ", \"popop\": {}"))
    try kiosk.waitFor("line 2, column")
    #expect(kiosk.cell(0, 3).paper == .rgb(0xE0, 0xFF, 0xE0))
    try sandbox.write("own.json", theme("#F0F0FF"))
    try paper(kiosk, 0xF0, 0xF0, 0xFF)
    try kiosk.wait("the warning stays", seconds: Sandbox.patience) { !kiosk.says("line 2") }
  }

  @Test func extendedThemesAreWatchedToo() throws {
    let sandbox = try Sandbox()
    try sandbox.write("base.json", theme("#FFF0E0"))
    let file = try sandbox.write("own.json", "{\"extends\": \"base.json\"}")
    let kiosk = try sandbox.kiosk("--theme", file, "--color", "direct")
    try kiosk.waitFor("Welcome")
    try paper(kiosk, 0xFF, 0xF0, 0xE0)
    try sandbox.write("base.json", theme("#E0F0FF"))
    try paper(kiosk, 0xE0, 0xF0, 0xFF)
  }

  /// The logo is drawn by the imaging process, changes when its file does, and gives way to the name when it cannot be drawn.
  @Test func aLogoIsShownAndWatched() throws {
    func svg(_ color: String) -> String {
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 30 10\"><path fill=\"\(color)\" d=\"M0 0h30v10H0z\"/></svg>"
    }
    let sandbox = try Sandbox()
    try sandbox.write("mark.svg", svg("#C80A14"))
    let file = try sandbox.write("own.json", "{\"appearance\": \"light\",\n  \"logo\": \"mark.svg\"}")
    let kiosk = try sandbox.kiosk("--theme", file, "--color", "direct", size: Size(width: 120, height: 40))
    try kiosk.waitFor("Welcome")
    // Pictures have fewer shades than the terminal.
    func ink(_ red: Int, _ green: Int, _ blue: Int) throws {
      try kiosk.wait("the logo is not \(red), \(green), \(blue)", seconds: Sandbox.patience) {
        guard case .rgb(let r, let g, let b)? = kiosk.cell(5, 1).paper else { return false }
        return zip([r, g, b], [red, green, blue]).allSatisfy { abs(Int($0) - $1) <= 8 }
      }
    }
    try ink(200, 10, 20)
    try sandbox.write("mark.svg", svg("#0A14C8"))
    try ink(10, 20, 200)
    try sandbox.write("mark.svg", "<svg")
    try kiosk.waitFor("logo isn’t shown")
    try sandbox.write("mark.svg", svg("#14C80A"))
    try ink(20, 200, 10)
    let isGone = { !kiosk.says("logo isn’t shown") }
    try kiosk.wait("the warning stays", seconds: Sandbox.patience, until: isGone)
    // A theme without a logo has no problem with one.
    try sandbox.write("mark.svg", "<svg")
    try kiosk.waitFor("logo isn’t shown")
    try sandbox.write("own.json", #"{"appearance": "light"}"#)
    try kiosk.wait("the warning stays without a logo", seconds: Sandbox.patience, until: isGone)
  }

  @Test func theAppearanceIsChosenByFlagAndKey() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.kiosk("--theme", "paper", "--appearance", "dark", "--color", "direct")
    try kiosk.waitFor("Welcome")
    try paper(kiosk, 0x1E, 0x18, 0x12)
    kiosk.press(.function(4))
    try paper(kiosk, 0xFA, 0xF4, 0xE6)
  }

  /// A plugin call whose font is missing ends with 802, as on a phone.
  @Test func aMissingFontEndsAPluginCall() throws {
    let sandbox = try Sandbox()
    let config = try sandbox.write(
      "plugin.json", #"{"customization": {"flavor": {"fonts": {"screenTitle": {"file": "plugin.json", "size": 18}}}}}"#)
    let ran = try sandbox.run("run", "document", "--source", "specimen", "--script", "auto", "--config", config)
    #expect(ran.status == 1)
    #expect(ran.json["errorCode"] as? Int == 802)
    #expect((ran.json["errorDescription"] as? String)?.contains("fonts.screenTitle") == true, "\(ran.json)")
  }

  @Test func checkReportsErrorsWithTheirLinesAndWarnings() throws {
    let sandbox = try Sandbox()
    let broken = try sandbox.run("themes", "check", sandbox.write("broken.json", "{\n  \"colors\": {\"bax\": {}}\n}"))
    #expect(broken.status == 66)
    #expect(broken.output.contains("broken.json: error: line 2, column 14, at colors.bax"))
    let faint = try sandbox.run(
      "themes", "check", sandbox.write("faint.json", ##"{"colors": {"light": {"screen": {"titleColor": "#EEEEEE"}}}}"##))
    #expect(faint.status == 1)
    #expect(faint.output.contains("warning: light: screen.titleColor on screen.backgroundColor"))
    let good = try sandbox.run("themes", "check", "high-contrast")
    #expect(good.status == 0 && good.output.contains("high-contrast: good"), "\(good.output)")
    let missing = try sandbox.run("themes", "check", "hrbour")
    #expect(missing.status == 66 && missing.errors.contains("harbour"))
  }

  /// A focus that is not seen in its list, and an edge that is set in vain, which the table tells too.
  @Test func checkFindsWhatNobodySees() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write(
      "slab.json",
      ##"""
      {"colors": {"light": {
        "palette": {"primary": "#521E87"},
        "screen": {"tableCells": {"cellStyle2": {"backgroundColor": "palette.primary", "textColor": "white", "iconColor": "white"}}},
        "box": {"backgroundColor": "#F7F7F7", "borderColor": "#F7F7F7"}
      }}}
      """##)
    let checked = try sandbox.run("themes", "check", file)
    #expect(checked.status == 1)
    #expect(
      checked.output.contains(
        "warning: light: the focus, buttons.primary.backgroundColor, beside screen.tableCells.cellStyle2.backgroundColor has a contrast of 1:1"
      ),
      "\(checked.output)")
    #expect(checked.output.contains("remark: light: box.borderColor is set to #F7F7F7 and not seen beside box.backgroundColor"))
    let table = try sandbox.run("themes", "show", file)
    #expect(table.output.contains("(light: set to #F7F7F7, not seen beside box.backgroundColor)"), "\(table.output)")
  }

  /// One theme makes a page for its customer.
  @Test func onePageIsMadeForACustomer() throws {
    let sandbox = try Sandbox()
    try sandbox.write("mark.svg", #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>"#)
    let file = try sandbox.write(
      "own.json", #"{"extends": "harbour", "logo": "mark.svg", "localization": {"strings": {"*": {"kiosk.title": "Lindqvale Bank"}}}}"#)
    let made = try sandbox.run("themes", "show", file, "--html", sandbox.path("own.html"))
    #expect(made.status == 0, "\(made.errors)")
    let page = try String(contentsOfFile: sandbox.path("own.html"), encoding: .utf8)
    #expect(page.utf8.count < 3_000_000, "\(page.utf8.count)")
    #expect(page.contains("<title>Lindqvale Bank</title>"))
    let other = try sandbox.run("themes", "show", file, "--html", "-", "--journey", "letter")
    #expect(other.status == 64)
    #expect(other.errors.contains("There is no journey “letter”. The journeys are: identity, document"), "\(other.errors)")
  }

  @Test func exportWritesEachForm() throws {
    let sandbox = try Sandbox()
    let spoilt = try sandbox.run("themes", "export", sandbox.write("spoilt.json", #"{"colors": {"bax": {}}}"#))
    #expect(spoilt.status == 66 && spoilt.output.isEmpty)
    #expect(try sandbox.run("themes", "export", "orchid", "--to", "json").output.contains("\"primary\": \"#521E87\""))
    #expect(try sandbox.run("themes", "export", "orchid", "--to", "swift").output.contains("OrcaColors(colorPalette: palette)"))
    #expect(
      try sandbox.run("themes", "export", "orchid", "--to", "kotlin").output.contains("colorsLight = OrcaColors.defaultLightColors()"))
  }
}
