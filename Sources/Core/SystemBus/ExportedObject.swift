/// An object of this process that other programs on a bus can call: its interfaces with their methods and properties.
///
/// A value: a change of a property is a new value that replaces the old one (`BusLoop.export`). A method returns the same
/// values to each call; the owner carries out the order after the reply.
package struct ExportedObject: Hashable, Sendable {
    package struct Method: Hashable, Sendable {
        /// The D-Bus signature of the arguments.
        package let signature: String
        /// The values that every call receives.
        package let reply: [BusValue]
        /// The error that every call receives; nil if the method is supported.
        package let refusal: BusRefusal?

        package init(_ signature: String = "", reply: [BusValue] = [], refusal: BusRefusal? = nil) {
            self.signature = signature
            self.reply = reply
            self.refusal = refusal
        }
    }

    package struct Property: Hashable, Sendable {
        /// The present value; its type must not change.
        package let value: BusValue
        package let isWritable: Bool
        package let isSignalled: Bool

        package init(_ value: BusValue, isWritable: Bool = false, isSignalled: Bool = true) {
            self.value = value
            self.isWritable = isWritable
            self.isSignalled = isSignalled
        }
    }

    package struct Interface: Hashable, Sendable {
        /// The name, such as "org.mpris.MediaPlayer2.Player".
        package let name: String
        package let methods: [String: Method]
        package let properties: [String: Property]

        package init(_ name: String, methods: [String: Method], properties: [String: Property]) {
            self.name = name
            self.methods = methods
            self.properties = properties
        }

        /// The present values of all properties, as the reply to `GetAll` contains them.
        package var values: BusValue { .dictionary(properties.mapValues(\.value)) }
    }

    /// The object's path, such as "/org/mpris/MediaPlayer2".
    package let path: String
    package let interfaces: [Interface]

    package init(path: String, interfaces: [Interface]) {
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
            return changed.isEmpty ? nil : Self.change(changed.mapValues(\.value), of: interface.name, at: path)
        }
    }

    /// The signal that reports values of properties.
    static func change(_ values: [String: BusValue], of interface: String, at path: String) -> BusSignal {
        BusSignal(
            sender: "",
            path: path,
            interface: properties,
            member: "PropertiesChanged",
            arguments: [.string(interface), .dictionary(values), .array([])]
        )
    }

    func interface(_ name: String) -> Interface? { interfaces.first { $0.name == name } }

    static let properties = "org.freedesktop.DBus.Properties"
    static let introspectable = "org.freedesktop.DBus.Introspectable"
}

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
        return (.replied(method.reply), order)
    }

    private func answer(toProperties call: BusCall, _ arguments: [BusValue]) -> (BusAnswer, BusInvocation?) {
        let signatures = ["Get": "ss", "GetAll": "s", "Set": "ssv"]
        guard let signature = signatures[call.member] else { return (.refused(.unknown("Method", call.member)), nil) }
        guard call.signature == signature, let name = arguments.first?.text else {
            return (.refused(.invalidArguments(call)), nil)
        }
        guard let interface = interface(name) else { return (.refused(.unknown("Interface", name)), nil) }
        guard call.member != "GetAll" else {
            return (.replied([interface.values]), nil)
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

/// The exported objects of a connection by their paths, and the description of the paths above them.
struct ExportedObjects {
    private var objects: [String: ExportedObject] = [:]

    /// Adds or replaces an object.
    ///
    /// - Returns: the signals that report the change; none for a new object.
    mutating func export(_ object: ExportedObject) -> [BusSignal] {
        let before = objects.updateValue(object, forKey: object.path)
        return before.map { object.changes(since: $0) } ?? []
    }

    /// Removes the object at a path, and the objects below it.
    mutating func withdraw(_ path: String) {
        objects = objects.filter { $0.key != path && !$0.key.hasPrefix(path + "/") }
    }

    /// The answer to a call, and the order that the object's owner must carry out; nil if there is none.
    func answer(to call: BusCall) -> (BusAnswer, BusInvocation?) {
        if call.interface == ExportedObject.introspectable, call.member == "Introspect", call.signature.isEmpty,
            let description = description(of: call.path)
        {
            return (.replied([.string(description)]), nil)
        }
        guard let object = objects[call.path] else { return (.refused(.unknownObject(call.path)), nil) }
        return object.answer(to: call)
    }
}

extension ExportedObjects {
    /// The description of a path in the XML format of the D-Bus specification; nil if there is nothing below the path.
    private func description(of path: String) -> String? {
        let prefix = path == "/" ? path : path + "/"
        let children = objects.keys.filter { $0.hasPrefix(prefix) }.compactMap {
            $0.dropFirst(prefix.count).split(separator: "/").first
        }
        guard !children.isEmpty || objects[path] != nil else { return nil }
        let interfaces = objects[path].map { $0.interfaces.map(\.description) + [Self.standard] } ?? []
        let nodes = Set(children).sorted().map { " <node name=\"\($0)\"/>\n" }
        return "<!DOCTYPE node PUBLIC \"-//freedesktop//DTD D-BUS Object Introspection 1.0//EN\"\n"
            + " \"http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd\">\n<node>\n"
            + (interfaces + nodes).joined() + "</node>\n"
    }

    private static let standard = """
         <interface name="org.freedesktop.DBus.Introspectable">
          <method name="Introspect"><arg type="s" direction="out"/></method>
         </interface>
         <interface name="org.freedesktop.DBus.Properties">
          <method name="Get"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
          <method name="GetAll"><arg type="s" direction="in"/><arg type="a{sv}" direction="out"/></method>
          <method name="Set"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="in"/></method>
          <signal name="PropertiesChanged"><arg type="s"/><arg type="a{sv}"/><arg type="as"/></signal>
         </interface>

        """
}

extension ExportedObject.Interface {
    fileprivate var description: String {
        let methods = methods.sorted { $0.key < $1.key }.map { name, method in
            let arguments = Self.completeTypes(method.signature).map { "<arg type=\"\($0)\" direction=\"in\"/>" }
            let results = method.reply.map { "<arg type=\"\($0.signature)\" direction=\"out\"/>" }
            return "  <method name=\"\(name)\">\((arguments + results).joined())</method>\n"
        }
        let properties = properties.sorted { $0.key < $1.key }.map { name, property in
            let access = property.isWritable ? "readwrite" : "read"
            let note = property.isSignalled ? "true" : "false"
            return "  <property name=\"\(name)\" type=\"\(property.value.signature)\" access=\"\(access)\">"
                + "<annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\" value=\"\(note)\"/></property>\n"
        }
        return " <interface name=\"\(name)\">\n" + (methods + properties).joined() + " </interface>\n"
    }
    /// The complete types of a signature: "oa{sv}" has the types "o" and "a{sv}".
    private static func completeTypes(_ signature: String) -> [String] {
        var (types, type, depth) = ([String](), "", 0)
        for letter in signature {
            type.append(letter)
            depth += "({".contains(letter) ? 1 : ")}".contains(letter) ? -1 : 0
            guard letter != "a", depth == 0 else { continue }
            types.append(type)
            type = ""
        }
        return types
    }
}
