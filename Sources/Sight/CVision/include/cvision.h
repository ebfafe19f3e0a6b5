#pragma once
// The umbrella header of the C module.
#include "cvision_barcode.h"
#include "cvision_draw.h"
#include "cvision_face.h"
#include "cvision_face_models.h"
#include "cvision_image.h"
#include "cvision_mrz.h"
#include "cvision_svg.h"
