/// Shows each prompt to the party that it is meant for, and records which party answered.
public struct RoutingHost: Host {
  private let client: any Host
  private let staff: any Host

  /// - Parameters:
  ///   - client: answers for the person being verified; also decides whether to try again, and names the host in journals.
  ///   - staff: answers the prompts whose audience is the operator.
  public init(client: any Host, operator staff: any Host) {
    self.client = client
    self.staff = staff
  }

  public var name: String? { client.name }

  public func reply(to situation: Situation) async -> Reply {
    let party = situation.prompt.audience
    let reply = await (party == .operator ? staff : client).reply(to: situation)
    if case .answer(let answer, nil) = reply { return .answer(answer, by: party) }
    return reply
  }

  public func notice(_ activity: Activity) async { await client.notice(activity) }
  public func notice(_ progress: EffectProgress) { client.notice(progress) }
  public func mayTryAgain(after error: WorkflowError) async -> Bool { await client.mayTryAgain(after: error) }
}
