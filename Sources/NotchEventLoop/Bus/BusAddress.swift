/// A D-Bus message bus.
package enum BusAddress: Hashable, Sendable {
    /// The bus of the user's session: `DBUS_SESSION_BUS_ADDRESS`, or the socket in `XDG_RUNTIME_DIR`.
    case session
    /// The bus of the machine: `DBUS_SYSTEM_BUS_ADDRESS`, or `/run/dbus/system_bus_socket`.
    case system
    /// A bus at an address such as `unix:path=/run/bus`.
    case at(String)
}
