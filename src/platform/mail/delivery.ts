import { createTransport } from 'nodemailer'
import { oneLine } from '#shared/lines.ts'
import { type CalendarText, calendarText } from '../calendar.ts'
import { MINUTE, SECOND } from '../clock.ts'
import { type Config, mailboxOf } from '../config.ts'
import { mailEncryption } from '../encryption-settings.ts'
import { type Letter, letterHtml, letterText } from './letter.ts'

export interface Delivery {
  /** Hands one letter to the mail server. Throws what the server said; `signal` gives the delivery up. */
  deliver(mail: { id: string; recipient: string; letter: Letter }, signal?: AbortSignal): Promise<void>
  close(): void
}

/** The letter's appointment, as mail programs take it into the calendar. */
const appointment = (config: Config, calendar: CalendarText, attendee: string) => ({
  method: calendar.method,
  filename: 'event.ics',
  content: calendarText(calendar, { email: mailboxOf(config), attendee }),
})

/** `.example` and `.invalid` are kept free for ever (RFC 2606): people of the demo have such addresses, and no mail server takes them. */
const isNobodys = (recipient: string): boolean => /\.(example|invalid)$/i.test(recipient)

const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** More than are sent at once, so that connections a server leaves hanging don't keep letters from the others. */
const MOST_CONNECTIONS = 100

/** Delivery over SMTP; without an SMTP server the letters stay here and are read on the local mailbox page. */
export const createDelivery = (config: Config): Delivery => {
  if (!config.smtpUrl) return { deliver: async () => {}, close: () => {} }
  const transport = createTransport({
    ...mailEncryption(config.smtpUrl, config.production),
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    // the outbox tries again by itself, and writes it down
    maxRequeues: 0,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 30 * SECOND,
    socketTimeout: MINUTE,
  })
  // a letter under way hears of its own failure; of a connection at rest there is nobody to tell
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
        html: await letterHtml(letter),
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
 * Whether the server will never take this letter: a reply of 5xx (RFC 5321, 4.2.1) to its recipient or its content. A refused
 * sender or password is the installation's mistake, and the letter can leave once that is mended.
 */
export const isRefusedForGood = (error: unknown): boolean => {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && responseCode < 600 && OF_THIS_LETTER.has(command)
}
