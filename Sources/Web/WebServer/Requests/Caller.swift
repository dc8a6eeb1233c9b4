/// The sender of a request that the server answers.
enum Caller: Sendable, Hashable {
    /// A program on this machine, of the user who runs the server.
    case owner
    /// A paired device in the local network that controls the run, with its identifier.
    case controller(id: String)
    /// A paired device in the local network that only shows the run.
    case viewer(id: String)

    /// Whether the caller may send commands and readings of sensors.
    var mayControl: Bool {
        switch self {
        case .owner, .controller: true
        case .viewer: false
        }
    }

    /// The identifier of a paired device; nil for a program on this machine.
    var deviceID: String? {
        switch self {
        case .owner: nil
        case .controller(let id), .viewer(let id): id
        }
    }
}
