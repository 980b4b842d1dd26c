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

#define VIRTIO_VENDOR 0x1af4

static void notch_awake_mark(bool awake)
{
	struct pci_dev *device = NULL;

	while ((device = pci_get_device(VIRTIO_VENDOR, PCI_ANY_ID, device)))
		dev_pm_syscore_device(&device->dev, awake);
}

static int __init notch_awake_init(void)
{
	notch_awake_mark(true);
	return 0;
}

static void __exit notch_awake_exit(void)
{
	notch_awake_mark(false);
}

module_init(notch_awake_init);
module_exit(notch_awake_exit);
MODULE_DESCRIPTION("Keeps virtio devices awake in a suspend to idle");
MODULE_LICENSE("GPL");
