import Activities
import Control
import Files
import LocalNetwork
import NIOCore
import NIOHTTP1
import OutsideText
import Secrets
import Sync

/// The group of runners of this machine: carries out what ``GroupPlan`` decides.
actor GroupController {
    nonisolated let socket: ControlSocketPath
    private let file: GroupFile
    private let port: Int
    private let identity: ServerIdentity
    private let options: LocalNetworkOptions
    private let report: @Sendable (PairingEvent) -> Void
    private var plan: GroupPlan
    private var order: GroupFile.Order?
    private var stamp: FileState?
    /// The last version of a group that this machine has left as its leader, for the members that have not got it yet.
    private var farewell: RunnerGroup?
    private var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    private var nextListener = 0
    private let start = ContinuousClock.now
    /// Ends the task that follows the leader.
    private var stopFollowing: AsyncStream<Void>.Continuation?
    private let jobs: AsyncStream<@Sendable () async -> Void>
    private let addJob: AsyncStream<@Sendable () async -> Void>.Continuation

    init(
        _ options: LocalNetworkOptions,
        _ identity: ServerIdentity,
        port: Int,
        socket: ControlSocketPath
    ) throws(LocalNetworkError) {
        file = GroupFile(in: options.folder)
        plan = GroupPlan(own: try file.content().own)
        (self.options, self.identity, self.port, self.socket) = (options, identity, port, socket)
        report = options.report
        (jobs, addJob) = AsyncStream.makeStream()
    }

    /// Follows and leads until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask {
                while !Task.isCancelled {
                    await self.look()
                    try? await Task.sleep(for: await self.pause)
                }
            }
            for await job in jobs { group.addTask { await job() } }
            group.cancelAll()
        }
    }

    /// The time between two looks at the file and at the clock.
    ///
    /// `stridectl join` makes one happen at once.
    private var pause: Duration { plan.group == nil ? .seconds(5) : .milliseconds(500) }

    private var now: Duration { ContinuousClock.now - start }

    /// Reads the file if another program has changed it, and lets the plan see the time.
    private func look() {
        if file.stamp != stamp {
            do throws(LocalNetworkError) {
                stamp = file.stamp
                let content = try file.content()
                if content.own != plan.own, plan.group == nil { plan = GroupPlan(own: content.own) }
                if content.order == .leave {
                    apply(.left)
                    return
                }
                order = content.order
                apply(.stored(content.group))
                for id in content.removals ?? [] { apply(.removed(id, secret: Secret.hexadecimal(bytes: 32))) }
            } catch {
                report(.failed(error))
            }
        }
        if plan.isLeading, let own = plan.group?[plan.own],
            own.port != port || own.fingerprint != identity.fingerprint.text
        {
            apply(.admitted(ownMember))
        }
        apply(.tick)
    }

    private var ownMember: RunnerGroup.Member {
        RunnerGroup.Member(
            id: plan.own,
            name: options.names.first { $0 != "localhost" } ?? "runner",
            address: (options.addresses().preferred?.description) ?? "127.0.0.1",
            port: port,
            fingerprint: identity.fingerprint.text
        )
    }

    func apply(_ event: GroupPlan.Event) {
        for action in plan.apply(event, at: now) { perform(action) }
    }

    private func perform(_ action: GroupPlan.Action) {
        switch action {
        case .store(let group):
            store(group)
        case .handOver(let group):
            pass(group)
        case .follow(let leader):
            stopFollowing?.finish()
            let (stopped, stop) = AsyncStream.makeStream(of: Void.self)
            stopFollowing = stop
            guard let group = plan.group else { return }
            let follower = GroupFollower(
                leader: leader,
                secret: group.secret,
                own: ownMember,
                socket: socket,
                controller: self
            )
            addJob.yield { await follower.run(until: stopped) }
        case .unfollow:
            stopFollowing?.finish()
            stopFollowing = nil
        case .ask(let member):
            guard let group = plan.group else { return }
            let uri = "/group?id=\(plan.own)&epoch=\(group.epoch)"
            addJob.yield {
                let answer = await Self.ask(member, uri, group.secret)
                await self.apply(.answered(member.id, answer))
            }
        case .sayGoodbye(let leader):
            guard let secret = plan.group?.secret ?? farewell?.secret else { return }
            let own = plan.own
            addJob.yield {
                _ = try? await Self.open(leader, secret) {
                    try await $0.answer("/group/leave?id=\(own)", .POST, body: "{}")
                }
            }
        case .leaveGrid:
            let socket = socket
            addJob.yield {
                guard let client = try? await ControlClient.connect(to: socket) else { return }
                _ = try? await client.call(LeaveGrid())
                await client.close()
            }
        }
    }

    private func store(_ group: RunnerGroup?) {
        if group == nil { order = nil }
        let (own, order) = (plan.own, order)
        do throws(LocalNetworkError) {
            try file.change { content in
                (content.own, content.group, content.order, content.removals) = (own, group, order, nil)
            }
            stamp = file.stamp
        } catch {
            report(.failed(error))
        }
        pass(group)
    }

    private func pass(_ group: RunnerGroup?) {
        if let group { farewell = group }
        for listener in listeners.values { listener.yield() }
    }

    /// Whether the user has asked for the beat of the group: then the clicks start if there is no run.
    var isToJoin: Bool { order == .join }

    /// The clicks are on the beat of the group, so what the user has asked for is done.
    func hasJoined() {
        guard order == .join else { return }
        order = nil
        if let group = plan.group { store(group) }
    }

    fileprivate static func ask(
        _ member: RunnerGroup.Member,
        _ uri: String,
        _ secret: String
    ) async -> GroupPlan.Answer? {
        let reply = try? await open(member, secret) { try await $0.answer(uri) }
        guard let reply, reply.status == 200,
            let answer = try? UntrustedJSON.decode(GroupPlan.Answer.self, from: Array(reply.body.readableBytesView)),
            answer.group.isValid
        else { return nil }
        return answer
    }

    private static func open<Result: Sendable>(
        _ member: RunnerGroup.Member,
        _ secret: String,
        _ body: (inout MemberConnection) async throws -> Result
    ) async throws -> Result {
        try await MemberConnection.open(
            to: member.address,
            port: member.port,
            fingerprint: Fingerprint(parsing: member.fingerprint),
            secret: secret,
            patience: .milliseconds(1500),
            body
        )
    }
}

/// What the connections of other members use.
extension GroupController {
    /// Whether a client has shown the secret of the group.
    func admits(_ secret: String) -> Bool {
        // `stridectl join` asks after it has written the file, so that the clicks follow at once.
        if file.stamp != stamp { look() }
        return (plan.group ?? farewell).map { Secret.areEqual($0.secret, secret) } ?? false
    }

    /// The leader, if this machine follows one, so that it admits no members.
    var leader: RunnerGroup.Member? { plan.leader }

    /// Admits a member that has sent a code; nil if the group is full.
    func admit(_ member: RunnerGroup.Member, reachedAt own: IPAddress?) -> RunnerGroup? {
        if plan.group == nil {
            let group = RunnerGroup(of: ownMember)
            apply(.stored(group))
        }
        apply(.admitted(member))
        return plan.group?[member.id] == nil ? nil : version(for: own)
    }

    /// The answer to the question of a member.
    func answer(to id: String, epoch: Int, reachedAt own: IPAddress?) async -> GroupPlan.Answer? {
        apply(.asked(by: id, epoch: epoch))
        if plan.group != nil { apply(.daemon(isAlive: await Self.hasDaemon(at: socket))) }
        if var answer = plan.answer {
            answer.group = version(for: own) ?? answer.group
            return answer
        }
        return farewell.map { GroupPlan.Answer(group: $0, hears: false, isAlive: false) }
    }

    private static func hasDaemon(at socket: ControlSocketPath) async -> Bool {
        guard let client = try? await ControlClient.connect(to: socket, patience: .seconds(1)) else { return false }
        let reply = try? await client.call(GetClock())
        await client.close()
        return reply != nil
    }

    /// The group as a member sees it that reaches this machine at an address.
    private func version(for own: IPAddress?) -> RunnerGroup? {
        guard var group = plan.group ?? farewell else { return nil }
        if let own, let index = group.members.firstIndex(where: { $0.id == plan.own }) {
            group.members[index].address = own.description
        }
        return group
    }

    /// Notes that a member follows this machine; it may have another address, port or certificate than before.
    func connect(_ id: String, address: IPAddress, port: Int?, fingerprint: String?) {
        guard var member = plan.group?[id] else { return }
        member.address = address.description
        if let port, (1...65_535).contains(port) { member.port = port }
        if let fingerprint, Fingerprint(parsing: fingerprint) != nil { member.fingerprint = fingerprint }
        if member != plan.group?[id] { apply(.admitted(member)) }
        apply(.connected(id))
    }

    /// The versions of the group from now on; ends when `end` is called.
    func listen() -> (signals: AsyncStream<Void>, end: @Sendable () -> Void) {
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        nextListener += 1
        let number = nextListener
        listeners[number] = signal
        signal.yield()
        return (signals, { Task { await self.stop(number) } })
    }

    private func stop(_ number: Int) { listeners.removeValue(forKey: number)?.finish() }

    /// The present version for a member's stream; nil if it is no longer a member, or if this machine does not lead.
    func version(for member: String, reachedAt own: IPAddress?) -> RunnerGroup? {
        version(for: own).flatMap { $0[member] == nil ? nil : $0 }
    }
}
