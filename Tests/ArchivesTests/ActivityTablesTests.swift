import Activities
import Archives
import Testing

/// Made-up tables in the formats of the services.
enum Tables {
    static let strava = """
        Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,\
        Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,\
        Moving Time,Distance,Perceived Exertion,Type
        101,"May 3, 2026, 6:05:00 AM","Dawn, slowly",Run,"First line
        second ""line"" end",1800,5.0,,,false,,Shoes,activities/9001.fit.gz,,,1800.0,1790.0,5000.0,4.0,
        102,"May 4, 2026, 6:05:00 AM",Pool,Swim,,1800,1.0,,,false,,,activities/9002.fit.gz,,,1800.0,1790.0,1000.0,0.0,
        103,"May 5, 2026, 6:05:00 AM",Treadmill without a watch,Run,,1800,5.0,,,false,,,,,,1800.0,1790.0,5000.0,,
        """
    static let german = """
        Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Aktivitätsbeschreibung,Verstrichene Zeit,Dateiname,\
        Gefühlte Anstrengung
        101,"03.05.2026, 06:05:00",Feierabendrunde,Lauf,Mit Anna,1800,activities/9001.gpx,7.0
        """
    static let unknownLanguage = """
        α,β,γ,δ,ε,ζ,η
        101,3/5,Πρωινό τρέξιμο,Τρέξιμο,κείμενο,1800,activities/9001.tcx.gz
        """
    static let runkeeper = """
        Activity Id,Date,Type,Route Name,Distance (km),Duration,Average Pace,Average Speed (km/h),Calories Burned,Climb (m),\
        Average Heart Rate (bpm),Friend's Tagged,Notes,GPX File
        a1,2026-05-03 06:05:00,Running,Lake,5.00,30:00,6:00,10.0,350,12,150,,"Easy, with ""strides"" twice",2026-05-03-060500.gpx
        a2,2026-05-04 06:05:00,Strength Training,,0.00,45:00,,,250,,,,,
        """
    static let garmin = """
        [{"summarizedActivitiesExport":[
          {"activityId":1,"name":"Town - Tempo","description":"Windy","activityType":"running",
           "beginTimestamp":1777788300000.0,"startTimeGmt":1777788300000.0,"startTimeLocal":1777795500000.0,"distance":500000.0},
          {"activityId":2,"name":null,"activityType":"cycling","beginTimestamp":1777880000000},
          {"activityId":3,"name":7,"beginTimestamp":"x"}]}]
        """
}

/// The names, kinds and notes in the tables of the services.
@Suite struct ActivityTablesTests {
    private func table(_ text: String, _ path: String) throws -> ActivityTables {
        var table = ActivityTables()
        try table.add(Array(text.utf8), try #require(ActivityTables.Format(path: path)), at: path)
        return table
    }

    @Test func stravaTableGivesNamesNotesKindsAndEfforts() throws {
        let table = try table(Tables.strava, "export_1/activities.csv")
        #expect(table.paths == ["export_1/activities/9001.fit.gz", "export_1/activities/9002.fit.gz"])
        let run = try #require(table.details(of: "export_1/activities/9001.fit.gz"))
        #expect(run.name == "Dawn, slowly" && run.kind == "Run" && run.effort?.value == 4)
        #expect(run.note == "First line\nsecond \"line\" end")
        #expect(table.details(of: "export_1/activities/9002.fit.gz")?.effort == nil)
        #expect(
            table.unrecorded.map(\.title) == ["Treadmill without a watch, May 5, 2026, 6:05:00 AM, Run"]
        )
    }

    @Test func stravaTableInGermanGivesTheSameColumns() throws {
        let run = try #require(try table(Tables.german, "activities.csv").details(of: "activities/9001.gpx"))
        #expect(run.name == "Feierabendrunde" && run.kind == "Lauf" && run.note == "Mit Anna" && run.effort?.value == 7)
    }

    @Test func stravaTableInAnUnknownLanguageGivesNameKindAndFile() throws {
        let table = try table(Tables.unknownLanguage, "activities.csv")
        let run = try #require(table.details(of: "activities/9001.tcx.gz"))
        #expect(run.name == "Πρωινό τρέξιμο" && run.kind == "Τρέξιμο" && run.note == nil && run.effort == nil)
    }

    @Test func runkeeperTableGivesRouteNotesAndFile() throws {
        let table = try table(Tables.runkeeper, "cardioActivities.csv")
        let run = try #require(table.details(of: "2026-05-03-060500.gpx"))
        #expect(run.name == "Lake" && run.kind == "Running" && run.note == "Easy, with \"strides\" twice")
        #expect(table.unrecorded.map(\.title) == ["2026-05-04 06:05:00, Strength Training"])
    }

    @Test func garminTableFindsActivitiesByTheirStart() throws {
        let table = try table(Tables.garmin, "DI_CONNECT/DI-Connect-Fitness/a_0_summarizedActivities.json")
        let run = table.details(start: Moment(unixMilliseconds: 1_777_788_301_500))
        #expect(run?.name == "Town - Tempo" && run?.note == "Windy" && run?.kind == "running")
        #expect(run?.utcOffset == 7_200)
        #expect(table.details(start: Moment(unixMilliseconds: 1_777_788_302_500)) == nil)
        #expect(table.details(start: Moment(unixMilliseconds: 1_777_880_000_000))?.kind == "cycling")
    }

    @Test func otherFilesAreNoTables() {
        for path in ["activities.json", "my activities.csv", "activities/1.gpx", "profile.csv", ""] {
            #expect(ActivityTables.Format(path: path) == nil, "\(path)")
        }
        for format in [ActivityTables.Format.strava, .runkeeper, .garmin] {
            for text in ["", "a,b\n1,2", "{}", "[1]", "[[[["] {
                var table = ActivityTables()
                #expect(throws: TableError.self, "\(format) \(text)") {
                    try table.add(Array(text.utf8), format, at: "x")
                }
            }
        }
    }
}
