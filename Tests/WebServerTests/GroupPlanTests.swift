import LocalNetwork
import Testing

/// Who leads a group of runners: plans on virtual time in a network whose links and machines fail.
@Suite struct GroupPlanTests {
    private static let names = ["a", "b", "c", "d"]

    /// One line for each case: what happens, as orders with their times in seconds, and the leader that each machine sees at the end.
    ///
    /// `kill x`, `start x` (with what it has stored), `cut xy`, `heal xy`, `daemon x` (it ends), `revive x`, `leave x`, `remove x`;
    /// "-" is a machine that is in no group, "." one that does not run, and `!` follows the time at which no machine has lost a leader.
    static let cases: [(String, String)] = [
        ("", "aaaa"),
        ("1 kill a; 3 look; 6 look", ".bbb"),
        ("1 kill a; 10 start a", "bbbb"),
        ("1 kill a; 1 kill b", "..cc"),
        ("1 kill a; 9 kill b; 20 start a; 20 start b", "cccc"),
        ("1 kill a; 1 kill b; 1 kill c; 12 start c; 25 start b; 40 start a", "dddd"),
        // Everything stops and starts again.
        ("1 kill a; 1 kill b; 1 kill c; 1 kill d; 5 start d; 5 start c; 5 start b; 5 start a", "aaaa"),
        // The leader is back before anybody takes its place.
        ("1 kill a; 2 start a", "aaaa"),
        // One bad link: the others still hear the leader.
        ("1 cut ab", "aaaa"),
        ("1 cut ab; 20 heal ab", "aaaa"),
        ("1 cut ac; 1 cut ad; 20 heal ac; 20 heal ad", "aaaa"),
        // The leader is cut off from all.
        ("1 cut ab; 1 cut ac; 1 cut ad; 5 look", "abbb"),
        ("1 cut ab; 1 cut ac; 1 cut ad; 20 heal ab; 20 heal ac; 20 heal ad", "bbbb"),
        // The network is split into two halves, and comes together again.
        ("1 cut ac; 1 cut ad; 1 cut bc; 1 cut bd", "aacc"),
        ("1 cut ac; 1 cut ad; 1 cut bc; 1 cut bd; 30 heal ac; 30 heal ad; 30 heal bc; 30 heal bd", "cccc"),
        // Both halves have a new leader of the same epoch: the first in the order stays.
        ("1 kill a; 1 cut bd; 1 cut cd; 30 heal bd; 30 heal cd", ".bbb"),
        ("1 kill a; 1 cut bc; 1 cut bd; 30 heal bc; 30 heal bd", ".bbb"),
        // The second in the order cannot reach the third: the fourth sees both.
        ("1 kill a; 1 cut bc; 30 heal bc", ".bbb"),
        // The leader's daemon ends, but not its server.
        ("1 daemon a", "bbbb"),
        ("1 daemon a; 2 revive a", "aaaa"),
        ("1 daemon a; 1 daemon b", "cccc"),
        // Members leave and are removed.
        ("1 leave b", "a-aa"),
        ("1 leave a", "-bbb"),
        ("1 kill b; 2 leave a", "-.cc"),
        ("1 leave a; 5 kill b", "-.cc"),
        ("1 remove c", "aa-a"),
        ("1 remove c; 5 kill a", ".b-b"),
        ("1 kill a; 9 leave b; 15 leave c", ".--d"),
    ]

    @Test(arguments: cases) func theMembersAgree(_ orders: String, _ leaders: String) {
        var network = GroupNetwork(Self.names)
        for order in orders.split(separator: ";") {
            let words = order.split(separator: " ")
            network.run(until: .seconds(Int(words[0]) ?? 0))
            network.perform(String(words[1]), words.count > 2 ? words[2].map(String.init) : [])
        }
        network.run(until: network.now + .seconds(80))
        #expect(network.leaders == leaders)
        #expect(network.mostLeadersInEpoch <= (orders.contains("cut") ? 2 : 1))
    }

    @Test func aLeaderThatIsKilledHasASuccessorWithinFourSeconds() {
        var network = GroupNetwork(Self.names)
        network.run(until: .seconds(10))
        network.perform("kill", ["a"])
        network.run(until: .seconds(12))
        // It may be back at once.
        #expect(network.leaders == ".aaa")
        network.run(until: .seconds(14) + .milliseconds(500))
        #expect(network.leaders == ".bbb")
    }

    @Test func aHandOverTakesNoTime() {
        var network = GroupNetwork(Self.names)
        network.run(until: .seconds(10))
        network.perform("leave", ["a"])
        network.run(until: .seconds(10) + .milliseconds(300))
        #expect(network.leaders == "-bbb")
    }

    /// A leader without a run sends a sign of life only every 5 s.
    @Test func aLeaderWithoutABeatIsNotLost() {
        var network = GroupNetwork(["a", "b"])
        network.beats = false
        network.run(until: .seconds(60))
        #expect(network.leaders == "aa" && network.searches == 0)
        network.perform("cut", ["a", "b"])
        network.run(until: .seconds(90))
        #expect(network.leaders == "ab")
    }

    @Test func aClockThatStandsStillOrJumpsDoesNotChangeTheLeader() {
        var plan = GroupPlan(own: GroupNetwork.id("b"))
        let group = GroupNetwork(["a", "b"]).group
        _ = plan.apply(.stored(group), at: .seconds(100))
        _ = plan.apply(.heard(nil, beats: true), at: .seconds(100))
        // The machine slept: the leader was not heard, so the members are asked first.
        let actions = plan.apply(.tick, at: .seconds(5000))
        #expect(actions == [.unfollow, .ask(group.members[0])])
        #expect(plan.apply(.tick, at: .seconds(4000)) == [])
        let answer = GroupPlan.Answer(group: group, hears: true, isAlive: true)
        #expect(plan.apply(.answered(group.leader, answer), at: .seconds(5001)) == [.follow(group.members[0])])
    }

    @Test func anOlderEpochIsIgnored() {
        var network = GroupNetwork(["a", "b", "c"])
        network.run(until: .seconds(5))
        let old = network.group
        network.perform("kill", ["a"])
        network.run(until: .seconds(20))
        var plan = network.plan("c")
        let leader = plan.leader
        #expect(plan.apply(.heard(old, beats: true), at: .seconds(21)) == [])
        #expect(
            plan.apply(
                .answered(GroupNetwork.id("a"), GroupPlan.Answer(group: old, hears: true, isAlive: true)),
                at: .seconds(21)
            ) == []
        )
        #expect(plan.leader == leader && leader?.id == GroupNetwork.id("b"))
    }

    @Test func valuesOfOtherMachinesAreChecked() {
        let good = GroupNetwork(["a", "b"]).group
        #expect(good.isValid)
        let changes: [(inout RunnerGroup) -> Void] = [
            { $0.epoch = 0 }, { $0.epoch = .max }, { $0.epoch = .min }, { $0.revision = .max },
            { $0.leader = "00000009" },
            { $0.secret = "" }, { $0.secret = String(repeating: "G", count: 64) }, { $0.members = [] },
            { $0.members[1].port = 0 }, { $0.members[1].port = 65_536 }, { $0.members[1].address = "example.org" },
            { $0.members[1].fingerprint = "AA" }, { $0.members[1].name = "" }, { $0.members[1].name = "a\u{1B}[2J" },
            { $0.members[1].name = String(repeating: "a", count: 41) }, { $0.members.append($0.members[0]) },
        ]
        for (index, change) in changes.enumerated() {
            var group = good
            change(&group)
            #expect(!group.isValid, "\(index)")
        }
    }
}

/// Machines with plans, and the connections between them, in steps of 100 ms.
private struct GroupNetwork {
    private static let step = Duration.milliseconds(100)

    private struct Machine {
        var plan: GroupPlan
        var stored: RunnerGroup?
        var isUp = true
        var hasDaemon = true
        /// The machine whose events it reads, and when the last one came.
        var source: String?
        var latest = Duration.zero
        /// The answers that will arrive: from whom, when, and nil for none.
        var answers: [(from: String, at: Duration, answer: GroupPlan.Answer?)] = []
    }

    private var machines: [String: Machine] = [:]
    private let ids: [String]
    private var cuts: Set<Set<String>> = []
    private(set) var now = Duration.zero
    private(set) var searches = 0
    private(set) var mostLeadersInEpoch = 0
    private(set) var group: RunnerGroup
    var beats = true

    static func id(_ name: String) -> String { String(repeating: "0", count: 7) + name }

    init(_ names: [String]) {
        ids = names.map(Self.id)
        let members = names.map { name in
            RunnerGroup.Member(
                id: Self.id(name),
                name: name,
                address: "10.0.0.1",
                port: 8018,
                fingerprint: Array(repeating: "\(name)\(name)", count: 32).joined(separator: ":").uppercased()
            )
        }
        group = RunnerGroup(of: members[0])
        group.members = members
        for id in ids {
            machines[id] = Machine(plan: GroupPlan(own: id), stored: group)
            apply(.stored(group), to: id)
        }
    }

    func plan(_ name: String) -> GroupPlan { machines[Self.id(name)]?.plan ?? GroupPlan(own: "") }

    /// The leader that each machine sees.
    var leaders: String {
        ids.map { id in
            guard let machine = machines[id], machine.isUp else { return "." }
            return machine.plan.group.map { String($0.leader.suffix(1)) } ?? "-"
        }.joined()
    }

    mutating func perform(_ order: String, _ names: [String]) {
        let ids = names.map(Self.id)
        switch order {
        case "kill": machines[ids[0]]?.isUp = false
        case "start":
            guard let stored = machines[ids[0]]?.stored else { return }
            machines[ids[0]] = Machine(plan: GroupPlan(own: ids[0]), stored: stored)
            apply(.stored(stored), to: ids[0])
        case "cut": cuts.insert(Set(ids))
        case "heal": cuts.remove(Set(ids))
        case "daemon", "revive":
            machines[ids[0]]?.hasDaemon = order == "revive"
            apply(.daemon(isAlive: order == "revive"), to: ids[0])
        case "leave": apply(.left, to: ids[0])
        case "remove": apply(.removed(ids[0], secret: String(repeating: "1", count: 64)), to: self.ids[0])
        default: break
        }
    }

    private func isLinked(_ one: String, _ other: String) -> Bool { !cuts.contains([one, other]) }

    private mutating func apply(_ event: GroupPlan.Event, to id: String) {
        guard machines[id]?.isUp == true, let actions = machines[id]?.plan.apply(event, at: now) else { return }
        for action in actions {
            switch action {
            case .store(nil): machines[id]?.stored = nil
            case .store(let group?), .handOver(let group):
                if case .store = action {
                    // The file refuses a group without its machine.
                    #expect(group[id] != nil)
                    machines[id]?.stored = group
                }
                // A change reaches those who listen at once.
                for follower in ids where machines[follower]?.source == id && isLinked(id, follower) {
                    apply(group[follower] == nil ? .expelled : .heard(group, beats: beats), to: follower)
                }
            case .follow(let leader):
                if let old = machines[id]?.source { apply(.disconnected(id), to: old) }
                machines[id]?.source = leader.id
                machines[id]?.latest = now - .seconds(60)
                if machines[leader.id]?.isUp == true, isLinked(id, leader.id) { apply(.connected(id), to: leader.id) }
            case .unfollow:
                if machines[id]?.plan.group != nil, machines[id]?.plan.isLeading == false { searches += 1 }
                if let old = machines[id]?.source, isLinked(id, old) { apply(.disconnected(id), to: old) }
                machines[id]?.source = nil
            case .ask(let member):
                guard let other = machines[member.id] else { continue }
                let isReached = other.isUp && isLinked(id, member.id)
                if isReached, let epoch = machines[id]?.plan.group?.epoch {
                    apply(.asked(by: id, epoch: epoch), to: member.id)
                }
                // The secret of a member that was removed is refused.
                var answer =
                    isReached && other.plan.group?.secret == machines[id]?.plan.group?.secret ? other.plan.answer : nil
                answer?.isAlive = other.hasDaemon
                let delay: Duration = isLinked(id, member.id) ? Self.step : .milliseconds(1500)
                machines[id]?.answers.append((member.id, now + delay, answer))
            case .sayGoodbye(let leader):
                if isLinked(id, leader.id) {
                    apply(.removed(id, secret: String(repeating: "2", count: 64)), to: leader.id)
                }
            case .leaveGrid: break
            }
        }
    }

    mutating func run(until end: Duration) {
        while now < end {
            now += Self.step
            for id in ids where machines[id]?.isUp == true {
                let due = machines[id]?.answers.filter { $0.at <= now } ?? []
                machines[id]?.answers.removeAll { $0.at <= now }
                for answer in due { apply(.answered(answer.from, answer.answer), to: id) }
                readEvents(id)
                if now / .milliseconds(500) == (now / .milliseconds(500)).rounded() { apply(.tick, to: id) }
            }
            let leading = machines.values.filter { $0.isUp && $0.plan.isLeading }
            let epochs = Dictionary(grouping: leading) { $0.plan.group?.epoch ?? 0 }
            mostLeadersInEpoch = max(mostLeadersInEpoch, epochs.values.map(\.count).max() ?? 0)
        }
    }

    private mutating func readEvents(_ id: String) {
        guard let machine = machines[id], let source = machine.source, isLinked(id, source),
            let leader = machines[source]
        else { return }
        guard leader.isUp, let group = leader.plan.group, group.secret == machine.plan.group?.secret else {
            machines[id]?.source = nil
            return apply(.lost, to: id)
        }
        let pause: Duration = beats ? .seconds(1) : .seconds(5)
        guard leader.hasDaemon, now - machine.latest >= pause else { return }
        machines[id]?.latest = now
        apply(group[id] == nil ? .expelled : .heard(group, beats: beats), to: id)
    }
}
