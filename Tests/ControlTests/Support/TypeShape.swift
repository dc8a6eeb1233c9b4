/// The shape of a type of the control protocol, as the interface description and Swift both know it.
///
/// Names of types are replaced by their definitions, so two shapes are equal if the JSON is.
indirect enum TypeShape: Equatable, CustomStringConvertible {
    case bool, int, float, string
    case optional(TypeShape)
    case array(TypeShape)
    /// The cases of an enumeration, in their order.
    case cases([String])
    /// The fields of an object, in any order.
    case object([String: TypeShape])

    var description: String {
        switch self {
        case .bool: "bool"
        case .int: "int"
        case .float: "float"
        case .string: "string"
        case .optional(let wrapped): "?\(wrapped)"
        case .array(let element): "[]\(element)"
        case .cases(let cases): "(" + cases.joined(separator: ", ") + ")"
        case .object(let fields):
            "(" + fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + ")"
        }
    }
}
