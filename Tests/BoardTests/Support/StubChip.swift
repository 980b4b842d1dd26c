import CLinux
import Foundation
import Glibc

/// A chip on the board's I2C bus whose registers are memory (`i2c-stub`), and the kernel's driver on top of it.
final class StubChip {
    private let bus: Int
    private let address: Int
    private let file: Int32

    /// The addresses that the bus answers at; all chips that tests use have one of them.
    private static let addresses = "0x60,0x13"

    /// - Parameter address: the address on the bus. No driver uses it until `bind(_:driver:)`.
    init(address: Int) throws {
        try BoardGuest.load("i2c-dev")
        try BoardGuest.load("i2c-stub", "chip_addr=\(Self.addresses)")
        self.address = address
        bus = try Self.stubBus()
        file = open("/dev/i2c-\(bus)", O_RDWR | O_CLOEXEC)
        guard file >= 0, ioctl(file, UInt(I2C_SLAVE_FORCE), Int32(address)) == 0 else {
            throw BoardError("/dev/i2c-\(bus): \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        try? BoardGuest.write("0x\(String(address, radix: 16))", to: adapter("delete_device"))
        close(file)
    }

    /// The device's name, such as `1-0060`.
    var name: String {
        let digits = String(address, radix: 16)
        return "\(bus)-" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// Tells the kernel that there is a chip at this address, so that its driver binds.
    ///
    /// - Parameter driver: the driver's module. It is loaded here, since it would otherwise load some time later.
    func bind(_ type: String, driver: String) throws {
        try BoardGuest.load(driver)
        try BoardGuest.write("\(type) 0x\(String(address, radix: 16))", to: adapter("new_device"))
    }

    /// Takes the driver off the chip, or puts it back on.
    func setBound(_ isBound: Bool, driver: String) throws {
        let folder = URL(fileURLWithPath: "/sys/bus/i2c/drivers/\(driver)")
        try BoardGuest.write(name, to: folder.appendingPathComponent(isBound ? "bind" : "unbind"))
    }

    func write(word: UInt16, to register: UInt8) throws {
        try transfer(register, I2C_SMBUS_WORD_DATA) { $0.word = word }
    }

    func write(byte: UInt8, to register: UInt8) throws {
        try transfer(register, I2C_SMBUS_BYTE_DATA) { $0.byte = byte }
    }

    private func transfer(_ register: UInt8, _ size: Int32, _ fill: (inout i2c_smbus_data) -> Void) throws {
        var data = i2c_smbus_data()
        fill(&data)
        let status = withUnsafeMutablePointer(to: &data) { data in
            var call = i2c_smbus_ioctl_data(
                read_write: UInt8(I2C_SMBUS_WRITE), command: register, size: UInt32(size), data: data)
            return ioctl(file, UInt(I2C_SMBUS), &call)
        }
        guard status == 0 else { throw BoardError("\(name): \(String(cString: strerror(errno)))") }
    }

    private func adapter(_ attribute: String) -> URL {
        URL(fileURLWithPath: "/sys/bus/i2c/devices/i2c-\(bus)/\(attribute)")
    }

    /// Returns the number of the stub's bus. It depends on how many buses the display controllers have.
    private static func stubBus() throws -> Int {
        let root = URL(fileURLWithPath: "/sys/bus/i2c/devices")
        for name in try FileManager.default.contentsOfDirectory(atPath: root.path) where name.hasPrefix("i2c-") {
            let title = try? String(contentsOf: root.appendingPathComponent("\(name)/name"), encoding: .utf8)
            if title == "SMBus stub driver\n", let number = Int(name.dropFirst(4)) { return number }
        }
        throw BoardError("i2c-stub has no bus")
    }
}
