#ifndef NOTCH_CDRM_H
#define NOTCH_CDRM_H

/* SwiftPM finds the headers that these include beside this one. */
#include <drm.h>
#include <drm_fourcc.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

/* Loads libdrm. Returns -1 with ELIBACC if it is missing, which it says once. Nothing else here is called then. */
int notch_drm_load(void);

/* Returns a function of libdrm. A program that has not called notch_drm_load ends where the library is missing. */
void *notch_drm_symbol(const char *name);

/* Defines notch_NAME, which calls the library's function NAME. The library is not linked but loaded with the first
   call: a program that has no use for it starts without it. */
#define NOTCH_FORWARD(result, name, parameters, arguments) \
    static inline result notch_##name parameters { \
        static __typeof__(&name) function; \
        if (!function) function = (__typeof__(&name))notch_drm_symbol(#name); \
        return function arguments; \
    }

NOTCH_FORWARD(int, drmDropMaster, (int fd), (fd))
NOTCH_FORWARD(void, drmFreeVersion, (drmVersionPtr value), (value))
NOTCH_FORWARD(int, drmGetCap, (int fd, uint64_t capability, uint64_t *value), (fd, capability, value))
NOTCH_FORWARD(drmVersionPtr, drmGetVersion, (int fd), (fd))
NOTCH_FORWARD(int, drmIsKMS, (int fd), (fd))
NOTCH_FORWARD(int, drmIsMaster, (int fd), (fd))
NOTCH_FORWARD(
    int, drmModeAddFB2,
    (int fd, uint32_t width, uint32_t height, uint32_t pixel_format, const uint32_t bo_handles[4],
     const uint32_t pitches[4], const uint32_t offsets[4], uint32_t *buf_id, uint32_t flags),
    (fd, width, height, pixel_format, bo_handles, pitches, offsets, buf_id, flags))
NOTCH_FORWARD(
    int, drmModeAtomicAddProperty,
    (drmModeAtomicReqPtr req, uint32_t object_id, uint32_t property_id, uint64_t value),
    (req, object_id, property_id, value))
NOTCH_FORWARD(drmModeAtomicReqPtr, drmModeAtomicAlloc, (void), ())
NOTCH_FORWARD(
    int, drmModeAtomicCommit,
    (int fd, const drmModeAtomicReqPtr req, uint32_t flags, void *user_data),
    (fd, req, flags, user_data))
NOTCH_FORWARD(void, drmModeAtomicFree, (drmModeAtomicReqPtr req), (req))
NOTCH_FORWARD(
    int, drmModeCreateDumbBuffer,
    (int fd, uint32_t width, uint32_t height, uint32_t bpp, uint32_t flags, uint32_t *handle, uint32_t *pitch,
     uint64_t *size),
    (fd, width, height, bpp, flags, handle, pitch, size))
NOTCH_FORWARD(
    int, drmModeCreatePropertyBlob,
    (int fd, const void *data, size_t size, uint32_t *id),
    (fd, data, size, id))
NOTCH_FORWARD(int, drmModeDestroyDumbBuffer, (int fd, uint32_t handle), (fd, handle))
NOTCH_FORWARD(int, drmModeDestroyPropertyBlob, (int fd, uint32_t id), (fd, id))
NOTCH_FORWARD(
    int, drmModeDirtyFB,
    (int fd, uint32_t bufferId, drmModeClipPtr clips, uint32_t num_clips),
    (fd, bufferId, clips, num_clips))
NOTCH_FORWARD(void, drmModeFreeConnector, (drmModeConnectorPtr ptr), (ptr))
NOTCH_FORWARD(void, drmModeFreeEncoder, (drmModeEncoderPtr ptr), (ptr))
NOTCH_FORWARD(void, drmModeFreeObjectProperties, (drmModeObjectPropertiesPtr ptr), (ptr))
NOTCH_FORWARD(void, drmModeFreePlane, (drmModePlanePtr ptr), (ptr))
NOTCH_FORWARD(void, drmModeFreePlaneResources, (drmModePlaneResPtr ptr), (ptr))
NOTCH_FORWARD(void, drmModeFreeProperty, (drmModePropertyPtr ptr), (ptr))
NOTCH_FORWARD(void, drmModeFreeResources, (drmModeResPtr ptr), (ptr))
NOTCH_FORWARD(drmModeConnectorPtr, drmModeGetConnector, (int fd, uint32_t connectorId), (fd, connectorId))
NOTCH_FORWARD(drmModeConnectorPtr, drmModeGetConnectorCurrent, (int fd, uint32_t connector_id), (fd, connector_id))
NOTCH_FORWARD(const char *, drmModeGetConnectorTypeName, (uint32_t connector_type), (connector_type))
NOTCH_FORWARD(drmModeEncoderPtr, drmModeGetEncoder, (int fd, uint32_t encoder_id), (fd, encoder_id))
NOTCH_FORWARD(drmModePlanePtr, drmModeGetPlane, (int fd, uint32_t plane_id), (fd, plane_id))
NOTCH_FORWARD(drmModePlaneResPtr, drmModeGetPlaneResources, (int fd), (fd))
NOTCH_FORWARD(drmModePropertyPtr, drmModeGetProperty, (int fd, uint32_t propertyId), (fd, propertyId))
NOTCH_FORWARD(drmModeResPtr, drmModeGetResources, (int fd), (fd))
NOTCH_FORWARD(int, drmModeMapDumbBuffer, (int fd, uint32_t handle, uint64_t *offset), (fd, handle, offset))
NOTCH_FORWARD(
    drmModeObjectPropertiesPtr, drmModeObjectGetProperties,
    (int fd, uint32_t object_id, uint32_t object_type),
    (fd, object_id, object_type))
NOTCH_FORWARD(
    int, drmModeObjectSetProperty,
    (int fd, uint32_t object_id, uint32_t object_type, uint32_t property_id, uint64_t value),
    (fd, object_id, object_type, property_id, value))
NOTCH_FORWARD(
    int, drmModePageFlip,
    (int fd, uint32_t crtc_id, uint32_t fb_id, uint32_t flags, void *user_data),
    (fd, crtc_id, fb_id, flags, user_data))
NOTCH_FORWARD(int, drmModeRmFB, (int fd, uint32_t bufferId), (fd, bufferId))
NOTCH_FORWARD(
    int, drmModeSetCrtc,
    (int fd, uint32_t crtcId, uint32_t bufferId, uint32_t x, uint32_t y, uint32_t *connectors, int count,
     drmModeModeInfoPtr mode),
    (fd, crtcId, bufferId, x, y, connectors, count, mode))
NOTCH_FORWARD(
    int, drmModeSetCursor,
    (int fd, uint32_t crtcId, uint32_t bo_handle, uint32_t width, uint32_t height),
    (fd, crtcId, bo_handle, width, height))
NOTCH_FORWARD(
    int, drmModeSetPlane,
    (int fd, uint32_t plane_id, uint32_t crtc_id, uint32_t fb_id, uint32_t flags, int32_t crtc_x, int32_t crtc_y,
     uint32_t crtc_w, uint32_t crtc_h, uint32_t src_x, uint32_t src_y, uint32_t src_w, uint32_t src_h),
    (fd, plane_id, crtc_id, fb_id, flags, crtc_x, crtc_y, crtc_w, crtc_h, src_x, src_y, src_w, src_h))
NOTCH_FORWARD(int, drmSetClientCap, (int fd, uint64_t capability, uint64_t value), (fd, capability, value))
NOTCH_FORWARD(int, drmSetMaster, (int fd), (fd))

#undef NOTCH_FORWARD

#endif
