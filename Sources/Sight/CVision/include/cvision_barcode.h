#pragma once
// Barcodes: reading and drawing them with ZXing, and rescuing damaged ones.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bits, so that several kinds can be looked for at once.
enum {
  CVISION_PDF417 = 1,
  CVISION_QR_CODE = 2,
  CVISION_AZTEC = 4,
  CVISION_DATA_MATRIX = 8,
};

/// A code that was read. `bytes` is the content before any character set is applied, `text` the same as UTF-8. Both are freed with the
/// list.
typedef struct {
  int symbology;
  /// x, y pairs in pixels of the picture, clockwise from the code's own top left.
  double corners[8];
  uint8_t *bytes;
  size_t byte_count;
  char *text;
  size_t text_count;
} cvision_barcode;

/// Reads the codes in a grey picture: one quick pass when `thorough` is 0, otherwise with the rescue of damaged codes until `milliseconds`
/// of processor time are spent. `*codes` is freed with `cvision_barcodes_free`. Returns a status of `cvision_image.h`.
int cvision_barcodes_read(
    const uint8_t *gray, int width, int height, int symbologies, int thorough, double milliseconds, cvision_barcode **codes, int *count);
void cvision_barcodes_free(cvision_barcode *codes, int count);

/// Draws a symbol: `width` x `height` modules, one byte each, 1 for dark, to be freed with `free`. There is no quiet zone, and a row of a
/// PDF417 symbol is one module high. `level` is the error correction from 0 to 8 (PDF417: as in ISO/IEC 15438; others: 8 is their maximum).
/// `columns` is the number of data columns of a PDF417 symbol, 1 to 30, or 0 for a shape of about three to one.
/// Returns CVISION_TOO_LARGE when the content does not fit.
int cvision_barcode_draw(
    int symbology, const uint8_t *bytes, size_t count, int level, int columns, uint8_t **modules, int *width, int *height);

#ifdef __cplusplus
}
#endif
