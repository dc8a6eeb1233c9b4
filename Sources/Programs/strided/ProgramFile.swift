import ControlCommands

/// The program file with its four names.
///
/// It is one file, because each further program file would contain its own Swift runtime and Foundation (30 MB).
@main
enum ProgramFile {
    static func main() {
        let path = CommandLine.arguments.first ?? ""
        switch path.split(separator: "/").last {
        case "stridectl": Stridectl.main()
        case "strided-sync": StridedSync.main()
        case "strided-music": StridedMusic.main()
        default: Strided.main()
        }
    }
}
