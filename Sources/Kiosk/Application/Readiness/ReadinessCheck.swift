import Deliveries
import Invocation
import JourneyKit
import Phrases
import Services
import Sessions
import Store
import Workflow

/// One thing without which a kiosk is not ready, and how it is tried. All of them are in one list, which the kiosk, staff and
/// `vestibule doctor` walk through.
package struct ReadinessCheck: Sendable {
  package enum Subject: Equatable, Sendable {
    case store, reading, source, look, logo, workflow, backend, handOff, disk
    /// A place for results, by its name.
    case destination(String)
  }

  /// Whether clients can be served without it.
  package enum Need: Sendable {
    case always
    /// Later its failure is temporary, and what clients do is made up for: results are kept until they can be handed over.
    case atStart
    case never
  }

  package let subject: Subject
  package let need: Need
  /// The status of a program that ends because of it.
  package let status: ExitStatus
  /// Tries it, and returns what was found, for an operator.
  private let attempt: @Sendable () async throws -> String
  /// A check that costs nothing and can therefore be made all the time; nil if there is none.
  private let glance: (@Sendable () throws -> Void)?

  init(
    _ subject: Subject, _ need: Need, _ status: ExitStatus = .fault, glance: (@Sendable () throws -> Void)? = nil,
    attempt: @escaping @Sendable () async throws -> String
  ) {
    self.subject = subject
    self.need = need
    self.status = status
    self.glance = glance
    self.attempt = attempt
  }

  /// What was tried, and how it ended.
  package struct Finding: Equatable, Sendable {
    package var subject: Subject
    /// What was found, in words for an operator; empty after a failure.
    package var value: String
    /// What is wrong, for staff; nil if nothing is wrong.
    package var problem: Phrase?

    /// The line for staff.
    package var line: Phrase {
      if let problem { return problem }
      return switch subject {
      case .store: Phrase("unattended.check.store")
      case .reading: Phrase("unattended.check.reading")
      case .source: Phrase("unattended.check.camera")
      case .look: Phrase("unattended.check.look")
      case .logo: Phrase("unattended.check.logo")
      case .workflow: Phrase("unattended.check.workflow")
      case .backend: Phrase("unattended.check.backend")
      case .handOff: Phrase("unattended.check.handOff")
      case .disk: Phrase("unattended.check.disk", ["size": .text(value)])
      case .destination(let name): Phrase("unattended.check.destination", ["name": .text(name)])
      }
    }
  }

  package func run() async -> Finding {
    do { return Finding(subject: subject, value: try await attempt()) } catch {
      return Finding(subject: subject, value: "", problem: Self.phrase(error))
    }
  }

  /// What can be seen to be wrong at a glance, or nil if nothing is.
  func look() -> Phrase? {
    do { try glance?() } catch { return Self.phrase(error) }
    return nil
  }

  private static func phrase(_ error: any Error) -> Phrase {
    switch error {
    case let problem as Problem: problem.phrase
    case let problem as DeliveryProblem: .verbatim(problem.description)
    case let failure as JourneyFailure: phrase(failure.error)
    case let error as WorkflowError: phrase(error)
    case let failure as TransportFailure: phrase(failure.workflowError)
    case let refusal as TrustedFile.Refusal: .verbatim(refusal.message)
    default: ErrorPhrase.phrase(error)
    }
  }

  /// The error's own sentence, which says more to staff than the one for clients.
  private static func phrase(_ error: WorkflowError) -> Phrase { .verbatim(error.message) }

  /// What is wrong, in a sentence for staff.
  package struct Problem: Error {
    let phrase: Phrase
    package init(_ phrase: Phrase) { self.phrase = phrase }
    package init(_ sentence: String) { phrase = .verbatim(sentence) }
  }
}
