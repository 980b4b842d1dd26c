#!/usr/bin/env bash
# Runs a command of apt for arm64 packages, from the archives that this amd64 system uses, with a database of its own.
# So the system itself stays as it is.
#
#   Tools/arm64-apt.sh apt-get download NAME
#
# The database and the packages are in $NOTCH_DOWNLOADS/arm64-apt.
set -euo pipefail

folder=${NOTCH_DOWNLOADS:-${XDG_CACHE_HOME:-$HOME/.cache}/notch/debian13.downloads}/arm64-apt
mkdir -p "$folder/lists/partial" "$folder/archives/partial"
# As if nothing were installed.
: >"$folder/status"
cat >"$folder/apt.conf" <<CONFIGURATION
APT::Architecture "arm64";
APT::Architectures { "arm64"; };
APT::Install-Recommends "false";
APT::Sandbox::User "root";
Dir::State "$folder";
Dir::State::status "$folder/status";
Dir::Cache "$folder";
CONFIGURATION
export APT_CONFIG=$folder/apt.conf
apt-get -qq update
exec "$@"
