// SPDX-License-Identifier: GPL-2.0-only
/*
 * A node of WS2812 without LEDs, for tests: /dev/leds0 takes what it is sent, as the driver of a Raspberry Pi 5 does,
 * and has the class of that driver, so that udev tells when it comes and goes. Unlike the driver's node it can be read:
 * the four bytes of each LED. The parameter "plugged" takes the node away, after which nobody can write to it, and
 * brings it back.
 */

#include <linux/cdev.h>
#include <linux/device.h>
#include <linux/err.h>
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/version.h>
#include <linux/vmalloc.h>

static unsigned int num_leds = 256;
module_param(num_leds, uint, 0444);
MODULE_PARM_DESC(num_leds, "number of LEDs");

static DEFINE_MUTEX(lock);
static u8 *leds;
static size_t size;
static dev_t number;
static struct cdev *node;
static struct class *leds_class;

/* A file that was opened before the node went stays without it. */
static int notch_leds_open(struct inode *inode, struct file *file)
{
	file->private_data = inode->i_cdev;
	return 0;
}

static ssize_t notch_leds_write(struct file *file, const char __user *buffer, size_t count, loff_t *position)
{
	ssize_t result;

	mutex_lock(&lock);
	if (!node || file->private_data != node)
		result = -ENODEV;
	else if (*position >= size)
		result = -EFBIG;
	else if (count > size - *position)
		result = -ENOSPC;
	else
		result = simple_write_to_buffer(leds, size, position, buffer, count);
	mutex_unlock(&lock);
	return result;
}

static ssize_t notch_leds_read(struct file *file, char __user *buffer, size_t count, loff_t *position)
{
	ssize_t result;

	mutex_lock(&lock);
	result = simple_read_from_buffer(buffer, count, position, leds, size);
	mutex_unlock(&lock);
	return result;
}

static const struct file_operations notch_leds_operations = {
	.owner = THIS_MODULE,
	.open = notch_leds_open,
	.read = notch_leds_read,
	.write = notch_leds_write,
	.llseek = default_llseek,
};

static int plug(void)
{
	struct device *device;
	int error;

	node = cdev_alloc();
	if (!node)
		return -ENOMEM;
	node->owner = THIS_MODULE;
	node->ops = &notch_leds_operations;
	error = cdev_add(node, number, 1);
	if (error) {
		kobject_put(&node->kobj);
		node = NULL;
		return error;
	}

	device = device_create(leds_class, NULL, number, NULL, "leds0");
	if (IS_ERR(device)) {
		cdev_del(node);
		node = NULL;
		return PTR_ERR(device);
	}
	return 0;
}

static void unplug(void)
{
	device_destroy(leds_class, number);
	cdev_del(node);
	node = NULL;
	memset(leds, 0, size);
}

static int set_plugged(const char *value, const struct kernel_param *parameter)
{
	bool plugged;
	int error = kstrtobool(value, &plugged);

	if (error)
		return error;
	mutex_lock(&lock);
	/* A parameter of the module's start comes before there is a class. */
	if (!leds_class)
		error = -EINVAL;
	else if (plugged && !node)
		error = plug();
	else if (!plugged && node)
		unplug();
	mutex_unlock(&lock);
	return error;
}

static int get_plugged(char *buffer, const struct kernel_param *parameter)
{
	return sysfs_emit(buffer, "%c\n", node ? 'Y' : 'N');
}

static const struct kernel_param_ops plugged_operations = {
	.set = set_plugged,
	.get = get_plugged,
};
module_param_cb(plugged, &plugged_operations, NULL, 0644);
MODULE_PARM_DESC(plugged, "whether the node is there");

static int __init notch_leds_init(void)
{
	int error;

	size = 4 * (size_t)num_leds;
	leds = vzalloc(size);
	if (!leds)
		return -ENOMEM;

	error = alloc_chrdev_region(&number, 0, 1, "notch-leds");
	if (error)
		goto free_leds;

#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 4, 0)
	leds_class = class_create("ws2812-pio-rp1");
#else
	leds_class = class_create(THIS_MODULE, "ws2812-pio-rp1");
#endif
	if (IS_ERR(leds_class)) {
		error = PTR_ERR(leds_class);
		goto free_number;
	}

	error = plug();
	if (error)
		goto destroy_class;
	return 0;

destroy_class:
	class_destroy(leds_class);
free_number:
	unregister_chrdev_region(number, 1);
free_leds:
	vfree(leds);
	return error;
}

static void __exit notch_leds_exit(void)
{
	if (node)
		unplug();
	class_destroy(leds_class);
	unregister_chrdev_region(number, 1);
	vfree(leds);
}

module_init(notch_leds_init);
module_exit(notch_leds_exit);
MODULE_DESCRIPTION("Node of WS2812 without LEDs, for tests");
MODULE_LICENSE("GPL");
