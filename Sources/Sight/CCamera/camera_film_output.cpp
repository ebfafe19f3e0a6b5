// A film whose file somebody else writes: this process may write none.
#include <algorithm>
#include <vector>

#include "camera_film.h"
#include "camera_output.h"
#include "camera_scaler.h"

namespace camera {
namespace {

constexpr int buffer_size = 64 << 10;
/// Small print is read in films.
constexpr int quality = 18;

class FilmOutput : public Output {
 public:
  ~FilmOutput() override;
  int open(int type, int width, int height, int rate);
  int put(const AVFrame *picture, int64_t number, ccam_words *why) override;
  int complete() override;
  bool part(ccam_part *part) override;

 private:
  static int write(void *film, uint8_t *bytes, int count);
  static int64_t seek(void *film, int64_t offset, int whence);

  struct Part {
    int64_t offset;
    std::vector<uint8_t> bytes;
  };

  Film film;
  ccam_scaler scaler;
  AVIOContext *io = nullptr;
  /// What the file has not got yet, and how many parts of it have been asked for.
  std::vector<Part> parts;
  size_t given = 0;
  int64_t position = 0, length = 0;
  int rate = 0;
};

FilmOutput::~FilmOutput() {
  if (io) av_freep(&io->buffer);
  avio_context_free(&io);
}

int FilmOutput::write(void *film, uint8_t *bytes, int count) try {
  auto self = static_cast<FilmOutput *>(film);
  auto &parts = self->parts;
  if (parts.empty() || parts.back().offset + static_cast<int64_t>(parts.back().bytes.size()) != self->position) {
    parts.push_back({self->position, {}});
  }
  parts.back().bytes.insert(parts.back().bytes.end(), bytes, bytes + count);
  self->position += count;
  self->length = std::max(self->length, self->position);
  return count;
} catch (const std::bad_alloc &) {
  return AVERROR(ENOMEM);
}

int64_t FilmOutput::seek(void *film, int64_t offset, int whence) {
  auto self = static_cast<FilmOutput *>(film);
  if (whence & AVSEEK_SIZE) return self->length;
  int64_t from = whence == SEEK_CUR ? self->position : whence == SEEK_END ? self->length : 0;
  return self->position = from + offset;
}

int FilmOutput::open(int type, int width, int height, int pictures_a_second) {
  rate = pictures_a_second;
  auto buffer = static_cast<uint8_t *>(av_malloc(buffer_size));
  if (!buffer) return CCAM_OUT_OF_MEMORY;
  io = avio_alloc_context(buffer, buffer_size, 1, this, nullptr, write, seek);
  if (!io) {
    av_free(buffer);
    return CCAM_OUT_OF_MEMORY;
  }
  return film.begin(type, io, width, height, AVCOL_RANGE_MPEG, quality);
}

int FilmOutput::put(const AVFrame *picture, int64_t number, ccam_words *) {
  auto planes = scaler.made(picture, AV_PIX_FMT_YUV420P, film.width(), film.height());
  if (!planes) return CCAM_OUT_OF_MEMORY;
  return film.add(planes.get(), av_rescale(number, clock_rate.den, rate));
}

int FilmOutput::complete() {
  if (int status = film.end()) return status;
  avio_flush(io);
  return CCAM_OK;
}

bool FilmOutput::part(ccam_part *part) {
  if (given == parts.size()) {
    parts.clear();
    given = 0;
    return false;
  }
  const auto &next = parts[given++];
  *part = {next.offset, next.bytes.data(), next.bytes.size()};
  return true;
}

}  // namespace

int open_film(int type, int width, int height, int rate, std::unique_ptr<Output> &output) {
  auto film = std::make_unique<FilmOutput>();
  if (int status = film->open(type, width, height, rate)) return status;
  output = std::move(film);
  return CCAM_OK;
}

}  // namespace camera
