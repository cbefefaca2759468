import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { FIXTURE_PASSWORD, studentForm } from '#domains/accounts/accounts.fixtures.ts'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { buildResume } from '#domains/applications/applications.fixtures.ts'
import { apply } from '#domains/applications/submission/application-submission.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { sessionCookie } from '#gate/session.ts'
import { type Config, readConfig } from '#platform/config.ts'
import type { Deps } from '#platform/deps.ts'
import { createLog } from '#platform/log.ts'
import { createDelivery } from '#platform/mail/delivery.ts'
import { createMailWorker } from '#platform/mail/sending.ts'
import { createHandlers } from '#platform/reactions.ts'
import { type OpenTelemetry, startTelemetry } from '#platform/telemetry/start.ts'
import { newId } from '#shared/ids.ts'
import { buildApp } from '../src/app.ts'
import { errands, reactions } from '../src/slices.ts'
import { anEmployer, aStudent, signedIn } from './harness/actors.ts'
import { clientOf } from './harness/client.ts'
import { openCollector } from './harness/collector.ts'
import { appWithMailServer } from './harness/mail-server.ts'

const smtp = appWithMailServer()
let collector: Awaited<ReturnType<typeof openCollector>>
let telemetry: OpenTelemetry | undefined
let app: FastifyInstance
let deps: Deps
let lines: string[]

const log = createLog('info', { write: (line: string) => void lines.push(line) })

beforeAll(async () => {
  collector = await openCollector()
})
afterAll(() => collector.close())
beforeEach(async () => {
  lines = []
  Object.assign(collector.kept, { status: 200, silent: false, requests: 0 })
  for (const list of [collector.spans, collector.metrics, collector.bodies]) list.length = 0
  await smtp.t.deps.queue.clear()
})
afterEach(async () => {
  await app.close()
  await telemetry?.stop()
})

const open = async (env: NodeJS.ProcessEnv = {}) => {
  const settings = readConfig({
    PUBLIC_URL: 'http://localhost:3000',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...env,
  })
  const config: Config = {
    ...smtp.bySmtp().config,
    telemetry: settings.telemetry,
    trustProxy: settings.trustProxy,
  }
  telemetry = await startTelemetry(config, log)
  deps = { ...smtp.t.deps, config }
  app = await buildApp(deps, { rateLimits: false, telemetry })
  await app.ready()
}

const drain = async () => {
  const delivery = createDelivery(deps.config)
  const handlers = createHandlers(deps, reactions, [], createMailWorker(deps, delivery), errands)
  expect(await deps.queue.drain(handlers)).toEqual([])
  delivery.close()
}

const spanNamed = (name: string) => collector.spans.find((span) => span.name === name)!

const told = {
  email: 'quirina.sentinel@example.edu',
  first_name: 'Quirina',
  last_name: 'Sentinelson',
  message: 'My sentinel letter',
  search: 'sentinelsearch',
}

/** A student signs in, looks for jobs, and applies; the employer hears of it by email. */
const journey = async () => {
  const employer = await anEmployer(smtp.t)
  const job = await buildJob(smtp.t.deps, { organization_id: employer.organization_id })
  const { email, first_name, last_name } = told
  const student = await aStudent(smtp.t, { email, first_name, last_name })
  await smtp.t.deps.db
    .updateTable('students')
    .set({ resume_file_id: await buildResume(smtp.t.deps) })
    .where('account_id', '=', student.id)
    .execute()
  const client = clientOf(app)
  const form = studentForm({
    email: `new.${email}`,
    first_name,
    last_name,
    university_name: 'Sentinel University',
  })
  await client.call(studentAuth.register, { body: form })
  expect(
    (await client.call(studentAuth.login, { body: { email, password: FIXTURE_PASSWORD } })).statusCode,
  ).toBe(200)
  const { cookie } = await signedIn({ ...smtp.t, app }, student.person_id, 'student')
  const mine = clientOf(app, cookie)
  await app.inject({ url: `/api/public-job?search=${told.search}`, headers: { cookie } })
  await app.inject({ url: `/api/nothing/${encodeURIComponent(email)}`, headers: { cookie } })
  const applied = await mine.call(apply, { body: { job_id: job.id, message: told.message } })
  expect(applied.statusCode).toBe(201)
  await drain()
  return { job, student, cookies: [client.cookie, cookie], applied }
}

test('a journey’s traces follow it from the call through the queue to the email, without a word of whom', async () => {
  await open()
  const { job, student, cookies, applied } = await journey()
  const call = { name: 'POST /api/student/job/apply', ours: applied.headers['x-request-id'] }
  await telemetry!.stop(60_000)
  const server = spanNamed(call.name)
  expect(server).toMatchObject({
    kind: 'server',
    parent: '',
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/student/job/apply',
      'http.response.status_code': 201,
      'url.scheme': 'http',
      'server.address': 'localhost',
      'fairlead.request.id': call.ours,
    },
  })
  const inside = collector.spans.filter(({ trace }) => trace === server.trace)
  const kinds = new Set(inside.map(({ kind, name }) => `${kind} ${name}`))
  expect(kinds).toContain('producer send activity')
  expect(
    inside.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql').length,
  ).toBeGreaterThan(2)
  const process = collector.spans.find(
    ({ name, trace, links }) =>
      name === 'process activity' && (trace === server.trace || links.includes(server.trace)),
  )
  expect(process).toMatchObject({
    kind: 'consumer',
    attributes: { 'messaging.destination.name': 'activity' },
  })
  expect(spanNamed('reaction applications.tell_student')).toMatchObject({ trace: process!.trace })
  expect(spanNamed('send email')).toMatchObject({
    kind: 'client',
    attributes: { 'network.protocol.name': 'smtp', 'server.address': '127.0.0.1' },
  })
  const text = Buffer.concat(collector.bodies).toString('latin1')
  const secrets = cookies.map((cookie) => cookie.slice(cookie.indexOf('=') + 1))
  const personal = [
    ...Object.values(told),
    encodeURIComponent(told.email),
    student.person_id,
    student.id,
    job.id,
  ]
  const found = [...personal, ...secrets, FIXTURE_PASSWORD, sessionCookie(deps.config)].filter((word) =>
    text.includes(word),
  )
  expect(found).toEqual([])
}, 180_000)

test('metrics are those of /metrics, under the names of the conventions', async () => {
  await open()
  const id = newId()
  await app.inject(`/api/employer/public-profile/${id}`)
  await telemetry!.stop(60_000)
  const metric = (name: string) => collector.metrics.find((one) => one.name === name)
  expect(metric('http.server.request.duration')).toMatchObject({ unit: 's' })
  const routes = metric('http.server.request.duration')!.points.map(({ attributes }) => attributes)
  expect(routes).toContainEqual({
    'http.request.method': 'GET',
    'http.route': '/api/employer/public-profile/{id}',
    'http.response.status_code': 404,
    'url.scheme': 'http',
  })
  expect(metric('db.client.operation.duration')!.points).toContainEqual({
    attributes: { 'db.operation.name': 'SELECT', 'db.system.name': 'postgresql' },
    value: expect.any(Number),
  })
  expect(metric('fairlead.jobs')!.points).toContainEqual({
    attributes: { 'fairlead.queue.name': 'mail', 'fairlead.job.state': 'due' },
    value: 0,
  })
  expect(metric('fairlead.database.up')!.points).toEqual([{ attributes: {}, value: 1 }])
  expect(metric('process.cpu.time')!.points.map(({ attributes }) => attributes['cpu.mode'])).toEqual([
    'user',
    'system',
  ])
  for (const name of [
    'db.client.connection.count',
    'nodejs.eventloop.delay.p99',
    'process.memory.usage',
    'fairlead.emails',
  ])
    expect(metric(name), name).toBeDefined()
}, 60_000)

const TRACE = 'a'.repeat(32)
const traceparent = `00-${TRACE}-${'b'.repeat(16)}-01`

test.each([
  ['a stranger', { OTEL_PROPAGATORS: 'tracecontext' }, false],
  ['a trusted proxy whose traces are not asked for', { TRUST_PROXY: 'loopback' }, false],
  [
    'a trusted proxy whose traces are',
    { TRUST_PROXY: 'loopback', OTEL_PROPAGATORS: 'tracecontext,baggage' },
    true,
  ],
])('a trace that %s began: continued only where it is trusted', async (_, env, continued) => {
  await open({ ...env, OTEL_TRACES_SAMPLER: continued ? 'parentbased_always_off' : 'parentbased_always_on' })
  await app.inject({ url: '/api/public-job', headers: { traceparent } })
  await telemetry!.stop(60_000)
  expect(spanNamed('GET /api/public-job').trace === TRACE).toBe(continued)
})

test('a share of all traces is recorded if so set, each with all of its steps or none', async () => {
  await open({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })
  await app.inject('/api/public-job')
  await telemetry!.stop(60_000)
  expect(collector.spans).toEqual([])
})

test('a collector that fails or is silent delays no one, and is told of once', async () => {
  collector.kept.status = 400
  await open({ OTEL_METRIC_EXPORT_INTERVAL: '1000' })
  await app.inject('/api/public-job')
  await expect.poll(() => collector.kept.requests, { timeout: 20_000 }).toBeGreaterThan(2)
  collector.kept.silent = true
  await app.inject('/api/public-job')
  const began = performance.now()
  await telemetry!.stop()
  expect(performance.now() - began).toBeLessThan(10_000)
  const complaints = lines.filter((line) => line.includes('collector'))
  expect(complaints).toHaveLength(1)
  expect(JSON.parse(complaints[0]!)).toMatchObject({ level: 40 })
})

test('without a collector nothing is recorded, nor are its packages loaded', async () => {
  await open({ OTEL_SDK_DISABLED: 'true' })
  expect(telemetry).toBeUndefined()
  expect((await app.inject('/api/public-job')).statusCode).toBe(200)
  const root = new URL('..', import.meta.url).pathname
  const loading = globSync('src/**/*.ts', { cwd: root }).filter((file) =>
    /^import (?!type\b)(?:[^'"]*\bfrom )?'(?:@opentelemetry\/[^']+|[^']*\/(?:opentelemetry|tracing|pushed-metrics)\.ts)'/m.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )
  expect(loading.map((file) => basename(file)).sort()).toEqual([
    'opentelemetry.ts',
    'pushed-metrics.ts',
    'tracing.ts',
  ])
})
