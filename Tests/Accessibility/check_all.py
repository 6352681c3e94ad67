"""Prints the faults of PDFs that both checkers beside this file and outloud's rules of conformance find.

usage: check_all.py FILE...     exit code 1 if there are any; all in one process, since starting takes longer than checking
"""
import sys

import outloud
from outloud.report import terminal

import check_archive
import check_tags


def check_with_outloud(paths):
    results = [outloud.check(path, layers={"conformance"}) for path in paths]
    failed = [result for result in results if result.error or result.errors]
    for result in failed:
        print(terminal(result, verbose=True, show_info=False))
    return 1 if failed else 0


if __name__ == "__main__":
    checks = (check_tags.main, check_archive.main, check_with_outloud)
    sys.exit(max([check(sys.argv[1:]) for check in checks]))
