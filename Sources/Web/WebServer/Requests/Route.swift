import Activities
import Analysis
import Cadence
import Logbook
import NIOHTTP1
import Report

enum Route: Hashable, Sendable {
    case file(String)
    case events
    case clock
    case command
    case map
    /// The steps of the workout in progress.
    case workout
    case click(ClickSound)
    /// A message of a phone that is used as a sensor.
    case sensor(SensorMessage.Kind)
    /// The samples of the recording in progress after a time.
    case series(after: Duration?)
    /// All samples of a stored activity.
    case storedSeries(ActivityID)
    /// The summary of an activity, or of the latest one, in the units of the server or in others.
    case summary(ActivityID?, Units?)
    /// The routes of other activities near a place, or near a stored activity.
    case ground(Position)
    case groundOf(ActivityID)
    case history(HistoryQuery)
    case records
    case trends(Trend.Step)
    case activity(ActivityID)
    /// The page about a period that contains a date, or today.
    case period(Bars.Period, CivilDate?)

    init(_ request: WebRequest, files: some Collection<String>) throws(Refusal) {
        self = try Self.route(request, files)
        let allowed: [HTTPMethod] =
            switch self {
            case .command, .sensor: [.POST]
            case .events, .map: [.GET]
            default: [.GET, .HEAD]
            }
        guard allowed.contains(request.method) else {
            throw Refusal(
                status: .methodNotAllowed,
                reason: "this address does not accept this method",
                allowed: allowed.map(\.rawValue).joined(separator: ", ")
            )
        }
    }

    /// Whether it shows what was recorded earlier.
    var isHistory: Bool {
        switch self {
        case .history, .records, .trends, .activity, .period, .storedSeries, .summary, .ground, .groundOf,
            .file("/replay"):
            true
        default: false
        }
    }

    private static func route(_ request: WebRequest, _ files: some Collection<String>) throws(Refusal) -> Route {
        let path = String(request.path)
        switch path {
        case "/events": return .events
        case "/clock": return .clock
        case "/command": return .command
        case "/map.pmtiles": return .map
        case "/workout": return .workout
        case let path where path.hasPrefix("/sounds/"):
            guard let sound = ClickSound(request) else { throw .notFound }
            return .click(sound)
        case "/sensor/motion": return .sensor(.motion)
        case "/sensor/position": return .sensor(.position)
        case "/sensor/end": return .sensor(.end)
        case "/series":
            if let id = try activity(request) { return .storedSeries(id) }
            // A `Duration` cannot hold every number, so the time is limited to ten years.
            let seconds = request.parameter("after").flatMap { Double($0) }
                .flatMap { $0.isNaN ? nil : min(max($0, 0), 315_360_000) }
            return .series(after: seconds.map { .seconds($0) })
        case "/summary":
            return .summary(try activity(request), request.parameter("units").flatMap { Units(rawValue: String($0)) })
        case "/ground":
            if let id = try activity(request) { return .groundOf(id) }
            let degrees = ["latitude", "longitude"].compactMap { request.parameter($0).flatMap { Double($0) } }
            guard degrees.count == 2, let place = Position(latitude: degrees[0], longitude: degrees[1]) else {
                throw Refusal(status: .badRequest, reason: "ask for a place with latitude and longitude in degrees")
            }
            return .ground(place)
        case "/history": return .history(HistoryQuery(request))
        case "/records": return .records
        case "/trends": return .trends(request.parameter("by").flatMap { Trend.Step(rawValue: String($0)) } ?? .week)
        case "/week", "/month", "/year":
            guard let period = Bars.Period(rawValue: String(path.dropFirst())) else { throw .notFound }
            return .period(period, request.parameter("date").flatMap { CivilDate(parsing: String($0)) })
        case let path where path.hasPrefix("/activities/"):
            guard let id = ActivityID(parsing: path.dropFirst("/activities/".count)) else { throw .notFound }
            return .activity(id)
        case let path where files.contains(path): return .file(path)
        default: throw .notFound
        }
    }

    /// The activity that the query names; nil if it names none.
    private static func activity(_ request: WebRequest) throws(Refusal) -> ActivityID? {
        guard let text = request.parameter("activity") else { return nil }
        guard let id = ActivityID(parsing: text) else { throw .notFound }
        return id
    }
}

extension HistoryQuery {
    /// The fields of the form; a value that is not valid selects nothing.
    fileprivate init(_ request: WebRequest) {
        self.init(
            month: request.parameter("month").flatMap { CivilDate(parsing: $0 + "-01") },
            kind: Activity.Kind(rawValue: request.text("kind")),
            tag: try? ActivityTag(parsing: request.text("tag")),
            search: request.text("search"),
            page: request.parameter("page").flatMap { Int($0) } ?? 1
        )
    }
}

extension Refusal {
    /// Nothing has this address.
    static let notFound = Self(status: .notFound, reason: "there is no such page")
    static let onlyLive = Self(
        status: .forbidden,
        reason:
            "this device sees only the run in progress; for the history: stridectl web devices add --read-only --history"
    )
}
