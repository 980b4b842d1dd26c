#!/usr/bin/env python3
"""Prints what a Debian package of Notch has in it and needs, as SPDX 2.3 in JSON.

  Tools/spdx.py PACKAGE.deb

What is linked into the programs is contained; the packages of Depends are its dependencies. The time is
$SOURCE_DATE_EPOCH, so that the same package has the same file.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
APACHE = "Apache-2.0"
SWIFT = "Apache-2.0 WITH Swift-exception"
GCC = "GPL-3.0-or-later WITH GCC-exception-3.1"


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def part(name, version, declared="NOASSERTION", holder="NOASSERTION", location="NOASSERTION", **more):
    return {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name), "name": name, "versionInfo": version,
        "downloadLocation": location, "filesAnalyzed": False, "licenseConcluded": declared,
        "licenseDeclared": declared, "copyrightText": holder, **more,
    }


def linked(architecture):
    """The parts of other projects that are linked into the programs."""
    compiler = re.search(r"Swift version (\S+)", output("swift", "--version")).group(1)
    apple = "Copyright (c) 2014-2026 Apple Inc. and the Swift project authors"
    # It has parts of LLVM in it.
    yield part("swift-runtime", compiler, f"{SWIFT} AND Apache-2.0 WITH LLVM-exception", apple,
               "https://github.com/swiftlang/swift")
    with open(os.path.join(ROOT, "Package.resolved"), encoding="utf-8") as file:
        for pin in json.load(file)["pins"]:
            state = pin["state"]
            yield part(pin["identity"], state["version"], SWIFT, apple,
                       f"git+{pin['location']}@{state['revision']}")
    # The programs for another architecture load both libraries.
    if architecture == output("dpkg", "--print-architecture").strip():
        library = os.path.realpath(output("g++", "-print-file-name=libstdc++.a").strip())
        package = output("dpkg-query", "--search", library).split(": ")[0]
        version = output("dpkg-query", "--show", "--showformat", "${Version}", package)
        yield part("libstdc++", version, GCC, "Copyright (c) 1997-2024 Free Software Foundation, Inc.")
        yield part("libgcc", version, GCC, "Copyright (c) 1989-2024 Free Software Foundation, Inc.")


def needed(depends):
    """The first alternative of each package in Depends."""
    for alternatives in depends.split(", "):
        name, _, version = alternatives.split(" | ")[0].partition(" ")
        yield part(name, version.strip("()") or "any")


def main():
    path = sys.argv[1]
    fields = dict(line.split(": ", 1) for line in output("dpkg-deb", "--field", path).splitlines() if ": " in line)
    with open(path, "rb") as file:
        checksum = hashlib.sha256(file.read()).hexdigest()
    name = os.path.basename(path)
    package = part(
        "notch", fields["Version"], APACHE, "Copyright 2026 The Notch authors", packageFileName=name,
        checksums=[{"algorithm": "SHA256", "checksumValue": checksum}], primaryPackagePurpose="INSTALL")
    parts = list(linked(fields["Architecture"]))
    others = [other for other in needed(fields["Depends"])]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", package)]
    relations += [(package["SPDXID"], "CONTAINS", other) for other in parts]
    relations += [(package["SPDXID"], "DEPENDS_ON", other) for other in others]
    created = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": name.removesuffix(".deb"), "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{checksum}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", created),
            "creators": ["Organization: The Notch authors ()", "Tool: Tools-spdx.py"],
        },
        "packages": [package, *parts, *others],
        "relationships": [
            {"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": other["SPDXID"]}
            for element, kind, other in relations
        ],
    }
    print(json.dumps(document, indent=1))


if __name__ == "__main__":
    main()
