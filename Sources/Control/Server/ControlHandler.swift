/// What carries out requests: the daemon's side of the control socket.
///
/// Connections call it at the same time; those of one connection come in order, each after the reply to the one before.
public protocol ControlHandler: Sendable {
    /// Carries out `request` and says what is so afterwards.
    ///
    /// - Throws: What the client is told instead.
    func reply(to request: Request, from peer: Peer) async throws(ControlError) -> Reply

    /// Hears that `peer` has gone: no more of its fed bytes will come.
    func disconnected(_ peer: Peer) async
}

extension ControlHandler {
    /// Does nothing.
    public func disconnected(_ peer: Peer) async {}
}
