/// A host that has no address, or cannot be reached.
package struct AddressError: Error, Hashable, Sendable {
    /// The error number; 0 where the lookup of the name has failed.
    package let errno: Int32
    /// What is wrong with the host, such as `Name or service not known`.
    package let reason: String
}
