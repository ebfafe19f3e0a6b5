import Testing

@testable import Workflow

struct SessionNumberTests {
  @Test func isSixDigitsAndAlwaysTheSame() {
    for _ in 0..<200 {
      let id = Runner.newSession()
      let number = SessionNumber(of: id).description
      #expect(number.count == SessionNumber.length && number.allSatisfy { $0.isASCII && $0.isNumber })
      #expect(SessionNumber(of: id).description == number)
    }
    // People have it on paper: it must stay the same in later versions.
    #expect(SessionNumber(of: "0123456789abcdef0123456789abcdef").description == "985237")
  }

  /// Among 2000 sessions, hardly any two have the same number.
  @Test func spreads() {
    let numbers = Set((0..<2000).map { SessionNumber(of: String($0, radix: 16)) })
    #expect(numbers.count > 1980)
  }
}
