package import Activities

/// FIT, the Flexible and Interoperable Data Transfer protocol of ANT+ and Garmin, which most sports watches use.
///
/// Implements the FIT protocol (header, record layer, checksum) with the numbers of FIT profile 21.
package enum FIT {
    /// Encodes one activity as a FIT file.
    ///
    /// Data without a FIT field (milliseconds, steps, target cadence, in-sync time, name, note, shoes) are written as developer fields,
    /// which other programs show or ignore. Values are rounded: positions to 8.4e-8° (9 mm), altitudes to 0.2 m, distances to 1 cm, speeds
    /// to 1 mm/s, cadences to 1/64 spm, targets to 0.001 spm, heart rates to 1 bpm, energies to 1 kcal, ascents to 1 m. Name, note and
    /// shoes are cut to 254 bytes. Values outside the range of FIT (before 1990, below −500 m, above 42,949 km) are omitted or limited.
    /// Encoding and decoding a decoded activity again does not change it.
    package static func encode(_ track: ActivityTrack) -> [UInt8] {
        var encoder = Encoder(track)
        return encoder.file()
    }

    /// The years that FIT can represent: seconds since the end of 1989 in 32 bits.
    package static let years = 1990...2125

    package static func decode(_ bytes: [UInt8]) throws(ExchangeError) -> [ActivityTrack] {
        try decodeFile(bytes).tracks
    }

    /// Decodes the activities of a FIT file, one per session, in order of time, and the properties of the runner.
    ///
    /// A truncated or damaged file is read up to the damage. The activity's note lists dropped and corrected data. The cadence of a ride is
    /// the pedal cadence; it is neither read nor written.
    ///
    /// - Throws: `ExchangeError` if the file is not a FIT file, has no records, or is a course.
    package static func decodeFile(
        _ bytes: [UInt8],
        hints: KindHints = KindHints()
    ) throws(ExchangeError) -> File {
        guard Header(bytes[...]) != nil else {
            throw ExchangeError("this is not a FIT file: a header with “.FIT” is missing", at: "byte 0")
        }
        let files = Contents.files(in: bytes)
        // The data can consist of several FIT files. A file without readable records is reported in the notes of the other activities.
        let lost = files.filter(\.records.isEmpty).flatMap(\.damage)
        let tracks = files.filter { $0.fileType != FileType.course }.flatMap { $0.tracks(lost: lost, hints: hints) }
        guard !tracks.isEmpty else {
            if files.contains(where: { $0.fileType == FileType.course }) { throw .planned("course") }
            if let damage = lost.first {
                throw ExchangeError("this FIT file is damaged before its first record: \(damage)")
            }
            let type = files.compactMap(\.fileType).first { $0 != FileType.activity }
            let kind =
                type.map { "; its type is \($0), and only those of type \(FileType.activity) are activities" } ?? ""
            throw ExchangeError("this FIT file has no records of an activity" + kind)
        }
        var profile = UserProfile()
        for file in files { profile.update(with: file.profile) }
        return File(tracks: tracks, profile: profile)
    }

    /// Whether FIT data state that they are neither a recorded activity nor a course, but for example settings or sleep.
    ///
    /// Only the first message is read. Data that state nothing, or are no FIT data, may be an activity.
    package static func isOtherType(_ bytes: [UInt8]) -> Bool {
        guard let header = Header(bytes[...]) else { return false }
        var reader = Reader(bytes[header.size...])
        var contents = Contents()
        if let message = reader.next() { contents.add(message) }
        return contents.fileType.map { $0 != FileType.activity && $0 != FileType.course } ?? false
    }
}
