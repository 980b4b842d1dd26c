/// The table of all drawings, as `IconArtwork` of `NotchGraphics` reads it.
///
/// An entry is the length of the name in one byte, the name, the number of bytes of the commands in two bytes, and the
/// commands. Numbers have their low byte first. Entries are sorted by their names.
enum ArtworkTable {
    static func compile(_ drawings: [String: String]) throws(ArtworkError) -> [UInt8] {
        var table: [UInt8] = []
        for (name, document) in drawings.sorted(by: { $0.key < $1.key }) {
            let commands: [UInt8]
            do throws(ArtworkError) {
                commands = try ArtworkDrawing(SVGElement.parse(document)).commands
            } catch {
                throw ArtworkError("\(name): \(error)")
            }
            guard name.utf8.count < 256, commands.count < 65536 else { throw ArtworkError("\(name) is too long") }
            table.append(UInt8(name.utf8.count))
            table += name.utf8
            table += [UInt8(commands.count & 0xFF), UInt8(commands.count >> 8)]
            table += commands
        }
        return table
    }
}
