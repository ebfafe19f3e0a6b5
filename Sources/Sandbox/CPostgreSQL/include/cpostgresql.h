// libpq, loaded when a server is told to use a database of PostgreSQL. Servers that keep their data in a folder do not need it.
#pragma once
#include <stddef.h>

/// Numbers of libpq-fe.h: ConnStatusType, ExecStatusType and the error field of the SQLSTATE.
enum { cpostgresql_connection_ok = 0, cpostgresql_command_ok = 1, cpostgresql_tuples_ok = 2, cpostgresql_sqlstate = 'C' };

/// What is used of libpq-fe.h (PostgreSQL 9.6 and later).
typedef struct {
  void *(*connect)(const char *const *keywords, const char *const *values, int expand_dbname);
  void *(*parse)(const char *address, char **error);
  void (*free_parsed)(void *options);
  void (*free_memory)(void *memory);
  int (*status)(const void *connection);
  char *(*connection_error)(const void *connection);
  int (*socket)(const void *connection);
  void (*finish)(void *connection);
  void *(*execute)(
      void *connection, const char *command, int count, const unsigned *types, const char *const *values, const int *lengths,
      const int *formats, int result_format);
  void *(*prepare)(void *connection, const char *name, const char *command, int count, const unsigned *types);
  void *(*execute_prepared)(
      void *connection, const char *name, int count, const char *const *values, const int *lengths, const int *formats, int result_format);
  int (*result_status)(const void *result);
  char *(*error_field)(const void *result, int field);
  int (*row_count)(const void *result);
  int (*column_count)(const void *result);
  char *(*value)(const void *result, int row, int column);
  int (*length)(const void *result, int row, int column);
  int (*is_null)(const void *result, int row, int column);
  void (*clear)(void *result);
  int is_loaded;
} cpostgresql_library;

/// NULL: libpq is not installed, or is too old.
const cpostgresql_library *cpostgresql_loaded(void);
