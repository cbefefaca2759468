import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement as h, type ReactNode } from 'react'
import type { CalendarText } from '../calendar.ts'

/** What a letter says; every letter has the same look. */
export interface Letter {
  subject: string
  heading: string
  paragraphs: string[]
  facts?: Array<[label: string, value: string]>
  action?: { label: string; url: string }
  /** Several things told of in one letter, each with where it leads. */
  items?: Array<{ title: string; text: string; url: string }>
  /** An appointment that goes into the person's calendar. */
  calendar?: CalendarText
  /** Somebody sits and waits for it: it goes ahead of the rest. */
  urgent?: true
  /** Why this person gets it, in one sentence. */
  reason: string
  /** One-click unsubscribe address (RFC 8058), where the person may do without the letter. */
  unsubscribe_url?: string
  /** Where the person chooses what is mailed. */
  settings_url?: string
}

const font = "Poppins, 'Segoe UI', Helvetica, Arial, sans-serif"
const style = {
  body: { backgroundColor: '#f7f5f2', fontFamily: font, margin: 0, padding: '24px 12px' },
  card: {
    backgroundColor: '#ffffff',
    border: '1px solid #e7e2dc',
    borderRadius: 12,
    padding: '32px',
    maxWidth: 560,
  },
  brand: { color: '#c2410c', fontSize: 18, fontWeight: 600, margin: '0 0 24px' },
  heading: { color: '#1c1917', fontSize: 22, fontWeight: 600, lineHeight: '30px', margin: '0 0 16px' },
  text: {
    color: '#44403c',
    fontSize: 16,
    lineHeight: '26px',
    margin: '0 0 16px',
    whiteSpace: 'pre-line',
    // a long link would make the whole letter wider than a phone
    wordBreak: 'break-word',
  },
  button: {
    backgroundColor: '#c2410c',
    borderRadius: 8,
    color: '#ffffff',
    fontSize: 16,
    fontWeight: 600,
    padding: '12px 24px',
  },
  link: { color: '#c2410c', fontWeight: 600 },
  quiet: { color: '#78716c', textDecoration: 'underline' },
  small: { color: '#78716c', fontSize: 12, lineHeight: '18px', margin: '16px 0 0' },
  address: {
    color: '#78716c',
    fontSize: 12,
    lineHeight: '18px',
    margin: '16px 0 0',
    wordBreak: 'break-word',
  },
} as const

/** For mail programs that ask for it; others turn a light letter dark by their own rules. */
const dark = `@media (prefers-color-scheme: dark) {
  .body, .body > table > tbody > tr > td { background-color: #1a1714 !important; }
  .card { background-color: #262220 !important; border-color: #45403b !important; }
  .brand, .link { color: #fb923c !important; }
  .heading { color: #f5f3f0 !important; }
  .text { color: #e0dbd5 !important; }
  .line { border-color: #45403b !important; }
  .small, .quiet { color: #a8a29e !important; }
}`

const facts = (letter: Letter): ReactNode[] =>
  (letter.facts ?? []).map(([label, value]) =>
    h(
      Text,
      { key: label, className: 'text', style: { ...style.text, margin: '0 0 4px' } },
      h('strong', null, `${label}: `),
      value,
    ),
  )

const action = ({ action: link }: Letter): ReactNode[] =>
  link
    ? [
        h(
          Section,
          { key: 'action', style: { margin: '24px 0' } },
          h(Button, { href: link.url, style: style.button }, link.label),
        ),
        h(
          Text,
          { key: 'address', className: 'small', style: style.address },
          `Or open this address: ${link.url}`,
        ),
      ]
    : []

const items = (letter: Letter): ReactNode[] =>
  (letter.items ?? []).map(({ title, text, url }) =>
    h(
      Text,
      { key: url + title, className: 'text', style: style.text },
      h(Link, { href: url, className: 'link', style: style.link }, title),
      text ? h('br') : null,
      text || null,
    ),
  )

const quietLink = (words: string, href: string) =>
  h(Link, { key: words, href, className: 'quiet', style: style.quiet }, words)

/** How to get less of it; only under letters one can do without. */
const ways = ({ unsubscribe_url, settings_url }: Letter): ReactNode => {
  const links = [
    unsubscribe_url && quietLink('Unsubscribe', unsubscribe_url),
    settings_url && quietLink('Choose what we email you', settings_url),
  ].filter(Boolean)
  return links.length > 0
    ? h(
        Text,
        { className: 'small', style: style.small },
        links.flatMap((one, n) => (n ? [' · ', one] : [one])),
      )
    : null
}

/** What a list of letters shows beside the subject: the first words that say more than it. */
const preview = ({ heading, paragraphs, items: told = [] }: Letter): string =>
  paragraphs.find((text) => !text.startsWith('Hello ')) ??
  (told.map(({ title }) => title).join(', ') || heading)

const page = (letter: Letter) =>
  h(
    Html,
    { lang: 'en' },
    h(Head, null, h('meta', { name: 'color-scheme', content: 'light dark' }), h('style', null, dark)),
    h(Preview, null, preview(letter)),
    h(
      Body,
      { className: 'body', style: style.body },
      h(
        Container,
        { className: 'card', style: style.card },
        h(Text, { className: 'brand', style: style.brand }, 'Fairlead'),
        h(Heading, { as: 'h1', className: 'heading', style: style.heading }, letter.heading),
        letter.paragraphs.map((text, index) =>
          h(Text, { key: index, className: 'text', style: style.text }, text),
        ),
        facts(letter),
        items(letter),
        action(letter),
        h(Hr, { className: 'line', style: { borderColor: '#e7e2dc', margin: '24px 0 0' } }),
        h(Text, { className: 'small', style: style.small }, letter.reason),
        ways(letter),
      ),
    ),
  )

export const letterHtml = (letter: Letter): Promise<string> => render(page(letter))

export const letterText = (letter: Letter): string =>
  [
    letter.heading,
    ...letter.paragraphs,
    ...(letter.facts ?? []).map(([label, value]) => `${label}: ${value}`),
    ...(letter.items ?? []).map(({ title, text, url }) => [title, text, url].filter(Boolean).join('\n')),
    ...(letter.action ? [`${letter.action.label}: ${letter.action.url}`] : []),
    `-- \n${letter.reason}`,
    ...(letter.unsubscribe_url ? [`Unsubscribe: ${letter.unsubscribe_url}`] : []),
    ...(letter.settings_url ? [`Choose what we email you: ${letter.settings_url}`] : []),
  ].join('\n\n')

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
