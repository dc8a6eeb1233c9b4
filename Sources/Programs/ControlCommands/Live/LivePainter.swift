import Glibc
import LiveScreen
import OutsideText
import Report

/// Writes frames to the terminal, or lines in the plain form.
struct LivePainter {
    /// The longest time between two frames, in nanoseconds: the elapsed time changes every second.
    private static let longestWait = 1_000_000_000

    private let style: TerminalStyle
    private var plain: PlainLines?
    private var shown: Frame?
    /// The values of that frame.
    private var drawn: Values?
    private(set) var needsFrame = false
    /// In nanoseconds of the monotonic clock.
    private(set) var drawnAt = 0

    init(style: TerminalStyle, isPlain: Bool) {
        self.style = style
        plain = isPlain ? PlainLines(style: style) : nil
    }

    var isPlain: Bool { plain != nil }

    mutating func invalidate() {
        shown = nil
        needsFrame = true
    }

    /// - Returns: the time of the next frame, in nanoseconds of the monotonic clock.
    mutating func draw(_ model: ScreenModel, at now: Int, frameTime: Int) -> Int {
        needsFrame = false
        drawnAt = now
        if plain != nil {
            for line in plain?.lines(model, at: now) ?? [] { Terminal.printLine(line) }
            return now + Self.longestWait
        }
        let frame = frame(model, at: now)
        let bytes = FrameChanges.bytes(from: shown, to: frame, colors: style.colors)
        if !bytes.isEmpty { Terminal.write(bytes, to: STDOUT_FILENO) }
        shown = frame
        guard let beat = model.beat, model.run != .stopped else { return now + Self.longestWait }
        // One frame at each step, when its click is heard, and regular frames between the steps.
        return min(beat.nextStep(after: now), now + frameTime)
    }
    private mutating func frame(_ model: ScreenModel, at now: Int) -> Frame {
        let size = RawTerminal.size
        let values = Values(
            model: model,
            size: size,
            seconds: model.elapsed?.wholeSeconds(at: now),
            remaining: model.workout?.remainingSeconds(at: now)
        )
        defer { drawn = values }
        // A frame that is too small has no beat marker.
        guard let shown, values == drawn, model.beat != nil, size.fits else {
            return ScreenDrawing.frame(model, size: size, style: style, at: now)
        }
        return ScreenDrawing.movingBeat(in: shown, model, style: style, at: now)
    }

    /// Everything on which a frame depends, except the position of the beat marker.
    private struct Values: Equatable {
        var model: ScreenModel
        var size: ScreenSize
        var seconds: Int?
        var remaining: Int?
    }
}
