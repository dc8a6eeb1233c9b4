import Foundation
import Synchronization
package import Testing

/// The Python programs that run the tools of the shared folder.
package enum Python {
    fileprivate static let analyserModules = ["numpy", "scipy"]

    /// A Python with numpy and scipy: the first on the path, or the one that `make` installs; the first if none has them.
    package static let analyser: String = {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized.path
        let all = ["python3", root + "/.build/python/bin/python3"]
        return all.first { has(analyserModules, $0) } ?? all[0]
    }()

    private static let found = Mutex<[[String]: Bool]>([:])

    /// Whether a Python can import these modules; it is asked once in a test run.
    package static func has(_ modules: [String], _ python: String = "python3") -> Bool {
        found.withLock { found in
            if let known = found[[python] + modules] { return known }
            let answer = Command.succeeds(python, "-c", "import \(modules.joined(separator: ", "))")
            found[[python] + modules] = answer
            return answer
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test or suite where one of these programs or files is missing.
    ///
    /// - Parameter programs: names to be found on the path, or absolute paths.
    package static func needs(_ programs: String...) -> Self {
        let missing = programs.filter { !Program.exists($0) }
        return .enabled(if: missing.isEmpty, "needs \(missing.joined(separator: ", "))")
    }

    /// Skips a test or suite where the first Python on the path lacks one of these modules.
    package static func needsPython(modules: String...) -> Self {
        .enabled(if: Python.has(modules), "needs python3 with \(modules.joined(separator: ", "))")
    }

    /// Skips a test or suite where the tool that measures the onsets in a recording cannot run.
    package static var needsAnalyser: Self {
        .enabled(
            if: SharedFolder.contains("tools/onsets.py") && Python.has(Python.analyserModules, Python.analyser),
            "needs ../shared/tools/onsets.py, numpy and scipy"
        )
    }
}
