// libcurl, loaded with the first request over the network: without a server's address none is sent, and the first frame must not wait for it.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// A request, and who receives its answer.
typedef struct {
  const char *url;
  const char *method;
  /// `Name: value`, or `Name:` for a header that libcurl would add and that is not wanted.
  const char *const *lines;
  size_t line_count;
  const uint8_t *body;
  size_t body_count;
  long connect_milliseconds;
  long total_milliseconds;
  /// How long the connection may be silent.
  long idle_seconds;
  /// The certificates of the authorities to trust in place of the system's; NULL: the system's.
  const char *authorities;
  /// The certificate that shows the server who sends, and its key, as PEM files; NULL: none. A key with a passphrase is not used.
  const char *certificate;
  const char *private_key;
  /// The address of the proxy; NULL: the environment's; empty: none is asked, whatever the environment says.
  const char *proxy;
  /// The hosts that are reached without the proxy; NULL: the environment's.
  const char *no_proxy;
  /// Receives libcurl's words about a failure: at least 256 bytes, zeros before.
  char *complaint;
  /// Receives a line of the answer's head. A return value other than `size * count` ends the request with `ccurl_unwanted`.
  size_t (*head)(char *bytes, size_t size, size_t count, void *context);
  /// Receives a part of the answer's body, in the same way.
  size_t (*content)(char *bytes, size_t size, size_t count, void *context);
  /// Is told how many bytes of the request were sent.
  int (*sent)(void *context, int64_t unused_total, int64_t unused_now, int64_t total, int64_t now);
  void *context;
} ccurl_request;

/// How a request can end, besides libcurl's own codes (curl.h, CURLcode).
enum { ccurl_unwanted = 23, ccurl_failed = 2, ccurl_missing = -1, ccurl_cancelled = -2 };

/// Connections to a server, which stay open between requests. One request at a time.
typedef struct ccurl_connections ccurl_connections;

/// NULL: libcurl is not installed, or is too old.
ccurl_connections *ccurl_open(void);

void ccurl_close(ccurl_connections *connections);

/// Ends the request that is under way, or the next one, with `ccurl_cancelled`. For any thread.
void ccurl_cancel(ccurl_connections *connections);

/// Sends a request and waits for its answer. Returns 0, a CURLcode, or one of the codes above.
int ccurl_send(ccurl_connections *connections, const ccurl_request *request);
