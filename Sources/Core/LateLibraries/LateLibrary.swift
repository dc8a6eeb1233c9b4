internal import CLateLibrary

/// A shared library that is opened when it is first needed, so that strided runs without it.
///
/// The names, packages and files are in one list, `CLateLibrary.c`; the functions of each library are in a module of the target `CLate`.
package struct LateLibrary: Hashable, Sendable {
    private let number: UInt32

    private init(_ row: late_library_row) { number = row.rawValue }

    /// Requests to the servers of services.
    package static let curl = Self(late_curl)
    /// The loudness of music.
    package static let ebur128 = Self(late_ebur128)
    /// XML.
    package static let expat = Self(late_expat)
    /// The Fourier transform.
    package static let kissFFT = Self(late_kissfft)
    /// Messages to an MQTT broker.
    package static let mosquitto = Self(late_mosquitto)
    /// TLS of the page in the local network.
    package static let openssl = Self(late_openssl)
    /// The sinks of PulseAudio and PipeWire.
    package static let pulse = Self(late_pulse)
    /// QR codes.
    package static let qrencode = Self(late_qrencode)
    /// Decoding of music.
    package static let sndfile = Self(late_sndfile)
    /// Resampling of music.
    package static let soxr = Self(late_soxr)
    /// Databases.
    package static let sqlite = Self(late_sqlite)
    /// D-Bus and the service manager.
    package static let systemd = Self(late_systemd)
    /// Zip archives.
    package static let zip = Self(late_zip)
    /// Compression in gzip format.
    package static let zlib = Self(late_zlib)

    /// All libraries, in the order of their names.
    package static var all: [Self] { (0..<late_library_count.rawValue).map { Self(late_library_row($0)) } }
}

extension LateLibrary {
    private var row: late_library_row { late_library_row(number) }

    // The texts are never freed.
    private func text(_ field: (late_library) -> UnsafePointer<CChar>?) -> String {
        field(late_library_at(row).pointee).map { String(cString: $0) } ?? ""
    }

    package var name: String { text { $0.name } }

    /// The package of Debian and Ubuntu; several names are connected by " or ", for example "libzip4 or libzip5".
    package var package: String { text { $0.package } }

    /// What strided cannot do without the library, for example "the import of zip archives".
    package var purpose: String { text { $0.purpose } }

    /// Whether the library is installed; an installed one stays open until the end of the process.
    ///
    /// Thread-safe; not for the realtime thread, because it reads files.
    package var isInstalled: Bool { late_library_open(row) != nil }

    /// What the user can do to get the library.
    package var advice: String { "install the package \(package)" }

    /// The sentence for a command that needs the library and does not find it.
    package var absence: String { "\(name) is not installed: \(advice)" }
}
