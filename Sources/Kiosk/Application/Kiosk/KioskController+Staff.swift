import Scenes
import Store
import Workflow

/// What only staff do at an unattended kiosk, after their PIN. The screen offers them what their roles allow; this does not rely on it.
extension KioskController {
  /// The person who is here. Only an unattended kiosk asks who they are.
  private var staff: StaffMember {
    presence.member ?? StaffMember(roles: unattended == nil ? Set(StaffRole.allCases) : [])
  }

  /// Whether the person who is here may do something that only staff do.
  package func may(_ role: StaffRole) -> Bool { staff.may(role) }

  /// The person who is here, for the audit log.
  package var party: AuditParty { staff.party }

  func checkPIN(_ pin: String) {
    guard let lock = unattended?.pin else { return post(.pin(.unavailable)) }
    work.run { [journeys, presence, post] in
      // One that comes too early is no attempt.
      let wait = lock.wait
      guard wait == 0 else { return post(.pin(.refused(wait: wait))) }
      let verdict = lock.check(pin)
      if case .accepted(let member) = verdict {
        presence.member = member
        journeys.audit(.pinAccepted, by: member.party)
      } else {
        journeys.audit(.pinRefused, by: .unknown)
      }
      post(.pin(verdict))
    }
  }

  func manageSessions() {
    guard may(.see) else { return post(.ended(.turnedBack)) }
    journeys.manage(for: staff)
  }

  func resume() {
    guard may(.decide) else { return post(.ended(.turnedBack)) }
    journeys.resume(by: unattended == nil ? .client : party)
  }

  /// Leaves the journey for later.
  func leave() { journeys.leave(by: presence.member?.party ?? .client) }

  /// Cancels the journey and erases its session. If a member of staff does this without permission, the session is kept instead.
  /// - Parameter party: who wants it, or nil for the person who is here.
  func abandon(_ token: Int?, _ answer: Answer, by party: AuditParty? = nil) {
    guard let member = presence.member, !journeys.isIdle else { return journeys.abandon(token, answer, by: party ?? .client) }
    guard member.may(.erase) else { return leave() }
    journeys.abandon(token, answer, by: member.party)
  }

  /// Answers a prompt. One that waits for staff at an unattended kiosk is answered only by somebody who may decide, and is logged first.
  func reply(_ token: Int, _ answer: Answer) {
    guard unattended != nil, !journeys.isIdle, host.situation(token)?.prompt.audience == .operator else {
      return self.answer(token, .answer(answer))
    }
    guard may(.decide) else { return leave() }
    work.run { [host, journeys, party] in
      journeys.audit(.replied, by: party)
      host.answer(token, .answer(answer))
    }
  }
}
