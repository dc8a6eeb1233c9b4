import Control
import Glibc
import LiveScreen
import Report
import Threads

/// Draws the live screen and reads its keys, on a thread of its own, which waits in `poll`.
struct LiveLoop: ~Copyable {
    enum End: Sendable {
        case left
        case signal(Int32)
        case closed
    }

    /// In nanoseconds.
    private static let frameTime = 100_000_000
    /// The longest time for which the first frame waits for the first status, in nanoseconds.
    private static let firstWait = 40_000_000
    /// The time after which ESC without a following byte is the Escape key, in milliseconds.
    private static let escapeTime: Int32 = 50

    private let state: LiveState
    private let keys: AsyncStream<LiveKey>.Continuation
    private let terminal: RawTerminal?
    private var painter: LivePainter
    private var decoder = KeyDecoder()
    private var end: End?

    private init(_ state: LiveState, keys: AsyncStream<LiveKey>.Continuation, style: TerminalStyle, isPlain: Bool) {
        self.state = state
        self.keys = keys
        SignalPipe.open()
        terminal = RawTerminal(usesScreen: !isPlain)
        painter = LivePainter(style: style, isPlain: isPlain)
    }

    /// Runs until the user or a signal ends it, and restores the terminal.
    static func run(
        _ state: LiveState,
        keys: AsyncStream<LiveKey>.Continuation,
        style: TerminalStyle,
        isPlain: Bool
    ) -> End {
        var loop = LiveLoop(state, keys: keys, style: style, isPlain: isPlain)
        return loop.run()
    }

    private mutating func run() -> End {
        var deadline = HostInstant.now.monotonicNanoseconds + Self.firstWait
        var isFirst = true
        while end == nil, !state.isFinished {
            let now = HostInstant.now.monotonicNanoseconds
            let hasChanged = wait(until: deadline, now: now)
            let time = HostInstant.now.monotonicNanoseconds
            // The first status and a change of size are drawn at once, other changes with the next frame.
            if (isFirst || painter.isPlain) && hasChanged || painter.needsFrame || time >= deadline {
                isFirst = false
                deadline = painter.draw(state.model(at: time), at: time, frameTime: Self.frameTime)
            } else if hasChanged {
                deadline = min(deadline, painter.drawnAt + Self.frameTime)
            }
        }
        return end ?? .left
    }

    private mutating func wait(until deadline: Int, now: Int) -> Bool {
        var timeout = Int32(clamping: (max(deadline - now, 0) + 999_999) / 1_000_000)
        if decoder.isInSequence { timeout = min(timeout, Self.escapeTime) }
        var events = [STDIN_FILENO, SignalPipe.descriptor, state.wake.handle.descriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        // Without a terminal, standard input is not read: it may be at its end.
        if terminal == nil { events[0].fd = -1 }
        let count = poll(&events, nfds_t(events.count), timeout)
        if events[1].revents != 0 { for number in SignalPipe.received() { handle(signal: number) } }
        if count == 0, decoder.isInSequence { decoder.endSequence() }
        if events[0].revents != 0 { readKeys() }
        guard events[2].revents != 0 else { return false }
        state.wake.handle.clear()
        return true
    }

    private mutating func readKeys() {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else {
            if count == 0 || errno != EINTR { end = .closed }
            return
        }
        for key in decoder.keys(bytes.prefix(count)) {
            switch key {
            case .leave: end = .left
            // The signal goes to the whole process group, for example also to `make`, and to this program.
            case .suspend: kill(0, SIGTSTP)
            default: keys.yield(key)
            }
        }
    }

    private mutating func handle(signal number: Int32) {
        switch number {
        case SIGWINCH: painter.invalidate()
        case SIGTSTP:
            terminal?.leave()
            SignalPipe.suspend()
            terminal?.enter()
            painter.invalidate()
        case SIGCONT:
            // The program was stopped with SIGSTOP, and the shell has changed the modes of the terminal.
            terminal?.enter()
            painter.invalidate()
        case _ where SignalPipe.ending.contains(number): end = .signal(number)
        default: break
        }
    }
}

struct LivePainter {
    /// The longest time between two frames, in nanoseconds: the elapsed time changes every second.
    private static let longestWait = 1_000_000_000

    private let style: TerminalStyle
    private var plain: PlainLines?
    private var shown: Frame?
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
        let (frame, row) = frame(model, at: now)
        let bytes = FrameChanges.bytes(from: shown, to: frame, onlyRow: row, colors: style.colors)
        if !bytes.isEmpty { Terminal.write(bytes, to: STDOUT_FILENO) }
        shown = frame
        guard let beat = model.beat, model.run != .stopped else { return now + Self.longestWait }
        // One frame at each step, when its click is heard, and one or two between the steps: each frame wakes this program and the terminal.
        return min(beat.nextStep(after: now), now + 2 * frameTime)
    }

    /// - Returns: the frame, and the only row that differs from the shown frame; nil if others can differ, too.
    private mutating func frame(_ model: ScreenModel, at now: Int) -> (Frame, row: Int?) {
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
            return (ScreenDrawing.frame(model, size: size, style: style, at: now), nil)
        }
        return ScreenDrawing.movingBeat(in: shown, model, style: style, at: now)
    }

    private struct Values: Equatable {
        var model: ScreenModel
        var size: ScreenSize
        var seconds: Int?
        var remaining: Int?
    }
}
