import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStudent, studentForm } from '#domains/accounts/accounts.fixtures.ts'
import { createLog } from '#platform/log.ts'
import { createDelivery } from '#platform/mail/delivery.ts'
import { createMailWorker } from '#platform/mail/sending.ts'
import { createQueue, type Queue } from '#platform/queue.ts'
import { createHandlers } from '#platform/reactions.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { buildApp } from '../src/app.ts'
import { aStudent } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'

/** What must never appear in a log. */
const told = {
  email: 'quirina.sentinel@example.edu',
  first_name: 'Quirina',
  last_name: 'Sentinelson',
  password: 'sentinel password 8842',
  token: 'sentinel-token-0123456789-abcdefghij',
  phone: '+1 555 884 2211',
}

let t: TestApp
let app: FastifyInstance
let queue: Queue
let log: ReturnType<typeof createLog>
let mailServer: SMTPServer
let lines: string[]

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(new Error(`550 <${address}> is unknown here`)),
  })
  const port = await new Promise<number>((resolve) => {
    const listener = mailServer.listen(0, '127.0.0.1', () =>
      resolve((listener.address() as { port: number }).port),
    )
  })
  t = await openTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const { email, first_name, last_name, password } = told
  await buildStudent(t.deps, { email, first_name, last_name, password })
  lines = []
  log = createLog('trace', { write: (line: string) => void lines.push(line) })
  queue = await createQueue(t.deps.db, log, { quiet: true })
  app = await buildApp({ ...t.deps, log, queue, config: { ...t.deps.config, production: true } })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await queue.stop()
  await t.close()
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
})

const send = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })

const multipart = async (body: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, value)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const content = Buffer.from(await request.arrayBuffer())
  return { headers: { 'content-type': request.headers.get('content-type')! }, content }
}

/** None of it appears in any line, either plainly or URL-encoded. */
const holdsNothing = () => {
  const text = lines.join('')
  const found = Object.values(told).filter((value) =>
    [value, encodeURIComponent(value), encodeURIComponent(value).replaceAll('%20', '+')].some((form) =>
      text.includes(form),
    ),
  )
  expect(found, text.slice(0, 2000)).toEqual([])
}

test('requests leave their pattern, not what they carry', async () => {
  const { email, password, token } = told
  const { first_name, last_name } = told
  const form = { email, password, first_name, last_name, university_id: newId() }
  await send('/api/student/auth/register', studentForm(form))
  await send('/api/student/auth/login', { email, password })
  await send('/api/student/auth/login', { email, password, [email]: told.phone })
  await send('/api/student/auth/verify-email', { token, password })
  await send('/api/student/auth/reset-password', { token, password })
  await app.inject(`/api/calendar/feed/${token}`)
  for (const spelled of [
    `/api/calendar/feed/${token}/`,
    `//api/calendar/feed/${token}`,
    `/calendar/${token}.ics`,
  ])
    await app.inject(spelled)
  await app.inject(`/api/unsubscribe?token=${token}`)
  await app.inject(`/api/jobs?search=${encodeURIComponent(email)}&${encodeURIComponent(email)}=1`)
  await app.inject(`/api/nothing/${encodeURIComponent(email)}?next=${email}`)
  await app.inject(`/api/nothing/${email}`)
  const { headers, content } = await multipart({ name: told.first_name, email, phone: told.phone })
  const url = '/api/fairlead-career/detail/00000000-0000-7000-8000-000000000000/apply'
  await app.inject({ method: 'POST', url, headers, payload: content })
  await app.inject({ method: 'POST', url, headers, payload: content.subarray(0, content.length - 60) })
  await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: `{"${email}`,
  })
  expect(lines.join('')).toContain('/api/calendar/feed/:token')
  expect(lines.join('')).toContain('00000000-0000-7000-8000-000000000000')
  holdsNothing()
})

test('neither do errors nobody expected, whatever the database quotes in them', async () => {
  await sql`alter table waitlist_entries add constraint "refused" check (email not like 'quirina%')`.execute(
    t.deps.db,
  )
  expect((await send('/api/waitlist/join', { email: told.email })).statusCode).toBe(500)
  await sql`
    create function object() returns trigger language plpgsql as $$
    begin
      if new.name = 'cast' then perform new.message::uuid; end if;
      raise exception '% wrote', new.email;
    end $$`.execute(t.deps.db)
  await sql`create trigger objects before insert on inquiries for each row execute function object()`.execute(
    t.deps.db,
  )
  const message = { email: told.email, topic: 'other', message: `${told.last_name} asks for an answer` }
  for (const name of ['raise', 'cast'])
    expect((await send('/api/contact-us', { ...message, name })).statusCode).toBe(500)
  await sql`alter table waitlist_entries drop constraint "refused"`.execute(t.deps.db)
  await sql`drop function object() cascade`.execute(t.deps.db)
  const text = lines.join('')
  for (const trace of ['refused', '(address) wrote', 'invalid input syntax']) expect(text).toContain(trace)
  holdsNothing()
})

test('nor letters a server refuses, which keep no address either', async () => {
  await send('/api/student/auth/forgot-password', { email: told.email })
  await t.deps.queue.drain(t.handlers, ['errand'])
  const delivery = createDelivery(t.deps.config)
  const handlers = createHandlers(t.deps, [], [], createMailWorker({ ...t.deps, log, queue }, delivery))
  expect(await queue.drain(handlers)).toEqual([])
  delivery.close()
  expect(lines.join('')).toContain('an email did not go out')
  holdsNothing()
  const { rows } = await sql<{ kept: string }>`
    select failure as kept from mails where failure is not null
    union all select output::text from pgboss.job where output is not null`.execute(t.deps.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { kept } of rows) expect(kept).not.toContain(told.email)
})

test('nor jobs that fail', async () => {
  await inTransaction({ ...t.deps, queue }, (tx) => queue.enqueue(tx, 'activity', { ids: [] }))
  const failing = async () => {
    throw new Error(`no notice for ${told.email}`, { cause: new Error(`${told.email} is gone`) })
  }
  expect(
    await queue.drain({
      errand: failing,
      activity: failing,
      mail: async () => [],
      push: async () => [],
      minute: failing,
    }),
  ).toHaveLength(1)
  expect(lines.join('')).toContain('no notice for (address)')
  holdsNothing()
})

test('an attempt that is refused is in the log, and who made it told from others without a name', async () => {
  const [one, other] = [await aStudent(t), await aStudent(t)]
  lines.length = 0
  for (const { client } of [one, one, other])
    await app.inject({ url: '/api/operator/people', headers: { cookie: client.cookie } })
  const refused = lines.map((line) => JSON.parse(line)).filter((line) => line.refused)
  expect(refused).toMatchObject(
    Array.from({ length: 3 }, () => ({ refused: 'not_allowed', call: '/api/operator/people' })),
  )
  const [first, again, third] = refused.map(({ who }) => who)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([again === first, third === first]).toEqual([true, false])
  expect(lines.join('')).not.toContain(one.person_id)
})
