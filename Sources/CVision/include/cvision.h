#pragma once

// What Swift sees of the image libraries: one header a noun.
#include "cvision_draw.h"
#include "cvision_image.h"
