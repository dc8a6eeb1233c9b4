import ALSA
import Glibc
import Metronome

/// An ALSA PCM that takes stereo floats, whatever it wants itself.
struct ALSADevice: ~Copyable, @unchecked Sendable {
    // Sendable because nothing else knows the memory, and a value without copies is in one place at a time.
    let report: OutputReport
    private let pcm: PCM
    private let layout: FrameLayout
    private let bufferFrames: Int
    private let staging: UnsafeMutableRawPointer

    /// Frames converted and written at a time.
    private static let stagingFrames = 4096

    /// Opens a PCM with room for the deepest lookahead, and finds out whether it truly rewinds.
    ///
    /// Takes up to some 100 ms.
    ///
    /// - Throws: what opening or setting up says; EINVAL too for a rate outside `SampleRate.range`.
    init(opening name: String, preferred rate: SampleRate, lookahead: Lookahead) throws(OutputFault) {
        do throws(ALSAError) {
            let pcm = try PCM(opening: name)
            var setup = try Self.setUp(pcm, .rewinding(pcm, rate, lookahead))
            let layout = FrameLayout(format: setup.format, channels: setup.channels)
            let fixedFrames = lookahead.frames(rewinding: false, at: SampleRate(hertz: setup.rate))
            let rewinds =
                RewindPolicy(setup: setup, isPluginIO: pcm.isPluginIO).isWorthwhile(insteadOf: fixedFrames)
                && RewindTrial(setup: setup, layout: layout).passes(pcm)
            if !rewinds { setup = try Self.setUp(pcm, .fixed(pcm, setup, lookahead)) }
            let sampleRate = SampleRate(hertz: setup.rate)
            let depth = min(lookahead.frames(rewinding: rewinds, at: sampleRate), setup.bufferFrames)
            report = OutputReport(
                device: name,
                name: pcm.name,
                sampleRate: sampleRate,
                channels: setup.channels,
                format: setup.format.name,
                bufferFrames: setup.bufferFrames,
                periodFrames: setup.periodFrames,
                marginFrames: RewindPolicy(setup: setup, isPluginIO: pcm.isPluginIO).marginFrames,
                rewinds: rewinds,
                lookaheadFrames: depth,
                restingFrames: rewinds
                    ? min(lookahead.restingFrames(at: sampleRate), setup.bufferFrames) : depth
            )
            self.pcm = pcm
            self.layout = layout
            bufferFrames = setup.bufferFrames
            let bytes = layout.bytes * Self.stagingFrames
            staging = .allocate(byteCount: bytes, alignment: 64)
            // Also brings its pages in.
            staging.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        } catch {
            throw OutputFault(error)
        }
    }

    deinit { staging.deallocate() }

    private static func setUp(_ pcm: borrowing PCM, _ request: HardwareRequest) throws(ALSAError) -> HardwareSetup {
        let setup = try pcm.setUp(request)
        guard SampleRate.range.contains(setup.rate) else { throw ALSAError(.rate, EINVAL) }
        try pcm.setUp(
            SoftwareSetup(
                availMin: setup.periodFrames,
                startThreshold: setup.periodFrames,
                stopThreshold: setup.bufferFrames
            )
        )
        return setup
    }
}

extension HardwareRequest {
    /// For a device that may turn out to rewind: room for the deepest ring.
    fileprivate static func rewinding(_ pcm: borrowing PCM, _ rate: SampleRate, _ lookahead: Lookahead) -> Self {
        HardwareRequest(
            rate: rate.hertz,
            buffer: max(lookahead.rewinding, lookahead.resting, lookahead.fixed),
            // Servers take the period for the latency that is wished for; drivers may have no short ones in a long buffer.
            period: pcm.isPluginIO ? lookahead.serverPeriod(at: rate) : lookahead.driverPeriod,
            priority: pcm.isPluginIO ? .period : .buffer,
            withoutWakeups: true
        )
    }

    /// For one that does not: no more room than is filled, since servers read ahead by what there is.
    fileprivate static func fixed(
        _ pcm: borrowing PCM,
        _ setup: HardwareSetup,
        _ lookahead: Lookahead
    ) -> Self {
        // PulseAudio reads ahead by the buffer less two periods, and its plugin has no fewer than three of them. With exactly three
        // it takes a period at once, and the ring, filled again when half is left, always holds one. Whole milliseconds, because
        // the server counts in microseconds: a period that is a frame longer than what it takes is asked for one time later.
        let third = Duration.milliseconds(max(1, Int((lookahead.fixed / 3 / .milliseconds(1)).rounded())))
        return HardwareRequest(
            formats: [setup.format],
            channels: setup.channels,
            rate: setup.rate,
            buffer: pcm.isPluginIO ? third * 3 : lookahead.fixed,
            period: pcm.isPluginIO ? third : .milliseconds(10)
        )
    }
}

extension ALSADevice: OutputDevice {
    /// A kernel driver whose hardware is gone may say EIO for a moment before it says ENODEV (virtio); servers say EIO too.
    @_noAllocation @_noLocks
    private func fault(_ error: ALSAError) -> OutputFault {
        pcm.isDriven && error.code == EIO ? OutputFault(.alsa(error.operation), ENODEV) : OutputFault(error)
    }

    var memory: [UnsafeRawBufferPointer] {
        [UnsafeRawBufferPointer(start: staging, count: layout.bytes * Self.stagingFrames)]
    }

    @_noAllocation @_noLocks
    mutating func start(silence: Int) throws(OutputFault) {
        do throws(ALSAError) {
            if case .suspended = pcm.state {
                // Where the hardware resumes it still has to be emptied, so what resuming answers does not matter.
                do throws(ALSAError) { try pcm.resume() } catch {}
            }
            do throws(ALSAError) { try pcm.drop() } catch {}
            try pcm.prepare()
            var left = min(silence, bufferFrames)
            staging.initializeMemory(as: UInt8.self, repeating: 0, count: layout.bytes * Self.stagingFrames)
            while left > 0 {
                let written = try pcm.write(staging, frames: min(left, Self.stagingFrames))
                if written == 0 { break }
                left -= written
            }
            if case .prepared = pcm.state { try pcm.start() }
        } catch {
            throw fault(error)
        }
    }

    var now: MonotonicTime {
        @_noAllocation @_noLocks get { .now }
    }

    @_noAllocation @_noLocks
    mutating func position() throws(OutputFault) -> DevicePosition {
        do throws(ALSAError) {
            let asked = MonotonicTime.now.nanoseconds
            let position = try pcm.position()
            var time = MonotonicTime.now
            // A driver's own time is of this call, or says nothing.
            if let told = position.nanoseconds, (asked...time.nanoseconds).contains(told) {
                time = MonotonicTime(nanoseconds: told)
            }
            return DevicePosition(
                fill: max(0, bufferFrames - max(0, position.avail)),
                delay: max(0, position.delay),
                time: time
            )
        } catch {
            throw fault(error)
        }
    }

    @_noAllocation @_noLocks
    mutating func write(_ samples: UnsafePointer<Float>, frames: Int) throws(OutputFault) -> Int {
        var done = 0
        do throws(ALSAError) {
            while done < frames {
                let part = min(frames - done, Self.stagingFrames)
                layout.convert(samples + 2 * done, frames: part, into: staging)
                let written = try pcm.write(staging, frames: part)
                done += written
                if written < part { break }
            }
        } catch {
            throw fault(error)
        }
        return done
    }

    @_noAllocation @_noLocks
    mutating func rewind(_ frames: Int) throws(OutputFault) -> Int {
        do throws(ALSAError) {
            return try pcm.rewind(frames)
        } catch {
            throw fault(error)
        }
    }
}
