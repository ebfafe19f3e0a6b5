import Flavor
import Testing

/// A theme's file, of which single members are changed.
struct ThemeDocumentTests {
  private func document(_ text: String) throws -> ThemeDocument { try ThemeDocument(Array(text.utf8)) }

  private func text(_ document: ThemeDocument) -> String { String(decoding: document.bytes, as: UTF8.self) }

  @Test func onlyWhatIsSetIsWritten() {
    var document = ThemeDocument(extending: "harbour")
    document.set(.element(.primaryBackground), .light, to: "palette.accent")
    document.set(.cornerRadius, .dark, to: "round")
    document.set(.font(.screenTitle), .light, to: "DejaVu Serif Bold 18")
    document.set(.font(.hintText), .light, to: "fonts/Brand.otf")
    document.set(.text(language: "nl", key: "scene.confirm.use"), .light, to: "Ja, deze")
    #expect(
      text(document) == """
        {
          "extends": "harbour",
          "colors": {
            "light": {
              "buttons": {
                "primary": {
                  "backgroundColor": "palette.accent"
                }
              }
            }
          },
          "layouts": {
            "primaryButtonCornerRadius": "round"
          },
          "fonts": {
            "screenTitle": {
              "name": "DejaVu Serif Bold",
              "size": 18
            },
            "hintText": {
              "file": "fonts/Brand.otf"
            }
          },
          "localization": {
            "strings": {
              "nl": {
                "scene.confirm.use": "Ja, deze"
              }
            }
          }
        }

        """)
  }

  /// What is set can be read, and what is read is what was typed.
  @Test func everyFieldGoesInAndOut() throws {
    var document = ThemeDocument()
    var fields: [(ThemeField, String)] = PaletteField.allCases.map { (.palette($0), "#123456") }
    fields += ColorToken.elements.map { (.element($0), "#ABCDEF 50%") }
    fields += FontToken.allCases.map { (.font($0), "DejaVu Sans 17") }
    fields += [(.cornerRadius, "4"), (.baseLanguage, "nl"), (.fixedLanguage, "de"), (.logo, "mark.svg")]
    for (field, value) in fields { document.set(field, .dark, to: value) }
    for (field, value) in fields { #expect(document.value(field, .dark) == value, "\(field.name)") }
    let (flavor, issues) = FlavorFile.parse(text: document.bytes, name: "all")
    #expect(issues == [])
    #expect(flavor.dark.palette.count == PaletteField.allCases.count && flavor.dark.elements.count == ColorToken.elements.count)
    #expect(flavor.light.palette.isEmpty && flavor.light.elements.isEmpty)
    #expect(flavor.fonts.count == FontToken.allCases.count && flavor.primaryButtonCornerRadius == 4)
    for (field, _) in fields { document.set(field, .dark, to: nil) }
    #expect(text(document) == "{}\n")
  }

  /// One set of colours for both appearances becomes two before one of them changes.
  @Test func oneSetForBothBecomesTwo() throws {
    var document = try document(##"{"name": "x", "colors": {"palette": {"primary": "#111111"}}, "logo": "mark.svg"}"##)
    #expect(document.value(.palette(.primary), .dark) == "#111111" && document.value(.logo, .dark) == "mark.svg")
    document.set(.palette(.primary), .dark, to: "#EEEEEE")
    document.set(.logo, .dark, to: "night.svg")
    #expect(document.value(.palette(.primary), .light) == "#111111" && document.value(.palette(.primary), .dark) == "#EEEEEE")
    #expect(document.value(.logo, .light) == "mark.svg" && document.value(.logo, .dark) == "night.svg")
    #expect(FlavorFile.parse(text: document.bytes, name: "x").issues == [])
  }

  /// Whatever the file has besides stays, in its order.
  @Test func theRestStays() throws {
    let before = """
      {
        "appearance": "dark",
        "colors": {
          "dark": {
            "hint": {
              "textColor": "white 80%"
            }
          }
        },
        "name": "x"
      }

      """
    var document = try document(before)
    document.set(.element(.hintBorder), .dark, to: "black")
    #expect(text(document) != before)
    document.set(.element(.hintBorder), .dark, to: nil)
    #expect(text(document) == before)
  }
}
