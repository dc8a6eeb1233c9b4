import Foundation
import LineSupport
import TestSupport
import Testing

@testable import Configuration
@testable import Control
@testable import strided

/// The daemon's request handlers against the interface description.
struct RequestHandlersTests {
    @Test func everyDescribedMethodHasAHandler() throws {
        let folder = try TemporaryFolder()
        let day = try SimulatedDay(folder: folder.path, start: .distantPast)
        let described = InterfaceDescription.control.text.matches(of: /(?m)^method (\w+)/).map { String($0.1) }
        let server = ["Watch"]
        let names = described.filter { !server.contains($0) }.map { InterfaceDescription.control.name + "." + $0 }
        #expect(RequestHandlers(daemon: day.daemon).methods.names.sorted() == names.sorted())
    }

    @Test func everyStateFileIsAPartThatTheStatusCanName() {
        let nouns = [
            KeptPreferences.noun, KeptSensors.noun, RunnerMemory.noun, DayMemory.noun,
        ]
        for noun in nouns { #expect(UnsavedPart.Part(rawValue: noun) != nil, "\(noun)") }
    }
}
