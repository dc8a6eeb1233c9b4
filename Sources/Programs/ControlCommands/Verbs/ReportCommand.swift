import Activities
import Analysis
import ArgumentParser
import Cadence
import Control
import FoundationEssentials
import Glibc
import Logbook
import Report

struct ReportCommand: ParsableCommand {
    enum Subject: ExpressibleByArgument {
        case activity(ActivityName)
        case period(Bars.Period)
        case records
        case trends
        case map

        init?(argument: String) {
            if argument == "trends" {
                self = .trends
            } else if argument == "map" {
                self = .map
            } else if let period = Bars.Period(rawValue: argument), period != .day {
                self = .period(period)
            } else if argument == "records" {
                self = .records
            } else if let name = ActivityName(argument: argument) {
                self = .activity(name)
            } else {
                return nil
            }
        }

        static var defaultCompletionKind: CompletionKind { LogbookCandidates.reports }

        var defaultValueDescription: String {
            switch self {
            case .activity(let name): name.defaultValueDescription
            case .period(let period): period.rawValue
            case .records: "records"
            case .trends: "trends"
            case .map: "map"
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write an HTML page with charts and a map; it needs no network and no script."
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Argument(help: "The word last, a number shown by stridectl history, week, month, year, records, trends or map.")
    var subject = Subject.activity(.last)
    @Option(
        help: "A day in the week, month or year, such as 2026-10-01 or last-month; default: today.",
        transform: TypedDays.first
    )
    var date: CivilDate?
    @Option(
        help: ArgumentHelp("The file to write, or - for standard output.", valueName: "file.html"),
        completion: .file(extensions: ["html"])
    )
    var output: String?
    @Option(
        help: "Your highest heart rate; the heart-rate chart then shows zones.",
        transform: { try HeartRate(parsing: $0) }
    )
    var highestHeartRate: HeartRate?
    @OptionGroup var plan: PlanDaysOptions
    @Option(name: .kind, help: "With map: run, walk, ride or other; default: all.") var kind: Activity.Kind?
    @OptionGroup var selection: ActivitySelection
    @Option(
        help: "With map: only activities with this tag; several: with all of them.",
        transform: { try ActivityTag(parsing: $0) }
    ) var tag: [ActivityTag] = []
    @OptionGroup var card: CardOptions
    @Flag(help: "Open the page in the browser.") var open = false

    func validate() throws {
        guard output != nil || open || card.path != nil else {
            throw ValidationError(
                "add --open to see the page, --output FILE.html to save it, or --card FILE.png for a picture"
            )
        }
        if card.path != nil {
            guard case .activity = subject else {
                throw ValidationError("--card needs last or the number of an activity")
            }
        }
        if kind != nil || !tag.isEmpty || !selection.isEmpty {
            guard case .map = subject else {
                throw ValidationError("--kind, --tag, --from, --to and --search need map")
            }
        }
        guard !(open && output == "-") else {
            throw ValidationError("--open needs a file: replace - by the name of a file")
        }
        if date != nil {
            guard case .period = subject else { throw ValidationError("--date needs week, month or year") }
        }
        if plan.days != nil {
            guard case .trends = subject else { throw ValidationError("--plan-from needs trends") }
        }
    }

    func run() throws {
        if case .activity(let name) = subject, card.path != nil {
            try card.write(options.track(of: name).track, display)
            guard output != nil || open else { return }
        }
        let html =
            switch subject {
            case .activity(let name): try page(of: options.track(of: name)).html
            case .period(let period): try page(of: period).html
            case .records: try RecordsPage(options.records(), frame).html
            case .trends: try trendsPage().html
            case .map: try routesPage().html
            }
        let path = try output ?? Self.folder() + "/report.html"
        try OutputFile(path: path == "-" ? "/dev/stdout" : path).write(Array(html.utf8))
        if open, let failure = Browser.open(path) {
            throw Terminal.failure("the page is \(path); \(failure)")
        }
        if path != "-" { Terminal.printLine(path) }
    }

    /// Creates five zones that start at 50, 60, 70, 80 and 90 % of the maximum heart rate (Edwards 1993, *The Heart Rate Monitor Book*).
    private var zones: HeartRateZoneBounds? {
        highestHeartRate.flatMap { highest in
            HeartRateZoneBounds(
                starts: [0.5, 0.6, 0.7, 0.8, 0.9].map { HeartRate(beatsPerMinute: $0 * highest.beatsPerMinute) }
            )
        }
    }

    private func page(of found: (entry: LogEntry, track: ActivityTrack)) throws -> ActivityPage {
        let places = found.track.samples.compactMap(\.position)
        let near = try options.readAnalysed { try $0.routes(near: places, except: found.entry.id) }
        return ActivityPage(
            found.track,
            earlier: try options.earlierWorkouts(of: found.track.activity),
            shoe: try options.shoe(of: found.entry),
            similar: try options.readAnalysed {
                try $0.similarActivities(to: found.entry.id, limit: ActivityPage.similarShown)
            },
            ground: near?.map(\.points) ?? [],
            zones: zones,
            frame
        )
    }

    private func routesPage() throws -> RoutesPage {
        var filter = try selection.filter(in: options, display)
        (filter.kind, filter.tags) = (kind, tag)
        let entries: [RoutesPage.Entry] =
            try options.readAnalysed { logbook in
                let entries = try logbook.activities(filter)
                let routes = try logbook.routes(of: entries.map(\.id))
                return entries.map { ($0.activity, routes[$0.id]?.points ?? []) }
            } ?? []
        let days = [selection.from, selection.to].map { $0.map { "\($0)" } ?? "" }
        let words = (days == ["", ""] ? [] : [days.joined(separator: "–")]) + tag.map(\.text)
        return RoutesPage(entries, kind: kind, selection: words + [selection.search].compactMap(\.self), frame)
    }

    private func page(of period: Bars.Period) throws -> PeriodPage {
        PeriodPage(try options.summary(of: period, containing: date), frame)
    }

    private var frame: PageFrame {
        PageFrame(units: display.units, messages: display.messages, generated: LocalClock.now)
    }

    private func trendsPage() throws -> TrendsPage {
        let frame = frame
        let today = frame.generated.date
        let days = Trend.Step.week.usualStart(before: today)...today
        let runs = try options.readAnalysed { try $0.trendRuns(days) } ?? []
        let limits = ConfiguredHeartRates.limits()
        return TrendsPage(
            TrendMeasure.allCases.map { Trend(of: $0, by: .week, in: days, runs: runs, limits: limits) },
            plan: try plan.days.map(options.planEffect),
            frame
        )
    }

    /// Returns a private folder of the user, for reports that the user does not save with --output.
    static func folder() throws -> String {
        let folder = ControlSocketPath { name in
            // The path of the control socket that the user has set is ignored, because other users may have access to its folder.
            name == "STRIDED_SOCKET" ? nil : ConfigurationFile.environment(name)
        }.directory
        do {
            let mode = [FileAttributeKey.posixPermissions: 0o700]
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: mode)
        } catch {
            throw Terminal.failure("\(folder): cannot be created; choose a file with --output")
        }
        return folder
    }
}
