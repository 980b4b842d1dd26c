import Foundation
import Glibc
import NotchSystem
import NotchTestSupport
import Synchronization
import Testing

@testable import NotchIPC

@Suite("Server socket")
struct ServerSocketTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    private func code(_ body: () throws(SocketError) -> Void) -> SocketError.Code? {
        do {
            try body()
            return nil
        } catch {
            #expect(!error.message.isEmpty)
            return error.code
        }
    }

    @Test("folder and socket are made for the right people, and the socket goes with its owner")
    func bind_makesFolderAndSocket() throws {
        try withFolder { folder in
            let path = folder + "/notch/notch.socket"
            let isRoot = geteuid() == 0
            do {
                let socket = try ServerSocket.bind(path: path)
                #expect(mode(folder + "/notch") == (isRoot ? 0o755 : 0o700))
                #expect(mode(path) == (isRoot ? 0o660 : 0o600))
                #expect(socket.path == path)
                _ = try RawClient(path: path)
            }
            #expect(access(path, F_OK) == -1)
        }
    }

    @Test("a second server on the same socket is refused and the first goes on")
    func liveSocket_isRefused() throws {
        try withFolder { folder in
            let path = folder + "/s"
            let first = try ServerSocket.bind(path: path)
            #expect(code { () throws(SocketError) in _ = try ServerSocket.bind(path: path) } == .inUse)
            _ = try RawClient(path: path)
            _ = consume first
        }
    }

    @Test("a socket that nobody listens on is replaced")
    func staleSocket_isReplaced() throws {
        try withFolder { folder in
            let path = folder + "/s"
            var dead = try System.unixSocket(nonblocking: false)
            try System.bind(dead, to: path)
            dead.close()
            #expect(access(path, F_OK) == 0)
            let socket = try ServerSocket.bind(path: path)
            _ = try RawClient(path: path)
            _ = consume socket
        }
    }

    @Test("somebody who keeps the folder's lock does not keep a server from starting")
    func lockedFolder_isNotWaitedFor() throws {
        try withFolder { folder in
            var lock = try System.lockFolder(folder)
            defer { lock.close() }
            let hasStarted = DispatchSemaphore(value: 0)
            let isReleased = Mutex(false)
            let number = lock.rawValue
            // A server that waits for the lock gets it in the end, so that this test fails instead of never ending.
            let releaser = Thread {
                guard hasStarted.wait(timeout: .now() + Patience.seconds) == .timedOut else { return }
                isReleased.withLock { $0 = true }
                flock(number, LOCK_UN)
            }
            releaser.start()
            defer { hasStarted.signal() }
            let socket = try ServerSocket.bind(path: folder + "/s")
            #expect(!isReleased.withLock { $0 })
            _ = try RawClient(path: folder + "/s")
            _ = consume socket
        }
    }

    @Test("a file in its place is not touched")
    func file_isNotReplaced() throws {
        try withFolder { folder in
            let path = folder + "/s"
            try "precious".write(toFile: path, atomically: false, encoding: .utf8)
            #expect(code { () throws(SocketError) in _ = try ServerSocket.bind(path: path) } == .notASocket)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
        }
    }

    @Test("a socket that another daemon put there since is left alone")
    func othersSocket_isLeft() throws {
        try withFolder { folder in
            let path = folder + "/s"
            let first = try ServerSocket.bind(path: path)
            // The socket is moved and not removed, so that the second one cannot get the same inode.
            rename(path, folder + "/old")
            let second = try ServerSocket.bind(path: path)
            _ = consume first
            #expect(access(path, F_OK) == 0)
            _ = try RawClient(path: path)
            _ = consume second
            #expect(access(path, F_OK) == -1)
        }
    }

    @Test("a path that does not fit, or cannot be made, is a clear error")
    func badPath_isRefused() throws {
        let long = "/tmp/" + String(repeating: "x", count: 103)
        #expect(code { () throws(SocketError) in _ = try ServerSocket.bind(path: long) } == .pathTooLong)
        #expect(code { () throws(SocketError) in _ = try ServerSocket.bind(path: "") } == .pathTooLong)
        #expect(code { () throws(SocketError) in _ = try ServerSocket.bind(path: "/nowhere/at/all/s") } == .systemCall)
        try withFolder { folder in
            let fits = folder + "/" + String(repeating: "x", count: 107 - folder.utf8.count - 1)
            _ = try ServerSocket.bind(path: fits)
        }
    }

    @Test("a passed socket is adopted, and its file is not ours to remove")
    func passedSocket_isAdopted() throws {
        try withFolder { folder in
            let path = folder + "/s"
            var passed = try System.unixSocket(nonblocking: false)
            let fd = passed.rawValue
            #expect(code { () throws(SocketError) in _ = try ServerSocket.adopt(fd) } == .notListening)
            try System.bind(passed, to: path)
            try System.listen(passed)
            let socket = try ServerSocket.adopt(passed.release())
            #expect(fcntl(fd, F_GETFL) & O_NONBLOCK != 0)
            _ = try RawClient(path: path)
            let file = try OpenFile(fd)
            _ = consume socket
            #expect(try !file.isOpen)
            #expect(access(path, F_OK) == 0)
        }
    }
}
