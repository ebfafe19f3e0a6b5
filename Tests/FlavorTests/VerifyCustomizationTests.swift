import Flavor
import Foundation
import Testing

/// The customization items of PingOne Verify, in the table of Documentation/Vendors/PingOneVerify.md.
struct VerifyCustomizationTests {
  /// Colours, dimensions, drawables and image assets of both SDKs, from their pages.
  private static let items = [
    "lib_bg_color", "lib_nav_bar_color", "lib_button_gray", "lib_cancel_text", "lib_white_text", "lib_text_color", "lib_error_text_color",
    "lib_error_view_bg", "lib_progress_color", "lib_progress_track_color", "lib_blue_text_color", "lib_cancel_text_color",
    "lib_progress_bar_color", "lib_text_size_small", "lib_text_size_medium", "lib_text_size_large", "lib_button_text_size",
    "lib_nav_bar_logo", "lib_bg", "lib_activity_bg", "lib_nav_bar_bg", "button_next", "button_next_tapped", "button_next_disabled",
    "lib_button_confirm", "lib_button_confirm_pressed", "lib_button_confirm_selector", "lib_button_capture", "icon_error", "lfv_smile",
    "lfv_straight_face", "lfv_capture_selfie_step", "lfv_close_left_eye", "lfv_close_right_eye", "lfv_icon_done", "icon_dl", "icon_dl_back",
    "icon_passport", "info_icon",
  ]

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  /// The rows of a table: item and place.
  private static func rows(_ title: String = "Customization of Verify") throws -> [(item: String, place: String)] {
    let page = try String(contentsOf: root.appending(path: "Documentation/Vendors/PingOneVerify.md"), encoding: .utf8)
    let section = try #require(page.split(separator: "\n## ").first { $0.hasPrefix(title) })
    return section.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0].hasPrefix("`") else { return nil }
      return (cells[0].replacing("`", with: ""), cells[1])
    }
  }

  /// A colour has a token of a theme; everything else says why it has none.
  @Test func everyItemHasItsPlace() throws {
    let rows = try Self.rows()
    #expect(rows.map(\.item).sorted() == Self.items.sorted())
    let tokens = Set(ColorToken.allCases.map(\.rawValue))
    for row in rows {
      let quoted = row.place.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      let isColor =
        row.item.contains("color") || row.item.hasSuffix("_text") || ["lib_button_gray", "lib_error_view_bg"].contains(row.item)
      #expect(isColor == (quoted.first.map { tokens.contains(String($0.element)) } ?? false), "\(row.item): \(row.place)")
      #expect(isColor || row.place.hasPrefix("no place in a terminal: ") || row.item == "lib_nav_bar_logo", "\(row.item)")
    }
  }

  /// The appearance settings of the newer SDK: all but the logo are colours.
  @Test func everySettingHasItsPlace() throws {
    let button = ["backgroundColor", "textColor", "borderColor"]
    let settings =
      [
        "logoImage", "backgroundColor", "bodyTextColor", "headingTextColor", "navigationBarColor", "navigationBarTextColor",
        "iconTintColor",
      ] + button.map { "solidButtonAppearance.\($0)" } + button.map { "borderedButtonAppearance.\($0)" }
    let rows = try Self.rows("Appearance of the newer SDK")
    #expect(rows.map(\.item).sorted() == settings.sorted())
    let tokens = Set(ColorToken.allCases.map { "`\($0.rawValue)`" })
    for row in rows { #expect(tokens.contains(row.place) == (row.item != "logoImage"), "\(row.item): \(row.place)") }
  }
}
