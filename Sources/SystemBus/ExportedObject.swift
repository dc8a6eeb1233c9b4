/// An object of this process that other programs on a bus can call: its interfaces with their methods and properties.
///
/// A value: a change of a property is a new value that replaces the old one (`BusLoop.export`). Methods return nothing;
/// the owner carries out the order after the reply.
public struct ExportedObject: Hashable, Sendable {
    /// A method.
    public struct Method: Hashable, Sendable {
        /// The D-Bus signature of the arguments.
        public let signature: String
        /// The error that every call receives; nil if the method is supported.
        public let refusal: BusRefusal?

        /// Creates a method.
        public init(_ signature: String = "", refusal: BusRefusal? = nil) {
            self.signature = signature
            self.refusal = refusal
        }
    }

    /// A property.
    public struct Property: Hashable, Sendable {
        /// The present value; its type must not change.
        public let value: BusValue
        /// Whether other programs may set it.
        public let isWritable: Bool
        /// Whether a change is signalled.
        public let isSignalled: Bool

        /// Creates a property.
        public init(_ value: BusValue, isWritable: Bool = false, isSignalled: Bool = true) {
            self.value = value
            self.isWritable = isWritable
            self.isSignalled = isSignalled
        }
    }

    /// An interface.
    public struct Interface: Hashable, Sendable {
        /// The name, such as "org.mpris.MediaPlayer2.Player".
        public let name: String
        /// The methods by name.
        public let methods: [String: Method]
        /// The properties by name.
        public let properties: [String: Property]

        /// Creates an interface.
        public init(_ name: String, methods: [String: Method], properties: [String: Property]) {
            self.name = name
            self.methods = methods
            self.properties = properties
        }
    }

    /// The object's path, such as "/org/mpris/MediaPlayer2".
    public let path: String
    /// The interfaces.
    public let interfaces: [Interface]

    /// Creates an object.
    public init(path: String, interfaces: [Interface]) {
        self.path = path
        self.interfaces = interfaces
    }
}

extension ExportedObject {
    /// The signals that report the change from an earlier value of the same object.
    func changes(since before: ExportedObject) -> [BusSignal] {
        interfaces.compactMap { interface in
            let old = before.interface(interface.name)?.properties ?? [:]
            let changed = interface.properties.filter { $0.value.isSignalled && old[$0.key]?.value != $0.value.value }
            guard !changed.isEmpty else { return nil }
            return BusSignal(
                sender: "",
                path: path,
                interface: Self.properties,
                member: "PropertiesChanged",
                arguments: [.string(interface.name), .dictionary(changed.mapValues(\.value)), .array([])]
            )
        }
    }

    func interface(_ name: String) -> Interface? { interfaces.first { $0.name == name } }

    static let properties = "org.freedesktop.DBus.Properties"
    static let introspectable = "org.freedesktop.DBus.Introspectable"
}

// MARK: - Calls

extension ExportedObject {
    /// The answer to a call, and the order that the owner must carry out; nil if there is none.
    func answer(to call: BusCall) -> (BusAnswer, BusInvocation?) {
        guard let arguments = call.arguments else { return (.refused(.invalidArguments(call)), nil) }
        if call.interface == Self.properties { return answer(toProperties: call, arguments) }
        let found = interfaces.first {
            (call.interface.isEmpty || $0.name == call.interface) && $0.methods[call.member] != nil
        }
        guard let interface = found, let method = interface.methods[call.member] else {
            return (.refused(.unknown("Method", call.member)), nil)
        }
        guard method.signature == call.signature else { return (.refused(.invalidArguments(call)), nil) }
        if let refusal = method.refusal { return (.refused(refusal), nil) }
        let order = BusInvocation(path: path, interface: interface.name, order: .method(call.member, arguments))
        return (.replied([]), order)
    }

    private func answer(toProperties call: BusCall, _ arguments: [BusValue]) -> (BusAnswer, BusInvocation?) {
        let signatures = ["Get": "ss", "GetAll": "s", "Set": "ssv"]
        guard let signature = signatures[call.member] else { return (.refused(.unknown("Method", call.member)), nil) }
        guard call.signature == signature, let name = arguments.first?.text else {
            return (.refused(.invalidArguments(call)), nil)
        }
        guard let interface = interface(name) else { return (.refused(.unknown("Interface", name)), nil) }
        guard call.member != "GetAll" else {
            return (.replied([.dictionary(interface.properties.mapValues(\.value))]), nil)
        }
        guard let key = arguments[1].text, let property = interface.properties[key] else {
            return (.refused(.unknown("Property", arguments[1].text ?? "")), nil)
        }
        guard call.member == "Set" else { return (.replied([.variant(property.value)]), nil) }
        guard property.isWritable else { return (.refused(.readOnly(key)), nil) }
        guard arguments[2].signature == property.value.signature else {
            return (.refused(.invalidArguments(call)), nil)
        }
        return (.replied([]), BusInvocation(path: path, interface: name, order: .property(key, arguments[2])))
    }
}

extension BusRefusal {
    fileprivate static func unknown(_ kind: String, _ name: String) -> BusRefusal {
        BusRefusal(name: "org.freedesktop.DBus.Error.Unknown\(kind)", message: "unknown: \(name)")
    }

    fileprivate static func invalidArguments(_ call: BusCall) -> BusRefusal {
        BusRefusal(
            name: "org.freedesktop.DBus.Error.InvalidArgs",
            message: "\(call.member) does not accept arguments of the types \"\(call.signature)\""
        )
    }

    fileprivate static func readOnly(_ name: String) -> BusRefusal {
        BusRefusal(name: "org.freedesktop.DBus.Error.PropertyReadOnly", message: "\(name) cannot be set")
    }
}
