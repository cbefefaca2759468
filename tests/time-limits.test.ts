import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { root, textOf } from './harness/deployment.ts'

/** Limits of waiting for something outside the process that no setting changes, and why. */
const kept: Record<string, string> = {
  'src/platform/threads.ts idleTimeout': 'a thread that is idle is no waiting',
  'src/platform/mail/delivery.ts socketTimeout': 'twice what is set',
  'src/platform/line/redis-carrier.ts socketTimeout': 'what is set, and two beats',
  'src/domains/accounts/two-step/passkeys/passkey-proofs.commands.ts timeout':
    'what a browser shows a person',
  'src/domains/accounts/two-step/passkeys/passkeys.commands.ts timeout': 'what a browser shows a person',
}

const LIMIT =
  /\b(\w*[tT]imeout(?:Millis)?): ([\w.]*(?:\d[\d_]*|[A-Z][A-Z_]+)\b[^,})\n]*)|AbortSignal\.(timeout)\(((?:\d|[A-Z])[\w_]*)\)/g

test('what waits for something outside takes its limit from a setting', () => {
  const fixed = globSync(['src/{platform,gate,domains}/**/*.ts', 'src/*.ts'], { cwd: root })
    .filter((file) => !/\.test\.ts$|-settings\.ts$|config\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(LIMIT)].map(
        ([, name, , signal]) => `${file} ${name ?? signal}`,
      ),
    )
  expect(fixed.sort()).toEqual(Object.keys(kept).sort())
})

const limits = [
  'DATABASE_CONNECT_TIMEOUT',
  'DATABASE_PROBE_INTERVAL',
  'DATABASE_READ_TIMEOUT',
  'DATABASE_READ_LAG',
  'MIGRATION_LOCK_TIMEOUT',
  'MIGRATION_TIMEOUT',
  'LINE_TIMEOUT',
  'READY_TIMEOUT',
  'HEADERS_TIMEOUT',
  'SMTP_GREETING_TIMEOUT',
  'PUSH_TIMEOUT',
  'THREAD_TIMEOUT',
  'TELEMETRY_TIMEOUT',
]
const rows = textOf('docs/operations.md')

test.each(limits)(
  '%s is a number of seconds within bounds, and stands in the docs with its usual value',
  (name) => {
    for (const wrong of ['-1', '90000', 'soon'])
      expect(() => readConfig({ NODE_ENV: 'test', [name]: wrong })).toThrow(`${name} should be`)
    const [, usual] = new RegExp(`^\\| \`${name}\` +\\| ([\\d.]+) +\\|`, 'm').exec(rows) ?? []
    expect(readConfig({ NODE_ENV: 'test', [name]: usual! }).times).toEqual(
      readConfig({ NODE_ENV: 'test' }).times,
    )
  },
)

test('they arrive where they are used', () => {
  const given = Object.fromEntries(
    limits.map((name, n) => [name, String(name === 'HEADERS_TIMEOUT' ? 9 : 2 + n / 4)]),
  )
  const { times } = readConfig({ NODE_ENV: 'test', ...given })
  expect(times).toEqual({
    database: { connecting: 2000, probeEvery: 2250 },
    replica: { answering: 2500, lag: 2750 },
    migrations: { lock: 3000, all: 3250 },
    line: 3500,
    ready: 3750,
    headers: 9000,
    greeting: 4250,
    push: 4500,
    thread: 4750,
    telemetry: 5000,
  })
})

test('no limit is so short that it is none', () => {
  for (const name of ['DATABASE_LOCK_TIMEOUT', 'DATABASE_STATEMENT_TIMEOUT', 'DATABASE_IDLE_TIMEOUT'])
    expect(() => readConfig({ NODE_ENV: 'test', [name]: '0.0004' })).toThrow(`${name} should be`)
})
