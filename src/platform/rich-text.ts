import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'
import { invalid } from '#shared/problems.ts'

/** The longest rich text a row holds, in characters. */
export const LONGEST_RICH_TEXT = 60_000

/** A name people type without the scheme, like www.example.edu/careers. */
const BARE_NAME = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}([/?#]|$)/i
const SCHEMES = new Set(['https:', 'http:', 'mailto:'])

/**
 * Returns a link that every browser reads the same way, or null. Browsers read `https:/api` or `\\host` as
 * relative to the page, so the address is stored after it was parsed as an absolute one.
 */
const absoluteLink = (href: string): string | null => {
  const given = href.trim()
  const address = BARE_NAME.test(given) ? `https://${given}` : given
  if (!URL.canParse(address)) return null
  const { protocol, username, password, href: read } = new URL(address)
  return SCHEMES.has(protocol) && username === '' && password === '' ? read : null
}

/** Deeper than any editor nests. The parser walks all open tags at each one, so depth costs its square. */
const DEEPEST = 100

class TooDeep extends Error {}

/** Returns what the options make of the text, or null if it is nested too deep to be worth reading. */
const read = (html: string, options: IOptions): string | null => {
  let depth = 0
  const counted: IOptions = {
    ...options,
    onOpenTag: () => {
      depth += 1
      if (depth > DEEPEST) throw new TooDeep()
    },
    onCloseTag: () => {
      depth -= 1
    },
  }
  try {
    return sanitizeHtml(html, counted)
  } catch (error) {
    if (error instanceof TooDeep) return null
    throw error
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Turns plain text into rich text: a paragraph per block, a break per line. */
export const fromPlainText = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((block) => block.trim().replace(/[&<>]/g, (mark) => escapes[mark]!))
    .filter(Boolean)
    .map((block) => `<p>${block.replace(/\r?\n/g, '<br />')}</p>`)
    .join('')

const decoded = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

/** Returns its words, whatever the tags were. */
const withoutTags = (html: string): string =>
  decoded(html.replace(/<(br|\/p|\/li|\/h\d)[^<>]*>/gi, '\n\n').replace(/<[^<>]*>/g, ' '))

/** What rich text may hold: structure and links, nothing that runs, loads or styles. */
const allowed: IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'a',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'code',
    'pre',
    'hr',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }) => {
      const link = absoluteLink(href ?? '')
      const attribs: Attributes = link ? { href: link, rel: 'nofollow noopener', target: '_blank' } : {}
      return { tagName, attribs }
    },
    h1: 'h2',
  },
}

/** Sanitizes rich text. If it is nested deeper than anyone writes, only its words are kept. */
export const sanitize = (html: string): string =>
  (read(html, allowed) ?? fromPlainText(withoutTags(html))).trim()

/**
 * Sanitizes a field's rich text. Escaping can make it longer than a row holds, which is reported like any
 * other field error.
 */
export const safeRichText = (html: string, field: string): string => {
  const safe = sanitize(html)
  if (safe.length <= LONGEST_RICH_TEXT) return safe
  throw invalid({ [field]: ['This is too long once its characters are escaped; shorten it'] })
}

/** Turns rich text into plain words, for search, emails and summaries. */
export const plainText = (html: string): string => {
  const text = read(html.replace(/<(br|\/p|\/li|\/h\d)[^<>]*>/g, ' '), {
    allowedTags: [],
    allowedAttributes: {},
    textFilter: (part) => part,
  })
  return (text === null ? withoutTags(html) : decoded(text)).replace(/\s+/g, ' ').trim()
}
