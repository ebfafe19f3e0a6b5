#pragma once
#include "net.h"

namespace mrz {

/// The line classifier's layers: three, each followed by pooling, one over the three remaining rows, and one for the classes. Unpacked
/// once.
const net::Net &weights();

}  // namespace mrz
