/// For how many calls a costly one counts, where its process's rate is concerned. Others count for one.
///
/// Long messages and answers count for more besides: see ``VarlinkLimits/bytesPerCall``.
package enum CallCost {
    /// The cost that a name of no icon adds: it may have been looked for on the disk.
    package static let unknownIcon = 10

    /// By the method's last name.
    static let methods: [String: Int] = [
        ScreenshotRequest.method: 50,
        ReloadRequest.method: 50,
        ListRequest.method: 10,
        ExplainRequest.method: 10,
        HistoryRequest.method: 10,
    ]
}
