import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deps } from '#platform/deps.ts'
import { createDelivery, type Delivery } from '#platform/mail/delivery.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { post, postAll } from '#platform/mail/outbox.ts'
import { createMailWorker, pauseAfter, resumeMail, sendMail } from '#platform/mail/sending.ts'
import { createQueue } from '#platform/queue.ts'
import { createHandlers } from '#platform/reactions.ts'
import { inTransaction } from '#platform/transactions.ts'
import { openTestApp, type TestApp } from './harness/app.ts'

const letter: Letter = {
  subject: 'Your application is in',
  heading: 'Your application is in',
  paragraphs: ['They mean to answer by March 30.'],
  action: { label: 'See it', url: 'http://localhost:3000/student/jobs' },
  reason: 'You get this because you applied.',
  unsubscribe_url: 'http://localhost:3000/unsubscribe/abc',
}

let t: TestApp
let server: SMTPServer
let port: number
let received: Email[]
let refusals: number
/** What the server says to a recipient, and when it has said it. */
let atRecipient: (address: string) => Promise<Error | null> | Error | null
let deliveries: Delivery[]

beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

beforeEach(async () => {
  await t.deps.db.deleteFrom('mails').execute()
  received = []
  refusals = 0
  atRecipient = () => null
  deliveries = []
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: async ({ address }, _session, done) => done(await atRecipient(address)),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (refusals-- > 0) return done(new Error('try again later'))
        received.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  port = await new Promise((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () =>
      resolve((listener.address() as { port: number }).port),
    )
  })
})
afterEach(async () => {
  for (const delivery of deliveries) delivery.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const bySmtp = () => ({ ...t.deps, config: { ...t.deps.config, smtpUrl: `smtp://127.0.0.1:${port}` } })
const delivering = (deps: Deps): Delivery => {
  const delivery = createDelivery(deps.config)
  deliveries.push(delivery)
  return delivery
}
const answering = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
const mails = () =>
  t.deps.db
    .selectFrom('mails')
    .select(['id', 'state', 'attempts', 'letter', 'failure'])
    .orderBy('id')
    .execute()

test('a letter leaves over SMTP with its text, its link and one-click unsubscribing; what it said is forgotten here', async () => {
  const deps = bySmtp()
  await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail] = await mails()
  await sendMail(deps, delivering(deps), mail!.id)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ subject: letter.subject, to: [{ address: 'ada@example.edu' }] })
  expect(received[0]!.html).toContain('http://localhost:3000/student/jobs')
  expect(received[0]!.text).toContain('They mean to answer by March 30.')
  const header = (key: string) => received[0]!.headers.find((one) => one.key === key)?.value
  expect(header('list-unsubscribe')).toBe('<http://localhost:3000/unsubscribe/abc>')
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(await mails()).toMatchObject([{ state: 'sent', attempts: 1, letter: null }])
})

test('a line break in what a subject names makes no header', async () => {
  const deps = bySmtp()
  const subject = 'You are registered: Fair\r\nBcc: all@example.edu\u2028\u0007'
  await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', { ...letter, subject }))
  const [mail] = await mails()
  await sendMail(deps, delivering(deps), mail!.id)
  expect(received[0]!.subject).toBe('You are registered: Fair Bcc: all@example.edu')
  expect(received[0]!.headers.map(({ key }) => key)).not.toContain('bcc')
})

test('one cause makes one letter, and two workers send it once', async () => {
  const deps = bySmtp()
  for (let n = 0; n < 3; n++)
    await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  const deliver = delivering(deps)
  await Promise.all([sendMail(deps, deliver, mail!.id), sendMail(deps, deliver, mail!.id)])
  await sendMail(deps, deliver, mail!.id)
  expect(received).toHaveLength(1)
})

test('what the server does not take now is kept for later, and is no failure of the worker', async () => {
  const deps = bySmtp()
  refusals = 1
  await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail] = await mails()
  const delivery = delivering(deps)
  await sendMail(deps, delivery, mail!.id)
  expect(await mails()).toMatchObject([
    { state: 'queued', attempts: 1, failure: expect.stringContaining('try again later') },
  ])
  await sendMail(deps, delivery, mail!.id)
  expect(received).toHaveLength(1)
})

test('a letter the server will never take has failed after one try; a refused sender is not the letter’s fault', async () => {
  const deps = bySmtp()
  atRecipient = (address) => {
    if (address.startsWith('gone')) return answering(550, 'no such mailbox')
    return address.startsWith('full') ? answering(452, 'mailbox full') : null
  }
  for (const name of ['gone', 'full', 'ada'])
    await inTransaction(deps, (tx) => post(tx, { email: `${name}@example.edu` }, `test:${name}`, letter))
  for (const { id } of await mails()) await sendMail(deps, delivering(deps), id)
  expect((await mails()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['failed', 1],
    ['queued', 1],
    ['sent', 1],
  ])
  const refused = Object.assign(new Error('sender refused'), { responseCode: 553, command: 'MAIL FROM' })
  await inTransaction(deps, (tx) => post(tx, { email: 'bob@example.edu' }, 'test:bob', letter))
  const last = (await mails()).at(-1)!
  await sendMail(deps, { deliver: () => Promise.reject(refused) }, last.id)
  expect((await mails()).at(-1)).toMatchObject({ state: 'queued', attempts: 1 })
})

test('a day without the mail server costs no letter', async () => {
  const down = { ...t.deps, config: { ...t.deps.config, smtpUrl: 'smtp://127.0.0.1:1' } }
  await inTransaction(down, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const broken = delivering(down)
  const [mail] = await mails()
  const begun = t.clock.now()
  for (let tries = 1; t.clock.now().getTime() - begun.getTime() < 24 * 3_600_000; tries++) {
    await sendMail(down, broken, mail!.id)
    t.clock.advance(pauseAfter(tries, false, 1))
  }
  const [kept] = await mails()
  expect(kept!.state).toBe('queued')
  expect(kept!.attempts).toBeGreaterThan(40)
  const deps = bySmtp()
  await sendMail(deps, delivering(deps), mail!.id)
  expect(received).toHaveLength(1)
})

test('the next try waits its time in the queue', async () => {
  const deps = bySmtp()
  refusals = 1
  await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const handlers = createHandlers(deps, [], [], createMailWorker(deps, delivering(deps)))
  expect(await deps.queue.drain(handlers)).toEqual([])
  expect(await mails()).toMatchObject([{ state: 'queued', attempts: 1 }])
  await sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'created'`.execute(
    deps.db,
  )
  await deps.queue.drain(handlers)
  expect(await mails()).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('a letter somebody waits for goes ahead of a crowd', async () => {
  const deps = bySmtp()
  const crowd = Array.from({ length: 30 }, (_, n) => ({
    to: { email: `crowd${n}@example.edu` },
    cause: `test:${n}`,
    letter,
  }))
  await inTransaction(deps, (tx) => postAll(tx, crowd))
  await inTransaction(deps, (tx) =>
    post(tx, { email: 'ada@example.edu' }, 'test:ada', { ...letter, urgent: true }),
  )
  const handlers = createHandlers(deps, [], [], createMailWorker(deps, delivering(deps)))
  await deps.queue.drain(handlers)
  expect(received).toHaveLength(31)
  expect(received[0]!.to).toMatchObject([{ address: 'ada@example.edu' }])
})

test('a server that hangs over one letter holds up nobody else, and may still take it', async () => {
  const deps = bySmtp()
  const hanging = Promise.withResolvers<null>()
  atRecipient = (address) => (address.startsWith('slow') ? hanging.promise : null)
  for (const name of ['slow', 'ada'])
    await inTransaction(deps, (tx) => post(tx, { email: `${name}@example.edu` }, `test:${name}`, letter))
  const [slow, ada] = await mails()
  const worker = createMailWorker(deps, delivering(deps), 30)
  await worker.send(slow!.id)
  expect((await mails())[0]!.state).toBe('sending')
  await worker.send(ada!.id)
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
  hanging.resolve(null)
  await worker.rest(10_000)
  expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('several letters leave at once', async () => {
  const deps = bySmtp()
  const all = Promise.withResolvers<null>()
  let open = 0
  atRecipient = () => {
    // lets none pass until four are here together
    if (++open === 4) all.resolve(null)
    return all.promise
  }
  for (let n = 0; n < 4; n++)
    await inTransaction(deps, (tx) => post(tx, { email: `ada${n}@example.edu` }, `test:${n}`, letter))
  const queue = await createQueue(deps.db, deps.log, { quiet: true })
  const worker = createMailWorker(deps, delivering(deps), 60_000)
  await queue.start(createHandlers(deps, [], [], worker))
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(4)
  await worker.rest(10_000)
  await queue.stop()
})

test('a letter to an address that is nobody’s is not handed to the mail server', async () => {
  const deps = bySmtp()
  await inTransaction(deps, async (tx) => {
    await post(tx, { email: 'student@Northfield.EXAMPLE' }, 'test:1', letter)
    await post(tx, { email: 'example@my.example.edu' }, 'test:2', letter)
  })
  for (const { id } of await mails()) await sendMail(deps, delivering(deps), id)
  expect(received.map(({ to }) => to)).toMatchObject([[{ address: 'example@my.example.edu' }]])
  expect(await mails()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
})

test('a transaction that fails leaves no letter', async () => {
  const failing = inTransaction(t.deps, async (tx) => {
    await post(tx, { email: 'ada@example.edu' }, 'test:1', letter)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await mails()).toEqual([])
})

test('without a mail server the letter can be read in the mailbox', async () => {
  await inTransaction(t.deps, (tx) =>
    post(tx, { email: 'ada@example.edu' }, 'test:1', { ...letter, heading: '<b>bold</b>' }),
  )
  await t.drain()
  const [mail] = await mails()
  expect(mail).toMatchObject({ state: 'sent' })
  expect((await t.app.inject('/mailbox')).body).toContain('ada@example.edu')
  const page = (await t.app.inject(`/mailbox/${mail!.id}`)).body
  expect(page).toContain('&lt;b&gt;bold')
  expect((await t.app.inject('/mailbox/nonsense')).statusCode).toBe(404)
})

test('a letter whose worker died is taken up again after a while, once, by the same Message-ID', async () => {
  const deps = bySmtp()
  await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail] = await mails()
  const held = new Promise<void>(() => {})
  void sendMail(deps, { deliver: () => held }, mail!.id)
  await expect.poll(async () => (await mails())[0]!.state).toBe('sending')
  await resumeMail(deps)
  expect((await mails())[0]!.state).toBe('sending')
  t.clock.advance(16 * 60_000)
  await Promise.all([resumeMail(deps), resumeMail(deps)])
  expect((await mails())[0]!.state).toBe('queued')
  await sendMail(deps, delivering(deps), mail!.id)
  expect(received).toHaveLength(1)
  expect(received[0]!.messageId).toBe(`<${mail!.id}@localhost>`)
  expect(await mails()).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('a worker that comes back late changes nothing of the one that took over', async () => {
  const deps = bySmtp()
  await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail] = await mails()
  const late = Promise.withResolvers<void>()
  const slow = sendMail(deps, { deliver: () => late.promise }, mail!.id)
  await expect.poll(async () => (await mails())[0]!.state).toBe('sending')
  t.clock.advance(16 * 60_000)
  await resumeMail(deps)
  await sendMail(deps, delivering(deps), mail!.id)
  late.reject(new Error('connection lost'))
  await slow
  expect(await mails()).toMatchObject([{ state: 'sent' }])
})

test('a letter that was tried for five days has failed and is left alone', async () => {
  const deps = bySmtp()
  await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail] = await mails()
  t.clock.advance(5 * 24 * 3_600_000 + 1)
  await sendMail(deps, { deliver: () => Promise.reject(new Error('nobody answers')) }, mail!.id)
  expect(await mails()).toMatchObject([{ state: 'failed', attempts: 1, failure: 'nobody answers' }])
})
