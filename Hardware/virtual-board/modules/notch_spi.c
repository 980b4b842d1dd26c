// SPDX-License-Identifier: GPL-2.0-only
/*
 * A SPI controller without a bus, for tests: /dev/spidev0.0 and /dev/spidev0.1 take what they are sent, and
 * /dev/notch-spi tells it, a line for each message: the speed in hertz, the chip select, and the bytes in hexadecimal.
 * Writing to /dev/notch-spi forgets what was sent.
 */

#include <linux/err.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/platform_device.h>
#include <linux/spi/spi.h>
#include <linux/version.h>
#include <linux/vmalloc.h>

#define CHIP_SELECTS 2
#define LOG_SIZE (4 << 20)

static struct platform_device *platform;
static struct spi_controller *controller;
static DEFINE_MUTEX(lock);
static char *lines;
static size_t length;

/* Once the log is full, what comes is lost. A test reads and forgets before. */
static void append(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	length += vscnprintf(lines + length, LOG_SIZE - length, format, arguments);
	va_end(arguments);
}

static unsigned int chip_select(const struct spi_device *device)
{
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 3, 0)
	return spi_get_chipselect(device, 0);
#else
	return device->chip_select;
#endif
}

static int notch_spi_transfer_one_message(struct spi_controller *ctlr, struct spi_message *message)
{
	struct spi_transfer *transfer;
	bool is_first = true;

	mutex_lock(&lock);
	list_for_each_entry(transfer, &message->transfers, transfer_list) {
		const u8 *bytes = transfer->tx_buf;
		size_t index;

		if (is_first)
			append("%u %u ", transfer->speed_hz, chip_select(message->spi));
		is_first = false;
		for (index = 0; bytes && index < transfer->len; index++)
			append("%02x", bytes[index]);
		message->actual_length += transfer->len;
	}
	append("\n");
	mutex_unlock(&lock);
	message->status = 0;
	spi_finalize_current_message(ctlr);
	return 0;
}

static ssize_t notch_spi_read(struct file *file, char __user *buffer, size_t count, loff_t *position)
{
	ssize_t result;

	mutex_lock(&lock);
	result = simple_read_from_buffer(buffer, count, position, lines, length);
	mutex_unlock(&lock);
	return result;
}

static ssize_t notch_spi_write(struct file *file, const char __user *buffer, size_t count, loff_t *position)
{
	mutex_lock(&lock);
	length = 0;
	mutex_unlock(&lock);
	return count;
}

static const struct file_operations notch_spi_operations = {
	.owner = THIS_MODULE,
	.read = notch_spi_read,
	.write = notch_spi_write,
	.llseek = default_llseek,
};

static struct miscdevice notch_spi_log = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "notch-spi",
	.fops = &notch_spi_operations,
};

static int add_devices(void)
{
	int number;

	for (number = 0; number < CHIP_SELECTS; number++) {
		/* spidev takes no device by its own name, since none has that part. */
		struct spi_board_info info = {
			.modalias = "dh2228fv",
			.max_speed_hz = 50000000,
			.bus_num = 0,
			.chip_select = number,
			.mode = SPI_MODE_0,
		};

		if (!spi_new_device(controller, &info))
			return -ENODEV;
	}
	return 0;
}

static int __init notch_spi_init(void)
{
	int error;

	lines = vzalloc(LOG_SIZE);
	if (!lines)
		return -ENOMEM;

	platform = platform_device_register_simple("notch-spi", PLATFORM_DEVID_NONE, NULL, 0);
	if (IS_ERR(platform)) {
		error = PTR_ERR(platform);
		goto free_lines;
	}

	controller = __spi_alloc_controller(&platform->dev, 0, false);
	if (!controller) {
		error = -ENOMEM;
		goto unregister_platform;
	}
	controller->bus_num = 0;
	controller->num_chipselect = CHIP_SELECTS;
	controller->mode_bits = SPI_MODE_0;
	controller->bits_per_word_mask = SPI_BPW_MASK(8);
	controller->transfer_one_message = notch_spi_transfer_one_message;

	error = spi_register_controller(controller);
	if (error) {
		spi_controller_put(controller);
		goto unregister_platform;
	}

	error = add_devices();
	if (error)
		goto unregister_controller;

	error = misc_register(&notch_spi_log);
	if (error)
		goto unregister_controller;
	return 0;

unregister_controller:
	spi_unregister_controller(controller);
unregister_platform:
	platform_device_unregister(platform);
free_lines:
	vfree(lines);
	return error;
}

static void __exit notch_spi_exit(void)
{
	misc_deregister(&notch_spi_log);
	spi_unregister_controller(controller);
	platform_device_unregister(platform);
	vfree(lines);
}

module_init(notch_spi_init);
module_exit(notch_spi_exit);
MODULE_DESCRIPTION("SPI controller that records, for tests");
MODULE_LICENSE("GPL");
