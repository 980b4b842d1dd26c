/// The description of a service that `org.varlink.service.GetInfo` returns.
package struct ServiceInfo: Hashable, Sendable {
    package var vendor: String
    package var product: String
    package var version: String
    package var url: String

    package init(vendor: String, product: String, version: String, url: String) {
        self.vendor = vendor
        self.product = product
        self.version = version
        self.url = url
    }
}
