import NotchDisplay

extension NotchConfiguration {
    /// The keys that differ from those of `running` and take effect at the next start only.
    ///
    /// Theme, default dwell, KeepOpen and the panel's light change a running display; LaunchCue has had its moment.
    package func keysForNextStart(since running: NotchConfiguration) -> [String] {
        var keys: [String] = []
        func note<Value: Equatable>(_ key: String, _ value: KeyPath<NotchConfiguration, Value>) {
            if self[keyPath: value] != running[keyPath: value] { keys.append(key) }
        }
        note("Backend", \.backend)
        note("Panel", \.panel)
        note("Density", \.density)
        note("ViewingDistance", \.viewingDistance)
        note("SafeInsets", \.safeInsets)
        note("Card", \.output.card)
        note("Connector", \.output.connector)
        note("Mode", \.output.mode)
        note("Rotation", \.output.rotation)
        note("Format", \.output.format)
        note("Atomic", \.output.isAtomic)
        note("Framebuffer", \.output.framebuffer)
        note("VirtualTerminal", \.output.virtualTerminal)
        note("Frames", \.frames)
        note("Font", \.fontFamily)
        note("IconTheme", \.iconTheme)
        note("ReduceMotion", \.reduceMotion)
        note("Buttons", \.questionButtons)
        note("Capacity", \.capacity)
        note("Transition", \.transition)
        note("Patience", \.patience)
        note("UnseenLimit", \.unseenLimit)
        note("[Indicator]", \.indicator)
        note("Kind", \.showsIndicator)
        note("Level", \.logLevel)
        return keys
    }
}
