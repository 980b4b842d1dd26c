/// The questions about device nodes that every kernel interface answers.
package protocol DeviceNodes {
    /// The path that a link leads to: `realpath(3)`. It is the path itself where there is nothing.
    func canonicalPath(_ path: String) -> String
    /// The group that may open a node besides root, by its name, or by its number where it has no name.
    func group(of path: String) -> String?
}

extension DeviceNodes {
    package func canonicalPath(_ path: String) -> String { (try? System.realPath(path)) ?? path }
    package func group(of path: String) -> String? { System.group(ofFile: path) }
}
