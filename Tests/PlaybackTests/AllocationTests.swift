import AllocationCount
import Glibc
import Metronome
import Synchronization
import Testing
import Threads

@testable import Playback

/// The real audio thread with an allocator that counts allocations.
@Suite(.timeLimit(.minutes(15)), .enabled(if: allocations_are_counted(), "a sanitizer has an allocator of its own"))
struct AllocationTests {
    @Test func anAllocationIsCounted() {
        let before = allocations_of_this_thread()
        let memory = UnsafeMutablePointer<Int>.allocate(capacity: 100)
        memory.deallocate()
        #expect(allocations_of_this_thread() == before + 2)
    }

    @Test func anAllocationInALibraryIsCounted() {
        let before = allocations_of_this_thread()
        // A call that the optimiser cannot remove.
        fclose(fopen("/dev/null", "r"))
        #expect(allocations_of_this_thread() >= before + 2)
    }

    @Test func tenThousandCyclesOfPlayingAllocateNothing() async throws {
        let connections = Session.Connections()
        let sound = SoundRecipe.synthesised(.click).sound(at: SampleRate(hertz: 48_000), accent: .none)
        let prompt = PromptSound(mono: [Float](repeating: 0.1, count: 2_000), sampleRate: SampleRate(hertz: 48_000))
        let footstep = SoundRecipe.footstep.sound(at: SampleRate(hertz: 48_000))
        // A change every few cycles, so that starts, ends, ramps, pauses, restarts, prompts and opponents occur.
        let changes = (1...100).map { (number: UInt64) in
            Settings(
                serial: number,
                order: PlayOrder(
                    run: number / 20 + 1,
                    isPaused: number % 7 == 0,
                    tempo: Tempo(stepsPerMinute: 120 + Double(number)),
                    ramp: .milliseconds(Int64(number % 3) * 500)
                ),
                sound: sound.reference,
                prompts: PromptList(
                    [
                        Prompt(number: number / 4 + 1, start: .soon, sound: prompt),
                        Prompt(number: number + 1_000, start: .step(3, run: number / 20 + 1), sound: prompt),
                    ],
                    ducking: Ducking(gain: 0.25)
                ),
                opponent: number % 5 == 0
                    ? nil
                    : OpponentClicks(
                        OpponentSteps(tempo: Tempo(stepsPerMinute: 100 + Double(number)), pan: Float(number) / 50 - 1),
                        sound: footstep,
                        volume: 1
                    )
            )
        }
        let cycles = 10_000
        let tally = Tally()
        let session = Session(connections)
        let device = CountingDevice(cycles: cycles, tally: tally, connections: connections, changes: changes)
        let output = OpenedOutput(device)
        let result = startThread("allocation-test") {
            output.play(session, Playhead(sampleRate: SampleRate(hertz: 48_000)), PlayerConfiguration(), 0)
        }
        try #require(result == 0)
        while session.outcome == nil { connections.wakeControl.handle.wait(nanoseconds: nil) }
        #expect(tally.cycles.load(ordering: .relaxed) == cycles)
        #expect(tally.frames.load(ordering: .relaxed) > cycles * 100)
        #expect(tally.clicks.load(ordering: .relaxed) > 100)
        #expect(tally.allocations.load(ordering: .relaxed) == 0)
        withExtendedLifetime((sound, prompt, footstep)) {}
    }
}

/// The counts of a `CountingDevice`.
private final class Tally: Sendable {
    let cycles = Atomic(0)
    let frames = Atomic(0)
    let clicks = Atomic(0)
    let allocations = Atomic(-1)
}

/// A device in memory whose time advances as fast as it is called; it fails after a number of cycles.
private struct CountingDevice: OutputDevice, ~Copyable {
    let report: OutputReport
    private let tally: Tally
    private let mailbox: SettingsMailbox
    private let wakeUp: WakeEvent.Handle
    private let changes: [Settings]
    private let mostCycles: Int
    private let rate: Int64 = 48_000
    private let cycleFrames = 480
    private var cycles = 0
    private var written = 0
    private var frames = 0
    private var clicks = 0
    private var played = 0
    private var isSounding = false
    private var allocations: UInt = 0

    init(cycles: Int, tally: Tally, connections: Session.Connections, changes: [Settings]) {
        report = OutputReport(
            device: "counting",
            name: "TEST",
            sampleRate: SampleRate(hertz: 48_000),
            channels: 2,
            format: "FLOAT_LE",
            bufferFrames: 24_000,
            periodFrames: 480,
            marginFrames: 480,
            rewinds: true,
            lookaheadFrames: 4_800,
            restingFrames: 4_800
        )
        self.tally = tally
        self.changes = changes
        mailbox = connections.mailbox
        wakeUp = connections.wakeAudio.handle
        mostCycles = cycles
    }

    var now: MonotonicTime { MonotonicTime(nanoseconds: Int64(played) * 1_000_000_000 / rate) }

    mutating func start(silence: Int) throws(OutputFault) { written = played + silence }

    mutating func position() throws(OutputFault) -> DevicePosition {
        // Counts from the second cycle on, because the first one may allocate.
        if cycles == 1 { allocations = allocations_of_this_thread() }
        if cycles == mostCycles {
            let count = Int(allocations_of_this_thread() - allocations)
            tally.allocations.store(count, ordering: .relaxed)
            tally.cycles.store(cycles, ordering: .relaxed)
            tally.frames.store(frames, ordering: .relaxed)
            tally.clicks.store(clicks, ordering: .relaxed)
            throw OutputFault(.play, ENODEV)
        }
        played = min(written, played + cycleFrames)
        if cycles % 100 == 0 { mailbox.post(changes[cycles / 100 % changes.count]) }
        cycles += 1
        // Ends the next wait.
        wakeUp.signal()
        return DevicePosition(fill: written - played, delay: written - played, time: now)
    }

    mutating func write(_ samples: UnsafePointer<Float>, frames: Int) throws(OutputFault) -> Int {
        for frame in 0..<frames {
            let sounds = samples[2 * frame] != 0
            if sounds, !isSounding { clicks += 1 }
            isSounding = sounds
        }
        written += frames
        self.frames += frames
        return frames
    }

    mutating func rewind(_ frames: Int) throws(OutputFault) -> Int {
        let taken = min(frames, written - played)
        written -= taken
        return taken
    }
}
