import ALSA
import Glibc
import Metronome

/// An ALSA PCM that accepts stereo floats and converts them to the PCM's own format.
struct ALSADevice: ~Copyable, @unchecked Sendable {
    // Sendable is sound: only this value has the pointer to the memory, and the value cannot be copied.
    let report: OutputReport
    private let pcm: PCM
    private let layout: FrameLayout
    private let bufferFrames: Int
    private let staging: UnsafeMutableRawPointer

    /// Maximum number of frames that are converted and written in one step.
    private static let stagingFrames = 4096

    /// Opens a PCM, tests whether it really rewinds, and sets its buffer size accordingly.
    ///
    /// Takes up to about 100 ms.
    /// - Throws: the ALSA error; EINVAL if the granted rate is outside `SampleRate.range`.
    init(opening name: String, preferred rate: SampleRate, lookahead: Lookahead) throws(OutputFault) {
        do throws(ALSAError) {
            let pcm = try PCM(opening: name)
            var setup = try Self.setUp(pcm, .rewinding(pcm, rate, lookahead))
            let layout = FrameLayout(format: setup.format, channels: setup.channels)
            let fixedFrames = lookahead.frames(rewinding: false, at: SampleRate(hertz: setup.rate))
            let rewinds =
                RewindPolicy(setup: setup, isPluginIO: pcm.isPluginIO).isWorthwhile(insteadOf: fixedFrames)
                && RewindTrial(setup: setup, layout: layout).passes(pcm)
            if !rewinds { setup = try Self.setUp(pcm, .fixed(setup, lookahead)) }
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
                    ? min(lookahead.restingFrames(at: sampleRate), setup.bufferFrames) : depth,
                isServer: pcm.isPluginIO
            )
            self.pcm = pcm
            self.layout = layout
            bufferFrames = setup.bufferFrames
            let bytes = layout.bytes * Self.stagingFrames
            staging = .allocate(byteCount: bytes, alignment: 64)
            // Filling the memory also makes the kernel allocate its pages now.
            staging.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        } catch {
            throw OutputFault(error)
        }
    }

    deinit { staging.deallocate() }

    private static func setUp(_ pcm: borrowing PCM, _ request: HardwareRequest) throws(ALSAError) -> HardwareSetup {
        let setup = try pcm.setUp(request)
        guard SampleRate.range.contains(setup.rate) else { throw ALSAError(.rate, EINVAL) }
        try pcm.setThresholds(setup)
        return setup
    }
}

extension HardwareRequest {
    /// The parameters requested from a device that may support rewinding: its buffer has room for the deepest lookahead.
    fileprivate static func rewinding(_ pcm: borrowing PCM, _ rate: SampleRate, _ lookahead: Lookahead) -> Self {
        HardwareRequest(
            rate: rate.hertz,
            buffer: max(lookahead.rewinding, lookahead.resting, lookahead.fixed),
            // A sound server uses the period as the wanted latency, so there the period has priority. A driver may not offer short
            // periods in a long buffer, so there the buffer has priority.
            period: pcm.isPluginIO ? lookahead.serverPeriod(at: rate) : lookahead.driverPeriod,
            priority: pcm.isPluginIO ? .period : .buffer,
            withoutWakeups: true
        )
    }

    /// The parameters requested from a device that does not rewind; the buffer is only as large as the lookahead, because sound
    /// servers read ahead by the size of the buffer.
    fileprivate static func fixed(_ setup: HardwareSetup, _ lookahead: Lookahead) -> Self {
        HardwareRequest(
            formats: [setup.format],
            channels: setup.channels,
            rate: setup.rate,
            buffer: lookahead.fixed,
            period: .milliseconds(10)
        )
    }
}

extension ALSADevice: OutputDevice {
    /// Converts an ALSA error to a fault; EIO from a kernel driver becomes ENODEV, because the device is gone.
    ///
    /// A driver whose hardware was removed (virtio) can return EIO for a moment before ENODEV. A sound server also
    /// returns EIO, so its errors are not changed.
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
                // The buffer is dropped below in any case, so it does not matter whether `resume` succeeds.
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

    @_noAllocation @_noLocks
    mutating func position() throws(OutputFault) -> DevicePosition {
        do throws(ALSAError) {
            let asked = MonotonicTime.now.nanoseconds
            let position = try pcm.position()
            var time = MonotonicTime.now
            // The driver's timestamp is used only if it lies between the beginning and the end of this call.
            if let reported = position.nanoseconds, (asked...time.nanoseconds).contains(reported) {
                time = MonotonicTime(nanoseconds: reported)
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

/// What mixers show of the streams of this process; the plugins of sound servers read it from the environment.
package enum StreamNames {
    /// Call this before other threads start, because `setenv` is not thread-safe; variables that the user has set are kept.
    ///
    /// Servers store one volume for all streams with the same role, or else for each program. Players have the role Music, so the
    /// role is another one. PulseAudio gets none: it would mute the stream during calls.
    package static func set() {
        let names = "application.name=strided node.name=strided media.name=Clicks"
        setenv("PIPEWIRE_ALSA", "{ \(names) application.icon-name=strided media.role=Production }", 0)
        setenv("PULSE_PROP", "application.icon_name=strided", 0)
    }
}
