import purify from 'dompurify'
import type { WordRead } from './word-reader.ts'

const READING_MS = 20_000

const TAGS = ['p', 'br', 'strong', 'em', 'u', 'sup', 'sub', 'a', 'ul', 'ol', 'li']
const TABLES = ['table', 'thead', 'tbody', 'tr', 'td', 'th']

const clean = (html: string): string => {
  const body = purify.sanitize(html, {
    ALLOWED_TAGS: [...TAGS, ...TABLES],
    ALLOWED_ATTR: ['href', 'colspan', 'rowspan'],
    ALLOWED_URI_REGEXP: /^(https?|mailto):/i,
    RETURN_DOM: true,
  })
  for (const link of body.querySelectorAll('a')) {
    if (!link.hasAttribute('href')) link.replaceWith(...link.childNodes)
    link.target = '_blank'
    link.rel = 'noopener nofollow'
  }
  return body.innerHTML
}

/** Reads the text of a DOCX apart from the page, which it can neither hold up nor script. */
export const readWord = async (address: string, signal: AbortSignal): Promise<string> => {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`The document wasn’t sent: ${answer.status}`)
  const bytes = await answer.arrayBuffer()
  const reader = new Worker(new URL('./word-reader.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const fail = () => reject(new Error('The document could not be read.'))
  const limit = setTimeout(fail, READING_MS)
  signal.addEventListener('abort', fail)
  reader.addEventListener('error', fail)
  reader.addEventListener('message', ({ data }: MessageEvent<WordRead>) =>
    'html' in data ? resolve(data.html) : fail(),
  )
  reader.postMessage(bytes, [bytes])
  try {
    return clean(await promise)
  } finally {
    clearTimeout(limit)
    reader.terminate()
  }
}
