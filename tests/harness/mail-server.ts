import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Deps } from '#platform/deps.ts'
import { createDelivery, type Delivery } from '#platform/mail/delivery.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { openTestApp, type TestApp } from './app.ts'

export const letter: Letter = {
  subject: 'Your application is in',
  heading: 'Your application is in',
  paragraphs: ['They mean to answer by March 30.'],
  action: { label: 'See it', url: 'http://localhost:3000/student/jobs' },
  reason: 'You get this because you applied.',
  unsubscribe_url: 'http://localhost:3000/unsubscribe/abc',
}

/** An app whose emails go to a mail server of the test's own, with an empty outbox and mailbox before each test. */
export const appWithMailServer = () => {
  let server: SMTPServer
  let deliveries: Delivery[]
  const mail = {
    t: undefined as unknown as TestApp,
    port: 0,
    received: [] as Email[],
    refusals: 0,
    /** What the server replies to a recipient, and when it has replied. */
    atRecipient: (() => null) as (address: string) => Promise<Error | null> | Error | null,
    bySmtp: () => ({
      ...mail.t.deps,
      config: { ...mail.t.deps.config, smtpUrl: `smtp://127.0.0.1:${mail.port}` },
    }),
    delivering: (deps: Deps): Delivery => {
      const delivery = createDelivery(deps.config)
      deliveries.push(delivery)
      return delivery
    },
    mails: () =>
      mail.t.deps.db
        .selectFrom('mails')
        .select(['id', 'state', 'attempts', 'letter', 'failure'])
        .orderBy('id')
        .execute(),
  }
  beforeAll(async () => {
    mail.t = await openTestApp()
  })
  afterAll(() => mail.t.close())
  beforeEach(async () => {
    await mail.t.deps.db.deleteFrom('mails').execute()
    Object.assign(mail, { received: [], refusals: 0, atRecipient: () => null })
    deliveries = []
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: async ({ address }, _session, done) => done(await mail.atRecipient(address)),
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', async () => {
          if (mail.refusals-- > 0) return done(new Error('try again later'))
          mail.received.push(await PostalMime.parse(Buffer.concat(chunks)))
          done()
        })
      },
    })
    mail.port = await new Promise((resolve) => {
      const listener = server.listen(0, '127.0.0.1', () =>
        resolve((listener.address() as { port: number }).port),
      )
    })
  })
  afterEach(async () => {
    for (const delivery of deliveries) delivery.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return mail
}
