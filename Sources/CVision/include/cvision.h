#pragma once
// The umbrella of the C module: each part keeps its own header.
#include "cvision_barcode.h"
#include "cvision_draw.h"
#include "cvision_face.h"
#include "cvision_image.h"
#include "cvision_mrz.h"
