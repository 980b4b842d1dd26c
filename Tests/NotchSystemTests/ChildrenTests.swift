import Foundation
import NotchTestSupport
import Testing

@testable import NotchSystem

@Suite("Children of the process")
struct ChildrenTests {
    @Test("they are found with and without the kernel's list of them")
    func children_areFound() throws {
        let child = try RunningCommand(URL(fileURLWithPath: "/bin/sleep"), ["1000"])
        let number = child.process.processIdentifier
        #expect(System.hasChildren)
        #expect(System.children().contains(number))
        #expect(System.childrenAmongAll().contains(number))
        #expect(System.mark(of: number) == nil)
        child.process.kill()
        #expect(!System.children().contains(number))
    }

    @Test("neither the own group nor all processes are signalled")
    func signal_spares() {
        for group: Int32 in [-1, 0, 1, getpgrp()] {
            #expect(throws: Errno.notPermitted) { try System.signal(group: group, .kill) }
        }
    }
}
