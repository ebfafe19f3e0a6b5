extension [any JourneyModule] {
  /// The vendors' journeys that the shipped program has, in the order of the menu. A new one is added here.
  public static var shipped: [any JourneyModule] {
    [
      IdentityModule(), DocumentModule(), BiometricsModule(), ScanModule(), OptInModule(), VerifyModule(), AuthenticatorModule(),
      WalletModule(), FlowModule(), SessionModule(),
    ]
  }
}
