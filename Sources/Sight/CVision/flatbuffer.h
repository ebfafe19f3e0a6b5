#pragma once
// Reads flatbuffers (https://flatbuffers.dev/internals/) without trusting them: whatever lies outside the bytes reads as absent.

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace flatbuffer {

struct Bytes {
  const uint8_t *start = nullptr;
  size_t count = 0;

  bool has(size_t at, size_t size) const { return at <= count && size <= count - at; }

  /// A little-endian value; zero when it is outside.
  template <class Value>
  Value read(size_t at) const {
    Value value{};
    if (has(at, sizeof value)) memcpy(&value, start + at, sizeof value);
    return value;
  }
};

/// Elements that follow each other.
struct Vector {
  Bytes bytes;
  size_t first = 0, count = 0;

  template <class Value>
  Value at(size_t index) const {
    return index < count ? bytes.read<Value>(first + index * sizeof(Value)) : Value{};
  }
};

struct Table {
  Bytes bytes;
  size_t at = 0;

  explicit operator bool() const { return at != 0; }

  /// Where a field is; zero when it is absent.
  size_t place(int field) const {
    if (!at || !bytes.has(at, 4)) return 0;
    int64_t own = int64_t(at) - bytes.read<int32_t>(at);
    if (own < 0 || !bytes.has(size_t(own), 4)) return 0;
    size_t entry = 4 + 2 * size_t(field);
    if (entry + 2 > bytes.read<uint16_t>(size_t(own))) return 0;
    uint16_t offset = bytes.read<uint16_t>(size_t(own) + entry);
    return offset ? at + offset : 0;
  }

  template <class Value>
  Value value(int field, Value absent = Value{}) const {
    size_t where = place(field);
    return where && bytes.has(where, sizeof(Value)) ? bytes.read<Value>(where) : absent;
  }

  Table table(int field) const {
    size_t where = place(field);
    return where ? Table{bytes, where + bytes.read<uint32_t>(where)} : Table{};
  }

  /// - `size`: of an element, in bytes. A vector that does not fit is empty.
  Vector vector(int field, size_t size) const {
    size_t where = place(field);
    if (!where) return {};
    size_t start = where + bytes.read<uint32_t>(where);
    size_t count = bytes.read<uint32_t>(start);
    if (!bytes.has(start, 4) || count > bytes.count / size || !bytes.has(start + 4, count * size)) return {};
    return {bytes, start + 4, count};
  }

  /// One of a vector of tables.
  static Table of(const Vector &tables, size_t index) {
    if (index >= tables.count) return {};
    size_t where = tables.first + 4 * index;
    return {tables.bytes, where + tables.bytes.read<uint32_t>(where)};
  }
};

inline Table root(Bytes bytes) { return {bytes, bytes.read<uint32_t>(0)}; }

}  // namespace flatbuffer
