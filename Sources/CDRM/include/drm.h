/* Libdrm's headers include this one from a folder that only pkg-config knows. */
#include <libdrm/drm.h>
