/// What one server puts up with.
public struct ControlLimits: Sendable, Hashable {
    /// Clients that send short requests, served at the same time; the idle ones among them make room for others.
    public var connections: Int
    /// Clients that watch the status or wait for a scan, beside those.
    public var watchers: Int
    /// How long a client may take to take one reply before it is disconnected.
    public var patience: Duration
    /// How long a connection may be idle.
    public var idle: Duration
    /// How long a connection has been idle at least before it makes room for another.
    public var grace: Duration

    /// 64 clients and 64 watchers, ten seconds for each reply, 30 s of idleness and 1 s where room is needed, unless said otherwise.
    public init(
        connections: Int = 64,
        watchers: Int = 64,
        patience: Duration = .seconds(10),
        idle: Duration = .seconds(30),
        grace: Duration = .seconds(1)
    ) {
        precondition(connections > 0 && watchers > 0, "a server that serves nobody")
        self.connections = connections
        self.watchers = watchers
        self.patience = patience
        self.idle = idle
        self.grace = grace
    }
}
