// A test has the tools that every program's tests have, and the models of the kernel beside them.
@_exported public import NotchTesting
