#include "CFaultyFiles.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct files {
	sqlite3_vfs base;
	sqlite3_vfs *real;
	notch_file_hook hook;
	void *context;
};

struct file {
	sqlite3_file base;
	struct files *files;
	const char *path;
	sqlite3_file *real;
};

static struct file *self(sqlite3_file *file) { return (struct file *)file; }

static int ask(struct file *file, int call, sqlite3_int64 offset, const void *bytes, sqlite3_int64 count)
{
	int code = file->files->hook(file->files->context, call, file->path, offset, bytes, count);

	/* SQLite asks for the number of the call that failed. */
	if ((code & 0xff) == SQLITE_IOERR)
		errno = EIO;
	return code;
}

static int file_close(sqlite3_file *file)
{
	struct file *own = self(file);
	int code = own->real->pMethods ? own->real->pMethods->xClose(own->real) : SQLITE_OK;
	free(own->real);
	free((void *)own->path);
	return code;
}

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset)
{
	int code = ask(self(file), NOTCH_FILE_READ, offset, NULL, count);
	if (code != 0 && code != NOTCH_FILE_SKIP)
		return code;
	return self(file)->real->pMethods->xRead(self(file)->real, bytes, count, offset);
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset)
{
	int code = ask(self(file), NOTCH_FILE_WRITE, offset, bytes, count);
	if (code != 0)
		return code == NOTCH_FILE_SKIP ? SQLITE_OK : code;
	return self(file)->real->pMethods->xWrite(self(file)->real, bytes, count, offset);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
	int code = ask(self(file), NOTCH_FILE_TRUNCATE, size, NULL, 0);
	if (code != 0)
		return code == NOTCH_FILE_SKIP ? SQLITE_OK : code;
	return self(file)->real->pMethods->xTruncate(self(file)->real, size);
}

static int file_sync(sqlite3_file *file, int flags)
{
	int code = ask(self(file), NOTCH_FILE_SYNC, 0, NULL, 0);
	if (code != 0)
		return code == NOTCH_FILE_SKIP ? SQLITE_OK : code;
	return self(file)->real->pMethods->xSync(self(file)->real, flags);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
	return self(file)->real->pMethods->xFileSize(self(file)->real, size);
}

static int file_lock(sqlite3_file *file, int lock)
{
	return self(file)->real->pMethods->xLock(self(file)->real, lock);
}

static int file_unlock(sqlite3_file *file, int lock)
{
	return self(file)->real->pMethods->xUnlock(self(file)->real, lock);
}

static int file_check_lock(sqlite3_file *file, int *result)
{
	return self(file)->real->pMethods->xCheckReservedLock(self(file)->real, result);
}

static int file_control(sqlite3_file *file, int operation, void *argument)
{
	/* SQLite tells the size in advance, and the system's access to files would then write by itself. */
	if (operation == SQLITE_FCNTL_SIZE_HINT)
		return SQLITE_NOTFOUND;
	return self(file)->real->pMethods->xFileControl(self(file)->real, operation, argument);
}

static int file_sector(sqlite3_file *file) { return self(file)->real->pMethods->xSectorSize(self(file)->real); }

static int file_traits(sqlite3_file *file)
{
	return self(file)->real->pMethods->xDeviceCharacteristics(self(file)->real);
}

/* Version 1 has no shared memory, so that all of a log goes through the calls above. */
static const sqlite3_io_methods methods = {
	.iVersion = 1,
	.xClose = file_close,
	.xRead = file_read,
	.xWrite = file_write,
	.xTruncate = file_truncate,
	.xSync = file_sync,
	.xFileSize = file_size,
	.xLock = file_lock,
	.xUnlock = file_unlock,
	.xCheckReservedLock = file_check_lock,
	.xFileControl = file_control,
	.xSectorSize = file_sector,
	.xDeviceCharacteristics = file_traits,
};

static int files_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *out)
{
	struct files *files = (struct files *)vfs;
	struct file *own = self(file);
	memset(own, 0, sizeof *own);
	own->files = files;
	own->path = strdup(name ? name : "");
	own->real = calloc(1, (size_t)files->real->szOsFile);
	int code = SQLITE_NOMEM;
	if (own->path && own->real) {
		code = (flags & SQLITE_OPEN_CREATE) ? ask(own, NOTCH_FILE_CREATE, 0, NULL, 0) : SQLITE_OK;
		if (code == SQLITE_OK || code == NOTCH_FILE_SKIP)
			code = files->real->xOpen(files->real, name, own->real, flags, out);
	}
	if (code != SQLITE_OK) {
		free(own->real);
		free((void *)own->path);
		return code;
	}
	own->base.pMethods = &methods;
	return SQLITE_OK;
}

static int files_delete(sqlite3_vfs *vfs, const char *name, int syncs)
{
	struct files *files = (struct files *)vfs;
	int code = files->hook(files->context, NOTCH_FILE_DELETE, name, 0, NULL, 0);
	if (code != 0)
		return code == NOTCH_FILE_SKIP ? SQLITE_OK : code;
	return files->real->xDelete(files->real, name, syncs);
}

/* SQLite waits a while before it reads again what another process may be writing. No test has to wait. */
static int files_sleep(sqlite3_vfs *vfs, int microseconds)
{
	(void)vfs;
	return microseconds;
}

int notch_faulty_files_register(const char *name, notch_file_hook hook, void *context)
{
	sqlite3_vfs *real = sqlite3_vfs_find(NULL);
	struct files *files = calloc(1, sizeof *files);
	if (!real || !files)
		return SQLITE_NOMEM;
	files->base = *real;
	files->base.iVersion = 1;
	files->base.pNext = NULL;
	files->base.zName = name;
	files->base.szOsFile = sizeof(struct file);
	files->base.xOpen = files_open;
	files->base.xDelete = files_delete;
	files->base.xSleep = files_sleep;
	files->real = real;
	files->hook = hook;
	files->context = context;
	return sqlite3_vfs_register(&files->base, 0);
}
