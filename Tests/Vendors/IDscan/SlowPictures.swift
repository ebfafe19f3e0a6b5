import VendorHarness
import Workflow

@testable import IDscanJourney
@testable import IDscanService

/// A person for whom two hours pass with each picture, so that a token expires in between.
struct SlowPictures: PictureTaker {
  private let world: ScanWorld

  init(_ world: ScanWorld) { self.world = world }

  func take(_ name: String?, for request: CaptureRequest) -> Answer {
    world.now.withLock { $0 += 7_200_000 }
    return world.take(name, for: request)
  }
}
