/// Carries out the requests that arrive on the control socket.
///
/// Different connections call it concurrently. The requests of one connection arrive in order, each after the reply to the
/// previous one.
public protocol ControlHandler: Sendable {
    /// Carries out `request` and returns the reply.
    ///
    /// - Throws: The error that is sent to the client instead of a reply.
    func reply(to request: Request, from peer: Peer) async throws(ControlError) -> Reply

    /// Called when `peer` has disconnected and will send no more feed data.
    func disconnected(_ peer: Peer) async
}

extension ControlHandler {
    /// The default implementation, which does nothing.
    public func disconnected(_ peer: Peer) async {}
}
