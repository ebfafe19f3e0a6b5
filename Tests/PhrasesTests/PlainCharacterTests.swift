import Phrases
import Testing

struct PlainCharacterTests {
  @Test(arguments: [
    ("０９０－１２３４", "090-1234"), ("＋８１", "+81"), ("٠١٢٣", "0123"), ("१२", "12"), ("ＡＢＣ", "ABC"), ("１２３\u{3000}４５６", "123 456"),
    ("12\u{A0}34\u{202F}5", "12 34 5"), ("Ünï", "Ünï"), ("五²½Ⅷ", "五²½Ⅷ"), ("Привет", "Привет"), ("", ""),
  ])
  func whatKeyboardsTypeIsASCII(typed: String, plain: String) { #expect(String(typed.map(\.plain)) == plain) }
}
