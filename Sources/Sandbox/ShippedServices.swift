extension [any SandboxService] {
  /// The vendors' servers that the shipped programs have. A new one is added here.
  public static var shipped: [any SandboxService] {
    [
      ScanService(), OptInService(), VerifyService(), AuthenticatorService(), WalletService(), FlowService(), PushService(),
      OutboxService(), ErasureService(),
    ]
  }
}
