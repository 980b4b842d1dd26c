import Foundation
import NotchSystem
import NotchTestSupport
import Testing

@Suite struct DeviceMappingTests {
    private let length = 5 * 4096

    @Test func memory_isSharedBetweenMappings() throws {
        let memory = try RemovableMemory(length: length)
        let (one, other) = (try memory.map(), try memory.map())
        one.bytes[length - 1] = 7
        #expect(other.bytes[length - 1] == 7)
        #expect(!one.isLost)
        #expect(one.bytes.count == length)
    }

    @Test func anonymousMemory_isZeroed() throws {
        let mapping = try DeviceMapping(length: 5000)
        #expect(mapping.bytes.count == 5000)
        #expect(mapping.bytes.allSatisfy { $0 == 0 })
        #expect(!mapping.isLost)
    }

    @Test func mappingOfNothing_isAnError() {
        #expect(throws: Errno(rawValue: EINVAL)) { try DeviceMapping(length: 0) }
        #expect(throws: Errno(rawValue: EBADF)) { try DeviceMapping(descriptor: -1, offset: 0, length: 4096) }
    }

    @Test("Fault 6: memory that goes away during a copy is replaced, and the copy ends")
    func lostMemory_takesWhatIsWritten() throws {
        let memory = try RemovableMemory(length: length)
        let mapping = try memory.map()
        mapping.bytes[4096] = 9
        memory.remove()
        #expect(!mapping.isLost, "nobody has touched it yet")
        let source = [UInt8](repeating: 0x5A, count: length)
        mapping.bytes.copyBytes(from: source)
        #expect(mapping.isLost)
        #expect(mapping.bytes.elementsEqual(source))
    }

    @Test func lostMemory_readsAsZeros() throws {
        let memory = try RemovableMemory(length: length)
        let mapping = try memory.map()
        mapping.bytes.initializeMemory(as: UInt8.self, repeating: 3)
        memory.remove()
        #expect(mapping.bytes.allSatisfy { $0 == 0 })
        #expect(mapping.isLost)
    }

    @Test func loss_staysWithItsOwnMapping() throws {
        let lost = try RemovableMemory(length: length)
        let kept = try RemovableMemory(length: length)
        let before = try kept.map()
        let mapping = try lost.map()
        let after = try kept.map()
        before.bytes[0] = 1
        lost.remove()
        mapping.bytes[length / 2] = 2
        #expect(mapping.isLost)
        #expect(!before.isLost)
        #expect(!after.isLost)
        #expect(after.bytes[0] == 1)
    }

    @Test func newMapping_isNotLostWhereALostOneWas() throws {
        for _ in 0..<10 {
            let memory = try RemovableMemory(length: length)
            let mapping = try memory.map()
            #expect(!mapping.isLost)
            memory.remove()
            mapping.bytes[0] = 1
            #expect(mapping.isLost)
        }
    }

    @Test("Fault 6: a thousand losses leave neither mappings nor descriptors behind")
    func losses_leaveNothingBehind() throws {
        // Other tests and their threads map memory and open files too, but nowhere near a thousand leaks, whose memory
        // is four gigabytes.
        let length = 1024 * 4096
        let before = (memory: try addressSpace(), descriptors: try descriptorCount())
        for _ in 0..<1000 {
            let memory = try RemovableMemory(length: length)
            let mapping = try memory.map()
            memory.remove()
            mapping.bytes[0] = 1
            #expect(mapping.isLost)
        }
        #expect(try addressSpace() - before.memory < 500 * length)
        #expect(try descriptorCount() - before.descriptors < 500)
    }

    @Test("Fault 6: memory may go away under any thread, and under several")
    func loss_isContainedOnEveryThread() throws {
        for _ in 0..<20 {
            let shared = try RemovableMemory(length: length)
            let mapping = Unchecked(value: try shared.map())
            shared.remove()
            let lost = Unchecked(value: UnsafeMutablePointer<Bool>.allocate(capacity: 8))
            defer { lost.value.deallocate() }
            let length = length
            DispatchQueue.concurrentPerform(iterations: 8) { thread in
                guard let own = try? RemovableMemory(length: length), let mine = try? own.map() else { return }
                own.remove()
                for offset in stride(from: thread, to: length, by: 97) {
                    mapping.value.bytes[offset] = 1
                    mine.bytes[offset] = 1
                }
                lost.value[thread] = mine.isLost && mapping.value.isLost
            }
            #expect(UnsafeBufferPointer(start: lost.value, count: 8).allSatisfy { $0 })
        }
    }

    /// Returns the size of the process's mappings in bytes, from `statm` of `proc(5)`.
    private func addressSpace() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).prefix { $0 != " " }
        return try #require(Int(pages)) * 4096
    }

    private func descriptorCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
}

/// A value that a test shares between threads without any check, as the kernel would.
private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
}
