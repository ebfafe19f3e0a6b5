#pragma once
// Passes of the library over pictures, with a bound on its work.
#include <opencv2/core.hpp>

#include "cvision_barcode_shared.h"

namespace barcode {

/// The codes that the library reads off a picture; a careful pass looks at it in smaller sizes too.
///
/// The library tries each three finder patterns of QR codes with each other, and reads from each start or stop pattern of a PDF417 code to
/// the picture's end: it takes seconds or minutes for a picture that is full of them. Where there are more of them than some codes have, this
/// kind of code is not looked for.
std::vector<Reading> look(const cv::Mat &gray, const Pass &pass);

/// How many finder patterns of QR codes are seen in each `step`-th row, those on light or those on dark ground, whichever are more. It stops
/// counting beyond `most`.
int finders(const cv::Mat &gray, Threshold threshold, int step, int most);

/// How many start and stop patterns of PDF417 codes are seen, each over some rows, in either direction; in a `careful` pass of codes that
/// stand upright too. It stops counting beyond `most`.
int guards(const cv::Mat &gray, Threshold threshold, bool careful, int most);

}  // namespace barcode
