import NotchTestSupport

extension TemporaryFolder {
    /// Returns the tree of a machine that doctor finds nothing wrong with: a Raspberry Pi 4 and its boot partition.
    static func plainMachine() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("Raspberry Pi 4 Model B Rev 1.4\0", to: "proc/device-tree/model")
        try folder.write("dtoverlay=vc4-kms-v3d\n", to: "boot/firmware/config.txt")
        try folder.write("console=tty1 root=/dev/mmcblk0p2 rootwait\n", to: "boot/firmware/cmdline.txt")
        return folder
    }
}
