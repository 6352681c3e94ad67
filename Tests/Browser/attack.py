"""What others could do to the server of `scrapbook view`. usage: attack.py SCRAPBOOK FILE.pdf"""
import socket
import sys
import time

from server import serving

program, pdf = sys.argv[1:]


def refused(answer, *wanted):
    assert answer[0] in wanted, (answer[0], wanted, answer[2][:200])


with serving(program, pdf, "--stay") as server:
    # Nothing but the page itself without the cookie, and the page has no secrets.
    for path in ("/doc", "/page/1/0", "/tile/1/0/0/0", "/thumb/1", "/text/1", "/events", "/changes", "/nothing"):
        refused(server.ask("GET", path), 403)
    status, headers, page = server.ask("GET", "/")
    assert status == 200 and server.token.encode() not in page
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy, policy
    assert headers["referrer-policy"] == "no-referrer" and headers["x-content-type-options"] == "nosniff"
    assert not any("access-control" in name for name in headers), headers
    for token in ("", "0" * 32, server.token[:-1], server.token.upper() + "x"):
        refused(server.ask("POST", "/session", token), 403)
    server.enter()
    assert server.json("/doc")["count"] >= 1
    # Other names of this machine, and pages of others.
    for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1", "localhost:1", "", f"127.0.0.1.evil:{server.port}"):
        refused(server.ask("GET", "/doc", Host=host), 400, 403)
        refused(server.ask("GET", "/", Host=host), 400, 403)
    for origin in ("http://evil.example", "null", f"https://{server.host}", "http://127.0.0.1:1"):
        refused(server.ask("POST", "/changes", "{}", Origin=origin), 403)
        refused(server.ask("GET", "/doc", Origin=origin), 403)
    assert server.ask("GET", "/doc", Origin=f"http://{server.host}")[0] == 200
    # Paths out of the folder, and what is not there.
    for path in ("/../../etc/passwd", "/app/../../../etc/passwd", "/app/%2e%2e/%2e%2e/etc/passwd", "/app//etc/passwd", "/app/.hidden",
                 "/page/0/0", "/page/999999/0", "/page/1/9", "/page/-1/0", "/tile/1/0/99999/0", "/tile/1/3/-1/0", "/page/1e9/0",
                 "/" + "a" * 5000, "/app/turning.swift"):
        refused(server.ask("GET", path), 400, 403, 404)
    for method in ("PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"):
        refused(server.ask(method, "/doc"), 400, 403, 404, 405)
    # Large, broken and endless bodies.
    for body in (b"x" * (5 << 20),):
        try:
            refused(server.ask("POST", "/changes", body), 413)
        except (BrokenPipeError, ConnectionResetError):
            pass
    for body in ("", "{", "[]", '{"strokes":[{}]}', '{"strokes":[{"page":999,"points":[[1,1]]}]}', '{"undo":true}', "\0" * 1000):
        status, _, data = server.ask("POST", "/changes", body)
        assert status in (200, 409), (body[:40], status, data)
    raw = socket.create_connection(("127.0.0.1", server.port))
    raw.sendall(f"POST /changes HTTP/1.1\r\nHost: {server.host}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
    try:
        for _ in range(6):
            raw.sendall(b"100000\r\n" + b"x" * 0x100000 + b"\r\n")
            time.sleep(0.05)
        answer = raw.recv(100)
        assert answer == b"" or b" 413 " in answer or b" 403 " in answer, answer
    except (BrokenPipeError, ConnectionResetError):
        pass
    raw.close()
    for garbage in (b"\x00\x01\x02\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET " + b"a" * 200_000, b"\r\n" * 10_000):
        with socket.create_connection(("127.0.0.1", server.port)) as raw:
            raw.settimeout(20)
            try:
                raw.sendall(garbage)
                raw.shutdown(socket.SHUT_WR)
                raw.recv(200)
            except (OSError, TimeoutError):
                pass
    # A thousand connections, each of which sends a byte and waits.
    many = []
    for _ in range(1000):
        try:
            one = socket.create_connection(("127.0.0.1", server.port), timeout=5)
            one.sendall(b"G")
            many.append(one)
        except OSError:
            pass
    assert server.process.poll() is None
    deadline = time.monotonic() + 1200
    while True:
        # Those that never finish a request are closed, and then others are answered again.
        try:
            if server.ask("GET", "/doc")[0] == 200:
                break
        except (OSError, EOFError):
            pass
        except Exception as error:
            assert "RemoteDisconnected" in repr(type(error)) or "BadStatusLine" in repr(error), error
        assert time.monotonic() < deadline, "slow connections keep others out"
        time.sleep(0.2)
    for one in many:
        one.close()
    assert server.memory < 400_000, server.memory
    # Nothing listens at another address.
    for line in open("/proc/net/tcp"):
        fields = line.split()
        if fields[1].endswith(f":{server.port:04X}") and fields[3] == "0A":
            assert fields[1].startswith("0100007F"), fields
    assert server.json("/doc")["count"] >= 1
print("the server stands")
