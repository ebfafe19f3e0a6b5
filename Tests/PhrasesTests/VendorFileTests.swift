import Foundation
import ShippedTexts
import Testing

@testable import Phrases

/// The files have the format of the vendor's documentation; the wording is our own.
struct VendorFileTests {
  static let base = ShippedTexts.english

  private func apple(_ text: String) -> VendorFile { AppleStrings.parse(text.utf8) }
  private func android(_ text: String) -> VendorFile { AndroidStrings.parse(text.utf8) }
  private func places(_ file: VendorFile) -> [String] { file.issues.map { "\($0.line):\($0.column)" } }

  @Test func appleFilesAreRead() {
    let file = apple(
      #"""
      /* The library looks for this file. */
      "Front" = "Front";
      // one line
      "say" = "It\'s \"here\"\nand \U00e9 \UD83D\UDE00 \\ %1$@";
      bare.key = "bare" ; "Only";
      """#)
    #expect(file.issues.isEmpty, "\(file.issues)")
    #expect(file.texts.map(\.key) == ["Front", "say", "bare.key", "Only"])
    #expect(file.texts[1].entry == .text("It's \"here\"\nand é 😀 \\ %1$@"))
    #expect(file.texts.map(\.position.line) == [2, 4, 5, 5])
  }

  @Test func appleFilesMayBeUTF16() {
    let text = "\"Passport\" = \"Διαβατήριο\";\r\n\"Skip\" = \"Παράλειψη\";"
    for (mark, isBig) in [([0xFF, 0xFE], false), ([0xFE, 0xFF], true), ([], false), ([], true)] as [([UInt8], Bool)] {
      let bytes = mark + text.utf16.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
      let file = AppleStrings.parse(bytes)
      #expect(file.issues.isEmpty)
      #expect(file.texts.map(\.entry) == [.text("Διαβατήριο"), .text("Παράλειψη")])
      #expect(file.texts.last?.position.line == 2)
    }
    #expect(AppleStrings.parse([0xEF, 0xBB, 0xBF] + Array("\"a\" = \"b\";".utf8)).texts.count == 1)
    #expect(AppleStrings.parse([0xC3, 0x28]).issues.count == 1)
  }

  @Test(
    arguments: [
      ("\"a\" = \"b\"\n\"c\" = \"d\";", ["2:1"], ["a", "c"]), ("\"a\" \"b\";\n\"c\" = \"d\";", ["1:5"], ["c"]),
      ("\"a\" = ;\n\"c\" = \"d\";", ["1:7"], ["c"]), ("\"a\" = \"b", ["1:7"], []), ("/* no end", ["1:1"], []),
      ("\"a\" = \"\\q\";", ["1:9"], ["a"]), ("\"a\" = \"b\";\n\"a\" = \"c\";", ["2:1"], ["a"]),
      ("\"a\" = \"b\"; \"a\" = \"b\";", [], ["a"]),
      ("= = =\n\"c\" = \"d\";", ["1:1"], ["c"]), ("", [], []),
    ] as [(String, [String], [String])])
  func errorsInAppleFilesHavePositions(text: String, expected: [String], keys: [String]) {
    let file = apple(text)
    #expect(places(file) == expected, "\(file.issues)")
    #expect(file.texts.map(\.key) == keys)
  }

  @Test func androidFilesAreRead() {
    let file = android(
      #"""
      <?xml version="1.0" encoding="utf-8"?>
      <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
        <!-- texts -->
        <string name="button_okay">Okay</string>
        <string name="a">Don\'t &amp; <b>won't</b> &#233;&#x2026; \u00e9</string>
        <string name="b">  two
           lines\n"  kept  " </string>
        <string name="c"><![CDATA[x < y]]> <xliff:g id="n">%1$s</xliff:g></string>
        <color name="lib">#fff</color>
        <string-array name="list"><item>not a text</item></string-array>
        <plurals name="p"><item quantity="one">%d page</item><item quantity="other">%d pages</item></plurals>
        <string name="empty"/>
      </resources>
      """#)
    #expect(file.issues.isEmpty, "\(file.issues)")
    #expect(
      file.texts.map(\.entry) == [
        .text("Okay"), .text("Don't & won't é… é"), .text("two lines\n  kept  "), .text("x < y %1$s"),
        .plural([.one: "%d page", .other: "%d pages"]), .text(""),
      ])
    #expect(file.texts.map(\.position.line) == [4, 5, 6, 8, 11, 12])
  }

  @Test(arguments: [
    ("<!DOCTYPE r [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n<resources><string name=\"a\">&x;</string></resources>", 2),
    ("<resources><string>a</string></resources>", 1), ("<resources><string name=\"a\">b</resources>", 1),
    ("<resources><string name=\"a\">b & c</string></resources>", 1), ("<resources><string name=\"a\">b < c</string></resources>", 1),
    ("<resources><plurals name=\"p\"><item quantity=\"one\">a</item></plurals></resources>", 1),
    ("<resources><plurals name=\"p\"><item quantity=\"some\">a</item><item quantity=\"other\">a</item></plurals></resources>", 1),
    ("<resources><string name=a>b</string></resources>", 2), ("<resources", 1), ("<!-- x", 1),
  ])
  func errorsInAndroidFilesAreReported(text: String, atLeast count: Int) {
    let file = android(text)
    #expect(file.issues.count >= count, "\(file.issues)")
    #expect(!file.texts.contains { $0.entry.texts.contains { $0.contains("root:") } })
  }

  @Test(
    arguments: [
      ("nl.lproj/IdScanner.strings", "nl"), ("App/pt-BR.lproj/x.strings", "pt-BR"), ("zh_hant.lproj/x.strings", "zh-Hant"),
      ("Base.lproj/x.strings", nil), ("values-nl/strings.xml", "nl"), ("res/values-pt-rBR/strings.xml", "pt-BR"),
      ("values-b+zh+Hant/strings.xml", "zh-Hant"), ("values/strings.xml", nil), ("values-de-night/strings.xml", "de"),
      ("de-AT.json", "de-AT"),
      ("IdScanner.strings", nil), ("texts.json", nil), ("", nil),
    ] as [(String, String?)])
  func theLanguageIsTakenFromThePath(path: String, tag: String?) { #expect(TextFileLanguage.of(path) == tag) }

  @Test func vendorsTextsReplaceOurs() throws {
    let text = #"""
      "Driver License" = "Rijbewijs"; "Driver License %@" = "Rijbewijs, %@"; "Front" = "Voorkant"; "Back" = "Achterkant";
      "generic_error" = "Er ging iets mis. %@"; "capture_photo_instruction" = "Leg het binnen de lijnen: %1$@ van uw %2$@.";
      "smile_step_instruction" = "Lach!"; "confirm_capture_instruction" = "Is dit goed?"; "idv_otp_description" = "Typ de code die naar %@ ging."; "info_page" = "Fotopagina"; "Passport" = "Paspoort"; "scene.confirm.use" = "Ja, deze";
      "no_such_key" = "x"; "Skipp" = "y"; "Cancel" = "Stop %@";
      """#
    let file = TextFile.read(text.utf8, path: "nl.lproj/IdScanner.strings", base: Self.base)
    #expect(file.catalogue.language == "nl")
    func ours(_ key: String) -> String? { file.catalogue.entries[key]?.texts.first }
    #expect(ours("documentType.driversLicense") == "Rijbewijs")
    #expect(ours("capture.title.driversLicense.back") == "Rijbewijs, Achterkant")
    #expect(ours("document.error.Unexpected.message") == "Er ging iets mis. {detail}")
    #expect(ours("capture.ready.driversLicense") == "Leg het binnen de lijnen: voorkant van uw Rijbewijs.")
    #expect(ours("capture.ready.passport") == "Leg het binnen de lijnen: fotopagina van uw Paspoort.")
    #expect(ours("scene.confirm.use") == "Ja, deze")
    #expect(ours("kiosk.stop.cancel") == nil)
    #expect(file.issues.map(\.path) == ["no_such_key", "Skipp", "Cancel"])
    #expect(file.issues.first { $0.path == "Skipp" }?.hint == "Did you mean \"Skip\"?")
    #expect(ours("scene.liveness.smile") == "Lach!")
    #expect(ours("verify.passcode.message") == "Typ de code die naar {address} ging.")
    #expect(file.notes.map(\.key) == ["confirm_capture_instruction"])
    #expect(file.notes[0].description.contains("no screen shows this: the confirm screen asks in words that fit every document"))
  }

  /// A key leads to its screens, or it is said why it does not.
  @Test func everyKeyIsShownOrDeclared() {
    for key in VendorKeys.all { #expect((VendorKeys.targets(key)?.isEmpty == true) == (VendorKeys.reason(key) != nil), "\(key)") }
    #expect(VendorKeys.reason("no_such_key") == nil)
  }

  /// Every key in the vendor's documentation is known, and leads to texts that exist.
  @Test func everyVendorKeyLeadsToExistingTexts() {
    #expect(!Self.base.entries.isEmpty)
    for key in VendorKeys.all {
      for target in VendorKeys.targets(key) ?? [] {
        #expect(Self.base.entries[target.key] != nil, "\(key): \(target.key)")
        let places = target.arguments.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
        #expect(Set(places).isSubset(of: Self.base.entries[target.key]?.placeholders ?? []), "\(key)")
        for words in target.words { #expect(VendorKeys.targets(words) != nil, "\(key): \(words)") }
      }
    }
    let live = [
      "different_face_error", "missed_expression_error", "no_face_error", "multiple_faces_error", "camera_permission_rationale",
      "generic_error", "capture_selfie_step_instruction", "smile_step_instruction", "no_smile_step_instruction",
      "close_left_eye_step_instruction", "close_right_eye_step_instruction", "Live Face Verification", "Okay", "Cancel", "Skip", "Error",
    ]
    let scanner = [
      "license_capture_error", "cannot_find_face_error", "cannot_scan_barcode_error", "id_information_captured", "scan_barcode",
      "capture_back", "no_face_found_error", "Error", "flip_id_message", "picker_default_instruction", "select_country_instruction",
      "Driver License", "Driver License %@", "confirm_capture_instruction", "scan_barcode_instruction", "Approve %@",
      "capture_photo_instruction", "Front", "Scan", "Back", "capture_passport", "info_page", "Passport", "Approve %@", "Re-Take", "Cancel",
      "Skip",
    ]
    #expect(live.count == 16 && scanner.count == 27)
    let newer =
      ["clear", "readable", "confirm", "retake"].map { "idv_data_check_\($0)" }
      + ["title", "description", "resend"].map { "idv_otp_\($0)" }
    for key in newer { #expect(VendorKeys.targets(key)?.isEmpty == false, "\(key)") }
    for key in live + scanner { #expect(VendorKeys.targets(key) != nil, "\(key)") }
  }

  @Test func anAppsOwnKeysAreNotErrorsInItsResources() {
    let text = "<resources><string name=\"app_name\">Haven</string><string name=\"button_retake\">Opnieuw</string></resources>"
    let file = TextFile.read(text.utf8, path: "res/values-nl/strings.xml", base: Self.base)
    #expect(file.issues.isEmpty)
    #expect(file.notes.map(\.key) == ["app_name"])
    #expect(file.catalogue.entries["scene.confirm.again"] == .text("Opnieuw"))
  }

  @Test func errorsInCataloguesHavePositions() {
    let text = """
      {"scene": {"confirm": {"use": "Ja", "uze": "Ja"},
        "wait": {"left": {"one": "{n} tel", "other": "{m} tellen"}},
        "error": {"code": "Fout"}}}
      """
    let file = TextFile.read(text.utf8, path: "nl.json", base: Self.base)
    #expect(file.issues.map { "\($0.line) \($0.path)" } == ["1 scene.confirm.uze", "2 scene.wait.left"])
    #expect(file.issues[0].hint == "Did you mean \"scene.confirm.use\"?")
    #expect(file.issues[1].hint == "Did you mean {n}?")
    #expect(file.notes.map { "\($0.position.line) \($0.key)" } == ["3 scene.error.code"])
    #expect(file.catalogue.entries.keys.sorted() == ["scene.confirm.use", "scene.error.code"])
  }

  @Test func aThemesOwnTextsAreChecked() throws {
    let strings = [
      "nl": [
        "scene.confirm.use": "Ja", "scene.confirm.uze": "Nee", "scene.wait.left.one": "{n} tel", "scene.wait.left.other": "{n} tellen",
      ],
      "*": ["kiosk.title": "Haven", "scene.error.code": "{kode}"], "de": ["scene.wait.left.one": "x"],
    ]
    let own = OwnTexts(strings, base: Self.base)
    #expect(own.catalogues.map(\.language) == ["*", "de", "nl"])
    #expect(own.catalogues[2].entries["scene.wait.left"] == .plural([.one: "{n} tel", .other: "{n} tellen"]))
    #expect(own.catalogues[0].entries == ["kiosk.title": .text("Haven")])
    #expect(
      own.issues.map(\.path) == [
        "localization.strings.*.scene.error.code", "localization.strings.de.scene.wait.left", "localization.strings.nl.scene.confirm.uze",
      ])
    #expect(own.issues.contains { $0.hint == "Did you mean \"scene.confirm.use\"?" })
  }

  @Test(
    arguments: [
      ("100 %", "100 %", []), ("50 %% of %@", "50 % of A", []), ("%2$s and %1$s", "B and A", []), ("%d, %@, %@", "A, B, %3", ["%@"]),
      ("%", "%", []), ("%1$", "%1$", []), ("%3$@", "", ["%3$@"]),
    ] as [(String, String, [String])])
  func placeholders(text: String, expected: String, unknown: [String]) {
    let result = VendorPlaceholders.replaced(text) { ["A", "B"].indices.contains($0) ? ["A", "B"][$0] : nil }
    #expect(result.unknown == unknown)
    if unknown.isEmpty { #expect(result.text == expected) }
  }

  /// Files with random changes never crash the program, and what is read is valid.
  @Test func fiveHundredBrokenFiles() {
    let apple = Array(#"/* x */ "Front" = "Vo\Uorkant \"\\"; "generic_error" = "Fout %1$@ 😀"; // y"#.utf8)
    let android = Array(
      #"<?xml version="1.0"?><resources><!-- a --><string name="a">b &amp; <b>c</b>\n</string><plurals name="p"><item quantity="other">%d</item></plurals><![CDATA[x]]></resources>"#
        .utf8)
    let json = Array(#"{"scene": {"wait": {"left": {"one": "a", "other": "{n}"}}}, "x": [1, null]}"#.utf8)
    var random = UInt64(2026)
    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((random >> 33) % UInt64(limit))
    }
    let words: [[UInt8]] =
      ["<", "\"", "\\", "&", "/*", "]]>", "%", "{", "\0", "\u{FEFF}", "<!", ";"].map { Array($0.utf8) } + [[0xFF], [0xD8]]
    for (path, original) in [("nl.lproj/a.strings", apple), ("values-nl/strings.xml", android), ("nl.json", json)] {
      for _ in 0..<500 {
        var bytes = original
        for _ in 0...next(4) {
          let place = bytes.isEmpty ? 0 : next(bytes.count)
          switch next(4) {
          case 0 where !bytes.isEmpty: bytes[place] = UInt8(next(256))
          case 1: bytes.insert(contentsOf: words[next(words.count)], at: place)
          case 2: bytes.removeSubrange(place..<min(bytes.count, place + next(9)))
          default: bytes += original.prefix(next(40))
          }
        }
        let file = TextFile.read(bytes, path: path, base: Self.base)
        #expect(file.issues.allSatisfy { $0.line >= 1 && $0.column >= 1 && !$0.message.isEmpty })
      }
    }
  }
}
