#pragma once
#include "net.h"

namespace mrz {

/// The line classifier's layers: three with a pooling after each, one over the three rows that are left, one that gives the classes. Unpacked once.
const net::Net &weights();

}  // namespace mrz
