extension NotchInterface {
    /// The definition in varlink's interface language, as `GetInterfaceDescription` hands it out.
    public static let description = header + types + methods

    private static let header = """
        # Shows activities on the display of a board.
        #
        # A message may have 65536 bytes. Text is UTF-8; lengths are bytes. Fields that a method does not
        # declare, values out of range and texts too long are refused with InvalidField, which names the
        # field and what would have been accepted. NUL is refused in every string; other control characters
        # and bidirectional overrides are taken out of titles, subtitles and choices.
        #
        # A client may make 2000 calls at once and 1000 a second; 256 clients may be connected, and the one
        # that has been idle for longest gives way to the next. A client that has not sent a whole message
        # within 10 seconds is disconnected, and so is one that lets 256 KiB of a stream pile up unread.
        interface io.notchd


        """
}
