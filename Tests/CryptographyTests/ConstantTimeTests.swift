import Testing

@testable import Cryptography

struct ConstantTimeTests {
  @Test func onlyTheSameTextIsEqual() {
    #expect(ConstantTime.areEqual("vestibule", "vestibule"))
    #expect(ConstantTime.areEqual("", ""))
    for other in ["", "vestibul", "vestibule ", "Vestibule", "vestibulf"] { #expect(!ConstantTime.areEqual("vestibule", other)) }
  }
}
