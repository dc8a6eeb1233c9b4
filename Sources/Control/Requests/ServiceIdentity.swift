/// What a service says about itself in `GetInfo`.
public struct ServiceIdentity: Sendable, Equatable, Codable {
    /// Who makes the service.
    public let vendor: String
    /// What it is called.
    public let product: String
    /// Its version.
    public let version: String
    /// Where more about it is to be read.
    public let url: String
    /// The interfaces it serves.
    public let interfaces: [String]

    /// strided of that version, described at `url`.
    public init(version: String, url: String) {
        vendor = "strided"
        product = "strided"
        self.version = version
        self.url = url
        interfaces = InterfaceDescription.all.map(\.name)
    }
}

/// The reply of `GetInterfaceDescription`.
struct DescriptionText: Codable {
    let description: String
}
