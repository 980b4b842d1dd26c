#ifndef NOTCH_CDRM_H
#define NOTCH_CDRM_H

#include <drm_fourcc.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

#endif
