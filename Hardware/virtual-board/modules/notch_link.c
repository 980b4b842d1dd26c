// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lets the links of a card's connectors go bad, as a driver does that finds out that the display gets no pixels:
 *
 *	echo /dev/dri/card0 >/sys/module/notch_link/parameters/bad
 */

#include <linux/err.h>
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/moduleparam.h>
#include <linux/string.h>

#include <drm/drm_connector.h>
#include <drm/drm_device.h>
#include <drm/drm_file.h>
#include <drm/drm_probe_helper.h>

static int notch_link_break(const char *value, const struct kernel_param *parameter)
{
	struct drm_connector_list_iter iterator;
	struct drm_connector *connector;
	struct drm_minor *minor;
	struct file *file;
	char path[32];

	if (strscpy(path, value, sizeof(path)) < 0)
		return -EINVAL;
	file = filp_open(strim(path), O_RDWR, 0);
	if (IS_ERR(file))
		return PTR_ERR(file);

	minor = ((struct drm_file *)file->private_data)->minor;
	drm_connector_list_iter_begin(minor->dev, &iterator);
	drm_for_each_connector_iter(connector, &iterator)
		drm_connector_set_link_status_property(connector, DRM_MODE_LINK_STATUS_BAD);
	drm_connector_list_iter_end(&iterator);
	drm_kms_helper_hotplug_event(minor->dev);

	filp_close(file, NULL);
	return 0;
}

static const struct kernel_param_ops notch_link_ops = {
	.set = notch_link_break,
};

module_param_cb(bad, &notch_link_ops, NULL, 0200);
MODULE_DESCRIPTION("Links that go bad, for tests");
MODULE_LICENSE("GPL");
