#pragma once
#include <cmath>
#include <cstdint>

namespace net {

/// Reads weights as written by the trainings' export.py: bytes in base64, little-endian. Reading past the end gives zeros.
struct Packed {
  const char *at, *end;
  uint8_t bytes[3] = {0, 0, 0};
  int left = 0;

  /// Takes a string literal whose length is a multiple of four characters.
  template <size_t Length>
  explicit Packed(const char (&text)[Length]) : at(text), end(text + Length - 1) {}

  uint8_t byte() {
    if (left == 0) {
      if (end - at < 4) return 0;
      uint32_t bits = 0;
      for (int i = 0; i < 4; i++) bits = bits << 6 | digit(*at++);
      bytes[0] = uint8_t(bits >> 16), bytes[1] = uint8_t(bits >> 8), bytes[2] = uint8_t(bits);
      left = 3;
    }
    return bytes[3 - left--];
  }

  /// A half-precision float.
  float half() {
    uint16_t low = byte(), bits = uint16_t(low | byte() << 8);
    int exponent = bits >> 10 & 31, fraction = bits & 1023;
    float magnitude = exponent == 0 ? std::ldexp(float(fraction), -24) : std::ldexp(float(fraction + 1024), exponent - 25);
    return bits & 0x8000 ? -magnitude : magnitude;
  }

 private:
  static uint32_t digit(char c) {
    if (c >= 'A' && c <= 'Z') return uint32_t(c - 'A');
    if (c >= 'a' && c <= 'z') return uint32_t(c - 'a' + 26);
    if (c >= '0' && c <= '9') return uint32_t(c - '0' + 52);
    return c == '+' ? 62 : 63;
  }
};

}  // namespace net
