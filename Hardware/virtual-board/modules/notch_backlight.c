// SPDX-License-Identifier: GPL-2.0-only
/*
 * A backlight without an LED, for tests: /sys/class/backlight/notch-test keeps what is written to it.
 */

#include <linux/backlight.h>
#include <linux/err.h>
#include <linux/module.h>
#include <linux/platform_device.h>

static struct platform_device *platform;
static struct backlight_device *backlight;

static int notch_backlight_update_status(struct backlight_device *device)
{
	return 0;
}

static const struct backlight_ops notch_backlight_ops = {
	.update_status = notch_backlight_update_status,
};

static int __init notch_backlight_init(void)
{
	const struct backlight_properties properties = {
		.type = BACKLIGHT_RAW,
		.max_brightness = 255,
		.brightness = 255,
	};

	platform = platform_device_register_simple("notch-backlight", PLATFORM_DEVID_NONE, NULL, 0);
	if (IS_ERR(platform))
		return PTR_ERR(platform);

	backlight = backlight_device_register("notch-test", &platform->dev, NULL, &notch_backlight_ops, &properties);
	if (IS_ERR(backlight)) {
		platform_device_unregister(platform);
		return PTR_ERR(backlight);
	}
	return 0;
}

static void __exit notch_backlight_exit(void)
{
	backlight_device_unregister(backlight);
	platform_device_unregister(platform);
}

module_init(notch_backlight_init);
module_exit(notch_backlight_exit);
MODULE_DESCRIPTION("Backlight without an LED, for tests");
MODULE_LICENSE("GPL");
