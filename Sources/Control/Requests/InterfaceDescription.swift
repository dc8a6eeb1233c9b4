/// A Varlink interface: its name and its definition in Varlink's interface description language.
///
/// Source of the language: https://varlink.org/Interface-Definition
struct InterfaceDescription {
    let name: String
    let text: String

    /// All interfaces that the daemon serves.
    static let all = [service, control]

    /// The interface that controls strided.
    static let control = InterfaceDescription(name: "org.strided.Control", text: controlTypes + "\n" + controlMethods)
}

extension InterfaceDescription {
    /// The standard interface with which every Varlink service describes itself.
    ///
    /// Source: https://varlink.org/Service
    static let service = InterfaceDescription(
        name: "org.varlink.service",
        text: """
            # What every Varlink service answers about itself.
            interface org.varlink.service

            # Who the service is and which interfaces it has.
            method GetInfo() -> (vendor: string, product: string, version: string, url: string, interfaces: []string)

            # The description of one interface.
            method GetInterfaceDescription(interface: string) -> (description: string)

            # There is no such interface.
            error InterfaceNotFound (interface: string)

            # The interface has no such method.
            error MethodNotFound (method: string)

            # The method is described and not implemented.
            error MethodNotImplemented (method: string)

            # A parameter is missing or not of its type.
            error InvalidParameter (parameter: string)

            # The caller may not call the method.
            error PermissionDenied ()

            # The method streams its replies and was called without "more".
            error ExpectedMore ()

            """
    )
}
