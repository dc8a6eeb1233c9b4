/// A Varlink interface: its name and its definition in Varlink's interface description language.
///
/// The definitions are the files `*.varlink` of this module, from which `generate.py` writes `control` and `service`, the standard interface
/// with which every Varlink service describes itself.
/// Source of the language: https://varlink.org/Interface-Definition
struct InterfaceDescription {
    let name: String
    let text: String

    static let all = [service, control]
}

extension ControlError: CustomStringConvertible {
    /// One line for the user: what was wrong and how to fix it.
    public var description: String {
        switch self {
        // The name of the parameter is for programs.
        case .invalidValue(_, let reason): reason
        case .notFound(let what, let name, let reason): "no \(what) named “\(name.bounded)”: \(reason)"
        case .notRunning(let reason): reason
        case .calibrationRefused(let reason, let advice): "\(reason); \(advice)"
        case .tooManyClients(let reason): "too many clients: \(reason)"
        case .messageRefused(let reason): "message refused: \(reason)"
        }
    }
}

extension ServiceError: CustomStringConvertible {
    /// One line for the user: what was wrong and how to fix it.
    public var description: String {
        switch self {
        case .interfaceNotFound(let interface): "the daemon has no interface “\(interface.bounded)”"
        case .methodNotFound(let method):
            "the daemon has no method “\(method.bounded)”; it may be older than this program"
        case .methodNotImplemented(let method): "the daemon does not implement “\(method.bounded)”"
        case .invalidParameter(let parameter):
            "parameter “\(parameter.bounded)” is missing or unknown, or its type or value is wrong"
        case .permissionDenied: "the daemon does not let this user call the method"
        case .expectedMore: "the method streams its replies: call it with \"more\": true"
        }
    }
}

/// Bytes that are encoded as a JSON string in which each byte is the Unicode scalar with the same number (ISO 8859-1).
///
/// JSON can therefore carry arbitrary bytes, such as line noise.
public struct Latin1Text: Codable, Sendable, Equatable {
    /// The maximum number of bytes that a client should send in one call: 8 KiB.
    ///
    /// With this limit the message stays below the maximum message length, even if JSON escapes every byte as six characters.
    package static let maximumLength = 8_192

    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Decodes the bytes from a JSON string.
    ///
    /// - Throws: `DecodingError` when a scalar is above U+00FF.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        bytes = try container.decode(String.self).unicodeScalars.map { scalar in
            guard let byte = UInt8(exactly: scalar.value) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "a scalar above U+00FF")
            }
            return byte
        }
    }

    /// Encodes the bytes as a JSON string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
    }
}
