extension Finding {
    /// The finding about the process that reads pictures; `nil` where it has no rights, as it should be.
    ///
    /// - Parameter hasFilter: whether the kernel refuses the process what it does not need.
    package init?(pictureReaderHasFilter hasFilter: Bool) {
        if hasFilter { return nil }
        self.init(
            .note, "pictures",
            "the process that reads pictures can open files: there is no filter of system calls for this processor",
            remedy: "let only users whom you trust send pictures")
    }
}
