/// The calls of the C library on descriptors, files, sockets, terminals and the process itself.
///
/// No other target makes these calls. Each function names the call that it makes, and throws that call's `errno`.
package enum System {}
