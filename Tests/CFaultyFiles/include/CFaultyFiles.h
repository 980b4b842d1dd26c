#ifndef NOTCH_CFAULTYFILES_H
#define NOTCH_CFAULTYFILES_H

/* What SQLite asks of the files. */
enum notch_file_call {
	NOTCH_FILE_CREATE = 1,
	NOTCH_FILE_WRITE,
	NOTCH_FILE_TRUNCATE,
	NOTCH_FILE_SYNC,
	NOTCH_FILE_DELETE,
	NOTCH_FILE_READ,
};

/* Is told of each call before it is made; a read cannot be skipped. It returns 0 to let it be made, a result code of SQLite to fail it, or
   NOTCH_FILE_SKIP to report success without making it. */
typedef int (*notch_file_hook)(void *context, int call, const char *path, long long offset, const void *bytes,
			       long long count);

enum { NOTCH_FILE_SKIP = -1 };

/* Makes an access to files under this name, over the system's. The name and the context live until the process ends. */
int notch_faulty_files_register(const char *name, notch_file_hook hook, void *context);

#endif
