import Phrases
import Scenes
import Testing
import Workflow

@testable import Application

struct ScreenHostTests {
  private let posted = Posted()
  private let prompt = Prompt(
    id: "a", content: .instruct(Instruction(style: .popup, title: Phrase("test.title"), button: Phrase("test.action"))))

  @Test func aLateAnswerReachesNoOtherPrompt() async {
    let host = ScreenHost(post: posted.post), situation = Situation(prompt: prompt)
    async let first = host.reply(to: situation)
    let token = await posted.asked("a")
    host.answer(token, .answer(.proceeded))
    #expect(await first == .answer(.proceeded))
    async let second = host.reply(to: situation)
    let next = await posted.asked("a", after: token)
    // The key was pressed twice.
    host.answer(token, .answer(.cancelled))
    #expect(host.situation(next) != nil && host.situation(token) == nil)
    host.answer(next, .back)
    #expect(await second == .back)
  }

  @Test func aCancelledPromptIsTakenOffTheScreen() async {
    let host = ScreenHost(post: posted.post), situation = Situation(prompt: prompt)
    let task = Task { await host.reply(to: situation) }
    let token = await posted.asked("a")
    task.cancel()
    #expect(await task.value == .suspend)
    #expect(await posted.first { if case .withdrawn(let token) = $0 { token } else { nil } } == token)
  }

  @Test func aFailureThatMayPassIsAChoice() async {
    let host = ScreenHost(post: posted.post)
    async let again = host.mayTryAgain(after: WorkflowError(code: "offline", message: "No network.", isTemporary: true))
    host.answer(await posted.asked("kiosk.trouble"), .answer(.chose(id: "again")))
    #expect(await again)
  }
}
