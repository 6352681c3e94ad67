"""Checks PDFs, one after another in one process, since starting takes longer than checking.

Each line of the standard input is a JSON array; the answer is a line with a JSON string:
    ["faults", PATH]    the faults that both checkers beside this file and outloud's rules of conformance find, a line each
    ["text", PATH]      the elements with their words, in reading order
"""
import contextlib
import io
import json
import signal
import sys
import traceback

import outloud
from outloud.report import terminal

import check_archive
import check_tags

# Seconds, far more than any check takes on a busy machine.
HANG = 1200


def print_faults_of_outloud(path):
    result = outloud.check(path, layers={"conformance"})
    if result.error or result.errors:
        print(terminal(result, verbose=True, show_info=False))


def answer(request, path):
    if request == "text":
        check_tags.main(["--text", path])
        return
    for check in (check_tags.main, check_archive.main):
        check([path])
    print_faults_of_outloud(path)


def main():
    for line in sys.stdin:
        signal.alarm(HANG)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            try:
                answer(*json.loads(line))
            except Exception:
                traceback.print_exc()
        print(json.dumps(printed.getvalue()), flush=True)
        signal.alarm(0)


if __name__ == "__main__":
    main()
