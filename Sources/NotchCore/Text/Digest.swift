extension Sequence<UInt8> {
    /// A digest of the bytes (FNV-1a), which is the same in each run of the program.
    package var digest: String {
        String(reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
    }
}

extension [String: String] {
    /// A digest of the keys and texts of a section. No text has a line break.
    package func digest(of head: String) -> String {
        let lines = sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return ([head] + lines).joined(separator: "\n").utf8.digest
    }
}
