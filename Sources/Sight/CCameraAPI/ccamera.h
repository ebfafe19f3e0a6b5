#pragma once
// The interface of the camera library: live pictures from a device, a video file or a filter graph, clips, and films and devices that
// pictures are written to. The library is loaded with dlopen when the first of them is opened, because the libraries it depends on take
// longer to load than everything else together. So Swift knows only this header. Nothing throws; every function that can fail returns a
// status.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  CCAM_OK = 0,
  /// No picture came within the time.
  CCAM_WAIT,
  /// Another program uses the device.
  CCAM_BUSY,
  /// This account may not use the device.
  CCAM_DENIED,
  /// The device was there and is gone.
  CCAM_GONE,
  /// It is not a camera or a video, or gives pictures in no supported format.
  CCAM_UNSUPPORTED,
  CCAM_OUT_OF_MEMORY,
  CCAM_FAILED,
};

/// How a source misbehaves on command, for tests.
enum { CCAM_FAULT_NONE = 0, CCAM_FAULT_STALL, CCAM_FAULT_VANISH, CCAM_FAULT_RESIZE, CCAM_FAULT_SLOW };

/// One plain English sentence or a library's own message, for logs and for `doctor`.
typedef struct {
  char text[160];
} ccam_words;

/// An open source. It belongs to one thread at a time.
typedef struct ccam_input ccam_input;
/// One picture. It never changes, is reference-counted, and may be used by several threads at once.
typedef struct ccam_frame ccam_frame;
/// A conversion of pictures and what it keeps from one picture to the next. It belongs to one thread at a time.
typedef struct ccam_scaler ccam_scaler;
/// A clip that is being recorded. It belongs to one thread at a time.
typedef struct ccam_recorder ccam_recorder;
/// A film, or a device that shows pictures to other programs. It belongs to one thread at a time.
typedef struct ccam_output ccam_output;

/// The type of a film: H.264 in an MP4, or VP8 in a WebM.
enum { CCAM_MP4 = 0, CCAM_WEBM };

/// Bytes that a film's file has at an offset from now on.
typedef struct {
  int64_t offset;
  const uint8_t *bytes;
  size_t count;
} ccam_part;

typedef struct {
  int width, height;
  /// When the source gave it, in nanoseconds of CLOCK_MONOTONIC.
  int64_t taken;
} ccam_frame_info;

/// A picture format that a device offers.
typedef struct {
  /// The pixel format's four characters and a null byte.
  char format[5];
  int width, height;
  /// The highest number of pictures a second.
  double rate;
} ccam_mode;

enum { CCAM_MOST_MODES = 64 };

typedef struct {
  char name[64];
  char driver[32];
  int mode_count;
  ccam_mode modes[CCAM_MOST_MODES];
} ccam_device;

/// The parts of the pattern: a document with transparent corners and the table it lies on, both as packed rows.
typedef struct {
  const uint8_t *rgba;
  int width, height;
  /// RGB, in the size of the pictures.
  const uint8_t *table;
} ccam_scene;

typedef struct {
  /// Opens a capture device. The descriptor must be open for reading and writing, without blocking; if this succeeds, it belongs to the
  /// input.
  int (*open_device)(int descriptor, int width, int height, int rate, ccam_input **input, ccam_words *why);
  /// Opens a video file, which is played at its own pace in a loop. If this succeeds, the descriptor belongs to the input.
  int (*open_video)(int descriptor, ccam_input **input, ccam_words *why);
  /// Opens the pattern: the scene's document comes and goes over the table. The scene is copied.
  int (*open_pattern)(const ccam_scene *scene, int width, int height, int rate, ccam_input **input, ccam_words *why);
  /// The next picture, waited for at most this long; `CCAM_WAIT`, `CCAM_GONE` or another status when there is none. It may be called again
  /// after any status.
  int (*next)(ccam_input *input, int milliseconds, ccam_frame **frame);
  /// Makes the source misbehave from now on.
  void (*provoke)(ccam_input *input, int fault);
  void (*close)(ccam_input *input);

  /// A picture that no source gave: packed RGB rows, which are copied, at a time of CLOCK_MONOTONIC in nanoseconds.
  int (*still)(const uint8_t *rgb, int width, int height, int64_t taken, ccam_frame **frame);
  ccam_frame_info (*info)(const ccam_frame *frame);
  ccam_frame *(*retain)(ccam_frame *frame);
  void (*release)(ccam_frame *frame);

  ccam_scaler *(*make_scaler)(void);
  void (*free_scaler)(ccam_scaler *scaler);
  /// The whole picture as `width` x `height` x 3 bytes of RGB, flipped horizontally when `mirrored`.
  int (*rgb)(ccam_scaler *scaler, const ccam_frame *frame, int width, int height, int mirrored, uint8_t *out);
  /// The same by leaving out pixels, which is quick.
  int (*sample)(ccam_scaler *scaler, const ccam_frame *frame, int width, int height, uint8_t *out);
  /// Its brightness as `width` x `height` bytes from 0 (black) to 255 (white).
  int (*gray)(ccam_scaler *scaler, const ccam_frame *frame, int width, int height, uint8_t *out);

  /// Begins a clip of at most this many seconds, in pictures no larger than 1280 x 720.
  int (*record)(int seconds, ccam_recorder **recorder);
  /// Adds a picture; `CCAM_WAIT` when the clip is full.
  int (*add)(ccam_recorder *recorder, const ccam_frame *frame);
  /// Milliseconds from the first picture to the end of the last.
  int (*recorded)(const ccam_recorder *recorder);
  /// Ends the clip: the whole MP4, to be freed with `free`. The recorder is freed, whatever this returns.
  int (*finish)(ccam_recorder *recorder, uint8_t **bytes, size_t *count, int *milliseconds);
  void (*discard)(ccam_recorder *recorder);

  /// Begins a film with pictures of this size, an even number, so many a second. The same pictures give the same bytes.
  int (*film)(int type, int width, int height, int rate, ccam_output **output);
  /// Opens a device that takes pictures (V4L2_CAP_VIDEO_OUTPUT), of this size. The descriptor must be open for reading and writing, without
  /// blocking; if this succeeds, it belongs to the output. Else `why` says what the device is, or which pictures it takes.
  int (*open_sink)(int descriptor, int width, int height, int rate, ccam_output **output, ccam_words *why);
  /// Adds a picture of the output's size; `number` is its place in the rate, from 0. A device without room takes the next one.
  int (*put)(ccam_output *output, const ccam_frame *frame, int64_t number, ccam_words *why);
  /// Completes a film after its last picture.
  int (*complete)(ccam_output *output);
  /// The next part of a film's file; 0 when there is no other, to be asked until then after each `put` and `complete`. Its bytes last until then.
  int (*part)(ccam_output *output, ccam_part *part);
  void (*close_output)(ccam_output *output);

  /// What a device reports about itself; the descriptor stays the caller's.
  int (*examine)(int descriptor, ccam_device *device, ccam_words *why);
} ccam_api;

/// The type of the library's only exported symbol, the function `ccam_library`.
typedef const ccam_api *(*ccam_library_function)(void);

#ifdef __cplusplus
}
#endif
