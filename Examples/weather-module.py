#!/usr/bin/env python3
"""A module of the display in Python, by the package "varlink" (python3-varlink on Debian 13, or PyPI)."""
import os
import sys

import varlink

socket = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("NOTCH_SOCKET", "/run/notch/notch.socket")
client = varlink.Client.new_with_address("unix:" + socket)


def forecast(degrees):
    return {"hstack": [{"icon": "cloud.rain"}, {"text": f"{degrees}°", "style": "value"}]}


# A call that streams takes its connection, and so everything else needs another one.
with client.open("io.notchd") as stream, client.open("io.notchd") as notch:
    module = {"id": "weather", "name": "Weather", "icon": "cloud.rain", "accent": "blue"}
    for told in stream.RegisterModule(module=module, view=forecast(11), _more=True):
        print(told["step"], flush=True)
        if told["step"] == "activated":
            notch.UpdateModule(id="weather", view=forecast(12))
            notch.Enqueue(activity={"title": "Rain from six", "systemImage": "cloud.rain", "module": "weather"})
        elif told["step"] == "prepareForSwitchAway":
            # Whatever runs for the module ends here. Nobody waits longer than told["limitMs"].
            notch.ModulePrepared(id="weather")
