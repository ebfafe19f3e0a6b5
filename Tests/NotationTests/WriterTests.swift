import Notation
import Testing

/// JSON is written in order, without absent values.
struct WriterTests {
  let value = JSONValue.object([
    "z": "a\"\\\n\u{1}é/", "absent": nil, "a": .array([.integer(1), .number(2), .number(0.1), .bool(true)]), "e": .object([:]),
    "l": .array([]),
  ])

  @Test func onOneLine() {
    #expect(value.text() == #"{"z":"a\"\\\n\u0001é/","a":[1,2,0.1,true],"e":{},"l":[]}"#)
  }

  @Test func indented() {
    let text = JSONValue.object(["a": .array([.integer(1), .object(["b": "c"])]), "e": .object([:])]).text(indent: 2)
    #expect(
      text == """
        {
          "a": [
            1,
            {
              "b": "c"
            }
          ],
          "e": {}
        }
        """)
  }

  @Test func numbersThatAreNotFiniteAreLeftOut() {
    #expect(JSONValue.object(["a": .number(.nan), "b": .array([.number(.infinity), .integer(1)])]).text() == #"{"b":[1]}"#)
  }

  @Test func writtenTextIsReadBack() throws {
    let node = try JSONReader().read(value.text(indent: 3))
    #expect(node["z"]?.string == "a\"\\\n\u{1}é/")
    #expect(node["a"]?.elements?.map { $0.number?.double } == [1, 2, 0.1, nil])
  }
}
