#pragma once
// Barcodes: reading and drawing them with ZXing, and the rescue of damaged ones.

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif
