import Foundation

/// A gate at which a thread waits until the gate is opened.
package final class Gate: Sendable {
    private let reader: Int32
    private let writer: Int32

    package init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        (reader, writer) = (ends[0], ends[1])
    }

    package func open() {
        _ = write(writer, [1], 1)
    }

    package func pass() {
        var byte: UInt8 = 0
        _ = read(reader, &byte, 1)
    }

    deinit {
        close(reader)
        close(writer)
    }
}
