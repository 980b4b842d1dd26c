#ifndef NOTCH_CSQLITE_H
#define NOTCH_CSQLITE_H

#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast, which does not reach Swift. It makes SQLite copy the bytes. */
static inline int notch_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count)
{
	return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

static inline int notch_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count)
{
	return count == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
			  : sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/* sqlite3_db_config() has a variable number of arguments, which Swift cannot pass. */
static inline int notch_sqlite_switch(sqlite3 *database, int option, int isOn)
{
	return sqlite3_db_config(database, option, isOn, (int *)0);
}

#endif
