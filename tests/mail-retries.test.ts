import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recoverAccepted } from '#platform/mail/accepted.ts'
import { post } from '#platform/mail/outbox.ts'
import { resumeMail } from '#platform/mail/resuming.ts'
import { createMailWorker, pauseAfter, sendMail } from '#platform/mail/sending.ts'
import { createHandlers } from '#platform/reactions.ts'
import { inTransaction } from '#platform/transactions.ts'
import { appWithMailServer, letter } from './harness/mail-server.ts'

const smtp = appWithMailServer()
const answering = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

test('what the server does not take now is kept for later, and is no failure of the worker', async () => {
  const deps = smtp.bySmtp()
  smtp.refusals = 1
  await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail] = await smtp.mails()
  const delivery = smtp.delivering(deps)
  await sendMail(deps, delivery, mail!.id)
  expect(await smtp.mails()).toMatchObject([
    { state: 'queued', attempts: 1, failure: expect.stringContaining('try again later') },
  ])
  await sendMail(deps, delivery, mail!.id)
  expect(smtp.received).toHaveLength(1)
})

test('a letter the server will never take has failed after one try; a refused sender is not the letter’s fault', async () => {
  const deps = smtp.bySmtp()
  smtp.atRecipient = (address) => {
    if (address.startsWith('gone')) return answering(550, 'no such mailbox')
    return address.startsWith('full') ? answering(452, 'mailbox full') : null
  }
  for (const name of ['gone', 'full', 'ada'])
    await inTransaction(deps, (tx) => post(tx, { email: `${name}@example.edu` }, `test:${name}`, letter))
  for (const { id } of await smtp.mails()) await sendMail(deps, smtp.delivering(deps), id)
  expect((await smtp.mails()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['failed', 1],
    ['queued', 1],
    ['sent', 1],
  ])
  const refused = Object.assign(new Error('sender refused'), { responseCode: 553, command: 'MAIL FROM' })
  await inTransaction(deps, (tx) => post(tx, { email: 'bob@example.edu' }, 'test:bob', letter))
  const last = (await smtp.mails()).at(-1)!
  await sendMail(deps, { deliver: () => Promise.reject(refused) }, last.id)
  expect((await smtp.mails()).at(-1)).toMatchObject({ state: 'queued', attempts: 1 })
})

test('a day without the mail server costs no letter', async () => {
  const down = { ...smtp.t.deps, config: { ...smtp.t.deps.config, smtpUrl: 'smtp://127.0.0.1:1' } }
  await inTransaction(down, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const broken = smtp.delivering(down)
  const [mail] = await smtp.mails()
  const begun = smtp.t.clock.now()
  for (let tries = 1; smtp.t.clock.now().getTime() - begun.getTime() < 24 * 3_600_000; tries++) {
    await sendMail(down, broken, mail!.id)
    smtp.t.clock.advance(pauseAfter(tries, false, 1))
  }
  const [kept] = await smtp.mails()
  expect(kept!.state).toBe('queued')
  expect(kept!.attempts).toBeGreaterThan(40)
  const deps = smtp.bySmtp()
  await sendMail(deps, smtp.delivering(deps), mail!.id)
  expect(smtp.received).toHaveLength(1)
})

test('the next try waits its time in the queue', async () => {
  const deps = smtp.bySmtp()
  smtp.refusals = 1
  await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const handlers = createHandlers(deps, [], [], createMailWorker(deps, smtp.delivering(deps)))
  expect(await deps.queue.drain(handlers)).toEqual([])
  expect(await smtp.mails()).toMatchObject([{ state: 'queued', attempts: 1 }])
  await sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'created'`.execute(
    deps.db,
  )
  await deps.queue.drain(handlers)
  expect(await smtp.mails()).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('a letter whose worker died is taken up again after a while, once, by the same Message-ID', async () => {
  const deps = smtp.bySmtp()
  await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail] = await smtp.mails()
  const held = new Promise<void>(() => {})
  void sendMail(deps, { deliver: () => held }, mail!.id)
  await expect.poll(async () => (await smtp.mails())[0]!.state, { timeout: 10_000 }).toBe('sending')
  await resumeMail(deps)
  expect((await smtp.mails())[0]!.state).toBe('sending')
  for (let minute = 0; minute < 2; minute++) await resumeMail(deps)
  await Promise.all([resumeMail(deps), resumeMail(deps)])
  expect((await smtp.mails())[0]!.state).toBe('queued')
  await sendMail(deps, smtp.delivering(deps), mail!.id)
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]!.messageId).toBe(`<${mail!.id}@localhost>`)
  expect(await smtp.mails()).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('a worker that comes back late changes nothing of the one that took over', async () => {
  const deps = smtp.bySmtp()
  await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail] = await smtp.mails()
  const late = Promise.withResolvers<void>()
  const slow = sendMail(deps, { deliver: () => late.promise }, mail!.id)
  await expect.poll(async () => (await smtp.mails())[0]!.state, { timeout: 10_000 }).toBe('sending')
  for (let minute = 0; minute < 4; minute++) await resumeMail(deps)
  await sendMail(deps, smtp.delivering(deps), mail!.id)
  late.reject(new Error('connection lost'))
  await slow
  expect(await smtp.mails()).toMatchObject([{ state: 'sent' }])
})

test('a letter that was tried for five days has failed and is left alone', async () => {
  const deps = smtp.bySmtp()
  await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail] = await smtp.mails()
  smtp.t.clock.advance(5 * 24 * 3_600_000 + 1)
  await sendMail(deps, { deliver: () => Promise.reject(new Error('nobody answers')) }, mail!.id)
  expect(await smtp.mails()).toMatchObject([{ state: 'failed', attempts: 1, failure: 'nobody answers' }])
})

test('a letter the server took while the database was away for longer is marked as soon as that is back', async () => {
  const deps = smtp.bySmtp()
  await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail] = await smtp.mails()
  await sql`create function away() returns trigger language plpgsql
    as $$ begin raise 'the database system is starting up' using errcode = '57P03'; end $$`.execute(deps.db)
  await sql`create trigger away before update on mails for each row when (new.state = 'sent') execute function away()`.execute(
    deps.db,
  )
  const sending = sendMail(deps, smtp.delivering(deps), mail!.id)
  const back = wait(8_000).then(() => sql`drop function away cascade`.execute(deps.db))
  await Promise.all([sending, back])
  expect(await smtp.mails()).toMatchObject([{ state: 'sent', attempts: 1 }])
  expect(smtp.received).toHaveLength(1)
})

test('a letter the server took is not sent again by the next process when its worker was killed before the database knew', async () => {
  const deps = smtp.bySmtp()
  const folder = join(deps.config.dataDir, 'accepted-mail')
  const noted = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  await inTransaction(deps, (tx) => post(tx, { email: 'bea@example.edu' }, 'test:2', letter))
  const [ada, bea] = await smtp.mails()
  await sql`create function away() returns trigger language plpgsql
    as $$ begin raise 'the database system is starting up' using errcode = '57P03'; end $$`.execute(deps.db)
  await sql`create trigger away before update on mails for each row when (new.state = 'sent') execute function away()`.execute(
    deps.db,
  )
  const worker = createMailWorker(deps, smtp.delivering(deps))
  void worker.send([ada!.id, bea!.id])
  await expect.poll(() => noted().join('').split('\n').length, { timeout: 10_000 }).toBe(3)
  // as a process leaves it that was killed, while writing
  const text = noted().join('').slice(0, -3)
  writeFileSync(join(folder, '999999999-killed'), text)
  await sql`drop function away cascade`.execute(deps.db)
  // and what this process noted under its id, as another did in a container before
  expect(await recoverAccepted(deps)).toBe(2)
  for (let minute = 0; minute < 4; minute++) await resumeMail(deps)
  await worker.rest(10_000)
  await expect.poll(async () => (await smtp.mails()).map(({ state }) => state)).toContain('sent')
  expect(smtp.received).toHaveLength(2)
  expect(readdirSync(folder)).not.toContain('999999999-killed')
  expect(await recoverAccepted(deps)).toBe(0)
})
