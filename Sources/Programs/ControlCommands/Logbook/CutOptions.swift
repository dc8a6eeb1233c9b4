import Activities
import ArgumentParser
import Logbook

/// The options of `stridectl edit` that change where an activity begins and ends.
struct CutOptions: ParsableArguments {
    @Option(help: "Cut off this much at the start, such as 1:30, or all before a time of day: @07:45.") var trimStart:
        CutTime?
    @Option(help: "Cut off this much at the end, such as 0:45, or all after a time of day: @08:30:15.") var trimEnd:
        CutTime?
    @Option(help: "Split after this time, such as 25:00, at a time of day, or at the longest pause: pause.") var split:
        SplitPlace?
    @Option(
        help: "Join with another activity; the time between becomes a pause. One of the same time completes this one."
    ) var merge: ActivityName?
    @Flag(help: "Undo the latest trim, split or merge, within 30 days.") var undo = false

    var isEmpty: Bool { count == 0 }

    private var count: Int {
        [trimStart != nil || trimEnd != nil, split != nil, merge != nil, undo].count { $0 }
    }

    func validate() throws {
        guard count <= 1 else {
            throw ValidationError("--trim-start and --trim-end, --split, --merge and --undo are separate changes")
        }
    }

    /// - Parameter words: Translates a sentence of the note.
    func apply(
        to entry: LogEntry,
        in logbook: Logbook,
        words: (String) -> String
    ) throws(LogbookError) -> [LogEntry] {
        let now = LocalClock.now
        if undo { return try logbook.undoCut(of: entry.id, at: now) }
        return try logbook.cut(entry.id, try cut(of: entry, in: logbook), at: now, words: words)
    }

    private func cut(of entry: LogEntry, in logbook: Logbook) throws(LogbookError) -> ActivityCut {
        if let merge { return .join(try merge.id(in: logbook) ?? entry.id) }
        switch split {
        case .longestPause: return .splitAtLongestPause
        case .time(let time): return .split(at: time.sinceStart(of: entry.activity))
        case nil: break
        }
        let elapsed = entry.activity.elapsed
        let start = trimStart?.sinceStart(of: entry.activity) ?? .zero
        let end =
            switch trimEnd {
            case .length(let length): elapsed - length
            case .clock: trimEnd?.sinceStart(of: entry.activity) ?? elapsed
            case nil: elapsed
            }
        return .trim(start..<max(start, end))
    }
}

enum CutTime: ExpressibleByArgument, Hashable {
    /// A length in minutes and seconds, or in hours, minutes and seconds.
    case length(Duration)
    /// A local time of day, in seconds since midnight.
    case clock(Int)

    init?(argument: String) {
        let isClock = argument.hasPrefix("@")
        let fields = (isClock ? argument.dropFirst() : argument[...]).split(
            separator: ":",
            omittingEmptySubsequences: false
        )
        let numbers = fields.compactMap { field in
            field.allSatisfy { ("0"..."9").contains($0) } && (1...4).contains(field.count) ? Int(field) : nil
        }
        guard (2...3).contains(fields.count), numbers.count == fields.count, numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        if isClock {
            guard numbers[0] < 24 else { return nil }
            self = .clock(numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0))
        } else {
            self = .length(.seconds(numbers.reduce(0) { $0 * 60 + $1 }))
        }
    }

    /// The time since the start of an activity; for a time of day, its first occurrence after the start.
    func sinceStart(of activity: Activity) -> Duration {
        switch self {
        case .length(let length): return length
        case .clock(let seconds):
            let day = 86_400_000
            let local = activity.start.unixMilliseconds + Int64(activity.start.utcOffset * 1000)
            let start = Int((local % Int64(day) + Int64(day)) % Int64(day))
            return .milliseconds(((seconds * 1000 - start) % day + day) % day)
        }
    }
}

enum SplitPlace: ExpressibleByArgument, Hashable {
    case longestPause
    case time(CutTime)

    init?(argument: String) {
        if argument == "pause" {
            self = .longestPause
        } else if let time = CutTime(argument: argument) {
            self = .time(time)
        } else {
            return nil
        }
    }

    static var allValueStrings: [String] { ["pause"] }
}
