/// The connectors that hotplugs have named since a card was asked last.
///
/// To ask the hardware takes up to tens of milliseconds a connector, so the others are left alone.
struct ConnectorNews: Hashable {
    /// `nil` as long as there are no news.
    private var named: Set<UInt32>?
    /// Whether there were news that named none.
    private var concernsAll = false

    /// Notes a hotplug; `nil` for one that names no connector, or for news that were lost.
    mutating func note(_ connector: UInt32?) {
        guard let connector else { return concernsAll = true }
        named = (named ?? []).union([connector])
    }

    /// Whether the news concern a connector. Without any news a look has another reason, which may concern all.
    func concern(_ connector: UInt32) -> Bool { concernsAll || named?.contains(connector) ?? true }
}
