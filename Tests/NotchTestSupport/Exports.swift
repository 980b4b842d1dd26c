// A test has the tools that every program's tests have, the models of the kernel, and samples of pictures.
@_exported public import NotchPictureSamples
@_exported public import NotchTesting
