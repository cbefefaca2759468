import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '../src/platform/deps.ts'
import type { Letter } from '../src/platform/mail/letter.ts'
import { createDelivery, post, resumeMail, sendMail } from '../src/platform/mail/outbox.ts'
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

beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

beforeEach(async () => {
  await t.deps.db.deleteFrom('mails').execute()
  received = []
  refusals = 0
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
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
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const bySmtp = () => ({ ...t.deps, config: { ...t.deps.config, smtpUrl: `smtp://127.0.0.1:${port}` } })
const mails = () =>
  t.deps.db.selectFrom('mails').select(['id', 'state', 'attempts', 'letter', 'failure']).execute()

test('a letter leaves over SMTP with its text, its link and one-click unsubscribing; what it said is forgotten here', async () => {
  const deps = bySmtp()
  await transact(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail] = await mails()
  await sendMail(deps, createDelivery(deps.config), mail!.id)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ subject: letter.subject, to: [{ address: 'ada@example.edu' }] })
  expect(received[0]!.html).toContain('http://localhost:3000/student/jobs')
  expect(received[0]!.text).toContain('They mean to answer by March 30.')
  const header = (key: string) => received[0]!.headers.find((one) => one.key === key)?.value
  expect(header('list-unsubscribe')).toBe('<http://localhost:3000/unsubscribe/abc>')
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(await mails()).toMatchObject([{ state: 'sent', attempts: 1, letter: null }])
})

test('one cause makes one letter, and two workers send it once', async () => {
  const deps = bySmtp()
  for (let n = 0; n < 3; n++)
    await transact(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  const deliver = createDelivery(deps.config)
  await Promise.all([sendMail(deps, deliver, mail!.id), sendMail(deps, deliver, mail!.id)])
  await sendMail(deps, deliver, mail!.id)
  expect(received).toHaveLength(1)
})

test('a refusal gives the letter back for the next try', async () => {
  const deps = bySmtp()
  refusals = 1
  await transact(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail] = await mails()
  const deliver = createDelivery(deps.config)
  await expect(sendMail(deps, deliver, mail!.id)).rejects.toThrow(/try again later/)
  expect(await mails()).toMatchObject([
    { state: 'queued', attempts: 1, failure: expect.stringContaining('try again later') },
  ])
  await sendMail(deps, deliver, mail!.id)
  expect(received).toHaveLength(1)
})

test('a letter to an address that is nobody’s is not handed to the mail server', async () => {
  const deps = bySmtp()
  await transact(deps, async (tx) => {
    await post(tx, { email: 'student@Northfield.EXAMPLE' }, 'test:1', letter)
    await post(tx, { email: 'example@my.example.edu' }, 'test:2', letter)
  })
  for (const { id } of await mails()) await sendMail(deps, createDelivery(deps.config), id)
  expect(received.map(({ to }) => to)).toMatchObject([[{ address: 'example@my.example.edu' }]])
  expect(await mails()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
})

test('a transaction that fails leaves no letter', async () => {
  const failing = transact(t.deps, async (tx) => {
    await post(tx, { email: 'ada@example.edu' }, 'test:1', letter)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await mails()).toEqual([])
})

test('without a mail server the letter can be read in the mailbox', async () => {
  await transact(t.deps, (tx) =>
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
  await transact(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail] = await mails()
  const held = new Promise<void>(() => {})
  void sendMail(deps, () => held, mail!.id)
  await expect.poll(async () => (await mails())[0]!.state).toBe('sending')
  await resumeMail(deps)
  expect((await mails())[0]!.state).toBe('sending')
  t.clock.advance(16 * 60_000)
  await Promise.all([resumeMail(deps), resumeMail(deps)])
  expect((await mails())[0]!.state).toBe('queued')
  await sendMail(deps, createDelivery(deps.config), mail!.id)
  expect(received).toHaveLength(1)
  expect(received[0]!.messageId).toBe(`<${mail!.id}@localhost>`)
  expect(await mails()).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('a worker that comes back late changes nothing of the one that took over', async () => {
  const deps = bySmtp()
  await transact(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail] = await mails()
  const late = Promise.withResolvers<void>()
  const slow = sendMail(deps, () => late.promise, mail!.id)
  await expect.poll(async () => (await mails())[0]!.state).toBe('sending')
  t.clock.advance(16 * 60_000)
  await resumeMail(deps)
  await sendMail(deps, createDelivery(deps.config), mail!.id)
  late.reject(new Error('connection lost'))
  await expect(slow).rejects.toThrow('connection lost')
  expect(await mails()).toMatchObject([{ state: 'sent' }])
})

test('after the last try a letter has failed and is left alone', async () => {
  const deps = bySmtp()
  await transact(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail] = await mails()
  await deps.db.updateTable('mails').set({ attempts: 8 }).execute()
  await sendMail(deps, async () => Promise.reject(new Error('no such mailbox')), mail!.id)
  expect(await mails()).toMatchObject([{ state: 'failed', attempts: 9, failure: 'no such mailbox' }])
})
