#pragma once
// Passes of the library over pictures, with a limit on its work.
#include <opencv2/core.hpp>

#include "cvision_barcode_shared.h"

namespace barcode {

/// Reads codes with the library. A careful pass also looks at smaller sizes of the picture.
///
/// The library tries all triples of finder patterns of QR codes, and reads from each start or stop pattern of a PDF417 code to the end of
/// the picture, so a picture full of them takes it seconds or minutes. A kind of code is skipped when there are more of its patterns than a
/// few codes have.
std::vector<Reading> look(const cv::Mat &gray, const Pass &pass);

/// Finder patterns of QR codes whose rings are dark, and of codes in reversed reflectance (ISO/IEC 18004), whose rings are light.
struct Finders {
  int dark = 0, light = 0;
};

/// The finder patterns in every `step`-th row. Counting stops beyond `most`.
Finders finders(const cv::Mat &gray, Threshold threshold, int step, int most);

/// How many start and stop patterns of PDF417 codes there are, each over several rows, in either direction; in a `careful` pass, also of
/// codes that stand upright. Counting stops beyond `most`.
int guards(const cv::Mat &gray, Threshold threshold, bool careful, int most);

}  // namespace barcode
