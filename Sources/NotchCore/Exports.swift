// Streams, observed values and queues of work belong to the queue and the surface, and can be used without them.
@_exported public import NotchConcurrency
