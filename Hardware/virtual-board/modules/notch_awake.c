// SPDX-License-Identifier: GPL-2.0-only
/*
 * Keeps the virtio devices awake while the rest of the board sleeps.
 *
 * A virtio device is reset on resume, and neither 9p, which all of the guest's files come through, nor virtio-gpu brings
 * itself back after that. Devices marked here are passed over in all phases of a suspend to idle.
 */

#include <linux/device.h>
#include <linux/module.h>
#include <linux/pci.h>
#include <linux/pm.h>
#include <linux/suspend.h>

#define VIRTIO_VENDOR 0x1af4

static void notch_awake_mark(bool awake)
{
	struct pci_dev *device = NULL;

	while ((device = pci_get_device(VIRTIO_VENDOR, PCI_ANY_ID, device)))
		dev_pm_syscore_device(&device->dev, awake);
}

/* Marked before each sleep, since a device that was removed and found again is another one. */
static int notch_awake_notify(struct notifier_block *block, unsigned long action, void *data)
{
	if (action == PM_SUSPEND_PREPARE)
		notch_awake_mark(true);
	return NOTIFY_DONE;
}

static struct notifier_block notch_awake_notifier = {
	.notifier_call = notch_awake_notify,
};

static int __init notch_awake_init(void)
{
	return register_pm_notifier(&notch_awake_notifier);
}

static void __exit notch_awake_exit(void)
{
	unregister_pm_notifier(&notch_awake_notifier);
	notch_awake_mark(false);
}

module_init(notch_awake_init);
module_exit(notch_awake_exit);
MODULE_DESCRIPTION("Keeps virtio devices awake in a suspend to idle");
MODULE_LICENSE("GPL");
