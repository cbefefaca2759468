#!/usr/bin/env bash
# Builds the Dockerfile and runs the result as Kubernetes would, on a machine without a container engine: as root,
# on Debian with
#   apt-get install buildah debootstrap npm curl
# The two base images are made on the spot: Debian by debootstrap, and Node added to it from npm.
#
#   DATABASE_URL=postgres://… deploy/rehearse.sh    an empty database on this machine
#   DEBIAN_MIRROR=…     where debootstrap gets its packages
#   NPMRC=FILE          npm's settings while building
#   CA=FILE             certificates the registry needs, if not the usual ones
#   WORK=FOLDER         keeps base images and results there for the next run
set -euo pipefail

cd "$(dirname "$0")/.."
: "${DATABASE_URL:?is the address of an empty database on this machine}"
work=${WORK:-$(mktemp -d)}
port=${PORT:-3199}
storage=(--root "$work/images" --runroot "$work/run" --storage-driver overlay)
server=

step() { printf '\n== %s (%s)\n' "$*" "$(date +%T)"; }
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }
builder() { buildah "${storage[@]}" "$@"; }

leave() {
  # the first process in the image: with it, all the others end
  [ -z "$server" ] || kill -KILL $(pgrep -P "$server") "$server" 2>/dev/null || true
  [ -z "${container:-}" ] || builder rm "$container" >/dev/null 2>&1 || true
  [ -n "${WORK:-}" ] || rm -rf "$work"
}
trap leave EXIT

# an image of this name with what is in a folder
import() {
  local made
  made=$(builder from scratch)
  builder add --quiet "$made" "$2" / >/dev/null
  builder config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$made"
  builder commit --quiet "$made" "docker.io/library/$1" >/dev/null
  builder rm "$made" >/dev/null
}

bases() {
  local debian="$work/debian" node="$work/node" kept="$work/bases"
  [ ! -e "$kept" ] || return 0
  step 'Debian by debootstrap'
  [ -d "$debian" ] || debootstrap --variant=minbase trixie "$debian" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"} >"$work/debootstrap.log"
  rm -rf "$debian"/var/cache/apt/archives/*.deb "$debian"/var/lib/apt/lists/*
  import debian:trixie-slim "$debian"
  step 'Node and npm added to it'
  mkdir -p "$node"
  npm install --global --prefix "$node/usr/local" --no-audit --no-fund --loglevel=error "node@$major" npm@11
  [ -z "${CA:-}" ] || install -D "$CA" "$node/etc/ssl/certs/ca-certificates.crt"
  cp -a "$debian/." "$work/both"
  cp -a "$node/." "$work/both"
  chroot "$work/both" sh -c 'apt-get -qq update && apt-get -qq install --no-install-recommends libatomic1 >/dev/null'
  import "node:$major-trixie-slim" "$work/both"
  rm -rf "$work/both"
  touch "$kept"
}

# One field of what the image says about itself, as lines.
said() { builder inspect --type image --format "$1" localhost/fairlead:rehearsal; }

# Runs a command in the image: its user, no rights, nothing to write but the data folder and /tmp, this machine's
# network. The command is process 1, as in a container.
# shellcheck disable=SC2016
inside() {
  exec unshare --mount --pid --fork --kill-child bash -c '
    set -e
    root=$1 data=$2 user=$3 dir=$4; shift 4
    mount --bind "$root" "$root"
    mount -o remount,bind,ro "$root"
    mount --bind "$data" "$root/var/lib/fairlead"
    mount -t tmpfs tmpfs "$root/tmp"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    exec chroot "$root" setpriv --reuid "${user%:*}" --regid "${user#*:}" --clear-groups --no-new-privs \
      --bounding-set=-all --inh-caps=-all env -i "${@:2:$1}" sh -c "cd $dir && exec \"\$@\"" sh "${@:$(($1 + 2))}"
  ' inside "$root" "$data" "$user" "$dir" "${#environment[@]}" "${environment[@]}" "$@"
}

answers() { curl --silent --max-time 20 --output /dev/null --write-out '%{http_code}' -H 'Host: rehearsal.example.edu' "http://127.0.0.1:$port$1"; }

major=$(sed -n 's/^ *"node": "\([0-9]*\)\..*/\1/p' package.json)
mkdir -p "$work"
bases

step 'Building deploy/Dockerfile'
began=$SECONDS
builder build --format docker --layers --isolation chroot --pull-never --network host ${NPMRC:+--secret "id=npmrc,src=$NPMRC"} \
  --file deploy/Dockerfile --tag localhost/fairlead:rehearsal .
echo "built in $((SECONDS - began)) s"

container=$(builder from --pull-never localhost/fairlead:rehearsal)
root=$(builder mount "$container")
user=$(said '{{.OCIv1.Config.User}}')
dir=$(said '{{.OCIv1.Config.WorkingDir}}')
mapfile -t command < <(said '{{range .OCIv1.Config.Cmd}}{{println .}}{{end}}' | sed '/^$/d')
mapfile -t health < <(said '{{range .Docker.Config.Healthcheck.Test}}{{println .}}{{end}}' | sed '/^$/d')
mapfile -t environment < <(said '{{range .OCIv1.Config.Env}}{{println .}}{{end}}' | sed '/^$/d')
environment+=(
  HOST=127.0.0.1 "PORT=$port" PUBLIC_URL=https://rehearsal.example.edu SMTP_URL=smtp://127.0.0.1:1
  "SECRET_KEY=$(head -c 32 /dev/urandom | base64)" "DATABASE_URL=$DATABASE_URL"
)
data="$work/data"
install -d -o "${user%:*}" -g "${user#*:}" -m 700 "$data"

step 'What is in it'
echo "user $user, command: ${command[*]}"
echo "$(du -sm "$root" | cut -f1) MB, of which /app $(du -sm "$root/app" | cut -f1) MB, compiled code $(du -sm "$root/var/cache/fairlead" | cut -f1) MB"
du -sm "$root"/app/* | sort -rn | head -4
[ "${user%:*}" -gt 0 ] || fail 'it runs as root'
[ ! -e "$root/app/node_modules/vite" ] || fail 'packages of development are in it'
[ -z "$(find "$root/app" -name '*.test.ts' -not -path '*/node_modules/*' -print -quit)" ] || fail 'tests are in it'
# shellcheck disable=SC2016
(inside sh -c 'id; ! touch /app/x 2>&1 && touch /tmp/x "$DATA_DIR/x" && rm "$DATA_DIR/x"') || fail 'what can be written'

step 'Migrating'
(inside node tools/migrate.ts) || fail 'migrating'

step 'Serving'
began=$SECONDS
[ "$(answers /healthz)" = 000 ] || fail "something else answers at port $port"
(inside "${command[@]}") >"$work/server.log" 2>&1 &
server=$!
until [ "$(answers /readyz)" = 200 ]; do
  kill -0 "$server" 2>/dev/null || { cat "$work/server.log"; fail 'it ended'; }
  [ $((SECONDS - began)) -lt 600 ] || { cat "$work/server.log"; fail 'it is not ready after 10 minutes'; }
  sleep 1
done
echo "ready after $((SECONDS - began)) s"
for path in /healthz /readyz /sign-in /api/public-job /metrics; do
  echo "$path answers $(answers "$path")"
done
[ "$(answers /sign-in)" = 200 ] || fail 'the page to sign in'
[ "${health[0]:-}" = CMD ] || fail 'it has no HEALTHCHECK'
(inside "${health[@]:1}") || fail 'its HEALTHCHECK'
echo 'its HEALTHCHECK passes'
(inside node tools/operator.ts create someone@rehearsal.example.edu </dev/null) || fail 'creating an operator'

step 'SIGTERM'
began=$SECONDS
kill -TERM "$(pgrep -P "$server")"
code=0
wait "$server" || code=$?
server=
echo "exit code $code after $((SECONDS - began)) s"
[ "$code" -eq 0 ] || { tail -20 "$work/server.log"; fail 'it did not end as it should'; }

step 'Everything passed'
