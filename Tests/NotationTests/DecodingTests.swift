import Notation
import Testing

/// Typed values, with all errors reported at once.
struct DecodingTests {
  enum Metal: String, CaseIterable { case iron, copper, silver }

  static let text = """
    {
      "nmae": "x",
      "age": 200,
      "metal": "coper",
      "flags": [true, 1],
      "inner": {"deep": 1.5}
    }
    """

  @Test func allErrorsAreCollectedInTheOrderOfTheText() throws {
    let node = try JSONReader().read(Self.text)
    let decoding = Decoding()
    let root = decoding.object(node, allowing: ["name", "age", "metal", "flags", "inner"])
    #expect(root["metal"].oneOf(Metal.self) == nil)
    #expect(root["age"].integer(in: 0...120) == nil)
    #expect(root["flags"].list { $0.bool() } == [true])
    #expect(root.required("name").string() == nil)
    #expect(root["inner"].object(allowing: ["deep"])?["deep"].integer() == nil)
    do throws(NotationErrors) {
      try decoding.finish()
      Issue.record("nothing was reported")
    } catch {
      #expect(
        error.errors.map(\.description) == [
          #"line 1, column 1, at name: expected the key "name", found no such key."#,
          #"line 2, column 3, at nmae: expected one of the keys "name", "age", "metal", "flags", "inner", found the unknown key "nmae". "#
            + #"Did you mean "name"?"#,
          "line 3, column 10, at age: expected an integer from 0 to 120, found 200.",
          #"line 4, column 12, at metal: expected one of "iron", "copper", "silver", found "coper". Did you mean "copper"?"#,
          "line 5, column 19, at flags[1]: expected true or false, found 1.",
          "line 6, column 21, at inner.deep: expected an integer, found 1.5.",
        ])
      #expect(error.errors.map(\.kind) == [.missingKey, .unknownKey, .value, .value, .type, .value])
    }
  }

  @Test func rightValuesAreRead() throws {
    let node = try JSONReader().read(#"{"s":"","i":40.0,"n":-1.5,"b":false,"e":"iron","l":["a","b"]}"#)
    let decoding = Decoding()
    let root = decoding.object(node, allowing: ["s", "i", "n", "b", "e", "l", "absent"])
    #expect(root["s"].string(mayBeEmpty: true) == "")
    #expect(root["i"].integer(in: 0...40) == 40)
    #expect(root["n"].number(in: -2...0) == -1.5)
    #expect(root["b"].bool() == false)
    #expect(root["e"].oneOf(Metal.self) == .iron)
    #expect(root["l"].list { $0.string() } == ["a", "b"])
    #expect(root["absent"].string() == nil)
    #expect(throws: Never.self) { try decoding.finish() }
  }

  @Test func aValueThatIsNotAnObjectIsOneError() throws {
    let decoding = Decoding()
    let root = decoding.object(try JSONReader().read("[]"), allowing: ["name"])
    #expect(root.required("name").string() == nil)
    #expect(decoding.errors.map(\.message) == ["expected an object, found an array."])
  }

  @Test func anEmptyStringIsRefusedUnlessAllowed() throws {
    let decoding = Decoding()
    _ = decoding.object(try JSONReader().read(#"{"s":""}"#), allowing: ["s"])["s"].string()
    #expect(decoding.errors.map(\.kind) == [.value])
  }

  @Test(arguments: [
    ("pasport", "passport"), ("passprot", "passport"), ("PASSPORT", "passport"), ("idcard", "idCard"), ("banana", nil),
    ("driverLicence", "driversLicense"), ("", nil),
  ])
  func theNearestWordIsSuggestedOnlyWhenItIsNear(word: String, nearest: String?) {
    #expect(Spelling.nearest(to: word, among: ["idCard", "passport", "driversLicense"]) == nearest)
  }
}
