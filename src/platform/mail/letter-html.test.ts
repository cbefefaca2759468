import { expect, test } from 'vitest'
import { type Letter, letterText } from './letter.ts'
import { letterHtml } from './letter-html.ts'

const letter: Letter = {
  subject: 'News',
  heading: 'News for <b>you</b>',
  paragraphs: ['Hello Ada,', `First "line" & more\nSecond line ${'long'.repeat(100)}`],
  facts: [['Where <i>', '</p><script>alert(1)</script>']],
  items: [{ title: '\u202eJob <3', text: 'Pays & more', url: 'http://localhost:3000/a?b=1&c="' }],
  action: { label: 'Open & see', url: 'http://localhost:3000/x?y=<z>' },
  reason: 'You asked for <it>.',
  unsubscribe_url: 'http://localhost:3000/unsubscribe/a&b',
  settings_url: 'http://localhost:3000/settings',
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'" }
const seenIn = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&([\w#]+);/g, (_, name: string) => entities[name]!)

test('both parts say the same, and what people wrote makes no markup', () => {
  const html = letterHtml(letter)
  expect(html).not.toMatch(/<(script|i|b|it|z)>/)
  const [seen, text] = [seenIn(html), letterText(letter)]
  const said = [
    letter.heading,
    ...letter.paragraphs,
    ...letter.facts!.map((fact) => fact.join(': ')),
    ...letter.items!.flatMap((item) => [item.title, item.text]),
    letter.action!.label,
    letter.action!.url,
    letter.reason,
  ]
  for (const words of said) {
    expect(seen).toContain(words)
    expect(text).toContain(words)
  }
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => seenIn(url!))
  const addresses = [letter.action, ...letter.items!].map((one) => one!.url)
  for (const url of [...addresses, letter.unsubscribe_url!, letter.settings_url!]) {
    expect(links).toContain(url)
    expect(text).toContain(url)
  }
})

test('the preview does not end within an emoji', () => {
  const html = letterHtml({ ...letter, paragraphs: [`${'a'.repeat(149)}👋 hello`] })
  expect(html.isWellFormed()).toBe(true)
})
