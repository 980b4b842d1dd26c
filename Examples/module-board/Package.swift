// swift-tools-version: 6.0

import PackageDescription

let package = Package(
    name: "module-board",
    dependencies: [
        // A program elsewhere names the repository's address and a version instead.
        .package(name: "notch", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "module-board", dependencies: [.product(name: "NotchKit", package: "notch")], path: "Sources")
    ],
    swiftLanguageModes: [.v6]
)
