/// A Varlink interface: its name and its definition in Varlink's interface description language.
///
/// The definitions are the files `*.varlink` of this module, which the build embeds in the program.
/// Source of the language: https://varlink.org/Interface-Definition
struct InterfaceDescription {
    let name: String
    let text: String

    private init(name: String, file: [UInt8]) {
        self.name = name
        text = String(decoding: file, as: UTF8.self)
    }

    /// All interfaces that the daemon serves.
    static let all = [service, control]

    /// The interface that controls strided.
    static let control = InterfaceDescription(
        name: "org.strided.Control",
        file: PackageResources.org_strided_Control_varlink
    )

    /// The standard interface with which every Varlink service describes itself.
    static let service = InterfaceDescription(
        name: "org.varlink.service",
        file: PackageResources.org_varlink_service_varlink
    )
}
