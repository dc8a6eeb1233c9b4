/// Decides which member of a group this machine follows, and when it leads: events in, actions out.
///
/// - The leader stays the leader until it leaves, or until no member has heard it for ``patience``.
/// - Then the members ask each other. The first one in the order of joining that is alive leads: it stays on its grid, and only increases the
///   epoch. The others wait for it and follow it.
/// - While a member that answers still hears the old leader, nobody leads: only the own link is bad.
/// - The group with the higher epoch counts. So an old leader that comes back, and the smaller part of a network that was split, follow. Two
///   leaders of the same epoch, which a split network can have, see it by asking the members that are missing; the first in the order stays.
package struct GroupPlan: Sendable {
    /// The time without the leader's beat after which another member leads.
    package static let patience = Duration.seconds(3)
    /// The time without a sign of a leader that has no run; it sends one every 5 s.
    package static let idlePatience = Duration.seconds(15)
    /// The pauses of questions: to find a leader again, and of a leader to missing members, doubled up to the last one.
    static let searchPause = Duration.milliseconds(500)
    static let (firstPause, longestPause) = (Duration.seconds(2), Duration.seconds(60))

    package typealias Member = RunnerGroup.Member

    /// What a member answers.
    package struct Answer: Sendable, Hashable, Codable {
        package var group: RunnerGroup
        /// Whether it hears its leader, or leads, and its daemon is alive.
        package var hears: Bool
        /// Whether its daemon answers.
        package var isAlive: Bool

        package init(group: RunnerGroup, hears: Bool, isAlive: Bool) {
            (self.group, self.hears, self.isAlive) = (group, hears, isAlive)
        }
    }

    package enum Event: Sendable, Hashable {
        /// The file has this group: at the start, after joining, and after a change by the user.
        case stored(RunnerGroup?)
        case left
        case daemon(isAlive: Bool)
        /// A member has joined with a code, or has changed.
        case admitted(Member)
        /// The user has removed a member; the others get a new secret.
        case removed(String, secret: String)
        case connected(String)
        case disconnected(String)
        /// The leader has sent a sign of life, with the group if it has changed.
        case heard(RunnerGroup?, beats: Bool)
        /// The connection to the leader has ended, or could not be made.
        case lost
        /// The leader has removed this member.
        case expelled
        /// A member asks, whose group has this epoch.
        case asked(by: String, epoch: Int)
        /// A member has answered a question; nil if it has not.
        case answered(String, Answer?)
        case tick
    }

    package enum Action: Sendable, Hashable {
        case store(RunnerGroup?)
        /// Pass this version, in which this machine is missing, to the followers.
        case handOver(RunnerGroup)
        case follow(Member)
        case unfollow
        case ask(Member)
        /// Tell the leader that this member leaves.
        case sayGoodbye(to: Member)
        /// The clicks follow the own cadence of this runner again.
        case leaveGrid
    }

    private enum Phase: Sendable, Hashable {
        case alone
        case leading
        case following
        case searching
    }

    package let own: String
    package private(set) var group: RunnerGroup?
    private var phase = Phase.alone
    private var isAlive = true
    private var followers: Set<String> = []
    private var (heard, beats) = (Duration.zero, false)
    /// The members that have not answered yet, and the answers.
    private var asked: Set<String> = []
    private var answers: [String: Answer] = [:]
    private var (nextQuestion, pause) = (Duration.zero, firstPause)

    package init(own: String) { self.own = own }

    package var isLeading: Bool { phase == .leading }

    /// The leader that this machine follows or searches.
    package var leader: Member? { phase == .leading ? nil : group.flatMap { $0[$0.leader] } }

    package var answer: Answer? {
        group.map { Answer(group: $0, hears: isAlive && (phase == .leading || phase == .following), isAlive: isAlive) }
    }

    package mutating func apply(_ event: Event, at now: Duration) -> [Action] {
        switch event {
        case .stored(let group): return group == self.group ? [] : adopt(group, now, isStored: true)
        case .left: return leave()
        case .daemon(let isAlive):
            self.isAlive = isAlive
            return []
        case .admitted(let member): return change { $0.admit(member) }
        case .removed(let id, let secret):
            return change { [own] group in
                guard id != own, group[id] != nil else { return false }
                group.remove(id)
                group.secret = secret
                return true
            }
        case .connected(let id):
            followers.insert(id)
            return []
        case .disconnected(let id):
            followers.remove(id)
            (nextQuestion, pause) = (now + Self.firstPause, Self.firstPause)
            return []
        case .heard(let group, let beats): return hear(group, beats, now)
        case .lost: return phase == .following ? search(now) : []
        case .expelled: return phase == .following ? adopt(nil, now) : []
        case .asked(let id, let epoch):
            guard let group, epoch > group.epoch, let member = group[id] else { return [] }
            return [.ask(member)]
        case .answered(let id, let answer): return receive(answer, of: id, now)
        case .tick: return tick(now)
        }
    }

    /// Changes the group as its leader.
    private mutating func change(_ body: (inout RunnerGroup) -> Bool) -> [Action] {
        guard phase == .leading, var group, body(&group), group != self.group else { return [] }
        self.group = group
        return [.store(group)]
    }

    private mutating func adopt(_ group: RunnerGroup?, _ now: Duration, isStored: Bool = false) -> [Action] {
        let former = phase
        // A group without this member has removed it.
        let group = group?[own] == nil ? nil : group
        self.group = group
        (asked, answers, pause, nextQuestion) = ([], [:], Self.firstPause, now)
        let store: [Action] = isStored ? [] : [.store(group)]
        guard let group, let leader = group[group.leader] else {
            phase = .alone
            return store + (former == .following || former == .searching ? [.unfollow, .leaveGrid] : [])
        }
        guard leader.id != own else {
            phase = .leading
            // The clicks stay on the last tempo of the old leader, until the runner sets a pace.
            return store + (former == .following || former == .searching ? [.unfollow] : [])
        }
        (phase, heard, beats) = (.following, now, true)
        return store + [.follow(leader)]
    }

    private mutating func leave() -> [Action] {
        guard var group else { return [] }
        defer { (self.group, phase) = (nil, .alone) }
        switch phase {
        case .leading:
            group.remove(own)
            guard let next = group.members.first(where: { followers.contains($0.id) }) ?? group.members.first else {
                return [.leaveGrid, .store(nil)]
            }
            group.choose(leader: next.id)
            // The clicks may still have the tempo of the leader before.
            return [.handOver(group), .leaveGrid, .store(nil)]
        case .following, .searching:
            let goodbye = group[group.leader].map { [Action.sayGoodbye(to: $0)] } ?? []
            return goodbye + [.unfollow, .leaveGrid, .store(nil)]
        case .alone: return [.store(nil)]
        }
    }

    private mutating func hear(_ group: RunnerGroup?, _ beats: Bool, _ now: Duration) -> [Action] {
        guard phase == .following, let own = self.group else { return [] }
        (heard, self.beats) = (now, beats)
        guard let group, group != own else { return [] }
        // The leader hands over, or has changed the members; an older version is that of a leader that does not know the new one yet.
        guard group.supersedes(own) else { return [] }
        guard group.leader == own.leader, group[self.own] != nil else { return adopt(group, now) }
        self.group = group
        // Requests with the old secret are refused.
        return [.store(group)] + (group.secret != own.secret ? group[group.leader].map { [.follow($0)] } ?? [] : [])
    }

    private mutating func search(_ now: Duration) -> [Action] {
        phase = .searching
        // A leader that answers, but whose beat cannot be had, is not asked at once.
        (asked, answers, nextQuestion) = ([], [:], max(nextQuestion, now))
        return [.unfollow] + tick(now)
    }

    private mutating func tick(_ now: Duration) -> [Action] {
        guard let group else { return [] }
        switch phase {
        case .alone: return []
        case .following:
            guard now - heard >= (beats ? Self.patience : Self.idlePatience) else { return [] }
            return search(now)
        case .leading:
            let missing = group.members.filter { $0.id != own && !followers.contains($0.id) }
            guard now >= nextQuestion, !missing.isEmpty else { return [] }
            nextQuestion = now + pause
            pause = min(pause * 2, Self.longestPause)
            return missing.map { .ask($0) }
        case .searching:
            guard asked.isEmpty, now >= nextQuestion else { return [] }
            let others = group.members.filter { $0.id != own }
            (asked, answers) = (Set(others.map(\.id)), [:])
            return others.map { .ask($0) }
        }
    }

    private mutating func receive(_ answer: Answer?, of id: String, _ now: Duration) -> [Action] {
        guard let group else { return [] }
        if let answer, answer.group.supersedes(group), answer.group.leader != group.leader {
            return adopt(answer.group, now)
        }
        guard phase == .searching, asked.remove(id) != nil else { return [] }
        answers[id] = answer
        return asked.isEmpty ? decide(group, now) : []
    }

    /// Decides after all answers have arrived.
    private mutating func decide(_ group: RunnerGroup, _ now: Duration) -> [Action] {
        nextQuestion = now + Self.searchPause
        if let leader = group[group.leader], let answer = answers[leader.id], answer.isAlive,
            answer.group.leader == leader.id
        {
            (phase, heard) = (.following, now)
            return [.follow(leader)]
        }
        let others = answers.filter { $0.key != group.leader && $0.value.isAlive }
        let isHeard = others.contains { $0.value.hears && $0.value.group.leader == group.leader }
        let isLater = others.contains { group.order(of: $0.key) < group.order(of: own) }
        guard now - heard >= Self.patience, isAlive, !isHeard, !isLater else { return [] }
        var group = group
        group.choose(leader: own)
        return adopt(group, now)
    }
}
