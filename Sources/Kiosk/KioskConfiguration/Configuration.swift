import AppComponentsJourney
import Cells
import Deliveries
import Flavor
import FoundationEssentials
import Store
import Terminal

/// The configuration file: what an operator sets once for a machine. Flags of the command line take precedence over it.
package struct Configuration: Equatable, Sendable {
  package var profile = Profile.demo
  /// The journeys that are offered, by name; nil for all.
  package var journeys: [String]?
  /// As `--theme`, `--appearance` and `--locale`.
  package var theme: String?
  package var appearance: Theme.Appearance?
  package var locale: String?
  /// The languages to choose from, as tags; nil for all.
  package var languages: [String]?
  /// As `--large-text` and `--reduced-motion`.
  package var hasLargeText = false
  package var reducesMotion = false
  /// As `--blocks`; nil if the environment decides.
  package var blocks: PictureBlocks?
  /// As `--pixels`; nil if the environment decides.
  package var pixels: PixelChoice?
  /// As `--source`.
  package var source: String?
  /// As `--hand-off`; nil for the default of the profile.
  package var handOff: HandOffChoice?
  /// As `--workflow`.
  package var workflow: String?
  /// As `--data`.
  package var data: String?
  /// The file with the key of the store; nil for the default one.
  package var key: String?
  /// The PINs of staff; at least one is required in the kiosk profile.
  package var staff: [StaffCredential] = []
  /// Where the machine is; nil if unknown.
  package var location: GeoLocation?
  /// The time zone by whose days printed dates are judged; nil for the system's.
  package var timeZone: TimeZone?
  package var unattended = UnattendedSettings()
  package var retention = Retention()
  /// Where results are delivered automatically.
  package var destinations: [Destination] = []

  package init() {}

  /// The journeys and waiting times of the kiosk profile.
  package struct UnattendedSettings: Equatable, Sendable {
    /// Seconds without a key until the kiosk asks whether anyone is there.
    package var idleLimit = 60
    /// Seconds that the question stays before the session is cancelled and erased.
    package var warningTime = 20
    /// Seconds that the last screen stays.
    package var lastScreenTime = 20
    /// Seconds that a paused session waits for staff.
    package var staffLimit = 600
    /// How often a step may be tried before staff have to help; nil for no limit.
    package var mostAttempts: Int?
    package var asksConsent = false
  }
}
