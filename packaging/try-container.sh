#!/usr/bin/env bash
# What the image does, without a builder: the program alone in an empty folder as its root, as the
# user and with the command and the health check that the Dockerfile names. Needs root.
set -euo pipefail
program=$(realpath "$1")
fail() { echo "$1" >&2; exit 1; }
[ "$(id -u)" = 0 ] || { echo "Trying the image's program takes root (chroot): left out." >&2; exit 0; }

user=$(sed -n 's/^USER //p' Dockerfile)
words() { sed -n "s/^$1 \[\(.*\)\]$/\1/p" Dockerfile | tr -d '",'; }
read -ra serve <<<"$(words ENTRYPOINT) $(words CMD) --port 0"
read -ra health <<<"$(words 'HEALTHCHECK.*CMD')"

root=$(mktemp -d)
chmod 755 "$root"
server=
leave() {
	if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; fi
	rm -rf "$root" "$root.log"
}
trap leave EXIT
install "$program" "$root/awalam"
install -d -o "${user%:*}" -g "${user#*:}" "$root/data"
inside() { env -i PATH="$PATH" XDG_DATA_HOME=/data chroot --userspec="$user" "$root" "$@"; }

coproc SERVER { exec env -i PATH="$PATH" XDG_DATA_HOME=/data chroot --userspec="$user" "$root" "${serve[@]}" 2>"$root.log"; }
server=$SERVER_PID
read -r url <&"${SERVER[0]}" || fail "the image's program did not start: $(cat "$root.log")"
inside "${health[@]}" "$url" >/dev/null || fail "the image's health check fails"
curl -fsS --noproxy '*' "$url" | grep -q '<script type="module"' || fail "the image's page does not answer"
[ -e "$root/data/awalam/page/games.sqlite" ] || fail "games are not kept in /data"
echo "${serve[*]}: answers on an empty base, as user $user"
