import Files
package import Inputs

package enum RecordedRun {
    /// Sorted by the time of their arrival.
    package static func observations(nmea: String?, steps: String?) throws -> [Observation] {
        var observations: [Observation] = []
        if let nmea {
            let content = try bytes(of: nmea)
            let (seen, counts) = RecordedNMEA(content).decoded()
            guard seen.contains(where: \.isSpeed) else {
                throw Unusable(path: nmea, bytes: content, counts: counts, observations: seen)
            }
            observations += seen
        }
        if let steps {
            let seen = RecordedSteps(try bytes(of: steps)).observations()
            guard !seen.isEmpty else { throw Unusable(path: steps) }
            observations += seen
        }
        // The sort is stable: observations with the same time of arrival keep their order.
        return observations.enumerated()
            .sorted { ($0.element.arrival, $0.offset) < ($1.element.arrival, $1.offset) }
            .map(\.element)
    }

    /// - Throws: an error with advice if it cannot be read, or is a folder or a device.
    package static func bytes(of path: String) throws -> [UInt8] {
        guard let bytes = KernelFile.content(of: path), !bytes.isEmpty || FileState(at: path)?.isRegular == true else {
            throw Unreadable(path: path)
        }
        return bytes
    }
}

/// The error if a file that the user named cannot be read.
private struct Unreadable: Error, CustomStringConvertible {
    let path: String

    var description: String {
        FileState(at: path)?.isRegular == false
            ? "\(path) cannot be read; it is a folder or a device: give a file"
            : "\(path) cannot be read; check that the file exists and that you have permission to read it"
    }
}

/// The error if a file contains nothing that can be rendered.
private struct Unusable: Error, CustomStringConvertible {
    let description: String

    init(path: String, bytes: [UInt8], counts: NMEACounts, observations: [Observation]) {
        if let advice = NMEADecoder.advice(for: bytes) {
            description = "\(path): \(advice)"
            return
        }
        let damaged = counts.refused
        let found = [
            "\(counts.accepted) sentences read",
            counts.other > 0 ? "\(counts.other) without speed or position (other types)" : nil,
            damaged > 0 ? "\(damaged) damaged" : nil,
            counts.implausible > 0 ? "\(counts.implausible) with an implausible speed" : nil,
            observations.isEmpty ? nil : "\(observations.count) readings without a fix",
        ]
        description =
            "\(path): the file contains no speed and no changing position (\(found.compactMap(\.self).joined(separator: ", "))); "
            + "strided reads RMC, VTG, GGA, GNS and GLL sentences of NMEA 0183"
    }

    init(path: String) {
        description =
            "\(path): the file contains no step; write one step per line with its time in seconds, as in \"step 12.5\""
    }
}

extension Observation {
    fileprivate var isSpeed: Bool {
        if case .speed = kind { true } else { false }
    }
}
