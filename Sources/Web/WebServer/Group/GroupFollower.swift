import Control
import LocalNetwork
import NIOCore
import NIOHTTP1
import OutsideText
import Synchronization

/// Follows the beat of the leader: reads its beat grid and its clock, and passes the grid in the times of this machine to the own daemon.
struct GroupFollower: Sendable {
    /// The time without an answer after which a connection is closed.
    private static let patience = Duration.seconds(20)
    private static let clockPatience = Duration.seconds(3)
    /// The number of exchanges with the leader's clock before the first grid is passed on.
    private static let fewest = 5
    /// The largest time of a clock that is used, in nanoseconds: 146 years, so that sums cannot overflow.
    private static let farthest: Int64 = 1 << 62

    let leader: RunnerGroup.Member
    let secret: String
    let own: RunnerGroup.Member
    let socket: ControlSocketPath
    let controller: GroupController

    /// What is known of the leader.
    private struct Known {
        var grid: GridStatus?
        var clock = ClockOffsetFilter()
        var exchanges = 0
    }

    private final class State: Sendable {
        let known = Mutex(Known())
        let signals: AsyncStream<Void>
        let signal: AsyncStream<Void>.Continuation

        init() { (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }
    }

    /// Follows until the connection is lost, or until `stopped` ends.
    func run(until stopped: AsyncStream<Void>) async {
        let state = State()
        let isLost = await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                for await _ in stopped {}
                return false
            }
            group.addTask {
                try? await readEvents(into: state)
                return true
            }
            group.addTask {
                while !Task.isCancelled {
                    try? await compareClocks(into: state)
                    try? await Task.sleep(for: .milliseconds(500))
                }
                return false
            }
            group.addTask {
                await pass(state)
                return false
            }
            let isLost = await group.next() ?? false
            group.cancelAll()
            return isLost
        }
        if isLost { await controller.apply(.lost) }
    }

    private func open(_ patience: Duration, _ body: (inout MemberConnection) async throws -> Void) async throws {
        try await MemberConnection.open(
            to: leader.address,
            port: leader.port,
            fingerprint: Fingerprint(parsing: leader.fingerprint),
            secret: secret,
            patience: patience,
            body
        )
    }

    private func readEvents(into state: State) async throws {
        let uri = "/group/events?id=\(own.id)&port=\(own.port)&fingerprint=\(own.fingerprint)"
        try await open(Self.patience) { connection in
            _ = try await connection.events(uri) { name, data in
                switch name {
                case "beat":
                    guard let beat = try? UntrustedJSON.decode(Beat.self, from: data) else { return }
                    let grid = beat.grid.flatMap(Self.usable)
                    state.known.withLock { $0.grid = grid }
                    state.signal.yield()
                    await controller.apply(.heard(nil, beats: grid != nil))
                case "group":
                    guard var group = try? UntrustedJSON.decode(RunnerGroup.self, from: data), group.isValid else {
                        return
                    }
                    group.setAddress(leader.address, of: leader.id)
                    await controller.apply(.heard(group, beats: true))
                case "expelled": await controller.apply(.expelled)
                default: break
                }
            }
        }
    }

    /// Exchanges time stamps with the leader.
    ///
    /// The filter says how long to wait before the next exchange. While the leader has no run, the wait is at least 2 s.
    private func compareClocks(into state: State) async throws {
        try await open(Self.clockPatience) { connection in
            while true {
                let sent = HostInstant.now.monotonicNanoseconds
                let answer = try await connection.answer("/clock")
                guard answer.status == 200,
                    let times = try? UntrustedJSON.decode(ClockTimes.self, from: Array(answer.body.readableBytesView)),
                    abs(times.received_ns.clamped) < Self.farthest, abs(times.sent_ns.clamped) < Self.farthest
                else { return }
                let isFirst = state.known.withLock { known in
                    known.clock.add(
                        ClockExchange(
                            sent: Int64(sent),
                            received: times.received_ns,
                            replied: times.sent_ns,
                            arrived: Int64(answer.arrivedAt)
                        )
                    )
                    known.exchanges += 1
                    return known.exchanges == Self.fewest || known.exchanges == ClockOffsetFilter.firstExchanges
                }
                if isFirst { state.signal.yield() }
                let (interval, isIdle) = state.known.withLock {
                    ($0.clock.interval, $0.grid == nil && $0.exchanges >= ClockOffsetFilter.firstExchanges)
                }
                try await Task.sleep(for: isIdle ? max(interval, .seconds(2)) : interval)
            }
        }
    }

    /// Passes each grid to the daemon; the leader repeats it once a second.
    private func pass(_ state: State) async {
        var client: ControlClient?
        var (isIn, wasIn) = (false, false)
        for await _ in state.signals {
            let known = state.known.withLock { $0 }
            guard let grid = known.grid, known.exchanges >= Self.fewest, let clock = known.clock.conversion else {
                continue
            }
            do throws(ControlClientError) {
                let open: ControlClient
                if let client, client.isOpen {
                    open = client
                } else {
                    open = try await ControlClient.connect(to: socket, patience: .milliseconds(1500))
                    (client, wasIn, isIn) = (open, isIn || wasIn, false)
                }
                // The user can ask for it at any time.
                let joins = await controller.isToJoin
                let now = Int64(HostInstant.now.monotonicNanoseconds)
                let call = FollowGrid(
                    leader: leader.name,
                    grid: grid.converted(by: clock),
                    clockErrorNanoseconds: Int(min(max(clock.error(at: now), 0), 1e15)),
                    join: joins ? true : nil
                )
                isIn = try await open.call(call).group != nil
                // A daemon that was started again continues the run; it returns to the beat, but starts no run.
                if !isIn, wasIn, try await open.call(GetStatus()).status.state != .stopped {
                    var call = call
                    call.join = true
                    isIn = try await open.call(call).group != nil
                }
                wasIn = false
                if isIn, joins { await controller.hasJoined() }
                await controller.apply(.daemon(isAlive: true))
            } catch {
                client = nil
                if case .refused = error { continue }
                await controller.apply(.daemon(isAlive: false))
            }
        }
        await client?.close()
    }

    /// A grid of another machine that can be used.
    private static func usable(_ grid: GridStatus) -> GridStatus? {
        let tempi = [grid.tempoStepsPerMinute, grid.targetStepsPerMinute]
        guard tempi.allSatisfy({ (1...1000).contains($0) }), abs(Int64(grid.heardAtNanoseconds).clamped) < farthest,
            (0...Int(3600e9)).contains(grid.rampNanoseconds), (0...(1 << 40)).contains(grid.step)
        else { return nil }
        return grid
    }
}

struct Beat: Codable {
    /// Nil while the leader has no run.
    var grid: GridStatus?
}

private struct ClockTimes: Decodable {
    let received_ns: Int64
    let sent_ns: Int64
}

extension Int64 {
    /// The number, but not the smallest one, which has no absolute value.
    fileprivate var clamped: Int64 { Swift.max(self, -Int64.max) }
}

extension RunnerGroup {
    /// Sets the address at which a member was reached.
    mutating func setAddress(_ address: String, of id: String) {
        if let index = members.firstIndex(where: { $0.id == id }) { members[index].address = address }
    }
}

extension GridStatus {
    /// The grid in times and tempi of the own clock.
    fileprivate func converted(by clock: ClockConversion) -> GridStatus {
        var grid = self
        grid.heardAtNanoseconds = Int(clock.ownTime(of: Int64(heardAtNanoseconds)))
        grid.tempoStepsPerMinute *= 1 + clock.rate
        grid.targetStepsPerMinute *= 1 + clock.rate
        grid.rampNanoseconds = Int(Double(rampNanoseconds) / (1 + clock.rate))
        return grid
    }
}
