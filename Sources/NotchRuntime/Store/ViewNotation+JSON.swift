import NotchCore
import NotchIPC
package import NotchStore

extension ViewNotation {
    /// The JSON of the wire, behind a byte that says whether the view's pictures are of shared files only.
    package static let json = ViewNotation(
        write: { [$0.needsSharedFiles ? UInt8(ascii: "s") : UInt8(ascii: "o")] + $0.json.bytes },
        read: { bytes in
            guard let mark = bytes.first, let json = try? JSON.parse(bytes.dropFirst()),
                let node = try? ViewNode.read(json)
            else { return nil }
            return mark == UInt8(ascii: "s") ? node.withSharedFiles : node
        })
}
