/// A method of the control socket.
///
/// A value of a conforming type is one call. Its stored properties are the parameters, in the units of their names; their coding
/// keys are the names on the wire. The parameters are not checked when they are decoded: the handler of the method checks their
/// range. The interface description `org.strided.Control.varlink` describes the same methods for other programs.
public protocol ControlMethod: Codable, Sendable, Equatable {
    /// The parameters of the reply.
    associatedtype Reply: Codable & Sendable & Equatable

    /// The name of the method within its interface; by default the name of the type.
    static var name: String { get }

    /// The name of the interface that has the method; by default `org.strided.Control`.
    static var interface: String { get }

    /// Whether the reply takes a long time; such a call does not count towards the limit of short calls.
    ///
    /// The default is false.
    static var isLasting: Bool { get }

    /// Whether the call changes state; true by default.
    ///
    /// If the reply to such a call is lost, the client cannot know whether the change happened.
    var changesState: Bool { get }
}

extension ControlMethod {
    /// By default, the name of the method is the name of the type.
    public static var name: String { "\(Self.self)" }

    /// By default, the method belongs to the interface `org.strided.Control`.
    public static var interface: String { InterfaceDescription.control.name }

    /// By default, the reply does not take a long time.
    public static var isLasting: Bool { false }

    /// By default, the call changes state.
    public var changesState: Bool { true }

    /// The full name of the method in a call: the interface, a dot and the name of the method.
    static var qualifiedName: String { interface + "." + name }
}
