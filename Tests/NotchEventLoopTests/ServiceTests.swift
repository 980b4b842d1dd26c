import NotchCore
import Testing

@testable import NotchEventLoop

@SurfaceActor
@Suite struct ServiceTests {
    @Test func states_areWhatTheServiceManagerExpects() {
        #expect(ServiceState.ready.message == "READY=1")
        #expect(ServiceState.stopping.message == "STOPPING=1")
        #expect(ServiceState.reloading.message.hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
        #expect(ServiceState.status("showing 3").message == "STATUS=showing 3")
    }

    @Test func aStatus_cannotSmuggleInAnotherAssignment() {
        #expect(ServiceState.status("a\nSTOPPING=1\r\nb").message == "STATUS=a STOPPING=1 b")
    }

    @Test func withoutAServiceManager_nothingIsToldOrTakenOver() throws {
        let loop = try EventLoop()
        #expect(try loop.notify(.ready) == false)
        #expect(try loop.enableWatchdog() == false)
        #expect(try ListenFileDescriptors.received().isEmpty)
    }
}
