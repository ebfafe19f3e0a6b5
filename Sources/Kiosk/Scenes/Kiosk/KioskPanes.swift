import Cells
import Workflow

extension Kiosk {
  /// What testers see of the SDK beside a journey; nil if they see nothing.
  var eventPane: EventPane? {
    guard isTester, facts != nil, !isAtOffice, mode != .office, size.width >= EventPane.leastWidth, !look.accessibility.hasLargeText else {
      return nil
    }
    return EventPane(entries: events, next: plan?.next(after: asked?.prompt.id) ?? [])
  }
}

extension Kiosk {
  /// The steps beside the scene; nil if there are none. In large letters, the screen shows one thing at a time.
  var rail: StepRail? {
    guard let asked, !look.accessibility.hasLargeText else { return nil }
    let width = size.width - (eventPane == nil ? 0 : EventPane.width)
    return StepRail(asked.progress, title: asked.prompt.content.title, on: Size(width: width, height: size.height), look)
  }
}
