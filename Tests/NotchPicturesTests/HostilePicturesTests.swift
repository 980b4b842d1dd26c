import NotchConcurrency
import NotchCore
import NotchEventLoop
import NotchPictureReader
import NotchPictures
import NotchSystem
import NotchTestSupport
import Testing

/// `NOTCH_HOSTILE_PICTURES` says how many pictures there are. 20,000 take minutes.
@Suite("Hostile pictures and the process that reads them")
@SurfaceActor
struct HostilePicturesTests {
    private static let count = System.environment("NOTCH_HOSTILE_PICTURES").flatMap { Int($0) } ?? 49
    /// What the reader may take beside its libraries, and the libraries, in KiB.
    private static let memory = (256 + 64) << 10

    @Test("this process reads on whatever comes, and the other one stays within its memory")
    func pictures_harmNobody() throws {
        let folder = try TemporaryFolder()
        let pictures = ReaderPictures(loop: try EventLoop(clock: .virtual)) { _ in }
        defer { pictures.close() }
        var (drawn, refused) = (0, 0)
        for number in 0..<Self.count {
            let path = "\(folder.path)/\(number % 7).\(["png", "svg", "gif"][number % 3])"
            try System.replaceFile(path, with: HostilePictures.picture(number))
            let request = PictureRequest(
                PictureFile(path: path, version: try System.status(of: path).version), width: 32 + number % 3,
                height: 32, placement: number % 2 == 0 ? .icon : .filled, isMoving: number % 5 == 0)
            switch pictures.frames(of: request) {
            case .ready: drawn += 1
            case .refused: refused += 1
            case .pending: Issue.record("picture \(number) was not waited for")
            }
            if let process = pictures.readerProcess { #expect(try Self.peak(of: process) < Self.memory) }
        }
        #expect(drawn > 0 && refused > 0)
        let last = "\(folder.path)/last"
        try System.replaceFile(last, with: PNGSample(width: 3, height: 3).bytes)
        guard case .ready = pictures.frames(of: PictureRequest(PictureFile(path: last), width: 3, height: 3)) else {
            throw PictureError(reason: "nothing is read any more")
        }
    }

    /// The most memory that a process has had, in KiB.
    private static func peak(of process: Int32) throws -> Int {
        let status = String(decoding: try System.contents(of: "/proc/\(process)/status", limit: 8192), as: UTF8.self)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.filter(\.isNumber)))
    }
}
