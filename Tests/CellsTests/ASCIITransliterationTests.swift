import Cells
import Testing

struct ASCIITransliterationTests {
  @Test(arguments: [
    ("de", "Größe ändern, ÜBERALL, Äpfel, Straße", "Groesse aendern, UEBERALL, Aepfel, Strasse"), ("de-AT", "für", "fuer"),
    ("it", "È già città, perché?", "E' gia' citta', perche'?"), ("es", "¿Cómo? ¡Sí!", "Cómo? Sí!"),
    ("fr", "Œuvre, cœur…", "Oeuvre, coeur..."),
    ("nl", "één", "één"), ("en", "Plain text", "Plain text"),
  ]) func textsAreWrittenAsTheLanguageDoes(language: String, text: String, expected: String) {
    #expect(ASCIITransliteration(language: language).text(text) == expected)
  }

  /// The remaining characters have an ASCII form of one column.
  @Test func otherLettersLoseTheirAccents() {
    #expect(String("één ñ ł ș".map { Glyphs.asciiForm(of: $0) }) == "een n l s")
  }

  @Test func greekAndJapaneseCannotBeWritten() {
    for name in ["Deutsch", "Español", "Français", "Português", "Română", "Polski", "Nederlands"] {
      #expect(ASCIITransliteration.canWrite(name))
    }
    for name in ["Ελληνικά", "日本語"] { #expect(!ASCIITransliteration.canWrite(name)) }
  }
}
