import { describe, expect, test } from 'vitest'
import { sanitize } from '#platform/rich-text.ts'
import { webAddress } from '#shared/fields.ts'

const PAGE = 'https://careers.example.edu/public-jobs/detail?id=1'

/** Addresses that a browser on our page would send to our own calls, or execute. */
const treacherous = [
  '/api/student/auth/logout',
  'api/student/auth/logout',
  '../api/student/auth/logout',
  '?id=2',
  '#top',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java&#10;script:alert(1)',
  'java&Tab;script:alert(1)',
  '&#106;avascript&colon;alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://careers.example.edu/1',
  'view-source:https://evil.example',
  'tel:+15555550100',
  'ftp://example.org',
  'https://user:word@evil.example',
  'https://careers.example.edu@evil.example',
  'https://',
  '',
]

describe('links in rich text', () => {
  const hrefsOf = (html: string) =>
    Array.from(sanitize(html).matchAll(/href="([^"]*)"/g), ([, href]) => href!)

  test.each(treacherous)('%j leads nowhere, and keeps its words', (href) => {
    const html = `<p><a href="${href}">words</a></p>`
    expect(hrefsOf(html)).toEqual([])
    expect(sanitize(html)).toBe('<p><a>words</a></p>')
  })

  test.each([
    ['https://example.org/a?b=c&amp;d=e#f', 'https://example.org/a?b=c&amp;d=e#f'],
    ['HTTP://EXAMPLE.org', 'http://example.org/'],
    [' https://example.org ', 'https://example.org/'],
    ['ht\ntps://example.org', 'https://example.org/'],
    ['https:/api.example/x', 'https://api.example/x'],
    ['https:\\\\example.org', 'https://example.org/'],
    ['mailto:jobs@example.org', 'mailto:jobs@example.org'],
    ['www.example.org/careers', 'https://www.example.org/careers'],
    ['example.org', 'https://example.org/'],
  ])('%j leads to %s, from whatever page', (href, leads) => {
    const [kept] = hrefsOf(`<a href="${href}" onclick="x" target="_top">words</a>`)
    expect(kept).toBe(leads)
    const address = kept!.replaceAll('&amp;', '&')
    expect(new URL(address, PAGE).href).toBe(new URL(address).href)
  })

  test('open apart, without telling where from', () => {
    expect(sanitize('<a href="https://a.example" rel="opener" target="x">a</a>')).toBe(
      '<a href="https://a.example/" rel="nofollow noopener" target="_blank">a</a>',
    )
  })
})

describe('web addresses people give', () => {
  test.each([
    ...treacherous,
    'https:example.org',
    'https:/example.org/api',
    'https:\\\\example.org',
    'https://example.org\\x',
    'https:///example.org',
  ])('%j is refused', (address) => expect(webAddress.safeParse(address).success).toBe(false))

  test.each([
    'https://example.org',
    'http://www.example.org:8080/a?b=c#d',
    'HTTPS://Example.org/@team',
    'https://exa\tmple.org/\r\nx',
    'h\nttps://example.org',
    ' https://xn--bcher-kva.example/ü ',
  ])('%j is taken, and is absolute wherever it stands', (address) => {
    const read = webAddress.parse(address)
    expect(new URL(read, PAGE).href).toBe(new URL(read).href)
    expect(read).not.toMatch(/\s/)
  })
})

test.each([
  ['example.org', 'https://example.org'],
  ['www.example.org/careers?a=b', 'https://www.example.org/careers?a=b'],
  [' bücher.example ', 'https://bücher.example'],
])('%j is completed to %s, as a browser does', (address, complete) => {
  expect(webAddress.parse(address)).toBe(complete)
})
