import Testing

@testable import Application

struct PreviewOrderTests {
  @Test func aLateAnswerIsNotShown() {
    let order = PreviewOrder()
    var shown: [Int] = []
    let numbers = (0..<4).map { _ in order.next() }
    for i in [0, 2, 1, 3] { order.show(numbers[i]) { shown.append(i) } }
    #expect(shown == [0, 2, 3])
  }
}
