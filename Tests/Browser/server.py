"""Starts `scrapbook view` and talks to it."""
import contextlib
import http.client
import json
import subprocess
import time


class Server:
    def __init__(self, program, words):
        self.process = subprocess.Popen([program, "view", *words, "--no-open"], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:"), (self.address, self.process.poll())
        place, self.token = self.address.split("/#")
        self.host = place.removeprefix("http://")
        self.port = int(self.host.split(":")[1])
        self.cookie = None

    def ask(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=1200)
        known = {"Cookie": self.cookie} if self.cookie else {}
        sent = {"Host": self.host, **known, **{name.replace("_", "-"): value for name, value in headers.items()}}
        connection.request(method, path, body, {name: value for name, value in sent.items() if value is not None})
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        return answer.status, dict(answer.getheaders()), data

    def enter(self):
        status, headers, _ = self.ask("POST", "/session", self.token)
        assert status == 204, status
        self.cookie = next(value for name, value in headers.items() if name.lower() == "set-cookie").split(";")[0]

    def json(self, path):
        status, _, data = self.ask("GET", path)
        assert status == 200, (path, status, data)
        return json.loads(data)

    def change(self, change):
        status, _, data = self.ask("POST", "/changes", json.dumps(change))
        return status, json.loads(data)

    @property
    def memory(self):
        """The memory of the process in kB."""
        with open(f"/proc/{self.process.pid}/status") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=1200)


@contextlib.contextmanager
def serving(program, *words):
    server = Server(program, words)
    try:
        yield server
    finally:
        server.stop()
