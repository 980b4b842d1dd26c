import Foundation
import Glibc
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests the end of a real daemon whose disk is slow.
    @Suite("Orderly end, end to end")
    struct OrderlyEndTests {
        /// Makes each synchronizing call wait while the file of the environment's `SLOW_DISK` exists.
        private static let slowCalls = """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <stdlib.h>
            #include <unistd.h>
            static void wait_for_disk(void) {
                const char *path = getenv("SLOW_DISK");
                while (path && access(path, F_OK) == 0) usleep(10000);
            }
            int fsync(int file) {
                wait_for_disk();
                return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
            }
            int fdatasync(int file) {
                wait_for_disk();
                return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
            }
            """

        @Test("what was acknowledged is kept where the disk answers only after the stop")
        func slowDisk_keepsAll() throws {
            let folder = try TemporaryFolder()
            try folder.write(Self.slowCalls, to: "slow.c")
            let library = folder.path + "/slow.so"
            let compiled = try Command.run(
                URL(fileURLWithPath: "/usr/bin/cc"), ["-shared", "-fPIC", "-o", library, folder.path + "/slow.c"])
            try #require(compiled.status == 0, "\(compiled.errors)")
            func start() throws -> Daemon {
                try Daemon(
                    configuration: "[Store]\nPath=\(folder.path)/notch.db\n[Surface]\nLaunchCue=no\n",
                    environment: ["LD_PRELOAD": library, "SLOW_DISK": folder.path + "/slow"]
                ) { _ in ["--backend", "headless"] }
            }
            let first = try start()
            // The commits of an earlier moment are still under way at the stop.
            try folder.write("", to: "slow")
            try first.say("send", "A", "--dwell", "20s")
            try first.say("theme", "light")
            try first.say("send", "B")
            first.process.send(SIGTERM)
            #expect(first.notify.wait(for: "EXTEND_TIMEOUT_USEC=8000000", seconds: Patience.seconds))
            try FileManager.default.removeItem(atPath: folder.path + "/slow")
            first.process.waitUntilExit()
            #expect(first.process.terminationStatus == 0)

            let second = try start()
            let list = try second.say("list")
            #expect(list.contains("A") && list.contains("B"))
            #expect(try second.say("theme").contains("light"))
            #expect(second.terminate().status == 0)
        }
    }
}
