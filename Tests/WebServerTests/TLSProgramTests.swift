import Foundation
import LocalNetwork
import Testing
import TestSupport

@testable import WebServer

/// Other programs as clients of the port for the local network.
@Suite(.timeLimit(.minutes(15)), .needs("openssl", "curl", "python3")) struct TLSProgramTests {
    /// Runs `openssl s_client`, which sends a request unless `input` is different, and ends when the server closes the connection.
    private func client(_ port: Int, _ arguments: String, input: String? = nil) async throws -> String {
        let request = "GET /pair HTTP/1.1\\r\\nHost: localhost:\(port)\\r\\nConnection: close\\r\\n\\r\\n"
        let end = input == nil ? "-ign_eof" : ""
        return try await TestSupport.Command.runInBackground([
            "sh", "-c",
            "printf '\(input ?? request)' | openssl s_client -connect 127.0.0.1:\(port) \(end) \(arguments) 2>&1",
        ]).output
    }

    @Test func onlyTLS12And13WithModernCiphersAreAccepted() async throws {
        // The client must offer the old versions and ciphers although its own settings forbid them.
        let old = "-cipher ALL:@SECLEVEL=0"
        let table: [(arguments: String, result: String)] = [
            ("", "New, TLSv1.3"), ("-tls1_3", "New, TLSv1.3"), ("-tls1_2", "New, TLSv1.2"),
            ("-tls1_3 -ciphersuites TLS_AES_128_GCM_SHA256", "TLS_AES_128_GCM_SHA256"),
            ("-tls1_3 -ciphersuites TLS_CHACHA20_POLY1305_SHA256", "TLS_CHACHA20_POLY1305_SHA256"),
            ("-tls1_2 -cipher ECDHE-ECDSA-AES128-GCM-SHA256", "Cipher is ECDHE-ECDSA-AES128-GCM-SHA256"),
            ("-tls1_2 -cipher ECDHE-ECDSA-CHACHA20-POLY1305", "Cipher is ECDHE-ECDSA-CHACHA20-POLY1305"),
            ("-tls1_2 -groups P-256", "New, TLSv1.2"), ("-tls1_2 -groups X25519:P-256", "New, TLSv1.2"),
            ("-tls1 \(old)", "alert protocol version"), ("-tls1_1 \(old)", "alert protocol version"),
            ("-tls1_2 -cipher ECDHE-ECDSA-AES128-SHA256:@SECLEVEL=0", "alert handshake failure"),
            ("-tls1_2 -cipher ECDHE-ECDSA-AES256-SHA:@SECLEVEL=0", "alert handshake failure"),
            ("-tls1_2 -cipher AES128-GCM-SHA256:@SECLEVEL=0", "alert handshake failure"),
            ("-tls1_2 -cipher aNULL:eNULL:@SECLEVEL=0", "alert handshake failure"),
            ("-alpn h2,http/1.1", "ALPN protocol: http/1.1"), ("-alpn h2", "No ALPN negotiated"),
        ]
        try await withSite { site in
            try await site.run { server in
                for (arguments, result) in table {
                    let output = try await client(server.port, arguments)
                    #expect(output.contains(result), "\(arguments): \(output)")
                    #expect(output.contains("HTTP/1.1 200 OK") != result.hasPrefix("alert"), "\(arguments): \(output)")
                }
            }
        }
    }

    @Test(arguments: ["-tls1_2", "-tls1_3"])
    func aClientThatReturnsUsesItsTicket(_ version: String) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("session.pem")
        try await withSite { site in
            try await site.run { server in
                let first = try await client(server.port, "\(version) -sess_out \(file)")
                let second = try await client(server.port, "\(version) -sess_in \(file)")
                #expect(first.contains("New, TLSv1") && second.contains("Reused, TLSv1"), "\(first) \(second)")
                #expect(second.contains("HTTP/1.1 200 OK"))
            }
            // The keys of tickets end with the server.
            try await site.run { server in
                let third = try await client(server.port, "\(version) -sess_in \(file)")
                #expect(third.contains("New, TLSv1") && third.contains("HTTP/1.1 200 OK"), "\(third)")
            }
        }
    }

    @Test func aHandshakeIsNotRepeated() async throws {
        try await withSite { site in
            try await site.run { server in
                let output = try await client(server.port, "-tls1_2", input: "R\\n")
                #expect(output.contains("RENEGOTIATING") && output.contains("no renegotiation"), "\(output)")
                #expect(try await server.answer("GET /pair").status == 200)
            }
        }
    }

    @Test func curlAndPythonGetThePage() async throws {
        let script = """
            import http.client, ssl, sys
            context = ssl.create_default_context(cafile=sys.argv[2])
            for version in ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3:
                context.minimum_version = context.maximum_version = version
                connection = http.client.HTTPSConnection("localhost", int(sys.argv[1]), context=context)
                for _ in range(3):
                    connection.request("GET", "/pair")
                    answer = connection.getresponse()
                    print(answer.status, len(answer.read()) > 500)
            """
        try await withSite { site in
            try await site.run { server in
                let file = site.folder.path + "/certificate.pem"
                let python = try await TestSupport.Command.runInBackground([
                    "python3", "-c", script, "\(server.port)", file,
                ])
                #expect(python.output == String(repeating: "200 True\n", count: 6), "\(python.output)")
                let curl = try await TestSupport.Command.runInBackground([
                    "curl", "-sS", "--cacert", file, "-w", "%{http_code}", "-o", "/dev/null", "-o", "/dev/null",
                    "https://localhost:\(server.port)/pair", "https://localhost:\(server.port)/pair.js",
                ])
                #expect(curl.output == "200200", "\(curl.output)")
            }
        }
    }

    @Test func aConnectionThatIsResetLeavesTheServerAsItWas() async throws {
        try await withSite { site in
            try await site.run { server in
                let client = try TLSSession.client()
                _ = try client.handshake()
                let hello = client.takeOutput()
                for count in [0, 1, 5, 100, hello.count] {
                    let browser = try Browser(port: server.port)
                    browser.send(Array(hello.prefix(count)))
                    browser.reset()
                }
                let open = try await TLSBrowser(port: server.port)
                await open.request("GET /pair")
                open.reset()
                #expect(try await server.answer("GET /pair").status == 200)
            }
        }
    }
}
