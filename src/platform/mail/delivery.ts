import { createTransport } from 'nodemailer'
import { oneLine } from '#shared/lines.ts'
import { type CalendarText, calendarText } from '../calendar.ts'
import { MINUTE, SECOND } from '../clock.ts'
import { type Config, mailboxOf } from '../config.ts'
import { mailEncryption } from '../encryption-settings.ts'
import { type Letter, letterText } from './letter.ts'
import { letterHtml } from './letter-html.ts'

export interface Delivery {
  /** Hands one email to the mail server. Throws what the server said; `signal` cancels the delivery. */
  deliver(mail: { id: string; recipient: string; letter: Letter }, signal?: AbortSignal): Promise<void>
  close(): void
}

/** The email's appointment, in the form mail programs add to the calendar. */
const appointment = (config: Config, calendar: CalendarText, attendee: string) => ({
  method: calendar.method,
  filename: 'event.ics',
  content: calendarText(calendar, { email: mailboxOf(config), attendee }),
})

/**
 * `.example` and `.invalid` are reserved for good (RFC 2606): people in the demo have such addresses, and no
 * mail server accepts them.
 */
const isNobodys = (recipient: string): boolean => /\.(example|invalid)$/i.test(recipient)

const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** More than are sent at once, so that connections a server leaves hanging don't block other emails. */
const MOST_CONNECTIONS = 100

/** Delivers over SMTP; without an SMTP server, emails stay here and are read on the local mailbox page. */
export const createDelivery = (config: Config): Delivery => {
  if (!config.smtpUrl) return { deliver: async () => {}, close: () => {} }
  const transport = createTransport({
    ...mailEncryption(config.smtpUrl, config.production),
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    // the outbox retries by itself, and records it
    maxRequeues: 0,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 30 * SECOND,
    socketTimeout: MINUTE,
  })
  // an email under way learns of its own failure; for an idle connection there is no one to tell
  transport.on('error', () => {})
  const domain = new URL(config.publicUrl).hostname
  return {
    close: () => transport.close(),
    deliver: async ({ id, recipient, letter }, signal) => {
      if (isNobodys(recipient)) return
      await transport.sendMail({
        from: config.mailFrom,
        to: recipient,
        subject: oneLine(letter.subject),
        html: letterHtml(letter),
        text: letterText(letter),
        messageId: `<${id}@${domain}>`,
        ...(signal && { signal }),
        ...(letter.calendar && { icalEvent: appointment(config, letter.calendar, recipient) }),
        ...(letter.unsubscribe_url && { headers: unsubscribing(letter.unsubscribe_url) }),
      })
    },
  }
}

const OF_THIS_LETTER = new Set(['RCPT TO', 'DATA'])

/**
 * Whether the server will never accept this email: a 5xx reply (RFC 5321, 4.2.1) to its recipient or its
 * content. A refused sender or password is the installation's mistake, and the email can go out once that is
 * fixed.
 */
export const isPermanentRejection = (error: unknown): boolean => {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && responseCode < 600 && OF_THIS_LETTER.has(command)
}
