import { setTimeout as wait } from 'node:timers/promises'
import type { UpdateObject } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import { newId } from '../../shared/ids.ts'
import { type CalendarText, calendarText } from '../calendar.ts'
import { iso, later, MINUTE } from '../clock.ts'
import { type Config, mailboxOf } from '../config.ts'
import type { Tables, Timestamp } from '../database.ts'
import { type Deps, type Tx, transact } from '../deps.ts'
import { withoutAddresses } from '../log.ts'
import { TRIES as MAIL_TRIES } from '../queue.ts'
import { type Letter, letterHtml, letterText } from './letter.ts'

export interface MailTable {
  id: string
  cause: string
  person_id: string | null
  recipient: string
  letter: unknown
  state: 'queued' | 'sending' | 'sent' | 'failed'
  attempts: number
  failure: string | null
  created_at: Timestamp
  sent_at: Timestamp | null
  claimed_at: Timestamp | null
}

declare module '../database.ts' {
  interface Tables {
    mails: MailTable
  }
}

export interface Addressee {
  email: string
  person_id?: string | null
}

export interface Posted {
  to: Addressee
  /** What the letter tells of; a second letter for one cause is never made. */
  cause: string
  letter: Letter
}

/** Puts letters in the outbox, in the transaction of what they tell of. One `cause` makes one letter, however often this runs. */
export const postAll = async (tx: Tx, letters: Posted[]): Promise<void> => {
  if (letters.length === 0) return
  const made = await tx.db
    .insertInto('mails')
    .values(
      letters.map(({ to, cause, letter }) => ({
        id: newId(tx.now.getTime()),
        cause,
        person_id: to.person_id ?? null,
        recipient: to.email,
        letter: JSON.stringify(letter),
        state: 'queued',
        attempts: 0,
        created_at: tx.now,
      })),
    )
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .execute()
  if (made.length > 0) await tx.deps.queue.enqueueAll(tx, 'mail', made)
}

export const post = (tx: Tx, to: Addressee, cause: string, letter: Letter): Promise<void> =>
  postAll(tx, [{ to, cause, letter }])

export type Deliver = (mail: { id: string; recipient: string; letter: Letter }) => Promise<void>

/** The letter's appointment, as mail programs take it into the calendar. */
const appointment = (config: Config, calendar: CalendarText, attendee: string) => ({
  method: calendar.method,
  filename: 'event.ics',
  content: calendarText(calendar, { email: mailboxOf(config), attendee }),
})

/** `.example` and `.invalid` are kept free for ever (RFC 2606): people of the demo have such addresses, and no mail server takes them. */
const isNobodys = (recipient: string): boolean => /\.(example|invalid)$/i.test(recipient)

/** Delivery over SMTP; without an SMTP server the letters stay here and are read on the local mailbox page. */
export const createDelivery = (config: Config): Deliver => {
  if (!config.smtpUrl) return async () => {}
  const transporter: Transporter = createTransport({
    url: config.smtpUrl,
    connectionTimeout: MINUTE,
    greetingTimeout: MINUTE,
    socketTimeout: 2 * MINUTE,
  })
  const domain = new URL(config.publicUrl).hostname
  return async ({ id, recipient, letter }) => {
    if (isNobodys(recipient)) return
    await transporter.sendMail({
      from: config.mailFrom,
      to: recipient,
      subject: letter.subject,
      html: await letterHtml(letter),
      text: letterText(letter),
      messageId: `<${id}@${domain}>`,
      ...(letter.calendar && { icalEvent: appointment(config, letter.calendar, recipient) }),
      ...(letter.unsubscribe_url
        ? {
            headers: {
              'List-Unsubscribe': `<${letter.unsubscribe_url}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }
        : {}),
    })
  }
}

const claim = async (deps: Deps, id: string) =>
  deps.db
    .updateTable('mails')
    .set((eb) => ({ state: 'sending', attempts: eb('attempts', '+', 1), claimed_at: deps.clock.now() }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning(['id', 'recipient', 'letter', 'attempts', 'claimed_at'])
    .executeTakeFirst()

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

/** Only who still holds the letter decides what became of it. */
const settle = (deps: Deps, { id, claimed_at }: Claimed, outcome: Partial<UpdateObject<Tables, 'mails'>>) =>
  deps.db
    .updateTable('mails')
    .set({ ...outcome, claimed_at: null })
    .where('id', '=', id)
    .where('claimed_at', '=', claimed_at)
    .execute()

const MARK_TRIES = 5

/** The server has taken it: that is written down even when the database stumbles, since a letter that isn't marked would go out again. */
const markSent = async (deps: Deps, mail: Claimed): Promise<void> => {
  const forget = deps.config.smtpUrl ? { letter: null } : {}
  for (let attempt = 1; ; attempt++) {
    try {
      await settle(deps, mail, { state: 'sent', sent_at: deps.clock.now(), failure: null, ...forget })
      return
    } catch (error) {
      if (attempt === MARK_TRIES) throw error
      await wait(200 * 2 ** attempt)
    }
  }
}

/**
 * Sends one letter. It is claimed first, so that two workers never send it twice; a refusal by the mail server gives it back
 * and throws, so that the queue tries again, until the last try. Links in a sent letter are forgotten where it really left.
 */
export const sendMail = async (deps: Deps, deliver: Deliver, id: string): Promise<void> => {
  const mail = await claim(deps, id)
  if (!mail) return
  try {
    await deliver({ id: mail.id, recipient: mail.recipient, letter: mail.letter as Letter })
  } catch (error) {
    const failure = withoutAddresses((error as Error).message).slice(0, 500)
    if (mail.attempts >= MAIL_TRIES) return void (await settle(deps, mail, { state: 'failed', failure }))
    await settle(deps, mail, { state: 'queued', failure })
    // the queue keeps what is thrown
    throw new Error(failure)
  }
  await markSent(deps, mail)
}

/** Longer than a delivery can take, so whoever had the letter is gone. */
const LEASE = 15 * MINUTE
const BATCH = 100

/**
 * Takes up letters whose worker died with them. Whether the mail server had taken such a letter nobody knows; it goes out
 * again under its old Message-ID, by which mailboxes recognise a double.
 */
export const resumeMail = (deps: Deps): Promise<void> =>
  transact(deps, async (tx) => {
    const left = await tx.db
      .selectFrom('mails')
      .select('id')
      .where('state', '=', 'sending')
      .where('claimed_at', '<', iso(later(tx.now, -LEASE)))
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    if (left.length === 0) return
    const ids = left.map(({ id }) => id)
    await tx.db
      .updateTable('mails')
      .set({ state: 'queued', claimed_at: null, failure: 'The worker that had it ended' })
      .where('id', 'in', ids)
      .execute()
    await tx.deps.queue.enqueueAll(tx, 'mail', left)
  })
