/// The reason why there is no thread for some work.
package struct WorkerThreadError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
