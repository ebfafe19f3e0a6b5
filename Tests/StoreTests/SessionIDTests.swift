import Testing
import Workflow

@testable import Store

struct SessionIDTests {
  @Test func areShortenedAsFarAsTheyDiffer() {
    let short = SessionID.shortened(["0123456789ab", "0123456789cd", "fedcba9876", "abc"])
    #expect(short == ["0123456789ab": "0123456789a", "0123456789cd": "0123456789c", "fedcba9876": "fedcba98", "abc": "abc"])
    #expect(SessionID.shortened(["s1", "s1"]) == ["s1": "s1"])
  }

  @Test func aBeginningNamesASessionUnlessItIsThatOfSeveral() throws {
    let scratch = Scratch()
    let store = scratch.store
    for id in ["abcd1", "abcd2", "abc"] {
      try store.journal(id).append(
        [.started(header: Header(session: id, journey: "enrol", version: 1, input: "{}", startedAt: 1))], durable: true)
    }
    #expect(try store.find("abcd1") == "abcd1")
    #expect(try store.find("abc") == "abc")
    #expect { try store.find("ab") } throws: {
      ($0 as? WorkflowError)?.code == "ambiguousSession" && ($0 as? WorkflowError)?.message.contains("abcd1, abcd2") == true
    }
    for none in ["x", "", "../abc", "abcd12"] {
      #expect { try store.find(none) } throws: { ($0 as? WorkflowError)?.code == "unknownSession" }
    }
  }
}
