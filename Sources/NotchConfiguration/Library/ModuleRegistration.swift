package import NotchCore

/// A module that a host knows, and how it is made.
package struct ModuleRegistration: Sendable {
    package let descriptor: ModuleDescriptor
    package let make: @SurfaceActor (NotchModuleContext) -> any NotchModule
}
