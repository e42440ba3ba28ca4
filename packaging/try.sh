#!/usr/bin/env bash
# Does with a program what people do first: leaves are counted, games played against a level, in
# the program and between processes, the page is opened. Prints how long that took.
#
#   packaging/try.sh target/release/awalam
#   packaging/try.sh qemu-aarch64 -L /usr/aarch64-linux-gnu target/aarch64-unknown-linux-gnu/dist/awalam
set -euo pipefail

# Programs are called by their whole path, but for those on the PATH.
words=()
for word in "$@"; do
	if [ -f "$word" ]; then word=$(realpath "$word"); fi
	words+=("$word")
done
awalam() { "${words[@]}" "$@"; }

place=$(mktemp -d)
server=
leave() {
	if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; fi
	rm -rf "$place"
}
trap leave EXIT
export XDG_DATA_HOME=$place/data WINEDEBUG=-all
cd "$place"

fail() { echo "$1" >&2; exit 1; }
# Milliseconds since a moment.
since() { echo $(((${EPOCHREALTIME/./} - ${1/./}) / 1000)); }

leaves=$(awalam perft 7 -g awale | tail -n 1 | tr -d '\r')
[ "$leaves" = $'7\t139157' ] || fail "perft 7 of Awalé has 139157 leaves; this program says: $leaves"
echo "perft 7 -g awale: 139157 leaves"

awalam arena match -g tricolore --bot level:1 --bot random --games 4 --store match.sqlite --json >match.json 2>match.log ||
	fail "a match against level:1 failed: $(cat match.log)"
grep -Eq '"games": ?4' match.json || fail "a match of 4 games was not played: $(cat match.json)"
echo "arena match against level:1: 4 games, kept in a file"

# The same between processes. Under Wine, a program is called as Windows does.
case ${words[0]} in
*wine*) inside="$(winepath -w "${words[1]}" 2>/dev/null)" ;;
*) inside="${words[*]}" ;;
esac
total=$(awalam referee "$inside compete --bot level:0" "$inside compete --bot level:1" --games 2 2>referee.log | tail -n 1 | tr -d '\r')
[[ $total =~ ^total\ [0-9]\ [0-9]\ [0-9]$ ]] || fail "two programs of ours could not play each other: $total $(cat referee.log)"
! grep -q "lost by\|crash\|illegal" referee.log || fail "a game between programs ended by a fault: $(cat referee.log)"
echo "referee, level:0 against level:1: 2 games between processes"

# The time until a call is answered, from the start of the program.
first_answer() {
	local begun=$EPOCHREALTIME url
	# Its input is a pipe that stays open; its first line is the address.
	coproc SERVER { exec "${words[@]}" serve --port 0 2>"$place/server.log"; }
	server=$SERVER_PID
	read -r url <&"${SERVER[0]}" || fail "the server did not start: $(cat "$place/server.log")"
	url=${url%$'\r'}
	curl -fsS --noproxy '*' "$url" -o "$place/page.html" || fail "the page did not answer at $url"
	answered=$(since "$begun")
	grep -q '<script type="module"' "$place/page.html" || fail "what answers at $url is not the page"
	awalam health "$url" | grep -q ok || fail "the server at $url is not well"
	kill "$server" 2>/dev/null || true
	wait "$server" 2>/dev/null || true
	server=
}
first_answer
first=$answered
first_answer
echo "serve: the page answers after $first ms, started again after $answered ms (aim: under 100)"

# The fastest of several: what the program takes, not what else the machine does.
fastest=
for _ in {1..20}; do
	begun=$EPOCHREALTIME
	awalam --version >version
	took=$((${EPOCHREALTIME/./} - ${begun/./}))
	if [ -z "$fastest" ] || [ "$took" -lt "$fastest" ]; then fastest=$took; fi
done
printf '%s: --version takes %d.%d ms (aim: under 10)\n' "$(tr -d '\r' <version)" $((fastest / 1000)) $((fastest % 1000 / 100))
