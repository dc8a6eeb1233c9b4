/// A click as samples at one sample rate: one clip for the left foot's steps and one for the right foot's, interleaved stereo.
///
/// Accents are already in the samples, so the renderer knows nothing of them. The memory never moves and never changes.
///
/// Ownership: the realtime side holds a `SoundReference`, which does not keep the sound alive. Whoever posts a reference keeps
/// the sound until the realtime side that may play it has ended; counting what is in use would need a lock or a release there.
public final class Sound: @unchecked Sendable {
    // Sendable because the memory is written by `init` and freed by `deinit`, and only read in between.
    private let samples: UnsafeMutablePointer<Float>

    /// The rate that the samples are meant for.
    public let sampleRate: SampleRate
    /// What the realtime side uses.
    ///
    /// Valid as long as the sound lives.
    public let reference: SoundReference

    /// Takes two clips of interleaved stereo samples, linear, full scale at ±1; either may be empty, which is silent.
    ///
    /// - Precondition: each clip has as many left samples as right ones.
    public init(left: [Float], right: [Float], sampleRate: SampleRate) {
        precondition(left.count.isMultiple(of: 2) && right.count.isMultiple(of: 2), "a frame has two samples")
        self.sampleRate = sampleRate
        samples = .allocate(capacity: left.count + right.count)
        for (index, sample) in left.enumerated() { (samples + index).initialize(to: sample) }
        for (index, sample) in right.enumerated() { (samples + left.count + index).initialize(to: sample) }
        reference = SoundReference(
            left: Clip(samples: samples, frames: left.count / 2),
            right: Clip(samples: samples + left.count, frames: right.count / 2)
        )
    }

    deinit { samples.deallocate() }

    /// The samples, to be locked in place; valid as long as the sound lives.
    public var memory: [UnsafeRawBufferPointer] {
        let frames = reference.left.frames + reference.right.frames
        return [UnsafeRawBufferPointer(start: samples, count: 2 * frames * MemoryLayout<Float>.stride)]
    }

    /// A copy of one foot's clip: interleaved stereo, linear, full scale at ±1.
    ///
    /// Realtime-safe: no.
    public func samples(for foot: Foot) -> [Float] {
        let clip = reference.clip(for: foot)
        return Array(UnsafeBufferPointer(start: clip.samples, count: 2 * clip.frames))
    }
}

/// A view of a `Sound` for the realtime side, which keeps nothing alive: see `Sound` for who does.
public struct SoundReference: BitwiseCopyable, Sendable {
    let left: Clip
    let right: Clip

    /// No samples at all: steps pass without being heard.
    public static let silence = SoundReference(
        left: Clip(samples: nil, frames: 0),
        right: Clip(samples: nil, frames: 0)
    )

    @_noAllocation @_noLocks
    func clip(for foot: Foot) -> Clip {
        switch foot {
        case .left: left
        case .right: right
        }
    }

    /// Frames of the longer clip.
    var longest: Int64 {
        @_noAllocation @_noLocks get { Int64(max(left.frames, right.frames)) }
    }
}

/// One foot's samples, interleaved stereo.
struct Clip: BitwiseCopyable, @unchecked Sendable {
    // Sendable because samples are never written once a clip exists.
    let samples: UnsafePointer<Float>?
    let frames: Int
}
