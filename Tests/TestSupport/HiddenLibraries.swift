/// Programs that run as if some shared libraries were not installed.
///
/// A preloaded library replaces `dlopen`, so this needs no root; it applies to the child processes, too.
package struct HiddenLibraries {
    private static let variable = "STRIDED_TESTS_HIDDEN"
    private let folder: TemporaryFolder
    private let library: String

    /// Compiles the preloaded library with the compiler that comes with Swift.
    package init() throws {
        folder = try TemporaryFolder()
        library = folder.file("hide.so")
        let source = try folder.file("hide.c", containing: Self.linker.utf8)
        let outcome = try Command.run(["clang", "-shared", "-fPIC", "-o", library, source])
        guard outcome.succeeded else { throw NotCompiled(output: outcome.output) }
    }

    /// The environment of a program that does not find the libraries whose file names begin with these texts.
    package func environment(hiding names: [String]) -> [String: String] {
        ["LD_PRELOAD": library, Self.variable: names.joined(separator: ":")]
    }

    /// The compiler failed.
    package struct NotCompiled: Error {
        package let output: String
    }

    private static let linker = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdlib.h>
        #include <string.h>
        void *dlopen(const char *name, int flags) {
            for (const char *next = getenv("\(variable)"); name && next && *next;) {
                size_t length = strcspn(next, ":");
                if (length > 0 && strncmp(name, next, length) == 0) return NULL;
                next += length + (next[length] == ':');
            }
            return ((void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen"))(name, flags);
        }
        """
}
