/* See drm.h. */
#include <libdrm/drm_fourcc.h>
