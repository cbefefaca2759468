import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#shared/problems.ts'
import { calendarText } from '../calendar.ts'
import { type Config, mailboxOf } from '../config.ts'
import type { Deps } from '../deps.ts'
import { PLAIN_PAGE } from '../headers.ts'
import { isFromHere } from '../loopback.ts'
import type { Letter } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import { ticketPictureAddress } from './letter-ticket.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string): string => value.replace(/[&<>"]/g, (character) => escapes[character]!)

const page = (content: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Mailbox – Fairlead</title>
<style>:root{color-scheme:light dark;--text:#1c1917;--quiet:#57534e;--line:#e7e2dc;--link:#c2410c;--ground:#fafaf9}
@media (prefers-color-scheme:dark){:root{--text:#f5f3f0;--quiet:#a8a29e;--line:#45403b;--link:#fb923c;--ground:#1a1714}}
body{font:16px/1.5 Poppins,system-ui,sans-serif;max-width:960px;margin:32px auto;padding:0 16px;color:var(--text);background:var(--ground)}
h1{font-size:28px}table{width:100%;border-collapse:collapse}td,th{text-align:left;padding:12px 8px;border-bottom:1px solid var(--line);vertical-align:top}
a{color:var(--link)}p,time{color:var(--quiet)}time{white-space:nowrap}
@media (max-width:720px){thead{display:none}tr,td{display:block}tr{padding:12px 0;border-bottom:1px solid var(--line)}td{padding:0;border:0;overflow-wrap:anywhere}}</style>
</head><body><main>${content}</main></body></html>`

const list = (rows: string) =>
  page(`<h1>Mailbox</h1>
<p>No mail server is set (SMTP_URL), so emails are kept here instead of leaving this machine. Newest first, the last 100.</p>
${rows ? `<table><thead><tr><th>To</th><th>Subject</th><th>Time (UTC)</th></tr></thead><tbody>${rows}</tbody></table>` : '<p>No emails yet.</p>'}`)

const missing = page(
  '<h1>Email not found</h1><p>It may have been removed since. <a href="/mailbox">Back to the mailbox</a></p>',
)

const html = 'text/html; charset=utf-8'

/** Whether emails stay on this machine: no SMTP server is set, and this is not production. */
export const storesMailLocally = ({ smtpUrl, production }: Config): boolean => !smtpUrl && !production

const attached = ({ id, letter }: { id: string; letter: unknown }): string =>
  (letter as Letter | null)?.calendar ? ` <a href="/mailbox/${id}/event.ics">event.ics</a>` : ''

/**
 * The local mailbox: what the installation would have sent. Only without an SMTP server, never in production,
 * and only for this machine: emails hold links that open accounts.
 */
export const registerMailbox = (app: FastifyInstance, deps: Deps): void => {
  if (!storesMailLocally(deps.config)) return
  const options = {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isFromHere(request)) throw new Problem('not_found')
      void reply.header('content-security-policy', PLAIN_PAGE).header('cache-control', 'no-store')
    },
  }
  app.get('/mailbox', options, async (_request, reply) => {
    const mails = await deps.db
      .selectFrom('mails')
      .select(['id', 'recipient', 'letter', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute()
    const rows = mails.map(
      (mail) =>
        `<tr><td>${text(mail.recipient)}</td><td><a href="/mailbox/${mail.id}">${text((mail.letter as Letter | null)?.subject ?? '')}</a>${attached(mail)}</td><td><time datetime="${mail.created_at}">${mail.created_at.slice(0, 16).replace('T', ' ')}</time></td></tr>`,
    )
    return reply.type(html).send(list(rows.join('')))
  })
  app.get<{ Params: { id: string } }>('/mailbox/:id', options, async (request, reply) => {
    const mail = await deps.db
      .selectFrom('mails')
      .select('letter')
      .where((eb) => eb.cast<string>('id', 'text'), '=', request.params.id)
      .executeTakeFirst()
    if (!mail?.letter) return reply.status(404).type(html).send(missing)
    const letter = mail.letter as Letter
    const picture = letter.ticket && ticketPictureAddress(letter.ticket)
    return reply.type(html).send(letterHtml(letter, picture))
  })
  app.get<{ Params: { id: string } }>('/mailbox/:id/event.ics', options, async (request, reply) => {
    const mail = await deps.db
      .selectFrom('mails')
      .select(['letter', 'recipient'])
      .where((eb) => eb.cast<string>('id', 'text'), '=', request.params.id)
      .executeTakeFirst()
    const calendar = (mail?.letter as Letter | null | undefined)?.calendar
    if (!mail || !calendar) return reply.status(404).type(html).send(missing)
    const to = { email: mailboxOf(deps.config), attendee: mail.recipient }
    return reply.type('text/calendar; charset=utf-8').send(calendarText(calendar, to))
  })
}
