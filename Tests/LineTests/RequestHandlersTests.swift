import Activities
import BeatOutputs
import Cadence
import DaemonStatus
import Files
import Foundation
import Inputs
import Logging
import Metronome
import Pacing
import Playback
import Speech
import TestSupport
import Testing
import Workouts

@testable import Clocks
@testable import Configuration
@testable import Control
@testable import strided

/// The daemon's request handlers against the interface description.
struct RequestHandlersTests {
    @Test func everyDescribedMethodHasAHandler() throws {
        let folder = try TemporaryFolder()
        let day = try SimulatedDay(folder: folder.path, start: .distantPast)
        let described = InterfaceDescription.control.text.matches(of: /(?m)^method (\w+)/).map { String($0.1) }
        let server = ["GetClock", "Watch"]
        let names = described.filter { !server.contains($0) }.map { InterfaceDescription.control.name + "." + $0 }
        #expect(RequestHandlers(daemon: day.daemon).methods.names.sorted() == names.sorted())
    }

    @Test func theProtocolHasTheWordsOfTheDaemon() {
        func words<Choice: CaseIterable & RawRepresentable<String>>(_: Choice.Type) -> Set<String> {
            Set(Choice.allCases.map(\.rawValue))
        }
        // A heart-rate zone is not a source: it is held with each of them.
        #expect(words(FollowChoice.self) == words(FollowedSource.self).union(["heart"]))
        #expect(words(SourceCondition.self) == words(SourceState.self))
        #expect(words(LockChoice.self) == words(FootfallLock.Mode.self))
        #expect(words(AccentChoice.self) == words(Accent.self))
        #expect(words(VibrationChoice.self) == words(VibrationOutput.self))
        #expect(words(FeetChoice.self) == words(VibratingFeet.self))
        #expect(words(VoiceChoice.self) == words(VoiceOutput.self))
        #expect(words(StampClockChoice.self) == words(StampOrigin.self))
        #expect(words(DayOfWeek.self) == words(Weekday.self))
        #expect(words(WorkoutIntensity.self) == words(Intensity.self))
        #expect(words(ActivityChoice.self).isSubset(of: words(Activity.Kind.self)))
    }

    @Test func anUnsavedRunDoesNotConcernTheSettings() async throws {
        let folder = try TemporaryFolder()
        let time = VirtualTime()
        var files = StateFiles(Folders(environment: ["HOME": folder.path]))
        // A folder that does not exist and cannot be created, because its parent is a device.
        files.run = StateFile(path: "/dev/null/run")
        let saver = StateSaver(files, clock: time, log: Logger(label: "run") { _ in SwiftLogNoOpLogHandler() })
        saver.save(.preferences(KeptPreferences()))
        saver.save(.run(RunRecord()))
        try time.run { _ = await saver.flush() }
        #expect(saver.unsaved.map(\.part) == [.run])
        var snapshot = RunSnapshot(
            now: .zero,
            pacer: Pacer(runner: Preferences.initial.runner, manualSpeed: Speed(metersPerSecond: 3)),
            preferences: .initial,
            output: PlayerStatus()
        )
        snapshot.unsaved = saver.unsaved.map(UnsavedPart.init)
        #expect(snapshot.unsaved(.preferences) == nil)
    }

    @Test(arguments: [true, false]) func aRunThatWasNotWrittenIsWrittenLater(isEnded: Bool) async throws {
        let folder = try TemporaryFolder()
        let time = VirtualTime()
        var files = StateFiles(Folders(environment: ["HOME": folder.path]))
        // A file where the folder has to be.
        let obstacle = folder.path + "/obstacle"
        try Data().write(to: URL(filePath: obstacle))
        files.run = StateFile(path: obstacle + "/run")
        files.workout = StateFile(path: obstacle + "/workout")
        let saver = StateSaver(files, clock: time, log: Logger(label: "run") { _ in SwiftLogNoOpLogHandler() })
        saver.save(.run(RunRecord()))
        try time.run { _ = await saver.flush() }
        #expect(saver.unsaved.map(\.part) == [.run])
        if isEnded {
            saver.save(.run(nil))
        } else {
            try FileManager.default.removeItem(atPath: obstacle)
        }
        try time.run { _ = await saver.flush() }
        #expect(saver.unsaved.isEmpty)
        #expect(FileManager.default.fileExists(atPath: obstacle + "/run") == !isEnded)
    }
}
