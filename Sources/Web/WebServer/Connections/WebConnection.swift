import Control
import LocalNetwork
import NIOCore
import NIOHTTP1

struct WebConnection: Sendable {
    /// The channel of a connection, which receives complete requests.
    typealias Channel = NIOAsyncChannel<WebRequest, ResponsePart>

    let site: Site
    let hub: StatusHub
    let connections: OpenConnections
    let limits: WebLimits

    /// Answers requests until the client disconnects, or the task is cancelled.
    func run(_ channel: Channel) async {
        // An error means that the client has disconnected, or has sent something that is not HTTP.
        try? await channel.executeThenClose { requests, responses in
            // If there is no room, close without a response, because NIO does not permit a response before a request.
            guard connections.add(channel.channel, from: site.client?.address) else { return }
            defer { connections.remove(channel.channel) }
            var rate = RequestRate(perSecond: limits.requestsPerSecond, now: .now)
            for try await request in requests {
                connections.mark(channel.channel, isIdle: false)
                guard rate.admits(at: .now) else {
                    let response = WebResponse.closing(.tooManyRequests, "there are too many requests")
                    return try await send(response, to: request, responses)
                }
                switch await site.answer(request) {
                case .response(let response):
                    try await send(response, to: request, responses)
                    guard request.keepsAlive, !response.closes else { return }
                case .events(let caller):
                    return try await stream(responses, to: caller, until: channel.channel.closeFuture)
                case .beat(let member):
                    return try await streamBeat(responses, to: member, until: channel.channel.closeFuture)
                }
                connections.mark(channel.channel, isIdle: true)
            }
        }
    }

    /// Sends the beat grid and the group to a member: each change, and the grid again after a pause, so that the member knows that this
    /// machine lives.
    private func streamBeat(
        _ responses: NIOAsyncChannelOutboundWriter<ResponsePart>,
        to member: String,
        until closed: EventLoopFuture<Void>
    ) async throws {
        guard let client = site.client else { return }
        var head = HTTPResponseHead(version: .http1_1, status: .ok, headers: WebResponse.common)
        head.headers.add(name: "Content-Type", value: "text/event-stream")
        head.headers.add(name: "Cache-Control", value: "no-store")
        try await responses.write(.head(head))
        let (statuses, endStatuses) = hub.listen()
        let (versions, endVersions) = await client.group.listen()
        closed.whenComplete { _ in
            endStatuses()
            endVersions()
        }
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        try? await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { for await _ in statuses { signal.yield() } }
            tasks.addTask { for await _ in versions { signal.yield() } }
            tasks.addTask {
                while true {
                    try await Task.sleep(for: limits.beat)
                    signal.yield()
                }
            }
            tasks.addTask { try await sendBeats(responses, to: member, client, after: signals) }
            // The first one that ends, ends all.
            try await tasks.next()
            tasks.cancelAll()
        }
        endStatuses()
        endVersions()
        await client.group.apply(.disconnected(member))
    }

    private func sendBeats(
        _ responses: NIOAsyncChannelOutboundWriter<ResponsePart>,
        to member: String,
        _ client: LocalNetworkClient,
        after signals: AsyncStream<Void>
    ) async throws {
        var (group, grid, sent): (RunnerGroup?, GridStatus?, ContinuousClock.Instant?) = (nil, nil, nil)
        for await _ in signals {
            guard let version = await client.group.version(for: member, reachedAt: client.own) else {
                return try await responses.write(.body(ServerSentEvent.bytes("expelled", "{}")))
            }
            if version != group {
                group = version
                try await responses.write(.body(ServerSentEvent.bytes("group", JSONText.of(version))))
            }
            // Without a status, the daemon does not run, and the members must not believe that it leads.
            guard case .status(let status, _) = hub.event(after: 0)?.event else { continue }
            let pause = status.grid == nil ? limits.keepAlive : limits.beat
            guard sent == nil || status.grid != grid || sent.map({ .now - $0 >= pause }) == true else { continue }
            (grid, sent) = (status.grid, .now)
            try await responses.write(.body(ServerSentEvent.bytes("beat", JSONText.of(Beat(grid: status.grid)))))
        }
    }

    private func send(
        _ response: WebResponse,
        to request: WebRequest,
        _ responses: NIOAsyncChannelOutboundWriter<ResponsePart>
    ) async throws {
        var head = HTTPResponseHead(version: .http1_1, status: response.status, headers: response.headers)
        if response.status != .notModified {
            head.headers.add(name: "Content-Length", value: String(response.body.readableBytes))
        }
        if response.closes || !request.keepsAlive { head.headers.add(name: "Connection", value: "close") }
        let hasBody = request.method != .HEAD && response.body.readableBytes > 0
        try await responses.write(contentsOf: [.head(head)] + (hasBody ? [.body(response.body)] : []) + [.end(nil)])
    }

    /// Sends the token, if the caller may control the run, and then the newest events; without a new one for some time, a comment.
    private func stream(
        _ responses: NIOAsyncChannelOutboundWriter<ResponsePart>,
        to caller: Caller,
        until closed: EventLoopFuture<Void>
    ) async throws {
        var head = HTTPResponseHead(version: .http1_1, status: .ok, headers: WebResponse.common)
        head.headers.add(name: "Content-Type", value: "text/event-stream")
        head.headers.add(name: "Cache-Control", value: "no-store")
        let token = caller.mayControl ? site.check.token.text : nil
        let hello = JSONText.of(
            Hello(token: token, version: site.version, map: site.map != nil, history: caller.maySeeHistory)
        )
        try await responses.write(
            contentsOf: [
                .head(head), .body(ServerSentEvent.retry), .body(ServerSentEvent.bytes("hello", hello)),
            ]
        )
        let (signals, end) = hub.listen()
        defer { end() }
        closed.whenComplete { _ in end() }
        var (hidden, checked) = (await site.hidden(from: caller), ContinuousClock.now)
        var sent = 0
        for await _ in signals {
            guard site.stillAdmits(caller) else { return }
            guard let (number, event) = hub.event(after: sent) else {
                try await responses.write(.body(ServerSentEvent.comment))
                continue
            }
            sent = number
            if checked.duration(to: .now) > limits.keepAlive {
                (hidden, checked) = (await site.hidden(from: caller), .now)
            }
            try await responses.write(.body(event.bytes(hiding: hidden)))
        }
    }
}

private struct Hello: Encodable {
    /// The token of commands; absent if the caller may not control the run.
    let token: String?
    let version: String
    let map: Bool
    /// Whether the caller may open the pages of the logbook.
    let history: Bool
}
