import Activities
import Messages
import Report
import Testing
import Workouts

@Suite struct WorkoutPlanTests {
    private static let file = """
        name = "Drill"
        source = "A book"
        notes = "Stay relaxed."
        steps = '10min warmup, 6x(3min @175spm @Z3 "tall" / 2x(400m easy / lap rest)), hr<120bpm cooldown'
        """

    @Test func theStepsAreATableWithIndentedRepeats() throws {
        let workout = try Workout(parsingTOML: Self.file)
        #expect(
            "\n" + WorkoutPlanText(workout, style: TerminalStyle()).description == """

                Drill
                Source: A book
                Stay relaxed.

                step       plan                target      note
                Warm-up    10min
                6 ×
                  Work     3min                175spm, Z3  tall
                  2 ×
                    Easy   400m
                    Rest   lap key
                Cool-down  heart below 120bpm

                32 steps, 28:00 + 4.80 km + 13 open steps
                """
        )
    }

    @Test func aNarrowTerminalLeavesOutTheNotes() throws {
        let text = WorkoutPlanText(try Workout(parsingTOML: Self.file), style: TerminalStyle(columns: 36)).description
        #expect(!text.contains("tall") && text.contains("3min"))
    }

    @Test func theListHasALineForEachWorkout() throws {
        let items = [
            (name: "mine", workout: try Workout(parsing: "800m, lap"), isOwn: true),
            (name: "30-30", workout: try ShippedWorkout.thirtyThirty.workout(), isOwn: false),
        ]
        #expect(
            "\n" + WorkoutListText(items, style: TerminalStyle()).description == """

                name   length                 steps         title
                mine   0.80 km + 1 open step      2  yours
                30-30  43:00                     38         30/30
                """
        )
    }

    @Test(arguments: [Units.metric, .miles])
    func aPacePlanIsATableAndAStrip(units: Units) throws {
        let points = (0...400).map { index in
            CourseProfile.Point(distance: Double(index) * 10, height: max(0, Double(index - 200)) * 0.5)
        }
        let plan = try PacePlan(CourseProfile(points), goal: .seconds(1200))
        let views = PacePlanViews(plan, title: "Up & <away>", units: units, messages: .german)
        let table = views.table(TerminalStyle(units: units, messages: .german)).split(separator: "\n")
        #expect(table.count == plan.sections.count + 2 && table[0] == "Up & <away>")
        #expect(table.last?.contains("20:00") ?? false && table[1].contains(units == .metric ? "km" : "mi"))
        #expect(views.lines.split(separator: "\n").count == plan.sections.count)
        #expect(views.svg.hasPrefix("<svg ") && views.svg.hasSuffix("</svg>\n"))
        #expect(views.svg.contains("width=\"45mm\"") && views.svg.contains("Up &amp; &lt;away&gt;"))
        #expect(views.svg.split(separator: "<text ").count == 1 + 3 * (plan.sections.count + 1))
        #expect(views.html.hasPrefix("<!DOCTYPE html>") && views.html.contains(views.svg.dropLast()))
    }

    @Test func everyWordComesFromTheMessageFile() throws {
        let workout = try Workout(parsing: "10min warmup, 2x(3min @175spm / 400m easy / lap rest), hr<120bpm cooldown")
        let style = TerminalStyle(columns: 200, messages: .english.marked)
        let list = WorkoutListText([(name: "1", workout: workout, isOwn: true)], style: style).description
        for text in [WorkoutPlanText(workout, style: style).description, list] {
            let rest = text.replacing(/⟦[^⟧]*⟧/, with: " ")
            let words = Set(rest.split { !$0.isLetter }).subtracting(["min", "m", "km", "spm", "bpm"])
            #expect(words == [], "\(text)")
        }
    }
}
