// libsixel, loaded when the first picture is shown: few terminals show sixels, and the first frame must not wait for it.
#pragma once
#include <stdint.h>

/// Receives a part of the encoded picture, and returns 0.
typedef int (*csixel_write)(char *data, int count, void *context);

/// Whether the library is installed.
int csixel_load(void);

/// Encodes packed rows of red, green and blue bytes with a palette of at most `colors`. Returns 0, or -1 when it fails.
int csixel_encode(const uint8_t *rgb, int width, int height, int colors, csixel_write write, void *context);
