#include "cpostgresql.h"

#include <dlfcn.h>
#include <pthread.h>

static cpostgresql_library functions;

static void cpostgresql_load(void) {
  void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  cpostgresql_library *library = &functions;
  struct { const char *name; void *place; } const symbols[] = {
      {"PQconnectdbParams", &library->connect},   {"PQconninfoParse", &library->parse},
      {"PQconninfoFree", &library->free_parsed},  {"PQfreemem", &library->free_memory},
      {"PQstatus", &library->status},             {"PQerrorMessage", &library->connection_error},
      {"PQsocket", &library->socket},
      {"PQfinish", &library->finish},             {"PQexecParams", &library->execute},
      {"PQprepare", &library->prepare},           {"PQexecPrepared", &library->execute_prepared},
      {"PQresultStatus", &library->result_status}, {"PQresultErrorField", &library->error_field},
      {"PQntuples", &library->row_count},         {"PQnfields", &library->column_count},
      {"PQgetvalue", &library->value},            {"PQgetlength", &library->length},
      {"PQgetisnull", &library->is_null},         {"PQclear", &library->clear},
  };
  for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
    void *symbol = dlsym(handle, symbols[i].name);
    if (!symbol) return;
    *(void **)symbols[i].place = symbol;
  }
  library->is_loaded = 1;
}

const cpostgresql_library *cpostgresql_loaded(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, cpostgresql_load);
  return functions.is_loaded ? &functions : NULL;
}
