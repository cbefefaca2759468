import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#platform/config.ts'
import {
  instructionsOf,
  isInstalled,
  isSecret,
  known,
  pairsOf,
  ran,
  root,
  settings,
  textOf,
} from './harness/deployment.ts'

const { version, dependencies } = JSON.parse(textOf('package.json'))
const dockerfile = instructionsOf('deploy/Dockerfile')
const stages = dockerfile.filter(({ word }) => word === 'FROM')
const last = dockerfile.slice(dockerfile.lastIndexOf(stages.at(-1)!))
const found = (word: string) => last.filter((instruction) => instruction.word === word).at(-1)!.rest
const inImage = pairsOf(
  last
    .filter(({ word }) => word === 'ENV')
    .map(({ rest }) => rest)
    .join(' '),
)

const compose = parse(textOf('deploy/compose.yaml'), { merge: true })
const chart = parse(textOf('deploy/helm/fairlead/Chart.yaml'))
const values = parse(textOf('deploy/helm/fairlead/values.yaml'))
const deployment = textOf('deploy/helm/fairlead/templates/deployment.yaml')
const templates = globSync('deploy/helm/fairlead/templates/*', { cwd: root }).map(textOf).join('\n')
const unit = textOf('deploy/fairlead.service')
const unitSettings = pairsOf(Array.from(unit.matchAll(/^Environment=(.*)$/gm), ([, line]) => line).join(' '))

const { shutdown } = readConfig({
  NODE_ENV: 'production',
  SECRET_KEY: 'x'.repeat(32),
  PUBLIC_URL: 'https://careers.example.edu',
  SMTP_URL: 'smtp://localhost',
})
const secondsToStop = (shutdown.delay + shutdown.timeout) / 1000

test('the image leaves out maps and types of packages, and what compilers need of Node', () => {
  const built = dockerfile.slice(0, dockerfile.indexOf(stages.at(-1)!))
  expect(built.slice(-2).map(({ rest }) => rest)).toEqual([
    "find node_modules -type f \\( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \\) -delete",
    'rm -r node_modules/node/node_modules',
  ])
})

test('every setting that is named exists, and no secret has a value', () => {
  const composed = [compose.services.fairlead, compose.services.backup].flatMap(({ environment }) =>
    Object.entries<string>(environment),
  )
  const given = [
    ...Object.entries(inImage),
    ...Object.entries(unitSettings),
    ...Object.entries<string>(values.settings),
  ]
  const unknown = [...composed, ...given].map(([name]) => name).filter((name) => !known.has(name))
  expect(unknown).toEqual([])
  expect(given.filter(([name]) => isSecret(name))).toEqual([])
  expect(
    composed
      .filter(([name, value]) => isSecret(name) && !/\$\{\w+:(\?.+|-)\}/.test(value))
      .map(([name]) => name),
  ).toEqual([])
})

test('the chart takes secrets from a Secret, and refuses them among its values', () => {
  const { propertyNames } = JSON.parse(textOf('deploy/helm/fairlead/values.schema.json')).properties.settings
  const refused = new RegExp(propertyNames.not.pattern)
  const shared = ['NODE_ENV', 'PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR']
  for (const name of settings)
    expect([name, refused.test(name)]).toEqual([name, isSecret(name) || shared.includes(name)])
  const named = textOf('deploy/helm/fairlead/values.yaml').match(
    /\b(AWS_\w+|[A-Z]+(_[A-Z]+)*_(URL|KEY|TOKEN|CREDENTIALS|SECRET|CERTIFICATE|AUTHORITY))\b/g,
  )
  expect(named!.filter((name) => !known.has(name))).toEqual([])
})

test('the server accepts what the compose file gives it', () => {
  const given: Record<string, string> = {
    SECRET_KEY: 'x'.repeat(32),
    POSTGRES_PASSWORD: 'secret',
    PUBLIC_URL: 'https://careers.example.edu',
    SMTP_URL: 'smtp://user:password@mail.example.edu:587',
  }
  const filled = (text: string) =>
    text.replace(
      /\$\{(\w+):([-?])([^}]*)\}/g,
      (_, name, kind, rest) => given[name] ?? (kind === '-' ? rest : ''),
    )
  for (const { environment } of [compose.services.fairlead, compose.services.backup]) {
    const env = Object.fromEntries(
      Object.entries<string>(environment).map(([name, value]) => [name, filled(String(value))]),
    )
    expect(readConfig({ ...inImage, ...env })).toMatchObject({
      production: true,
      port: 3000,
      host: '0.0.0.0',
    })
  }
  const needed = textOf('deploy/compose.env.example').match(/^\w+(?==)/gm)
  for (const name of Object.keys(given)) expect(needed).toContain(name)
})

test('versions agree', () => {
  const major = dependencies.node.split('.')[0]
  expect(stages[0]!.rest).toBe(`node:${major}-trixie-slim AS build`)
  expect(chart).toMatchObject({ version, appVersion: version })
  expect(compose.services.fairlead.image).toBe(`fairlead:${version}`)
})

test('what the image copies exists and reaches the builder', () => {
  const copied = dockerfile
    .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from'))
    .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1))
  const lines = textOf('.dockerignore').split('\n')
  const letThrough = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(lines.find((line) => line && !line.startsWith('#'))).toBe('*')
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(copied.toSorted()).toEqual(letThrough.toSorted())
  const run = Array.from(
    `${textOf('deploy/compose.yaml')}${templates}`.matchAll(/tools\/[\w-]+\.\w+/g),
    ([path]) => path,
  )
  expect([...run, 'tools/serve.mjs'].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('nothing runs as root, or can write where it need not', () => {
  const [user, group] = found('USER').split(':').map(Number)
  expect(user).toBeGreaterThan(0)
  expect(templates).toContain(`runAsUser: ${user}`)
  expect(templates).toContain(`runAsGroup: ${group}`)
  expect(templates).toContain('readOnlyRootFilesystem: true')
  for (const name of ['fairlead', 'backup'])
    expect(compose.services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  expect(unit).toMatch(/^DynamicUser=yes$/m)
  for (const template of globSync('deploy/helm/fairlead/templates/*.yaml', { cwd: root }).map(textOf))
    if (template.includes('containers:')) {
      expect(template).toContain('include "fairlead.pod"')
      expect(template).toContain('include "fairlead.container"')
    }
})

test('the server gets the signals, and the time to end', () => {
  expect(JSON.parse(found('CMD'))).toEqual(['node', 'tools/serve.mjs'])
  expect(values.terminationGracePeriodSeconds).toBeGreaterThan(secondsToStop)
  expect(Number.parseInt(compose.services.fairlead.stop_grace_period, 10)).toBeGreaterThan(secondsToStop)
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])).toBeGreaterThan(secondsToStop)
})

test('the unit of backups is the server’s user with its settings and its rights, and backs up where it is told', () => {
  const backup = textOf('deploy/fairlead-backup.service')
  const linesOf = (text: string, pattern: RegExp) => text.match(pattern)
  const shared =
    /^(WorkingDirectory|EnvironmentFile|DynamicUser|UMask|NoNew\w+|Capability\w+|Protect\w+|Private\w+|Restrict\w+|SystemCall\w+)=.*$/gm
  expect(linesOf(backup, shared)).toEqual(linesOf(unit, shared))
  expect(backup).toContain(`Environment=${/^Environment=(.*)$/m.exec(unit)![1]}`)
  expect(backup).toContain('User=fairlead')
  const [, node, tool] = /^ExecStart=(\S+) (\S+) \$\{PLACE\} --keep \$\{KEEP\}$/m.exec(backup)!
  expect(unit).toContain(`ExecStart=${node} `)
  expect(existsSync(join(root, tool!))).toBe(true)
  expect(pairsOf(/^Environment=(PLACE.*)$/m.exec(backup)![1]!)).toEqual({
    PLACE: '/var/lib/fairlead-backups',
    KEEP: '30',
  })
  expect(settings.has('PLACE') || settings.has('KEEP')).toBe(false)
})

const noSystemd = isInstalled('systemd-analyze') ? '' : ' (skipped: there is no systemd-analyze on PATH)'
test.skipIf(noSystemd)(`systemd finds nothing wrong with the units${noSystemd}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-units-'))
  const units = globSync('deploy/*.{service,timer}', { cwd: root }).map((file) => {
    const path = join(folder, basename(file))
    // which has to be there to be verified
    writeFileSync(path, textOf(file).replaceAll(/^ExecStart=\S+/gm, `ExecStart=${process.execPath}`))
    return path
  })
  expect(units).toHaveLength(3)
  const { status, stderr } = ran('systemd-analyze', ['verify', '--man=no', ...units])
  rmSync(folder, { recursive: true })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('probes ask where the server answers, often enough to notice that it is leaving', () => {
  const probes = Array.from(
    deployment.matchAll(
      /(\w+)Probe:\s+httpGet:\s+path: (\S+)\s+port: http\s+periodSeconds: (\d+)\s+timeoutSeconds: \d+\s+failureThreshold: (\d+)/g,
    ),
    ([, kind, path, period, failures]) => ({ kind, path, seconds: Number(period) * Number(failures) }),
  )
  expect(probes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
    'startup /healthz',
    'liveness /healthz',
    'readiness /readyz',
  ])
  expect(probes.at(-1)!.seconds).toBeLessThan(shutdown.delay / 1000)
  expect(deployment).toContain(`containerPort: ${inImage.PORT}`)
  expect(found('EXPOSE')).toBe(inImage.PORT)
  expect(compose.services.fairlead.ports[0]).toMatch(new RegExp(`^127\\.0\\.0\\.1:.*:${inImage.PORT}$`))
  expect(found('HEALTHCHECK')).toContain('/healthz')
  const health = textOf('src/platform/health.ts')
  for (const path of ['/healthz', '/readyz']) expect(health).toContain(`app.get('${path}'`)
  for (const file of ['deploy/Caddyfile', 'deploy/haproxy.cfg']) expect(textOf(file)).toContain('/readyz')
})
