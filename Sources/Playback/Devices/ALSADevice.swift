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
            let request = HardwareRequest(
                rate: rate.hertz,
                buffer: max(lookahead.rewinding, lookahead.fixed),
                // A period is the margin left when rewinding: as short as servers' own (256 to 1024 frames) let it be useful.
                period: .milliseconds(10)
            )
            let setup = try pcm.setUp(request)
            guard SampleRate.range.contains(setup.rate) else { throw ALSAError(.rate, EINVAL) }
            try pcm.setUp(
                SoftwareSetup(
                    availMin: setup.periodFrames,
                    startThreshold: setup.periodFrames,
                    stopThreshold: setup.bufferFrames
                )
            )
            let layout = FrameLayout(format: setup.format, channels: setup.channels)
            let rewinds = RewindTrial(setup: setup, layout: layout).passes(pcm)
            let sampleRate = SampleRate(hertz: setup.rate)
            report = OutputReport(
                device: name,
                name: pcm.name,
                sampleRate: sampleRate,
                channels: setup.channels,
                format: setup.format.name,
                bufferFrames: setup.bufferFrames,
                periodFrames: setup.periodFrames,
                rewinds: rewinds,
                lookaheadFrames: min(lookahead.frames(rewinding: rewinds, at: sampleRate), setup.bufferFrames)
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
}

extension ALSADevice: OutputDevice {
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
            throw OutputFault(error)
        }
    }

    @_noAllocation @_noLocks
    mutating func position() throws(OutputFault) -> DevicePosition {
        do throws(ALSAError) {
            let position = try pcm.position()
            return DevicePosition(
                fill: max(0, bufferFrames - max(0, position.avail)),
                delay: max(0, position.delay),
                time: .now
            )
        } catch {
            throw OutputFault(error)
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
            throw OutputFault(error)
        }
        return done
    }

    @_noAllocation @_noLocks
    mutating func rewind(_ frames: Int) throws(OutputFault) -> Int {
        do throws(ALSAError) {
            return try pcm.rewind(frames)
        } catch {
            throw OutputFault(error)
        }
    }
}
