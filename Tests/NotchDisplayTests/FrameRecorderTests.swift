import Foundation
import NotchCore
import NotchDisplay
import NotchEventLoop
import Testing

@SurfaceActor
@Suite final class FrameRecorderTests {
    private let folder = makeTemporaryPath()
    private let picture = makePicture(width: 64, height: 16)
    private var failures: [DisplayError] = []

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func makeRecorder(_ directory: String? = nil) throws(DisplayError) -> FrameRecorder {
        try FrameRecorder(directory: directory ?? folder) { [weak self] in self?.failures.append($0) }
    }

    private func index() throws -> String {
        try String(contentsOfFile: folder + "/frames.jsonl", encoding: .utf8)
    }

    @Test func frames_areNumberedFilesAndLinesOfJSON() throws {
        let recorder = try makeRecorder(folder + "/a/b/")
        let activity = try #require(UUID(uuidString: "0F0E0D0C-0B0A-0908-0706-050403020100"))
        recorder.record(
            makeFrame(
                1, picture,
                damage: Region([
                    PixelRect(x: 1, y: 2, width: 3, height: 4), PixelRect(x: 10, y: 0, width: 5, height: 5),
                ]),
                at: 16, phase: .animateIn, activity: activity))
        recorder.record(makeFrame(2, picture, damage: Region(), at: 1033))
        recorder.record(makeFrame(3, picture, damage: Region(), at: 1050, phase: .animateOut, question: activity))
        let text = try String(contentsOfFile: folder + "/a/b/frames.jsonl", encoding: .utf8)
        #expect(
            text == """
                {"sequence":1,"timeMs":16,"file":"000001.png","damage":[[1,2,3,4],[10,0,5,5]],"phase":"animateIn",\
                "activity":"0F0E0D0C-0B0A-0908-0706-050403020100"}
                {"sequence":2,"timeMs":1033,"file":"000002.png","damage":[],"phase":null,"activity":null}
                {"sequence":3,"timeMs":1050,"file":"000003.png","damage":[],"phase":"animateOut","activity":null,\
                "question":"0F0E0D0C-0B0A-0908-0706-050403020100"}

                """)
        for line in text.split(separator: "\n") {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        }
        #expect(areEqual(try PNGFile.read(folder + "/a/b/000001.png"), picture))
        #expect(failures.isEmpty)
    }

    @Test("frames are recorded as the panel shows them")
    func frames_areAsTheGlassShowsThem() throws {
        let recorder = try makeRecorder()
        recorder.record(makeFrame(1, picture), on: .mono)
        let recorded = try PNGFile.read(folder + "/000001.png")
        #expect(areEqual(recorded, PanelPicture.shown(picture, on: .mono)))
        #expect(!areEqual(recorded, picture))
    }

    @Test func eachFrame_isAFileAndALine() throws {
        let recorder = try makeRecorder()
        for sequence in 1...3 { recorder.record(makeFrame(sequence, picture, at: sequence)) }
        #expect(try index().split(separator: "\n").count == 3)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(files == ["000001.png", "000002.png", "000003.png", "frames.jsonl"])
    }

    @Test func anEmptyFolderAndOtherFiles_areWelcome() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: folder + "/notes.png"))
        _ = try makeRecorder()
    }

    @Test(arguments: ["frames.jsonl", "000001.png", "1000000.png"])
    func aFolderWithFrames_isRefusedAndLeftAsItIs(file: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("kept".utf8).write(to: URL(fileURLWithPath: folder + "/" + file))
        #expect { try makeRecorder() } throws: { ($0 as? DisplayError)?.code == .occupied }
        #expect(try String(contentsOfFile: folder + "/" + file, encoding: .utf8) == "kept")
    }

    @Test func aFileInTheFoldersPlace_isAnErrorThatNamesIt() throws {
        try Data().write(to: URL(fileURLWithPath: folder))
        #expect(
            throws: DisplayError(
                code: .open, errno: ENOTDIR,
                message: "frames cannot be recorded in \(folder); name a folder that you may list and write to")
        ) { try makeRecorder() }
    }

    @Test(arguments: ["", "/proc/notch", "/proc/self/fd/frames", "/dev/null/frames"])
    func aFolderThatCannotBe_isAnErrorBeforeAnythingStarts(path: String) {
        #expect { try makeRecorder(path) } throws: { ($0 as? DisplayError)?.code == .open }
    }

    @Test func aFolderThatTakesNoFiles_isAnError() {
        // The folder exists and may be listed, but nobody can create files in it, not even root.
        #expect { try makeRecorder("/proc/self") } throws: { ($0 as? DisplayError)?.code == .open }
    }

    @Test func aFailureWhileRunning_isReportedOnce() throws {
        let recorder = try makeRecorder()
        recorder.record(makeFrame(1, picture))
        try FileManager.default.removeItem(atPath: folder)
        for sequence in 2...4 { recorder.record(makeFrame(sequence, picture)) }
        #expect(!recorder.isRecording)
        #expect(failures.count == 1)
        #expect(
            failures.first?.description
                == "recording ended before frame 2: cannot write \(folder)/000002.png: No such file or directory")
    }
}
