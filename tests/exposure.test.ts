import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPerson } from '#domains/accounts/accounts.fixtures.ts'
import { readConfig } from '#platform/config.ts'
import { mailEncryption } from '#platform/encryption-settings.ts'
import { buildApp } from '../src/app.ts'
import { demoPeopleRemain } from '../src/demo/filling.ts'
import { openTestApp, type TestApp } from './harness/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'x'.repeat(32),
  PUBLIC_URL: 'https://careers.example.edu',
  SMTP_URL: 'smtp://mail.example.edu',
}

describe('settings that would leave the server open', () => {
  test.each<[string, NodeJS.ProcessEnv, RegExp]>([
    [
      'passwords without encryption',
      { ...production, PUBLIC_URL: 'http://careers.example.edu' },
      /PUBLIC_URL must start with https:\/\//,
    ],
    [
      'the same, shouted',
      { ...production, PUBLIC_URL: 'HTTP://careers.example.edu' },
      /PUBLIC_URL must start with https:\/\//,
    ],
    [
      'an address with a path',
      { PUBLIC_URL: 'https://example.edu/careers' },
      /PUBLIC_URL should be .* without a path/,
    ],
    [
      'an address with a name in it',
      { PUBLIC_URL: 'https://a:b@example.edu' },
      /PUBLIC_URL should be .* without a path/,
    ],
    ['everybody’s word for who they are', { ...production, TRUST_PROXY: 'on' }, /TRUST_PROXY=on believes/],
    ['a range that is none', { TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY should be off.*"10\.0\.0\.0\/33"/],
    ['demo people in production', { ...production, DEMO: 'on' }, /DEMO=on .* Leave DEMO out/],
    ['demo people on every network', { HOST: '0.0.0.0', DEMO: 'on' }, /DEMO=on .*\(in a container/],
    ['demo people under a public name', { PUBLIC_URL: 'https://demo.example.edu', DEMO: 'on' }, /DEMO=on/],
    [
      'rows that travel as anybody likes',
      { ...production, DATABASE_URL: 'postgres://fairlead@db.example.edu/fairlead' },
      /DATABASE_URL must say how the connection is encrypted/,
    ],
    [
      'rows that fall back to plain text',
      { ...production, DATABASE_URL: 'postgres://fairlead@10.0.0.5/fairlead?sslmode=prefer' },
      /DATABASE_URL must say how the connection is encrypted/,
    ],
    ...[
      'postgres://fairlead@localhost/fairlead?host=db.example.edu',
      'postgres://fairlead@db.example.edu/fairlead?sslmode=verify-full&sslmode=prefer',
      'postgres://fairlead@localhost./fairlead?host=10.0.0.5&host=%2Fvar%2Frun&host=10.0.0.6',
      'postgres://fairlead@localhost.example.edu/fairlead',
      'postgres://fairlead@[::ffff:10.0.0.5]/fairlead',
    ].map((DATABASE_URL): [string, NodeJS.ProcessEnv, RegExp] => [
      `rows that travel in plain text, spelled ${DATABASE_URL}`,
      { ...production, DATABASE_URL },
      /DATABASE_URL must say how the connection is encrypted/,
    ]),
    [
      'rows that travel to the host of another variable',
      { ...production, DATABASE_URL: 'postgres:///fairlead', PGHOST: 'db.example.edu' },
      /DATABASE_URL must say how the connection is encrypted/,
    ],
    [
      'files in plain text',
      { ...production, S3_BUCKET: 'files', S3_ENDPOINT: 'http://store.example.edu' },
      /S3_ENDPOINT must start with https:\/\//,
    ],
    [
      'rows that travel in plain text past the pooler',
      {
        ...production,
        DATABASE_URL: 'postgres://fairlead@localhost/fairlead',
        DATABASE_DIRECT_URL: 'postgres://fairlead@db.example.edu/fairlead',
      },
      /DATABASE_DIRECT_URL must say how the connection is encrypted/,
    ],
    [
      'rows that travel in plain text from a replica',
      {
        ...production,
        DATABASE_URL: 'postgres://fairlead@localhost/fairlead',
        DATABASE_READ_URL: 'postgres://fairlead@db.example.edu/fairlead',
      },
      /DATABASE_READ_URL must say how the connection is encrypted/,
    ],
    ['a replica of nothing', { DATABASE_READ_URL: 'postgres:///fairlead' }, /needs DATABASE_URL/],
    [
      'a password that travels to Redis in plain text',
      { ...production, DATABASE_URL: 'postgres:///fairlead', REDIS_URL: 'redis://:p@redis.example.edu' },
      /REDIS_URL must start with rediss:\/\//,
    ],
    [
      'a Redis anyone may write to',
      { ...production, DATABASE_URL: 'postgres:///fairlead', REDIS_URL: 'rediss://redis.example.edu' },
      /REDIS_URL must contain a password/,
    ],
    ['a token one can guess', { METRICS_TOKEN: 'metrics' }, /METRICS_TOKEN should be a random text/],
  ])('%s', (_, env, words) => expect(() => readConfig(env)).toThrow(words))

  test('the address people open is one, however it is spelled', () => {
    for (const PUBLIC_URL of [
      'HTTPS://Careers.Example.edu',
      'https://careers.example.edu:443/',
      'https://careers.example.edu',
    ])
      expect(readConfig({ ...production, PUBLIC_URL }), PUBLIC_URL).toMatchObject({
        publicUrl: 'https://careers.example.edu',
        secureCookies: true,
      })
  })

  test.each([
    ['', { requireTLS: true, ignoreTLS: false }],
    ['?requireTLS=false', { requireTLS: true, ignoreTLS: false }],
    ['?ignoreTLS=TRUE&opportunisticTLS=true', { requireTLS: true, ignoreTLS: false }],
    ['?ignoreTLS=false&ignoreTLS=true', { requireTLS: true, ignoreTLS: false }],
    ['?ignoreTLS=true', { requireTLS: false, ignoreTLS: true }],
  ])(
    'letters to another machine travel as the address says, not as a library reads it: "%s"',
    (query, wanted) => {
      const transport = createTransport(mailEncryption(`smtp://u:p@mail.example.edu:587${query}`, true))
      const { requireTLS, ignoreTLS, opportunisticTLS, host } = (
        transport as unknown as { transporter: { options: Record<string, unknown> } }
      ).transporter.options
      expect({ requireTLS, ignoreTLS }).toEqual(wanted)
      expect([Boolean(opportunisticTLS), host]).toEqual([false, 'mail.example.edu'])
      transport.close()
    },
  )

  test('what is right is taken', () => {
    const taken = readConfig({
      ...production,
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      PUBLIC_URL: 'https://careers.example.edu/',
    })
    expect(taken).toMatchObject({ publicUrl: 'https://careers.example.edu', demo: false, local: false })
    expect(readConfig({ ...production, PUBLIC_URL: 'http://localhost:3000' }).secureCookies).toBe(false)
    for (const DATABASE_URL of [
      'postgres://fairlead@db.example.edu/fairlead?sslmode=verify-full',
      'postgres://fairlead@db.example.edu/fairlead?sslmode=disable',
      'postgres://fairlead@127.0.0.1/fairlead',
      'postgres://fairlead@[::1]/fairlead',
      'postgres://fairlead@[::ffff:127.0.0.1]/fairlead',
      'postgres:///fairlead',
      'postgres:///fairlead?host=/var/run/postgresql',
      'postgres://fairlead@%2Fvar%2Frun%2Fpostgresql/fairlead',
    ])
      expect(readConfig({ ...production, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
    expect(readConfig({})).toMatchObject({ demo: true, local: true })
    expect(readConfig({ HOST: '0.0.0.0' })).toMatchObject({ demo: false, local: false })
    expect(readConfig({ HOST: '127.0.0.1', DEMO: 'on' }).demo).toBe(true)
  })
})

test('demo people are known from those who came later, with addresses like theirs too', async () => {
  const { deps, clock } = t
  await buildPerson(deps, { email: 'early@demo.example' })
  expect(await demoPeopleRemain(deps)).toBe(false)
  await deps.db.insertInto('demo_filling').defaultValues().execute()
  expect(await demoPeopleRemain(deps), 'while it is filled').toBe(true)
  await deps.db.updateTable('demo_filling').set({ filled_at: clock.now() }).execute()
  expect(await demoPeopleRemain(deps)).toBe(true)
  await deps.db.deleteFrom('persons').where('email', 'like', '%.example').execute()
  clock.advance(60_000)
  await buildPerson(deps, { email: 'later@stranger.example' })
  expect(await demoPeopleRemain(deps)).toBe(false)
})

/** What marks a request that did not come straight from this machine, under one of its names. */
const fromElsewhere: Array<[string, { remoteAddress?: string; headers?: Record<string, string> }]> = [
  ['another machine', { remoteAddress: '203.0.113.9' }],
  [
    'another machine that says it is this one',
    { remoteAddress: '203.0.113.9', headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1' } },
  ],
  ['the bridge of a container', { remoteAddress: '172.17.0.1' }],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ['a proxy that says it otherwise', { headers: { forwarded: 'for=203.0.113.9' } }],
  ['a proxy that says who it is', { headers: { via: '1.1 proxy' } }],
  ['a stranger’s name that leads here', { headers: { host: 'evil.example:3000' } }],
  ['a name that only looks like ours', { headers: { host: 'localhost.evil.example' } }],
  ['every address at once', { headers: { host: '0.0.0.0:3000' } }],
]

describe('the mailbox', () => {
  test.each(fromElsewhere)('is not there for %s', async (_, request) => {
    for (const url of ['/mailbox', '/%6dailbox', '/mailbox/x', '/mailbox/x/event.ics'])
      expect((await t.app.inject({ url, ...request })).statusCode, url).toBe(404)
  })

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'app.localhost'])(
    'opens as %s',
    async (host) => {
      const answer = await t.app.inject({ url: '/mailbox', headers: { host } })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    },
  )
})

describe('metrics', () => {
  const TOKEN = 'a-random-text-of-more-than-32-characters'
  const withConfig = async (change: Partial<TestApp['deps']['config']>) => {
    const app = await buildApp(
      { ...t.deps, config: { ...t.deps.config, ...change } },
      { rateLimits: false, shedLoad: false },
    )
    const statusOf = async (request: object = {}) =>
      (await app.inject({ url: '/metrics', ...request })).statusCode
    return { statusOf, close: () => app.close() }
  }

  test.each(fromElsewhere)('without a token are not there for %s', async (_, request) =>
    expect((await t.app.inject({ url: '/metrics', ...request })).statusCode).toBe(404),
  )

  test('without a token are not there in production, where a proxy beside it connects from here too', async () => {
    const { statusOf, close } = await withConfig({ production: true })
    expect(await statusOf()).toBe(404)
    await close()
  })

  test('with a token are for who has it, from wherever', async () => {
    const { statusOf, close } = await withConfig({ production: true, metricsToken: TOKEN })
    const saying = (authorization: string) => ({ remoteAddress: '203.0.113.9', headers: { authorization } })
    expect(await statusOf(saying(`Bearer ${TOKEN}`))).toBe(200)
    for (const wrong of [
      '',
      'Bearer',
      'Bearer ',
      `Bearer ${TOKEN}x`,
      `Basic ${TOKEN}`,
      TOKEN,
      `Bearer ${TOKEN.slice(1)}`,
    ])
      expect(await statusOf(saying(wrong)), wrong).toBe(404)
    expect(await statusOf()).toBe(404)
    await close()
  })
})

describe('a server for this machine alone', () => {
  const browser = { 'user-agent': 'Mozilla/5.0', 'sec-fetch-site': 'same-origin' }
  const signIn = (host: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/operator/auth/login',
      headers: { ...browser, host, origin: `http://${host}` },
      payload: { email: 'operator@fairlead.example', password: 'fairlead demo' },
    })

  test('takes no sign-in from a site whose name is made to lead here', async () => {
    const answer = await signIn('rebound.example:3000')
    expect([answer.statusCode, answer.json().error]).toEqual([421, 'wrong_host'])
    expect((await signIn('localhost:3000')).json().error).toBe('wrong_credentials')
  })

  test('does not ask for a name where people open it by another', async () => {
    const config = { ...t.deps.config, local: false }
    const app = await buildApp({ ...t.deps, config }, { rateLimits: false })
    expect(
      (await app.inject({ url: '/healthz', headers: { ...browser, host: '192.0.2.7' } })).statusCode,
    ).toBe(200)
    await app.close()
  })
})
