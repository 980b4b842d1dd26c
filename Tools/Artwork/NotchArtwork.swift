import Glibc

/// Writes the drawings of a folder as one table of drawing commands: `notch-artwork FOLDER TABLE`.
@main
enum NotchArtwork {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { fail("usage: notch-artwork FOLDER TABLE") }
        do {
            let table = try ArtworkTable.compile(ArtworkFiles.read(folder: arguments[1]))
            try ArtworkFiles.write(table, to: arguments[2])
        } catch {
            fail("\(error)")
        }
    }

    private static func fail(_ reason: String) -> Never {
        let line = Array("notch-artwork: \(reason)\n".utf8)
        write(STDERR_FILENO, line, line.count)
        exit(1)
    }
}
