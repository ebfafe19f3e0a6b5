import LockerWire
import SandboxKit
import Services

/// The vendor's server. A parcel lies in the locker that its last digit names; nothing lies in locker 0.
public struct LockerService: SandboxService {
  public let name = "locker"

  public init() {}

  public var routes: [RouteHandler] {
    [
      RouteHandler(LockerRoutes.open) { call, _ throws(EntityStoreError) in
        guard let number = call.body.parcel.last?.wholeNumberValue, number > 0 else {
          return LockerRoutes.open.refusal(.notFound, "There is no such parcel.")
        }
        return LockerRoutes.open.response(OpenedLocker(number: number))
      }
    ]
  }
}
