extension Finding {
    /// Makes a finding of what a daemon does not show any more.
    ///
    /// - Parameter text: the thing, such as `glance weather`.
    package init(setAside text: String) {
        self.init(
            .wrong, "set aside",
            "\(text): notchd died twice in a row within a minute after it was first shown, and leaves it out until the "
                + "machine starts again",
            remedy: "report what journalctl says of notchd, and send it anew without its picture or view")
    }
}
