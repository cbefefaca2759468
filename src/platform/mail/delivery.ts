import { createTransport } from 'nodemailer'
import { oneLine } from '#shared/lines.ts'
import { type CalendarText, calendarText } from '../calendar.ts'
import { type Config, mailboxOf } from '../config.ts'
import { mailEncryption } from '../encryption-settings.ts'
import { inStep, type Step } from '../telemetry/spans.ts'
import { type Letter, letterText } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import { ticketAttachment } from './letter-ticket.ts'
import { createPatience } from './patience.ts'

export interface Outgoing {
  id: string
  recipient: string
  letter: Letter
  /** Of the call that caused it. */
  request_id?: string | null
}

export interface Delivery {
  /** Hands one email to the mail server. Throws what the server said. */
  deliver(mail: Outgoing): Promise<void>
  /** How many emails the mail server has in full without having said whether it keeps them. */
  unanswered(): number
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

const headersOf = ({ letter: { unsubscribe_url }, request_id }: Outgoing) => ({
  ...(unsubscribe_url && {
    'List-Unsubscribe': `<${unsubscribe_url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
  ...(request_id && { 'X-Request-Id': request_id }),
})

const stepTo = ({ hostname, port }: URL): Step => ({
  name: 'send email',
  kind: 'client',
  attributes: {
    'network.protocol.name': 'smtp',
    'server.address': hostname,
    ...(port && { 'server.port': Number(port) }),
  },
})

/** Delivers over SMTP; without an SMTP server, emails stay here and are read on the local mailbox page. */
export const createDelivery = (config: Config): Delivery => {
  if (!config.smtpUrl) return { deliver: async () => {}, unanswered: () => 0, close: () => {} }
  const { connections, connecting, sending, accepting } = config.outside.mail
  const transport = createTransport({
    ...mailEncryption(config.smtpUrl, config.production),
    pool: true,
    maxConnections: connections,
    // the outbox retries by itself, and records it
    maxRequeues: 0,
    connectionTimeout: connecting,
    greetingTimeout: Math.min(config.times.greeting, sending),
    // each email has its own limits, which end sooner: at the latest one look after both
    socketTimeout: 2 * (sending + accepting),
  })
  // an email under way learns of its own failure; for an idle connection there is no one to tell
  transport.on('error', () => {})
  const patiently = createPatience(config.outside.mail)
  const handedOver = new Map<string, () => void>()
  const unanswered = new Set<string>()
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((content) => content.once('end', () => handedOver.get(data.messageId!)?.()))
    done()
  })
  const domain = new URL(config.publicUrl).hostname
  const step = stepTo(new URL(config.smtpUrl))
  return {
    close: () => transport.close(),
    unanswered: () => unanswered.size,
    deliver: async (mail) => {
      const { id, recipient, letter } = mail
      if (isNobodys(recipient)) return
      const messageId = `<${id}@${domain}>`
      await inStep(step, () =>
        patiently(async (watched) => {
          handedOver.set(messageId, () => {
            unanswered.add(messageId)
            watched.handedOver()
          })
          await transport.sendMail({
            from: config.mailFrom,
            to: recipient,
            subject: oneLine(letter.subject),
            html: letterHtml(letter),
            text: letterText(letter),
            messageId,
            headers: headersOf(mail),
            signal: watched.signal,
            ...(letter.ticket && { attachments: [ticketAttachment(letter.ticket)] }),
            ...(letter.calendar && { icalEvent: appointment(config, letter.calendar, recipient) }),
          })
        }),
      ).finally(() => {
        handedOver.delete(messageId)
        unanswered.delete(messageId)
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
