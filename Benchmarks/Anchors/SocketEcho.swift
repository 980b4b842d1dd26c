import Glibc

/// A round trip over a Unix socket with nothing in it but the kernel: a thread that sends back what it receives.
final class SocketEcho {
    private let near: Int32
    private let far: Int32
    private var thread: pthread_t = 0
    private var buffer: [UInt8]

    /// - Parameter size: bytes each way.
    init(size: Int) throws {
        var pair: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0 else {
            throw BenchmarkError.systemCall("socketpair")
        }
        (near, far) = (pair[0], pair[1])
        buffer = [UInt8](repeating: 0x20, count: size)
        // The descriptor travels in the pointer's value; there is nothing to allocate or free.
        let code = pthread_create(
            &thread, nil,
            { argument in
                let descriptor = Int32(Int(bitPattern: argument))
                withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 16) { bytes in
                    while true {
                        let count = read(descriptor, bytes.baseAddress, bytes.count)
                        guard count > 0, write(descriptor, bytes.baseAddress, count) == count else { return }
                    }
                }
                return nil
            }, UnsafeMutableRawPointer(bitPattern: Int(far)))
        guard code == 0 else { throw BenchmarkError.systemCall("pthread_create", code: code) }
    }

    deinit {
        shutdown(near, Int32(SHUT_RDWR))
        pthread_join(thread, nil)
        close(near)
        close(far)
    }

    func roundTrip() throws {
        guard write(near, buffer, buffer.count) == buffer.count else { throw BenchmarkError.systemCall("write") }
        var received = 0
        while received < buffer.count {
            let count = read(near, &buffer, buffer.count)
            guard count > 0 else { throw BenchmarkError.systemCall("read") }
            received += count
        }
    }
}
