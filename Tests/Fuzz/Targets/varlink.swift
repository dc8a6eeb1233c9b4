import NIOCore

/// What a client sends to the control socket: messages with calls, and the replies that a client reads.
func fuzz(_ input: FuzzInput) {
    let whole = messages([input.bytes])
    require("the same comes out however the bytes are cut", messages(input.pieces) == whole)
    for message in whole {
        require("a message is not too long", message.text.readableBytes <= MessageFramer.maximumLength)
        require("a message has no NUL", !message.text.readableBytesView.contains(0))
        checkReply(message, as: GetInfo.Reply.self)
        checkReply(message, as: FeedMotion.Reply.self)
        checkCall(message, of: FeedMotion.self)
        checkCall(message, of: SetPace.self)
        checkCall(message, of: StartActivity.self)
    }
}

/// A reply that was read, written and read again is the same.
private func checkReply<Reply: Codable & Sendable & Equatable>(_ message: Message, as type: Reply.Type) {
    guard let reply = try? ReplyMessage<Reply>(.message(message)).reply() else { return }
    guard let written = try? ByteBuffer(message: Answer(value: reply), terminator: .nul) else {
        return require("a reply that was read can be written", false)
    }
    let again = messages([Array(written.readableBytesView)])
    require("a reply is one message", again.count == 1)
    require(
        "a reply comes back as it was",
        (try? ReplyMessage<Reply>(again.first.map { .message($0) }).reply()) == reply
    )
}

/// A call as the server decodes it: unknown parameters are refused, and the others come back as they were.
private func checkCall<Method: ControlMethod>(_ message: Message, of method: Method.Type) {
    guard let call = try? message.decoded(as: Body<Method>.self).call,
        let written = try? ByteBuffer(message: ["parameters": call], terminator: .newline)
    else { return }
    let again = messages([Array(written.readableBytesView)])
    require("a call is one message", again.count == 1)
    require("a call comes back as it was", (try? again.first?.decoded(as: Body<Method>.self).call) == call)
}

private struct Body<Method: ControlMethod>: Decodable {
    let call: Method

    init(from decoder: any Decoder) throws { call = try CallParameters(of: decoder).decode(as: Method.self) }
}

private func messages(_ pieces: [[UInt8]]) -> [Message] {
    var (framer, result) = (MessageFramer(), [Message]())
    for piece in pieces {
        framer.append(ByteBuffer(bytes: piece))
        while let message = try? framer.next() { result.append(message) }
    }
    return result + [framer.last()].compactMap(\.self)
}
