import Foundation
import Phrases
import Testing

struct PhraseCodingTests {
  private static let forms: [(Phrase, String)] = [
    (Phrase("documentType.passport"), #""documentType.passport""#),
    (.verbatim("Bruijn"), #"{"arguments":{"text":"Bruijn"},"key":"="}"#),
    (Phrase("a", ["n": .number(-3)]), #"{"arguments":{"n":-3},"key":"a"}"#),
    (Phrase("a", ["what": .phrase(Phrase("b"))]), #"{"arguments":{"what":{"phrase":"b"}},"key":"a"}"#),
    (
      Phrase("a", ["what": .phrase(Phrase("b", ["n": .number(1)]))]),
      #"{"arguments":{"what":{"phrase":{"arguments":{"n":1},"key":"b"}}},"key":"a"}"#
    ),
    (
      Phrase("a", ["on": .date(year: 2034, month: 3, day: 9)]),
      #"{"arguments":{"on":{"date":{"day":9,"month":3,"year":2034}}},"key":"a"}"#
    ),
    (
      Phrase("a", ["on": .date(year: 2034, month: 3, day: nil)]),
      #"{"arguments":{"on":{"date":{"month":3,"year":2034}}},"key":"a"}"#
    ),
    (Phrase("a", ["on": .date(year: 2034, month: nil, day: nil)]), #"{"arguments":{"on":{"date":{"year":2034}}},"key":"a"}"#),
    (Phrase("a", ["x": .text("1"), "y": .number(1)]), #"{"arguments":{"x":"1","y":1},"key":"a"}"#),
  ]

  @Test func eachFormIsEncodedAndDecoded() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for (phrase, json) in Self.forms {
      #expect(String(decoding: try encoder.encode(phrase), as: UTF8.self) == json)
      #expect(try JSONDecoder().decode(Phrase.self, from: Data(json.utf8)) == phrase, "\(json)")
    }
  }

  @Test(arguments: [
    "null", "1", "true", "[]", "{}", #"{"key":"a"}"#, #"{"key":"a","arguments":{}}"#, #"{"key":"a","arguments":null}"#,
    #"{"arguments":{"n":1}}"#, #"{"key":1,"arguments":{"n":1}}"#, #"{"key":"a","arguments":{"n":1},"other":1}"#,
    #"{"key":"a","arguments":["n"]}"#, #"{"key":"a","arguments":{"n":null}}"#, #"{"key":"a","arguments":{"n":true}}"#,
    #"{"key":"a","arguments":{"n":1.5}}"#, #"{"key":"a","arguments":{"n":1e30}}"#, #"{"key":"a","arguments":{"n":[]}}"#,
    #"{"key":"a","arguments":{"n":{}}}"#, #"{"key":"a","arguments":{"n":{"text":"x"}}}"#,
    #"{"key":"a","arguments":{"n":{"number":{"_0":1}}}}"#, #"{"key":"a","arguments":{"n":{"phrase":{"_0":"b"}}}}"#,
    #"{"key":"a","arguments":{"n":{"phrase":1}}}"#, #"{"key":"a","arguments":{"n":{"phrase":"b","date":{"year":1}}}}"#,
    #"{"key":"a","arguments":{"n":{"phrase":"b","other":1}}}"#, #"{"key":"a","arguments":{"n":{"date":{}}}}"#,
    #"{"key":"a","arguments":{"n":{"date":{"month":1}}}}"#, #"{"key":"a","arguments":{"n":{"date":{"year":"2034"}}}}"#,
    #"{"key":"a","arguments":{"n":{"date":{"year":2034,"month":null}}}}"#,
    #"{"key":"a","arguments":{"n":{"date":{"year":2034,"hour":1}}}}"#, #"{"key":"a","arguments":{"n":{"date":"2034"}}}"#,
  ])
  func otherFormsAreRefused(_ json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Phrase.self, from: Data(json.utf8)) }
  }
}
