/// A method of the control socket.
///
/// A value of a conforming type is one call. `generate.py` writes these types from the interface description
/// `org.strided.Control.varlink`. The stored properties are the parameters, in the units of their names. Only their types are checked
/// when they are decoded: the handler of the method checks their range.
public protocol ControlMethod: Codable, Sendable, Equatable {
    associatedtype Reply: Codable & Sendable & Equatable

    /// The name of the method within its interface; by default the name of the type.
    static var name: String { get }

    /// The name of the interface that has the method; by default `org.strided.Control`.
    static var interface: String { get }

    /// The names of the parameters in a call; by default none.
    static var parameters: Set<String> { get }

    /// Whether the reply takes a long time; such a call does not count towards the limit of short calls.
    ///
    /// The default is false.
    static var isLasting: Bool { get }

    /// Whether the call changes state; by default true, unless the name of the method begins with `Get` or `List`.
    ///
    /// If the reply to such a call is lost, the client cannot know whether the change happened.
    var changesState: Bool { get }
}

extension ControlMethod {
    /// By default, the name of the method is the name of the type.
    public static var name: String { "\(Self.self)" }

    /// By default, the method belongs to the interface `org.strided.Control`.
    public static var interface: String { InterfaceDescription.control.name }

    /// By default, the method has no parameters.
    public static var parameters: Set<String> { [] }

    /// By default, the reply does not take a long time.
    public static var isLasting: Bool { false }

    /// By default, a method whose name begins with `Get` or `List` changes nothing, and any other method changes state.
    public var changesState: Bool { !Self.name.hasPrefix("Get") && !Self.name.hasPrefix("List") }

    static var qualifiedName: String { interface + "." + name }
}
