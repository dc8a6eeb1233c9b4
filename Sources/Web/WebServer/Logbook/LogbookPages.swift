import Activities
import Analysis
import Cadence
import Logbook
import Messages
import NIOCore
import NIOHTTP1
import NIOPosix
import Report

/// The pages and series that are read from the logbook, which the daemon writes at the same time.
///
/// A slow disk blocks only threads of NIO's thread pool, which the connections do not use.
struct LogbookPages: Sendable {
    /// The path of the logbook; it is opened for each request, because the file may be created or replaced meanwhile.
    let path: String
    let units: Units
    /// The language of all pages; nil means that of each browser.
    let language: Language?
    /// The runner's heart rates, from which VO2max is estimated.
    let heartRates: HeartRateLimits?
    /// The runs of the cadence plan in the week of the first day; the second is today.
    let plan: @Sendable (CivilDate, CivilDate) -> PlanKept?

    /// Pages of `Report` have their style in the page and load nothing.
    static let policy = """
        default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """

    func messages(for request: WebRequest) -> Messages { Messages(language ?? request.language) }

    /// The pages to which every page is linked, in order; `page.html` has the same links (`PageTests`).
    static func all(_ messages: Messages) -> [(title: String, address: String)] {
        [
            (messages.live, "/"), (messages.history, "/history"), (messages.records, "/records"),
            (messages.week, "/week"), (messages.month, "/month"), (messages.year, "/year"),
            (messages.trends, "/trends"),
        ]
    }

    /// The frame of a page, with the links to all pages.
    ///
    /// - Parameters:
    ///   - current: The address of the page.
    ///   - more: Further links.
    private func frame(
        _ messages: Messages,
        current: String? = nil,
        at now: Moment = LocalClock.now,
        more: [PageLink] = []
    ) -> PageFrame {
        let links = Self.all(messages).map { PageLink($0.title, address: $0.address, isCurrent: $0.address == current) }
        return PageFrame(units: units, messages: messages, generated: now, links: links + more)
    }

    /// The links to the periods before and after one; none to periods in the future.
    private static func neighbours(
        _ period: Bars.Period,
        _ days: Range<CivilDate>,
        _ messages: Messages,
        today: CivilDate
    ) -> [PageLink] {
        func link(_ text: String, _ date: CivilDate) -> PageLink {
            PageLink(text, address: "/\(period.rawValue)?date=\(date)")
        }
        let (previous, next) = names(of: period, messages)
        let before = link(previous, days.lowerBound.advanced(by: -1))
        return days.upperBound > today ? [before] : [before, link(next, days.upperBound)]
    }

    private static func names(of period: Bars.Period, _ messages: Messages) -> (previous: String, next: String) {
        switch period {
        case .day: (messages.previousDay, messages.nextDay)
        case .week: (messages.previousWeek, messages.nextWeek)
        case .month: (messages.previousMonth, messages.nextMonth)
        case .year: (messages.previousYear, messages.nextYear)
        }
    }

    func series(after time: Duration?, hiding places: HiddenPlaces) async -> WebResponse {
        await response { logbook throws(LogbookError) in
            guard let logbook, let entry = try logbook.unfinished().last else {
                return WebResponse(json: SeriesText(nil).text)
            }
            return WebResponse(json: SeriesText(try logbook.track(of: entry.id), after: time, hiding: places).text)
        }
    }

    func series(of id: ActivityID, _ messages: Messages) async -> WebResponse {
        await response { logbook throws(LogbookError) in
            guard let track = try logbook?.track(of: id) else { return Self.noActivity }
            return WebResponse(json: SeriesText(track, title: messages.shownName(of: track.activity)).text)
        }
    }

    /// The routes of other activities around a place, as far as the map of the live page reaches.
    func ground(near place: Position) async -> WebResponse {
        await response { logbook throws(LogbookError) in
            let routes = try logbook?.routes(near: [place], margin: Distance(meters: 10_000))
            return WebResponse(json: GroundText(routes ?? []).text)
        }
    }

    /// The routes of other activities around a stored activity.
    func ground(of id: ActivityID) async -> WebResponse {
        await response { logbook throws(LogbookError) in
            let places = try logbook?.routes(of: [id])[id]?.points ?? []
            return WebResponse(json: GroundText(try logbook?.routes(near: places, except: id) ?? []).text)
        }
    }

    /// The summary of an activity, or if `id` is nil of the latest finished one.
    func summary(of id: ActivityID?, in units: Units?, _ messages: Messages) async -> WebResponse {
        await response { logbook throws(LogbookError) in
            let latest = id == nil ? try logbook?.lastActivity()?.id : id
            guard let logbook, let id = latest else { return Self.noActivity }
            let track = try logbook.track(of: id)
            let records = try logbook.newRecords(ofActivityStartedAt: track.activity.start)
            let summary = ActivitySummary(
                id.number,
                track,
                records: records,
                units: units ?? self.units,
                messages: messages
            )
            return WebResponse(json: JSONText.of(summary))
        }
    }

    private static var noActivity: WebResponse { WebResponse(refusal: .notFound, "there is no such activity") }

    /// A page of the list of activities.
    ///
    /// The routes are those that the analysis stored, because the samples of 50 activities are too many to read for a list.
    func history(_ query: HistoryQuery, _ messages: Messages) async -> WebResponse {
        await response { logbook throws(LogbookError) in
            let search = ActivitySearch(parsing: query.search, shownName: messages.defaultName)
            var filter = ActivityFilter(kind: query.kind, search: search, tags: query.tag.map { [$0] } ?? [])
            let months = try logbook?.countsByMonth(filter) ?? [:]
            let query = query.shown(in: months)
            (filter.from, filter.through) = (query.month, query.month?.month.upperBound.advanced(by: -1))
            (filter.limit, filter.offset) = (HistoryQuery.pageSize, (query.page - 1) * HistoryQuery.pageSize)
            let entries = try logbook?.activities(filter) ?? []
            let routes = try logbook?.routes(of: entries.map(\.id)) ?? [:]
            let page = HistoryPage(
                entries.map {
                    HistoryPage.Entry(
                        address: "/activities/\($0.id)",
                        activity: $0.activity,
                        route: routes[$0.id]?.points ?? []
                    )
                },
                query: query,
                months: months,
                tags: try logbook?.tags() ?? [],
                frame(messages, current: "/history")
            )
            return Self.page(page.html, policy: Self.policy.replacing("form-action 'none'", with: "form-action 'self'"))
        }
    }

    /// The page of records; it uses only activities that are analysed already, because a request never waits for an analysis.
    func records(_ messages: Messages) async -> WebResponse {
        await response { logbook throws(LogbookError) in
            let now = LocalClock.now
            let records = try logbook?.records(today: now.date) ?? RunningRecords()
            return Self.page(RecordsPage(records, frame(messages, current: "/records", at: now)).html)
        }
    }

    /// The trends of the last weeks or months.
    ///
    /// Only analysed activities count: the daemon and `stridectl` analyse them, because a page only reads the logbook.
    func trends(_ step: Trend.Step, _ messages: Messages) async -> WebResponse {
        await response { logbook throws(LogbookError) in
            let now = LocalClock.now
            let days = step.usualStart(before: now.date)...now.date
            let runs = try logbook?.trendRuns(days) ?? []
            let other = step == .week ? Trend.Step.month : .week
            let link = PageLink(
                other == .week ? messages.trendByWeek : messages.trendByMonth,
                address: "/trends?by=\(other.rawValue)"
            )
            let page = TrendsPage(
                TrendMeasure.allCases.map { Trend(of: $0, by: step, in: days, runs: runs, limits: heartRates) },
                frame(messages, current: "/trends", at: now, more: [link])
            )
            return Self.page(page.html)
        }
    }

    func activity(_ id: ActivityID, _ messages: Messages) async -> WebResponse {
        await response { logbook throws(LogbookError) in
            guard let track = try logbook?.track(of: id) else { return Self.noActivity }
            let replay = PageLink(messages.showReplay, address: "/replay?activity=\(id)")
            let page = ActivityPage(
                track,
                earlier: try logbook?.earlierWorkouts(of: track.activity) ?? [],
                shoe: try logbook?.shoe(of: id),
                similar: try logbook?.similarActivities(to: id, limit: ActivityPage.similarShown),
                folder: "/activities",
                ground: try logbook?.routes(near: track.samples.compactMap(\.position), except: id).map(\.points) ?? [],
                frame(messages, more: track.samples.isEmpty ? [] : [replay])
            )
            return Self.page(page.html)
        }
    }

    /// The page about the week, month or year that contains `date`; nil means today.
    func period(
        _ period: Bars.Period,
        containing date: CivilDate?,
        _ messages: Messages
    ) async -> WebResponse {
        await response { logbook throws(LogbookError) in
            let now = LocalClock.now
            let date = date ?? now.date
            var summary =
                try logbook?.summary(of: period, containing: date, today: now.date)
                ?? PeriodSummary(period, containing: date, today: now.date)
            if period == .week { summary.plan = plan(date, now.date) }
            let neighbours = Self.neighbours(period, summary.days, messages, today: now.date)
            let page = PeriodPage(
                summary,
                frame(messages, current: "/\(period.rawValue)", at: now, more: neighbours)
            )
            return Self.page(page.html)
        }
    }

    /// Opens the logbook and makes a response on another thread; the logbook is nil if it does not exist yet.
    private func response(
        _ body: @escaping @Sendable (Logbook?) throws(LogbookError) -> WebResponse
    ) async -> WebResponse {
        let failure = WebResponse(refusal: .serviceUnavailable, "the server is ending")
        return await
            (try? NIOThreadPool.singleton.runIfActive {
                do throws(LogbookError) {
                    return try body(try open())
                } catch {
                    return error.code == .noSuchActivity
                        ? Self.noActivity : WebResponse(refusal: .serviceUnavailable, error.description)
                }
            }) ?? failure
    }

    private func open() throws(LogbookError) -> Logbook? {
        do throws(LogbookError) {
            return try Logbook(path: path, for: .reading)
        } catch  where error.code == .missing {
            return nil
        }
    }

    private static func page(_ html: String, policy: String = policy) -> WebResponse {
        var response = WebResponse(.ok, "text/html; charset=utf-8", ByteBuffer(string: html))
        response.headers.add(name: "Content-Security-Policy", value: policy)
        return response
    }
}
