import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { startOf } from '#shared/lines.ts'
import type { Letter } from './letter.ts'
import { TICKET_PICTURE } from './letter-ticket.ts'

const font = "Poppins, 'Segoe UI', Helvetica, Arial, sans-serif"
const GROUND = '#f7f5f2'
const style = {
  body: { backgroundColor: GROUND, fontFamily: font, padding: '24px 12px' },
  preview: { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 },
  card: {
    backgroundColor: '#ffffff',
    border: '1px solid #e7e2dc',
    borderRadius: 12,
    padding: '32px',
    maxWidth: 560,
  },
  brand: { color: '#c2410c', fontSize: 18, lineHeight: '24px', fontWeight: 600, margin: '0 0 24px' },
  heading: { color: '#1c1917', fontSize: 22, fontWeight: 600, lineHeight: '30px', margin: '0 0 16px' },
  text: {
    color: '#44403c',
    fontSize: 16,
    lineHeight: '26px',
    margin: '0 0 16px',
    whiteSpace: 'pre-line',
    // a long link would make the whole email wider than a phone
    wordBreak: 'break-word',
  },
  buttonTable: { margin: '8px 0 24px' },
  // Outlook ignores the padding of links, and everything else the name it has for that of cells
  buttonCell: { backgroundColor: '#c2410c', borderRadius: 8, msoPaddingAlt: '12px 24px' } as CSSProperties,
  button: {
    color: '#ffffff',
    fontSize: 16,
    fontWeight: 600,
    padding: '12px 24px',
    display: 'inline-block',
    lineHeight: '100%',
    textDecoration: 'none',
  },
  // scanners need a light ground around it, in dark emails too
  ticket: { backgroundColor: '#ffffff', borderRadius: 8, display: 'block', margin: '16px 0 8px' },
  line: { border: 'none', borderTop: '1px solid #e7e2dc', margin: '24px 0 0' },
  link: { color: '#c2410c', fontWeight: 600, textDecoration: 'none' },
  quiet: { color: '#78716c', textDecoration: 'underline' },
  small: { color: '#78716c', fontSize: 12, lineHeight: '18px', margin: '16px 0 0' },
  address: {
    clear: 'both',
    color: '#78716c',
    fontSize: 12,
    lineHeight: '18px',
    margin: '16px 0 0',
    wordBreak: 'break-word',
  },
} as const

/** For mail programs that support it; others darken a light email by their own rules. */
const dark = `@media (prefers-color-scheme: dark) {
  .body, .body > table > tbody > tr > td { background-color: #1a1714 !important; }
  .card { background-color: #262220 !important; border-color: #45403b !important; }
  .brand, .link { color: #fb923c !important; }
  .heading { color: #f5f3f0 !important; }
  .text { color: #e0dbd5 !important; }
  .line { border-color: #45403b !important; }
  .small, .quiet { color: #a8a29e !important; }
}`

/** A table of one cell: older mail programs lay out nothing else reliably. */
const cell = (table: object, td: CSSProperties, ...children: ReactNode[]) =>
  h(
    'table',
    {
      role: 'presentation',
      width: '100%',
      border: 0,
      cellPadding: 0,
      cellSpacing: 0,
      align: 'center',
      ...table,
    },
    h('tbody', null, h('tr', null, h('td', { style: td }, ...children))),
  )

const facts = (letter: Letter): ReactNode[] =>
  (letter.facts ?? []).map(([label, value]) =>
    h(
      'p',
      { key: label, className: 'text', style: { ...style.text, margin: '0 0 4px' } },
      h('strong', null, `${label}: `),
      value,
    ),
  )

const ticket = ({ ticket: held }: Letter, src: string): ReactNode[] =>
  held
    ? [
        h('img', {
          key: 'qr',
          src,
          width: 200,
          height: 200,
          alt: 'Your ticket as a QR code',
          style: style.ticket,
        }),
        h(
          'p',
          { key: 'code', className: 'text', style: style.text },
          'Your ticket: ',
          h('strong', null, held.code),
        ),
      ]
    : []

const action = ({ action: link }: Letter): ReactNode[] =>
  link
    ? [
        cell(
          { key: 'action', align: 'left', width: undefined, style: style.buttonTable },
          style.buttonCell,
          h('a', { href: link.url, target: '_blank', style: style.button }, link.label),
        ),
        h(
          'p',
          { key: 'address', className: 'small', style: style.address },
          `Or open this address: ${link.url}`,
        ),
      ]
    : []

const items = (letter: Letter): ReactNode[] =>
  (letter.items ?? []).map(({ title, text, url }) =>
    h(
      'p',
      { key: url + title, className: 'text', style: style.text },
      h('a', { href: url, target: '_blank', className: 'link', style: style.link }, title),
      text ? h('br') : null,
      text || null,
    ),
  )

const quietLink = (words: string, href: string) =>
  h('a', { key: words, href, target: '_blank', className: 'quiet', style: style.quiet }, words)

/** How to get fewer emails; only under optional ones. */
const ways = ({ unsubscribe_url, settings_url }: Letter): ReactNode => {
  const links = [
    unsubscribe_url && quietLink('Unsubscribe', unsubscribe_url),
    settings_url && quietLink('Choose what we email you', settings_url),
  ].filter(Boolean)
  return links.length > 0
    ? h(
        'p',
        { className: 'small', style: style.small },
        links.flatMap((one, n) => (n ? [' · ', one] : [one])),
      )
    : null
}

/** The preview text beside the subject in a mail list: the first words that add something to it. */
const preview = ({ heading, paragraphs, items: told = [] }: Letter): string =>
  paragraphs.find((text) => !text.startsWith('Hello ')) ??
  (told.map(({ title }) => title).join(', ') || heading)

/** Mail lists fill the line after a short preview with what comes next; nothing visible should. */
const PREVIEW_LENGTH = 150
const FILLER = '\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF'

const previewLine = (text: string) =>
  h(
    'div',
    { style: style.preview },
    startOf(text, PREVIEW_LENGTH),
    FILLER.repeat(Math.max(0, PREVIEW_LENGTH - text.length)),
  )

const head = h(
  'head',
  null,
  h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
  h('meta', { name: 'x-apple-disable-message-reformatting' }),
  h('meta', { name: 'color-scheme', content: 'light dark' }),
  h('style', null, dark),
)

const page = (letter: Letter, picture: string) =>
  h(
    'html',
    { lang: 'en', dir: 'ltr' },
    head,
    h(
      'body',
      { className: 'body', style: { backgroundColor: GROUND, margin: 0, padding: 0 } },
      previewLine(preview(letter)),
      cell(
        {},
        style.body,
        cell(
          { className: 'card', style: style.card },
          {},
          h('p', { className: 'brand', style: style.brand }, 'Fairlead'),
          h('h1', { className: 'heading', style: style.heading }, letter.heading),
          letter.paragraphs.map((text, index) =>
            h('p', { key: index, className: 'text', style: style.text }, text),
          ),
          facts(letter),
          ticket(letter, picture),
          items(letter),
          action(letter),
          h('hr', { className: 'line', style: style.line }),
          h('p', { className: 'small', style: style.small }, letter.reason),
          ways(letter),
        ),
      ),
    ),
  )

/**
 * Writes the email as HTML for mail programs: tables for layout, styles on each element. A ticket's picture comes
 * along with the email unless its address is given.
 */
export const letterHtml = (letter: Letter, picture = TICKET_PICTURE): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(page(letter, picture))}`
