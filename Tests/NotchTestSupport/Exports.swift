// Each test gets the tools for all programs' tests, the models of the kernel, and samples of pictures.
@_exported public import NotchPictureSamples
@_exported public import NotchTesting
