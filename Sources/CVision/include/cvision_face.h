#pragma once
// Faces: finding them and measuring their expression.

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif
