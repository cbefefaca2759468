import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { postAll } from '#platform/mail/outbox.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { type MailTrouble, startMailServer } from './mail-server.ts'
import { createReport, startProduct } from './product.ts'

// node tests/faults/mail.ts [--outage 90] [--each 15] [--server postgres://…]
const { values } = parseArgs({
  options: {
    /** Seconds the mail server is gone, and seconds of each other trouble. */
    outage: { type: 'string', default: '90' },
    each: { type: 'string', default: '15' },
    server: { type: 'string' },
  },
})
const report = createReport()
const smtp = await startMailServer()
const errands = new Map<string, number>()
const product = await startProduct(
  { SMTP_URL: smtp.url, SMTP_TIMEOUT: '8', SMTP_ACCEPT_TIMEOUT: '20' },
  {
    server: values.server,
    handlers: {
      errand: async ({ name }) => void errands.set(name as string, performance.now()),
    },
  },
)
const { deps } = product

const letterOf = (urgent: boolean) => ({
  subject: 'A test',
  heading: 'A test',
  paragraphs: ['Nothing to do.'],
  reason: 'You get this because something is being tested.',
  ...(urgent && { urgent: true as const }),
})
const post = (names: string[], urgent = false) =>
  inTransaction(deps, (tx) =>
    postAll(
      tx,
      names.map((name) => ({ to: { email: `${name}@mail.test` }, cause: newId(), letter: letterOf(urgent) })),
    ),
  )
const named = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}`)
const left = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from mails where state in ('queued', 'sending')`.execute(deps.db)
  return rows[0]!.n
}
const untilSent = async (seconds: number): Promise<number> => {
  const since = performance.now()
  while ((await left()) > 0 && performance.now() - since < seconds * 1000) await wait(500)
  return Math.round((performance.now() - since) / 1000)
}
/** How long other work takes to be begun. */
const errand = async (): Promise<number> => {
  const name = newId()
  const since = performance.now()
  await inTransaction(deps, (tx) => deps.queue.enqueue(tx, 'errand', { name }))
  while (!errands.has(name) && performance.now() - since < 60_000) await wait(100)
  return Math.round(performance.now() - since)
}
/** When each was accepted, after this moment. */
const delaysSince = (since: number, name: string) =>
  smtp.accepted.filter(({ to }) => to.startsWith(name)).map(({ at }) => at - since)
const slowest = (all: number[]) => Math.round(Math.max(0, ...all))

await post(named('warm', 20))
await untilSent(60)

// in trouble as a whole
const troubles: Array<[MailTrouble | 'refused', number]> = [
  ['refused', Number(values.outage)],
  ...(['silent', 'deaf', 'drops', 'tls', '421', '451'] as const).map((trouble): [MailTrouble, number] => [
    trouble,
    Number(values.each),
  ]),
]
for (const [trouble, seconds] of troubles) {
  if (trouble === 'refused') await smtp.close()
  else smtp.begin(trouble)
  await post(named(`other-${trouble}-`, 20))
  await post(named(`urgent-${trouble}-`, 3), true)
  const other = await errand()
  await wait(seconds * 1000)
  if (trouble === 'refused') await smtp.open()
  smtp.begin('none')
  const after = await untilSent(300)
  report.expect(
    `${trouble} for ${seconds} s, then all are sent; seconds that took`,
    (await left()) === 0,
    after,
  )
  report.expect('  meanwhile other work began within 5 s; milliseconds', other < 5_000, other)
}

// hanging over some: the others and the urgent ones are hardly later
const begun = performance.now()
await post(named('plain-', 120))
await untilSent(120)
const usual = slowest(delaysSince(begun, 'plain-'))
smtp.begin((to) => (to.startsWith('hang') ? 'deaf' : 'none'))
const since = performance.now()
await post(Array.from({ length: 120 }, (_, n) => (n % 8 === 0 ? `hang-${n}` : `beside-${n}`)))
await wait(500)
const asked = performance.now()
await post(['urgent-beside'], true)
while (delaysSince(since, 'beside-').length < 105 && performance.now() - since < 120_000) await wait(200)
const beside = slowest(delaysSince(since, 'beside-'))
report.expect(
  'a server that hangs over every eighth delays the others by 5 s at most; milliseconds',
  delaysSince(since, 'beside-').length === 105 && beside - usual < 5_500,
  { usual, beside },
)
report.expect(
  'and one somebody waits for by 5 s; milliseconds',
  slowest(delaysSince(asked, 'urgent-beside')) < 5_500,
  slowest(delaysSince(asked, 'urgent-beside')),
)
smtp.begin('none')
await untilSent(300)

// accepted, and said late
smtp.begin('late')
await post(named('late-', 5))
await wait(12_000)
smtp.release()
await untilSent(60)
smtp.begin('550')
await post(['gone'])
await untilSent(60)

const { rows } = await sql<{ state: string; n: number }>`
  select state, count(*)::int as n from mails group by state`.execute(deps.db)
const states = Object.fromEntries(rows.map(({ state, n }) => [state, n]))
report.say('emails', states)
report.expect(
  'only the one whose mailbox does not exist has failed',
  states.failed === 1 && !states.queued,
  states,
)
report.expect('none came twice', smtp.twice() === 0, smtp.twice())
report.expect('each that counts as sent came', smtp.accepted.length === states.sent, smtp.accepted.length)
report.end()
await product.stop()
await smtp.close()
