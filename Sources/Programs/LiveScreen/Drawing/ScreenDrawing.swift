import Messages
package import Report

package struct ScreenDrawing {
    let model: ScreenModel
    let style: TerminalStyle
    /// The time for which the screen is drawn, in nanoseconds of the monotonic clock.
    let now: Int
    let layout: ScreenLayout
    var frame: Frame

    /// - Parameters:
    ///   - model: the values. Their texts must not contain control characters.
    ///   - now: nanoseconds of the monotonic clock, for the beat marker and the elapsed time.
    package static func frame(
        _ model: ScreenModel,
        size: ScreenSize,
        style: TerminalStyle,
        at now: Int
    ) -> Frame {
        let frame = Frame(size: size)
        guard size.fits else { return tooSmall(frame, style.messages) }
        let layout = layout(of: frame, model, style)
        var drawing = ScreenDrawing(model: model, style: style, now: now, layout: layout, frame: frame)
        drawing.draw()
        return drawing.frame
    }

    /// Draws only the beat marker again, in a frame of the same values; also returns the row that it draws.
    package static func movingBeat(
        in frame: Frame,
        _ model: ScreenModel,
        style: TerminalStyle,
        at now: Int
    ) -> (Frame, row: Int) {
        let layout = layout(of: frame, model, style)
        var drawing = ScreenDrawing(model: model, style: style, now: now, layout: layout, frame: frame)
        for column in 0..<frame.size.columns { drawing.frame.set(" ", .plain, column: column, row: layout.beat) }
        drawing.drawBeat()
        return (drawing.frame, layout.beat)
    }

    private static func layout(of frame: Frame, _ model: ScreenModel, _ style: TerminalStyle) -> ScreenLayout {
        ScreenLayout(frame.size, letters: style.letters == .unicode, hasWorkout: model.workout != nil)
    }

    private static func tooSmall(_ frame: Frame, _ messages: Messages) -> Frame {
        var frame = frame
        let smallest = ScreenSize.smallest
        let (columns, rows) = ("\(smallest.columns)", "\(smallest.rows)")
        frame.write(messages.enlargeTerminal, column: 0, row: 0)
        frame.write(messages.enlargeTo(columns: columns, rows: rows), column: 0, row: 1)
        return frame
    }

    private mutating func draw() {
        drawHeadline()
        drawCadence()
        drawNeedle()
        drawBeat()
        drawValues()
        drawWorkout()
        drawCharts()
        if case .lost = model.connection { frame.dimBody() }
        drawHelp()
    }

    mutating func write(_ text: String, _ ink: Ink, endingAt end: Int, row: Int) {
        frame.write(text, ink, column: max(end - text.columns, 0), row: row)
    }

    mutating func write(_ text: String, _ ink: Ink, centredIn columns: Range<Int>, row: Int) {
        let indent = max((columns.count - text.columns) / 2, 0)
        frame.write(text, ink, column: columns.lowerBound + indent, row: row, width: columns.count - indent)
    }
}

// MARK: - Headline and help

extension ScreenDrawing {
    private mutating func drawHeadline() {
        let end = frame.size.columns - 1
        let (recording, ink) = recordingText
        write(recording, ink, endingAt: end, row: 0)
        let room = end - recording.columns - 2
        let (state, stateInk) = stateText
        frame.write(state, stateInk, column: 1, row: 0, width: room)
        guard model.connection == .connected else { return }
        let source = [model.source, model.sourceState].filter { !$0.isEmpty }.joined(separator: ": ")
        let start = 1 + state.columns + 2
        let sourceInk: Ink = model.sourceNotice == nil ? .plain : .orange
        frame.write(model.sourceNotice ?? source, sourceInk, column: start, row: 0, width: max(room - start + 1, 0))
    }

    private var stateText: (String, Ink) {
        let messages = style.messages
        switch model.connection {
        case .connecting: return (messages.connecting, .faint)
        case .lost(let reason): return (messages.noConnection(reason: reason), .red)
        case .connected: break
        }
        return switch model.run {
        case .stopped: (messages.stopped, .strong)
        case .paused: (messages.paused, .orange)
        case .running: (model.silence.map(messages.silent) ?? messages.running, .strong)
        }
    }

    private var recordingText: (String, Ink) {
        let dot = style.letter("●", "*")
        let messages = style.messages
        let lap = model.lap.map { "  " + messages.lowerLap(number: "\($0)") } ?? ""
        return switch model.recording {
        case .none: (messages.notRecording, .faint)
        case .recording: ("\(dot) \(messages.recordingShort)\(lap)", .red)
        case .paused: (messages.recordingPausedShort + lap, .orange)
        }
    }

    /// The keys in the order of their importance; a narrow screen shows the first ones.
    private var keys: [String] {
        let messages = style.messages
        let steps = [
            "n \(messages.keySkip)", "b \(messages.keyBack)", "m \(messages.keyMinute)", "r \(messages.keyRepeat)",
        ]
        return [
            "q \(messages.keyLeave)", "Q \(messages.keyFinish)", messages.keyPause,
        ] + (model.workout == nil ? [] : steps) + [
            "+- \(messages.keyPace)",
            "l \(messages.keyLap)", "<> \(messages.keyOffset)", "c \(messages.keyCue)", "s \(messages.keySound)",
            "v \(messages.keyVolume)", "t \(messages.keyTrack)", "f \(messages.keySource)",
        ]
    }

    private mutating func drawHelp() {
        let width = frame.size.columns - 2
        var help = ""
        for key in keys {
            let longer = help.isEmpty ? key : help + "  " + key
            guard longer.columns <= width else { break }
            help = longer
        }
        let hasRow = layout.notice != layout.help
        let notice = model.notice ?? (hasRow || model.isSourceLost ? model.sourceNotice : nil)
        // The lead in a race is more important than the keys.
        let line = notice ?? model.race
        if hasRow || line == nil {
            frame.write(help, .faint, column: 1, row: layout.help)
        }
        if let line {
            frame.write(line, notice == nil ? .strong : .orange, column: 1, row: layout.notice, width: width)
        } else if let track = model.track, hasRow {
            let text = "\(style.letter("♪", "*")) \(track)"
            frame.write(text, .plain, column: 1, row: layout.notice, width: width)
        }
    }
}
