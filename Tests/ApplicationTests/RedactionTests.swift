import Testing

@testable import Sessions

struct RedactionTests {
  @Test(arguments: [
    (#"{"entered":{"text":"Anna 12"}}"#, #"{"entered":{"text":"Xxxx 00"}}"#),
    // Keys of texts, ids and kinds stay; a text that only looks like one does not.
    (#"{"title":"document.intro.title","id":"NLD"}"#, #"{"title":"document.intro.title","id":"NLD"}"#),
    (#"{"note":"anna@example.org"}"#, #"{"note":"xxxx@xxxxxxx.xxx"}"#),
    (#"{"note":"Anna.Berg"}"#, #"{"note":"Xxxx.Xxxx"}"#),
    (#"{"date":{"day":14,"month":5,"year":1990},"x":122.5}"#, #"{"date":{"day":1,"month":1,"year":1},"x":122.5}"#),
    // In a zone even plain names hold what was read.
    (#"{"fields":{"documentCode":"P","code":"AB1"},"code":"AB1"}"#, #"{"fields":{"documentCode":"X","code":"XX0"},"code":"AB1"}"#),
    // JSON within text is redacted too.
    (#"{"output":"{\"name\":\"Anna\",\"type\":\"jpg\"}"}"#, #"{"output":"{\"name\":\"Xxxx\",\"type\":\"jpg\"}"}"#),
    (#"{"lines":["P<UTOERIKSSON<<ANNA<MARIA"]}"#, #"{"lines":["X<XXXXXXXXXXX<<XXXX<XXXXX"]}"#),
    (#"{"name":"Παπαδοπούλου 山田"}"#, #"{"name":"Xxxxxxxxxxxx XX"}"#),
  ]) func personalDataIsCovered(_ record: String, _ expected: String) {
    #expect(Redaction.redacted(record)?.text() == expected)
  }

  @Test func whatIsNotJSONIsNotShown() { #expect(Redaction.redacted("Anna") == nil) }
}
