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

    mutating func withdraw(_ path: String) { objects[path] = nil }

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

// MARK: - Introspection

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
            // All argument types of exported methods are single letters.
            let arguments = method.signature.map { "<arg type=\"\($0)\" direction=\"in\"/>" }
            return "  <method name=\"\(name)\">\(arguments.joined())</method>\n"
        }
        let properties = properties.sorted { $0.key < $1.key }.map { name, property in
            let access = property.isWritable ? "readwrite" : "read"
            let note = property.isSignalled ? "true" : "false"
            return "  <property name=\"\(name)\" type=\"\(property.value.signature)\" access=\"\(access)\">"
                + "<annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\" value=\"\(note)\"/></property>\n"
        }
        return " <interface name=\"\(name)\">\n" + (methods + properties).joined() + " </interface>\n"
    }
}
