// The queue and the surface use streams, observed values and queues of work, which can be used without them.
@_exported public import NotchConcurrency
