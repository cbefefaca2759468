import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { post, postAll } from '#platform/mail/outbox.ts'
import { createMailWorker, sendMail } from '#platform/mail/sending.ts'
import { createQueue } from '#platform/queue.ts'
import { createHandlers } from '#platform/reactions.ts'
import { inTransaction } from '#platform/transactions.ts'
import { appWithMailServer, letter } from './harness/mail-server.ts'

const smtp = appWithMailServer()

test('a letter leaves over SMTP with its text, its link and one-click unsubscribing; what it said is forgotten here', async () => {
  const deps = smtp.bySmtp()
  await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail] = await smtp.mails()
  await sendMail(deps, smtp.delivering(deps), mail!.id)
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]).toMatchObject({ subject: letter.subject, to: [{ address: 'ada@example.edu' }] })
  expect(smtp.received[0]!.html).toContain('http://localhost:3000/student/jobs')
  expect(smtp.received[0]!.text).toContain('They mean to answer by March 30.')
  const header = (key: string) => smtp.received[0]!.headers.find((one) => one.key === key)?.value
  expect(header('list-unsubscribe')).toBe('<http://localhost:3000/unsubscribe/abc>')
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(await smtp.mails()).toMatchObject([{ state: 'sent', attempts: 1, letter: null }])
})

test('a ticket comes along as a picture that a scanner reads, in light and in dark, and as words', async () => {
  const deps = smtp.bySmtp()
  const ticket = {
    address:
      'https://careers.northfield.example/check-in?event=019caf10-3180-752d-bbc3-45f5e8535abb&code=ABCD1234EF56',
    code: 'ABCD-1234-EF56',
  }
  await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', { ...letter, ticket }))
  const [mail] = await smtp.mails()
  await sendMail(deps, smtp.delivering(deps), mail!.id)
  const { attachments, html, text } = smtp.received[0]!
  expect(attachments).toMatchObject([{ mimeType: 'image/png', disposition: 'inline', contentId: '<ticket>' }])
  expect(html).toContain('src="cid:ticket"')
  expect(html).toContain(ticket.code)
  expect(text).toContain(`Your ticket: ${ticket.code}`)
  const content = Buffer.from(attachments[0]!.content as ArrayBuffer)
  // thousands get one on the same morning
  expect(content.length).toBeLessThan(2000)
  const picture = sharp(content).toColourspace('srgb').ensureAlpha().raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const { width, height } = info
  expect(decodeQR({ width, height, data: new Uint8Array(data) })).toBe(ticket.address)
})

test('a line break in what a subject names makes no header', async () => {
  const deps = smtp.bySmtp()
  const subject = 'You are registered: Fair\r\nBcc: all@example.edu\u2028\u0007'
  await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', { ...letter, subject }))
  const [mail] = await smtp.mails()
  await sendMail(deps, smtp.delivering(deps), mail!.id)
  expect(smtp.received[0]!.subject).toBe('You are registered: Fair Bcc: all@example.edu')
  expect(smtp.received[0]!.headers.map(({ key }) => key)).not.toContain('bcc')
})

test('one cause makes one letter, and two workers send it once', async () => {
  const deps = smtp.bySmtp()
  for (let n = 0; n < 3; n++)
    await inTransaction(deps, (tx) => post(tx, { email: 'ada@example.edu' }, 'test:1', letter))
  const [mail, ...more] = await smtp.mails()
  expect(more).toEqual([])
  const deliver = smtp.delivering(deps)
  await Promise.all([sendMail(deps, deliver, mail!.id), sendMail(deps, deliver, mail!.id)])
  await sendMail(deps, deliver, mail!.id)
  expect(smtp.received).toHaveLength(1)
})

test('a letter somebody waits for goes ahead of a crowd', async () => {
  const deps = smtp.bySmtp()
  const crowd = Array.from({ length: 30 }, (_, n) => ({
    to: { email: `crowd${n}@example.edu` },
    cause: `test:${n}`,
    letter,
  }))
  await inTransaction(deps, (tx) => postAll(tx, crowd))
  await inTransaction(deps, (tx) =>
    post(tx, { email: 'ada@example.edu' }, 'test:ada', { ...letter, urgent: true }),
  )
  const handlers = createHandlers(deps, [], [], createMailWorker(deps, smtp.delivering(deps)))
  await deps.queue.drain(handlers)
  expect(smtp.received).toHaveLength(31)
  expect(smtp.received[0]!.to).toMatchObject([{ address: 'ada@example.edu' }])
})

test('a server that hangs over one letter holds up nobody else, and may still take it', async () => {
  const deps = smtp.bySmtp()
  const hanging = Promise.withResolvers<null>()
  smtp.atRecipient = (address) => (address.startsWith('slow') ? hanging.promise : null)
  for (const name of ['slow', 'ada'])
    await inTransaction(deps, (tx) => post(tx, { email: `${name}@example.edu` }, `test:${name}`, letter))
  const [slow, ada] = await smtp.mails()
  const worker = createMailWorker(deps, smtp.delivering(deps), 30)
  await worker.send([slow!.id])
  expect((await smtp.mails())[0]!.state).toBe('sending')
  await worker.send([ada!.id])
  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1)
  hanging.resolve(null)
  await worker.rest(10_000)
  expect((await smtp.mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('several letters leave at once', async () => {
  const deps = smtp.bySmtp()
  const all = Promise.withResolvers<null>()
  let open = 0
  smtp.atRecipient = () => {
    // lets none pass until four are here together
    if (++open === 4) all.resolve(null)
    return all.promise
  }
  for (let n = 0; n < 4; n++)
    await inTransaction(deps, (tx) => post(tx, { email: `ada${n}@example.edu` }, `test:${n}`, letter))
  const queue = await createQueue(deps.db, deps.log, { quiet: true })
  const worker = createMailWorker(deps, smtp.delivering(deps), 60_000)
  await queue.start(createHandlers(deps, [], [], worker))
  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(4)
  await worker.rest(10_000)
  await queue.stop()
})

test('a letter to an address that is nobody’s is not handed to the mail server', async () => {
  const deps = smtp.bySmtp()
  await inTransaction(deps, async (tx) => {
    await post(tx, { email: 'student@Northfield.EXAMPLE' }, 'test:1', letter)
    await post(tx, { email: 'example@my.example.edu' }, 'test:2', letter)
  })
  for (const { id } of await smtp.mails()) await sendMail(deps, smtp.delivering(deps), id)
  expect(smtp.received.map(({ to }) => to)).toMatchObject([[{ address: 'example@my.example.edu' }]])
  expect(await smtp.mails()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
})

test('a transaction that fails leaves no letter', async () => {
  const failing = inTransaction(smtp.t.deps, async (tx) => {
    await post(tx, { email: 'ada@example.edu' }, 'test:1', letter)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await smtp.mails()).toEqual([])
})

test('without a mail server the letter can be read in the mailbox', async () => {
  await inTransaction(smtp.t.deps, (tx) =>
    post(tx, { email: 'ada@example.edu' }, 'test:1', { ...letter, heading: '<b>bold</b>' }),
  )
  await smtp.t.drain()
  const [mail] = await smtp.mails()
  expect(mail).toMatchObject({ state: 'sent' })
  expect((await smtp.t.app.inject('/mailbox')).body).toContain('ada@example.edu')
  const page = (await smtp.t.app.inject(`/mailbox/${mail!.id}`)).body
  expect(page).toContain('&lt;b&gt;bold')
  expect((await smtp.t.app.inject('/mailbox/nonsense')).statusCode).toBe(404)
})
