import Testing
import TestSupport

@testable import Media

/// Random speech, players and changes by the user on simulated time.
struct PlayerDuckingPropertyTests {
    /// A session bus with players, and strided's state.
    struct Bus {
        enum Happening {
            case event(PlayerDucking.Event)
            case arrives(Int, PlayerDucking.Order)
            case user(Int, Double)
            case report(Int, Double)
        }

        var players: [SimulatedPlayer]
        var ducking = PlayerDucking()
        var stored: [SavedPlayer] = []
        var now = Duration.zero
        var queue: [(at: Duration, number: Int, what: Happening)] = []
        var number = 0
        var sets: [(at: Duration, player: Int, volume: Double)] = []
        var isListening = false

        init(_ players: [SimulatedPlayer]) { self.players = players }

        mutating func schedule(_ what: Happening, at time: Duration) {
            number += 1
            queue.append((time, number, what))
        }

        /// Carries out the earliest happening or deadline; returns whether there was one.
        mutating func advance() -> Bool {
            let index = queue.indices.min { (queue[$0].at, queue[$0].number) < (queue[$1].at, queue[$1].number) }
            if let deadline = ducking.deadline, index.map({ deadline < queue[$0].at }) ?? true {
                now = max(now, deadline)
                handle(.deadlineReached)
                return true
            }
            guard let index else { return false }
            let next = queue.remove(at: index)
            now = next.at
            switch next.what {
            case .event(let event): handle(event)
            case .arrives(let player, let order): carryOut(order, player)
            case .user(let player, let volume):
                players[player].choose(volume)
                report(player)
            case .report(let player, let volume):
                if isListening { handle(.changed(PlayerChange(owner: players[player].address.owner, volume: volume))) }
            }
            return true
        }

        private mutating func handle(_ event: PlayerDucking.Event) {
            for action in ducking.handle(event, at: now) {
                switch action {
                case .store(let players): stored = players
                case .listen(let isListening): self.isListening = isListening
                case .find:
                    for player in players { schedule(.event(.found(player.reading)), at: now + player.latency) }
                case .report: break
                case .order(let address, let order):
                    #expect(stored.contains { $0.address == address }, "stored before the first order")
                    guard let player = players.firstIndex(where: { $0.address == address }) else { continue }
                    schedule(.arrives(player, order), at: now + players[player].latency / 2)
                }
            }
        }

        private mutating func carryOut(_ order: PlayerDucking.Order, _ player: Int) {
            var answer = PlayerDucking.Answer.accepted
            switch order {
            case .read: answer = .reading(players[player].reading)
            case .setVolume(let volume):
                sets.append((now, player, volume))
                players[player].set(volume)
                report(player)
            case .pause: players[player].activity = .paused
            case .play: players[player].activity = .playing
            }
            schedule(
                .event(.answered(players[player].address, answer)),
                at: now + players[player].latency / 2
            )
        }

        private mutating func report(_ player: Int) {
            switch players[player].reports {
            case .never: return
            case .atOnce: schedule(.report(player, players[player].volume), at: now + players[player].latency / 2)
            case .newest:
                let tick = Duration.milliseconds(100)
                let due = tick * (Int(now / tick) + 1)
                queue.removeAll { if case .report(player, _) = $0.what { $0.at == due } else { false } }
                schedule(.report(player, players[player].volume), at: due)
            }
        }
    }

    private static func bus(_ random: inout SplitMix64) -> Bus {
        Bus(
            (0..<Int.random(in: 1...3, using: &random)).map { number in
                SimulatedPlayer(
                    number,
                    volume: Double.random(in: 0.1...1.3, using: &random),
                    latency: .milliseconds(
                        Int.random(in: 1...([20, 300].randomElement(using: &random) ?? 20), using: &random)
                    ),
                    reports: SimulatedPlayer.Reports.allCases.randomElement(using: &random) ?? .atOnce,
                    steps: [0, 100, 100, 20].randomElement(using: &random) ?? 0
                )
            }
        )
    }

    /// Adds speech from second 1 on, and returns when it begins and ends.
    private static func addSpeech(_ bus: inout Bus, _ random: inout SplitMix64) -> [(begin: Duration, end: Duration)] {
        var time = Duration.seconds(1)
        return (0..<Int.random(in: 1...6, using: &random)).map { _ in
            let length = Duration.milliseconds(Int.random(in: 20...4_000, using: &random))
            bus.schedule(.event(.speechBegan(lasting: length, PlayerDuckingSettings())), at: time)
            bus.schedule(.event(.speechEnded), at: time + length)
            defer { time += length + .milliseconds(Int.random(in: 1...2_000, using: &random)) }
            return (time, time + length)
        }
    }

    @Test func everyVolumeReturns() {
        let seed = TestSeed.value()
        for turn in 0..<2_000 {
            var random = SplitMix64(seed: seed &+ UInt64(turn))
            var bus = Self.bus(&random)
            let speech = Self.addSpeech(&bus, &random)
            while bus.advance() {}
            #expect(bus.stored == [] && !bus.isListening, "turn \(turn)")
            for player in bus.players { #expect(player.volume == player.wanted, "turn \(turn) \(player)") }
            for (at, player, volume) in bus.sets {
                let wanted = bus.players[player].wanted
                #expect((wanted * 0.3 - 1e-9...wanted + 1e-9).contains(volume), "turn \(turn)")
                #expect(at > speech[0].begin, "turn \(turn)")
            }
        }
    }

    @Test func theUsersVolumeStays() {
        let seed = TestSeed.value()
        for turn in 0..<2_000 {
            var random = SplitMix64(seed: seed &+ UInt64(turn))
            var bus = Self.bus(&random)
            let speech = Self.addSpeech(&bus, &random)
            for (number, player) in bus.players.enumerated() {
                guard let one = speech.randomElement(using: &random) else { continue }
                let isFast = player.latency < .milliseconds(20)
                if isFast, one.end - one.begin > .seconds(1) {
                    // While the volume is low: any volume that differs from the low one by more than a player may round.
                    let volume = player.wanted * 0.3 + Double.random(in: 0.11...0.5, using: &random)
                    bus.schedule(.user(number, volume), at: one.begin + .milliseconds(700))
                } else if player.reports == .atOnce {
                    // At any time: a volume that strided never sets. A player that reports only the newest volume may not report it
                    // during a ramp.
                    let offset = Duration.milliseconds(Int.random(in: 0...1_500, using: &random))
                    bus.schedule(.user(number, player.wanted + 0.2), at: one.begin + offset)
                }
            }
            while bus.advance() {}
            #expect(bus.stored == [], "turn \(turn)")
            for player in bus.players {
                #expect(abs(player.volume - player.wanted) <= SavedPlayer.tolerance, "turn \(turn) \(player)")
            }
        }
    }

    /// The program is killed after any event; the next one restores from the stored players.
    @Test func afterACrashEveryVolumeReturns() {
        let seed = TestSeed.value()
        for turn in 0..<2_000 {
            var random = SplitMix64(seed: seed &+ UInt64(turn))
            var bus = Self.bus(&random)
            _ = Self.addSpeech(&bus, &random)
            for _ in 0..<Int.random(in: 0...400, using: &random) where !bus.advance() { break }
            // The bus delivers orders that were sent before the crash.
            for case (_, _, .arrives(let player, .setVolume(let volume))) in bus.queue.sorted(by: { $0.at < $1.at }) {
                bus.players[player].set(volume)
            }
            for saved in bus.stored {
                guard let player = bus.players.firstIndex(where: { $0.address == saved.address }) else { continue }
                let reading = bus.players[player].reading
                if case .setVolume(let volume)? = saved.restoration(from: reading) { bus.players[player].set(volume) }
            }
            for player in bus.players { #expect(abs(player.volume - player.wanted) < 1e-9, "turn \(turn) \(player)") }
        }
    }

    @Test func aFastPlayerIsLowWithin150Milliseconds() throws {
        var bus = Bus([SimulatedPlayer(0, volume: 1, latency: .milliseconds(1), reports: .atOnce, steps: 0)])
        bus.schedule(.event(.speechBegan(lasting: .seconds(2), PlayerDuckingSettings())), at: .zero)
        bus.schedule(.event(.speechEnded), at: .seconds(2))
        while bus.advance() {}
        try #require(bus.sets.count == 20, "\(bus.sets)")
        #expect(bus.sets[9].at <= .milliseconds(150))
        #expect(abs(bus.sets[9].volume - 0.3) < 1e-9)
        let up = bus.sets[10...].map(\.at)
        #expect(up[0] >= .seconds(2) + PlayerDucking.hold)
        #expect(up[9] - up[0] <= .milliseconds(150))
    }
}
