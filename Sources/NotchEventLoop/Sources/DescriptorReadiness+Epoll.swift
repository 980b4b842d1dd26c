import NotchSystem

extension DescriptorReadiness {
    /// Converts the events of `epoll_wait(2)`.
    init(events: UInt32) {
        self = []
        if events & SDEvent.readable != 0 { insert(.readable) }
        if events & SDEvent.writable != 0 { insert(.writable) }
        if events & SDEvent.hangUp != 0 { insert(.hangUp) }
        if events & SDEvent.error != 0 { insert(.error) }
    }

    /// The operations as the events of `epoll_ctl(2)`, which always reports the others.
    var events: UInt32 {
        (contains(.readable) ? SDEvent.readable : 0) | (contains(.writable) ? SDEvent.writable : 0)
    }
}
