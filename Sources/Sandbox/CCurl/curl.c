#include "ccurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

/// What is used of curl.h and multi.h (7.68 and later).
typedef struct { int kind; void *easy; union { void *whatever; int code; } data; } ccurl_message;
typedef struct {
  int (*global_init)(long flags);
  void *(*easy_init)(void);
  int (*easy_setopt)(void *easy, int option, ...);
  void (*easy_cleanup)(void *easy);
  void *(*multi_init)(void);
  int (*multi_add)(void *multi, void *easy);
  int (*multi_remove)(void *multi, void *easy);
  int (*multi_perform)(void *multi, int *running);
  int (*multi_poll)(void *multi, void *more, unsigned count, int milliseconds, int *ready);
  int (*multi_wakeup)(void *multi);
  ccurl_message *(*multi_read)(void *multi, int *left);
  int (*multi_cleanup)(void *multi);
  void *(*list_append)(void *list, const char *line);
  void (*list_free)(void *list);
  int is_loaded;
} ccurl_library;

static ccurl_library functions;

static void ccurl_load(void) {
  void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  ccurl_library *library = &functions;
  struct { const char *name; void *place; } const symbols[] = {
      {"curl_global_init", &library->global_init},     {"curl_easy_init", &library->easy_init},
      {"curl_easy_setopt", &library->easy_setopt},     {"curl_easy_cleanup", &library->easy_cleanup},
      {"curl_multi_init", &library->multi_init},       {"curl_multi_add_handle", &library->multi_add},
      {"curl_multi_remove_handle", &library->multi_remove}, {"curl_multi_perform", &library->multi_perform},
      {"curl_multi_poll", &library->multi_poll},       {"curl_multi_wakeup", &library->multi_wakeup},
      {"curl_multi_info_read", &library->multi_read},  {"curl_multi_cleanup", &library->multi_cleanup},
      {"curl_slist_append", &library->list_append},    {"curl_slist_free_all", &library->list_free},
  };
  for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
    void *symbol = dlsym(handle, symbols[i].name);
    if (!symbol) return;
    *(void **)symbols[i].place = symbol;
  }
  enum { everything = 3 };
  library->is_loaded = library->global_init(everything) == 0;
}

static ccurl_library *ccurl_loaded(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, ccurl_load);
  return &functions;
}

struct ccurl_connections {
  void *multi;
  int is_cancelled;
};

ccurl_connections *ccurl_open(void) {
  ccurl_library *library = ccurl_loaded();
  void *multi = library->is_loaded ? library->multi_init() : NULL;
  ccurl_connections *connections = multi ? calloc(1, sizeof(ccurl_connections)) : NULL;
  if (connections) connections->multi = multi;
  return connections;
}

void ccurl_close(ccurl_connections *connections) {
  functions.multi_cleanup(connections->multi);
  free(connections);
}

void ccurl_cancel(ccurl_connections *connections) {
  __atomic_store_n(&connections->is_cancelled, 1, __ATOMIC_RELEASE);
  functions.multi_wakeup(connections->multi);
}

/// Numbers of options (curl.h, CURLOPT).
enum {
  ccurl_low_speed_limit = 19, ccurl_low_speed_time = 20, ccurl_no_progress = 43, ccurl_no_body = 44, ccurl_post = 47, ccurl_get = 80,
  ccurl_no_signal = 99, ccurl_timeout = 155, ccurl_connect_timeout = 156, ccurl_path_as_is = 234, ccurl_no_proxy_heads = 265,
  ccurl_quick_exit = 322,
  ccurl_content_data = 10001, ccurl_url = 10002, ccurl_proxy = 10004, ccurl_complaint = 10010, ccurl_post_fields = 10015,
  ccurl_header_list = 10023, ccurl_certificate = 10025, ccurl_passphrase = 10026, ccurl_head_data = 10029, ccurl_method = 10036,
  ccurl_sent_data = 10057, ccurl_authorities = 10065, ccurl_private_key = 10087, ccurl_no_proxy = 10177,
  ccurl_content_function = 20011, ccurl_head_function = 20079, ccurl_sent_function = 20219, ccurl_post_size = 30120
};

/// Options that an older library does not know are refused there, and nothing depends on those.
static void ccurl_prepare(void *easy, const ccurl_request *request, void *list) {
  int (*set)(void *, int, ...) = functions.easy_setopt;
  set(easy, ccurl_url, request->url);
  set(easy, ccurl_path_as_is, 1L);
  if (request->body_count > 0) {
    set(easy, ccurl_post, 1L);
    set(easy, ccurl_post_size, (int64_t)request->body_count);
    set(easy, ccurl_post_fields, (const char *)request->body);
  } else if (request->method[0] == 'H') {
    set(easy, ccurl_no_body, 1L);
  } else if (request->method[0] == 'P') {
    set(easy, ccurl_post, 1L);
    set(easy, ccurl_post_size, (int64_t)0);
    set(easy, ccurl_post_fields, "");
  } else {
    set(easy, ccurl_get, 1L);
  }
  set(easy, ccurl_method, request->method);
  set(easy, ccurl_header_list, list);
  // Signals belong to the program. A name that is being looked up must not keep a cancelled request.
  set(easy, ccurl_no_signal, 1L);
  set(easy, ccurl_quick_exit, 1L);
  set(easy, ccurl_no_proxy_heads, 1L);
  set(easy, ccurl_connect_timeout, request->connect_milliseconds);
  set(easy, ccurl_timeout, request->total_milliseconds);
  set(easy, ccurl_low_speed_limit, 1L);
  set(easy, ccurl_low_speed_time, request->idle_seconds);
  if (request->proxy) set(easy, ccurl_proxy, request->proxy);
  if (request->no_proxy) set(easy, ccurl_no_proxy, request->no_proxy);
  if (request->authorities) set(easy, ccurl_authorities, request->authorities);
  if (request->certificate) set(easy, ccurl_certificate, request->certificate);
  if (request->private_key) set(easy, ccurl_private_key, request->private_key);
  // Without one, OpenSSL would ask at the terminal for that of a key.
  set(easy, ccurl_passphrase, "");
  set(easy, ccurl_complaint, request->complaint);
  set(easy, ccurl_head_function, request->head);
  set(easy, ccurl_head_data, request->context);
  set(easy, ccurl_content_function, request->content);
  set(easy, ccurl_content_data, request->context);
  set(easy, ccurl_sent_function, request->sent);
  set(easy, ccurl_sent_data, request->context);
  set(easy, ccurl_no_progress, 0L);
}

int ccurl_send(ccurl_connections *connections, const ccurl_request *request) {
  ccurl_library *library = ccurl_loaded();
  void *easy = library->easy_init(), *list = NULL;
  if (!easy) return ccurl_failed;
  for (size_t i = 0; i < request->line_count; i++) list = library->list_append(list, request->lines[i]);
  ccurl_prepare(easy, request, list);
  int result = library->multi_add(connections->multi, easy) == 0 ? 0 : ccurl_failed, running = 1;
  while (result == 0 && running) {
    if (__atomic_load_n(&connections->is_cancelled, __ATOMIC_ACQUIRE)) result = ccurl_cancelled;
    else if (library->multi_perform(connections->multi, &running)) result = ccurl_failed;
    else if (running && library->multi_poll(connections->multi, NULL, 0, 1000, NULL)) result = ccurl_failed;
  }
  int left = 0;
  for (ccurl_message *message; result == 0 && (message = library->multi_read(connections->multi, &left));) result = message->data.code;
  library->multi_remove(connections->multi, easy);
  library->easy_cleanup(easy);
  library->list_free(list);
  return result;
}
