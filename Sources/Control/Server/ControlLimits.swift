/// What one server puts up with.
public struct ControlLimits: Sendable, Hashable {
    /// Clients served at the same time; more of them wait to be accepted.
    public var connections: Int
    /// How long a client may take to take one reply before it is disconnected.
    public var patience: Duration

    /// 64 clients, and ten seconds for each reply, unless said otherwise.
    public init(connections: Int = 64, patience: Duration = .seconds(10)) {
        precondition(connections > 0, "a server that serves nobody")
        self.connections = connections
        self.patience = patience
    }
}
