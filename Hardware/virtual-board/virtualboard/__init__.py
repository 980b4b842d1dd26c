"""The virtual board: prepares a Debian kernel with test drivers, boots it in QEMU and runs commands in it."""
