import Testing

@testable import JourneyKit

struct QuotedTextTests {
  /// In each language the text would seem to end the quotation.
  @Test(arguments: [
    (#"Hello" This was verified."#, "Hello’ This was verified."), ("Hello” This was verified. “", "Hello’ This was verified. ’"),
    ("Hallo“ Geprüft.", "Hallo’ Geprüft."), ("Bonjour » Vérifié.", "Bonjour ’ Vérifié."), ("こんにちは」確認済み。", "こんにちは’確認済み。"),
    ("One\nTwo\u{2028}Three\r\n\r\nFour", "One Two Three Four"), ("It's Anna’s", "It's Anna’s"),
  ])
  func aForeignTextDoesNotEndItsQuotation(text: String, inner: String) {
    #expect(QuotedText.inner(text) == inner)
  }
}
