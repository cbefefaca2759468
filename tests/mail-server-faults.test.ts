import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDelivery, type Delivery } from '#platform/mail/delivery.ts'
import { post } from '#platform/mail/outbox.ts'
import { resumeMail, sayAlive } from '#platform/mail/resuming.ts'
import { createMailWorker, sendMail } from '#platform/mail/sending.ts'
import { inTransaction } from '#platform/transactions.ts'
import { startMailServer } from './faults/mail-server.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { letter } from './harness/mail-server.ts'

let smtp: Awaited<ReturnType<typeof startMailServer>>
let t: TestApp
let delivery: Delivery
beforeAll(async () => {
  smtp = await startMailServer()
  t = await openTestApp({
    env: {
      SMTP_URL: smtp.url,
      SMTP_TIMEOUT: '1',
      SMTP_ACCEPT_TIMEOUT: '4',
      SMTP_CONNECTIONS: '6',
      MAIL_CONCURRENCY: '2',
      // these tests ask for many at once
      DATABASE_POOL_TIMEOUT: '30',
    },
  })
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('mails').execute()
  smtp.accepted.length = 0
  delivery = createDelivery(t.deps.config)
})
afterEach(() => {
  smtp.begin('none')
  delivery.close()
})

let count = 0
const posted = async (name: string): Promise<string> => {
  const cause = `test:${count++}`
  await inTransaction(t.deps, (tx) => post(tx, { email: `${name}@example.edu` }, cause, letter))
  const { id } = await t.deps.db
    .selectFrom('mails')
    .select('id')
    .where('cause', '=', cause)
    .executeTakeFirstOrThrow()
  return id
}
const mails = () => t.deps.db.selectFrom('mails').select(['state', 'failure']).orderBy('id').execute()

describe('a mail server that', () => {
  test.each(['silent', 'drops', 'tls', '421', '451'] as const)(
    'is in trouble (%s): the email waits, goes out later, and once',
    async (trouble) => {
      smtp.begin(trouble)
      const id = await posted('ada')
      await sendMail(t.deps, delivery, id)
      expect(await mails()).toMatchObject([{ state: 'queued', failure: expect.any(String) }])
      smtp.begin('none')
      await sendMail(t.deps, delivery, id)
      expect(await mails()).toMatchObject([{ state: 'sent' }])
      expect(smtp.accepted).toHaveLength(1)
    },
  )

  test('refuses the recipient: the email has failed', async () => {
    smtp.begin('550')
    await sendMail(t.deps, delivery, await posted('gone'))
    expect(await mails()).toMatchObject([{ state: 'failed', failure: expect.stringContaining('550') }])
  })

  test('keeps the email and says so late: it is waited for, and there is one', async () => {
    smtp.begin('late')
    const sending = sendMail(t.deps, delivery, await posted('ada'))
    await expect.poll(() => smtp.accepted.length, { timeout: 10_000 }).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    smtp.release()
    await sending
    expect(await mails()).toMatchObject([{ state: 'sent' }])
    expect(smtp.accepted).toHaveLength(1)
  })

  test('never says whether it keeps the email: it goes out again, under the same Message-ID', async () => {
    smtp.begin('keeps')
    const id = await posted('ada')
    await sendMail(t.deps, delivery, id)
    expect(await mails()).toMatchObject([
      { state: 'queued', failure: 'The mail server did not say whether it keeps the email' },
    ])
    smtp.begin('none')
    await sendMail(t.deps, delivery, id)
    expect(smtp.accepted.map((one) => one.id)).toEqual([`${id}@localhost`, `${id}@localhost`])
  })

  test('leaves all connections hanging gives them up for those that wait', async () => {
    smtp.begin((to) => (to.startsWith('slow') ? 'deaf' : 'none'))
    const slow = await Promise.all(Array.from({ length: 6 }, (_, n) => posted(`slow${n}`)))
    const hanging = slow.map((id) => sendMail(t.deps, delivery, id))
    await expect.poll(() => smtp.connections(), { timeout: 10_000 }).toBe(6)
    const since = performance.now()
    const ada = await posted('ada')
    // waits for a connection: the first is given up after a second
    while (smtp.accepted.length === 0 && performance.now() - since < 3_500)
      await sendMail(t.deps, delivery, ada)
    expect(smtp.accepted.map(({ to }) => to)).toEqual(['ada@example.edu'])
    await Promise.all(hanging)
  })

  test('hangs over many: after the first, the others wait no longer than a moment for each', async () => {
    smtp.begin((to) => (to.startsWith('slow') ? 'deaf' : 'none'))
    const worker = createMailWorker(t.deps, delivery, 2_000)
    const taken: number[] = []
    for (let n = 0; n < 4; n++) {
      const ids = [await posted(`slow${n}`), await posted(`ada${n}`)]
      const begun = performance.now()
      await worker.send(ids)
      taken.push(performance.now() - begun)
    }
    expect(smtp.accepted).toHaveLength(4)
    const [first, ...others] = taken
    expect(others.sort((a, b) => a - b)[1]).toBeLessThan(first! / 2)
    await worker.rest(10_000)
  })

  test('has the email in full when the process ends is waited for, and the database told, as long as there is time; others are not', async () => {
    smtp.begin('late')
    const worker = createMailWorker(t.deps, delivery, 50)
    await worker.send([await posted('ada')])
    await expect.poll(() => smtp.accepted.length, { timeout: 10_000 }).toBe(1)
    const database = Promise.withResolvers<void>()
    let answers = false
    const slow = inTransaction(t.deps, async ({ db }) => {
      await db.selectFrom('mails').select('id').forUpdate().execute()
      await database.promise
    })
    setTimeout(smtp.release, 400)
    // the mail server has answered, and the database does not know yet
    setTimeout(() => {
      answers = true
      database.resolve()
    }, 800)
    await worker.rest(100, 10_000)
    expect(answers).toBe(true)
    await slow
    expect((await mails()).map(({ state }) => state)).toEqual(['sent'])
    smtp.begin('silent')
    await worker.send([await posted('bea')])
    const since = performance.now()
    await worker.rest(100, 10_000)
    expect(performance.now() - since).toBeLessThan(5_000)
  })
})

test('an email stays with a worker that says it is alive, whatever the clock says, and is taken over from one that died', async () => {
  const id = await posted('ada')
  void sendMail(t.deps, { deliver: () => new Promise(() => {}) }, id)
  await expect.poll(async () => (await mails())[0]!.state, { timeout: 10_000 }).toBe('sending')
  t.clock.advance(24 * 3_600_000)
  for (let minute = 0; minute < 6; minute++) {
    await resumeMail(t.deps)
    await sayAlive(t.deps, [id])
  }
  expect(await mails()).toMatchObject([{ state: 'sending' }])
  t.clock.advance(-48 * 3_600_000)
  for (let minute = 0; minute < 4; minute++) await resumeMail(t.deps)
  expect(await mails()).toMatchObject([{ state: 'queued' }])
})

test('whatever many workers had when all of them died is taken over together', async () => {
  const ids = []
  for (let n = 0; n < 150; n++) ids.push(await posted(`ada${n}`))
  await t.deps.db
    .updateTable('mails')
    .set({ state: 'sending', claimed_at: t.clock.now() })
    .where('id', 'in', ids)
    .execute()
  for (let minute = 0; minute < 4; minute++) await resumeMail(t.deps)
  expect((await mails()).filter(({ state }) => state === 'sending')).toEqual([])
})
