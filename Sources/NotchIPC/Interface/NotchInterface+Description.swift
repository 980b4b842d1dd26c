extension NotchInterface {
    static let header = """
        # Shows activities on the display of a board.
        #
        # A message may have 65536 bytes, of which 8192 may be commas and opening brackets. Text is UTF-8; lengths
        # are bytes. Fields that a method does not declare, values out of range and texts too long are refused with
        # InvalidField, which names the field and what is accepted. NUL is refused in every string. Other control
        # characters and bidirectional overrides are removed from titles, subtitles and choices.
        #
        # A process may make 2000 calls at once and 1000 a second, on all its connections together. Screenshot and
        # Reload count as 50 calls, and List, Explain, History and the calls about actions as 10. The name of an unknown
        # icon counts as 10 more, and every 16384 bytes of a message or an answer as one more. Messages that are not
        # calls count too. Clients are served in turns, a few calls each.
        #
        # 256 clients may be connected, and the one that has been idle for longest gives way to the next. 224 of
        # them may monitor, wait for an answer or hold a pin; these do not give way. A process may have 32 monitors,
        # waits and pins together. More are refused with TooManyHeld. A client that does not send a whole message
        # within 10 seconds is disconnected, and so is a client that leaves 256 KiB of a stream unread.
        #
        # A call with 'oneway' is never answered, not even with an error. In a message that is too large, the flag
        # counts if it is among the first 65536 bytes.
        interface io.notchd
        """
}
