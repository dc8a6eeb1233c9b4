// The methods of `org.varlink.service`, with which every Varlink service describes itself. Source: https://varlink.org/Service

/// Returns the identity of the service.
struct GetInfo: ControlMethod {
    typealias Reply = ServiceIdentity

    static var interface: String { InterfaceDescription.service.name }
    var changesState: Bool { false }
}

/// Returns the description of one interface.
struct GetInterfaceDescription: ControlMethod {
    struct Reply: Codable, Equatable {
        let description: String
    }

    let interface: String

    static var interface: String { InterfaceDescription.service.name }
    var changesState: Bool { false }
}

/// The description of the service that `GetInfo` returns.
public struct ServiceIdentity: Sendable, Equatable, Codable {
    /// The vendor of the service.
    public let vendor: String
    /// The name of the product.
    public let product: String
    /// The version of the product.
    public let version: String
    /// The address of the project's web page.
    public let url: String
    /// The names of the interfaces that the service implements.
    public let interfaces: [String]

    /// Creates the identity of strided with this version and this web page.
    public init(version: String, url: String) {
        vendor = "strided"
        product = "strided"
        self.version = version
        self.url = url
        interfaces = InterfaceDescription.all.map(\.name)
    }
}
