import NotchSystem

/// The kernel's spidev.
struct LinuxSPI: SPISystem {
    func open(_ path: String, speed: Int) throws(Errno) -> any SPIPort {
        try Port(path, speed: speed)
    }

    func group(of path: String) -> String? {
        System.group(ofFile: path)
    }

    private final class Port: SPIPort {
        private var descriptor: Int32

        init(_ path: String, speed: Int) throws(Errno) {
            descriptor = try System.openSPI(path, speed: UInt32(speed))
        }

        deinit { close() }

        func send(_ bytes: [UInt8]) throws(Errno) {
            let count = try System.write(bytes[...], to: descriptor).get()
            guard count == bytes.count else { throw .invalid }
        }

        func close() {
            if descriptor >= 0 { System.close(descriptor) }
            descriptor = -1
        }
    }
}
