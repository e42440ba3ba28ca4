#!/usr/bin/env bash
# Installs the Debian package, starts its service, asks it, and removes everything again. Needs
# root. Where no systemd runs, the service's command is started by hand: as a user without
# rights, with the environment and the folder that the unit names.
set -euo pipefail
package=$(realpath "$1")
unit=/lib/systemd/system/awalam.service
# One of those that systemd takes for such users.
user=61184
server=

fail() { echo "$1" >&2; exit 1; }
leave() {
	if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; fi
	rm -f "${log:-}"
	dpkg --purge awalam >/dev/null 2>&1 || true
}
[ "$(id -u)" = 0 ] || fail "Trying the package installs it, which takes root: sudo make deb-test"
! dpkg-query -W awalam >/dev/null 2>&1 || fail "The package awalam is installed already; it would be removed: do that first, if it is not needed."
trap leave EXIT

dpkg --install "$package" >/dev/null
awalam --version
awalam perft 3 -g avalam >/dev/null
for file in "$unit" /etc/default/awalam /usr/share/man/man1/awalam-serve.1.gz \
	/usr/share/bash-completion/completions/awalam /usr/share/doc/awalam/copyright; do
	[ -e "$file" ] || fail "$file is missing"
done
if command -v systemd-analyze >/dev/null; then
	systemd-analyze verify "$unit"
	systemd-analyze security --offline=true --threshold=25 "$unit" | tail -n 1
fi

if [ -d /run/systemd/system ]; then
	systemctl start awalam
else
	echo "No systemd runs here: the unit's command is started by hand, without its sandbox."
	setting() { sed -n "s/^$1=//p" "$unit"; }
	folder=/var/lib/$(setting StateDirectory)
	install -d -m 700 -o $user -g $user "$folder"
	# shellcheck disable=SC1091
	. /etc/default/awalam
	# As systemd does, a variable is split into words.
	command=$(setting ExecStart)
	read -ra words <<<"${command/\$AWALAM_OPTIONS/${AWALAM_OPTIONS:-}}"
	log=$(mktemp)
	setpriv --reuid $user --regid $user --clear-groups --no-new-privs --bounding-set=-all \
		env -i "$(setting Environment)" "${words[@]}" >"$log" 2>&1 &
	server=$!
fi
for _ in {1..100}; do
	if awalam health >/dev/null 2>&1; then break; fi
	sleep 0.1
done
awalam health || { cat "${log:-/dev/null}" >&2; exit 1; }
curl -fsS --noproxy '*' http://127.0.0.1:7117/ | grep -q '<script type="module"' || fail "the page does not answer"
curl -fsS --noproxy '*' http://127.0.0.1:7117/api/openapi.json | grep -q '"openapi"' || fail "the API does not answer"
process=${server:-$(systemctl show --property MainPID --value awalam 2>/dev/null)}
[ "$(stat -c %u "/proc/$process")" != 0 ] || fail "the service runs as root"
[ -e /var/lib/awalam/page/games.sqlite ] || fail "games are not kept in /var/lib/awalam"
if [ -n "$server" ]; then
	kill "$server"
	wait "$server" || [ $? = 130 ] || fail "the service did not end as it should"
	server=
else
	systemctl stop awalam
fi

dpkg --remove awalam >/dev/null
[ ! -e /usr/bin/awalam ] || fail "the program is still there after the package was removed"
[ -e /var/lib/awalam/page/games.sqlite ] || fail "removing the package took the games along"
dpkg --purge awalam >/dev/null
for file in /var/lib/awalam /etc/default/awalam "$unit"; do
	[ ! -e "$file" ] || fail "$file is still there after the package was purged"
done
echo "installed, started, asked, removed"
