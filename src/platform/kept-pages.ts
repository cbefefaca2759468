import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const br = promisify(brotliCompress)
const gz = promisify(gzip)

/** A page says "2 minutes ago" and whether something is over: in milliseconds, how old it may be. */
const MAX_AGE = 15_000
/** Within this, in milliseconds, a page's answers count as still the same, unless something happened here. */
const CHECKED = 1000
const MAX_BYTES = 64 * 1024 * 1024
/** Addresses asked for once are not kept: nobody fills the memory with invented ones. */
const REMEMBERED = 5000
const LONGEST_ADDRESS = 500
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** One call a page made while it was drawn, and its answer. */
export interface Answered {
  address: string
  init: RequestInit
  status: number
  body: Buffer
  /** Meant for one visitor. */
  cookies: string[]
}

export interface KeptPage {
  status: number
  headers: Array<[string, string]>
  /** What its inline scripts may be, for the content security policy. */
  hashes: string
  /** None for a redirect. */
  etag: string | null
  html: Buffer
  packed: Partial<Record<'br' | 'gzip', Promise<Buffer>>>
  answers: Answered[]
}

interface Entry {
  page: KeptPage
  checkedAt: number
  version: number
}

/** A page being drawn. */
interface Drawing {
  over: Promise<void>
  isAwaited: boolean
}

/** How many drawings of others are waited for before another page is drawn: what they drew may not be kept. */
const WAITS = 2

/** The texts of the scripts in a page that this nonce allows; React escapes `>` in attributes. */
const allowedScripts = (html: string, nonce: string): string[] => {
  const found: string[] = []
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const start = html.indexOf('>', at) + 1
    const end = html.indexOf('</script', start)
    if (start === 0 || end < 0) break
    const tag = html.slice(at, start)
    if (tag.includes(` nonce="${nonce}"`) && !/\ssrc=|ld\+json/.test(tag)) found.push(html.slice(start, end))
    at = end
  }
  return found
}

const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64')

/**
 * Makes a page that everyone may be sent out of the one drawn for this visitor: without their nonce, the
 * scripts it allowed are allowed by what they say.
 */
export const withoutNonce = (drawn: string, nonce: string): { html: string; hashes: string } => {
  const cleared = (text: string) => text.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '')
  const scripts = allowedScripts(drawn, nonce).map((script) => `'sha256-${hashOf(cleared(script))}'`)
  return { html: cleared(drawn), hashes: [...new Set(scripts)].join(' ') }
}

export const pageFrom = (
  drawn: { status: number; headers: Array<[string, string]>; text: string; nonce: string },
  answers: Answered[],
): KeptPage => {
  const { html, hashes } = withoutNonce(drawn.text, drawn.nonce)
  const bytes = Buffer.from(html)
  return {
    status: drawn.status,
    headers: drawn.headers.filter(([name]) => name !== 'content-length'),
    hashes,
    etag: drawn.status === 200 ? `W/"${hashOf(bytes)}"` : null,
    html: bytes,
    packed: {},
    answers,
  }
}

const takes = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((one) => {
    const [name, weight] = one.split(';')
    return name!.trim() === encoding && Number(weight?.replace(/^\s*q=/, '') ?? 1) !== 0
  })

/** The page's bytes as this browser takes them, packed once for all who take them so. */
export const bytesFor = async (
  page: KeptPage,
  accepted = '',
): Promise<{ encoding: 'br' | 'gzip' | null; bytes: Buffer }> => {
  const encoding = (['br', 'gzip'] as const).find((one) => takes(accepted, one)) ?? null
  if (!encoding || page.html.length === 0) return { encoding: null, bytes: page.html }
  page.packed[encoding] ??= encoding === 'br' ? br(page.html, QUALITY) : gz(page.html)
  return { encoding, bytes: await page.packed[encoding] }
}

const sizeOf = ({ page: { html, answers } }: Entry): number =>
  answers.reduce((sum, { body }) => sum + body.length, 0) + 2 * html.length + 1000

/** The drawn pages of visitors who are nobody, by address. */
export interface KeptPages {
  /**
   * The page at the address if it still says what is true: `ask` makes its calls again, and each has to give
   * the same answer. The new answers of a page that is no longer true are in `fresh`. Waits for whoever is
   * drawing the page.
   */
  find<A extends Answered>(
    address: string,
    ask: (call: Answered) => Promise<A>,
  ): Promise<{ page?: KeptPage; fresh: A[] }>
  /** Others who ask for it wait until the returned function is called. */
  beginDrawing(address: string): () => void
  keep(address: string, page: KeptPage, version: number): void
  /** Counts what happened; read before the page is drawn. */
  version(): number
  happened(): void
}

/** This visitor may not ask now; the page is as true as before. */
const REFUSED = [429, 503]

const same = (one: Answered, other: Answered): boolean =>
  one.status === other.status && one.cookies.length === 0 && one.body.equals(other.body)

/** `now` in milliseconds, by any clock that runs on. */
export const createKeptPages = (now = () => performance.now()): KeptPages => {
  let version = 0
  const asked = new LRUCache<string, true>({ max: REMEMBERED })
  const kept = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOf,
    ttl: MAX_AGE,
    ttlResolution: 0,
    perf: { now },
    // by the page's age, not by its last use
    updateAgeOnGet: false,
  })
  const drawings = new Map<string, Drawing>()

  const compared: KeptPages['find'] = async (address, ask) => {
    const entry = kept.get(address)
    if (!entry) return { fresh: [] }
    const moment = now()
    const before = version
    if (entry.version === before && moment - entry.checkedAt < CHECKED) return { page: entry.page, fresh: [] }
    const fresh = await Promise.all(entry.page.answers.map(ask))
    if (!fresh.every((answer, at) => same(answer, entry.page.answers[at]!))) {
      const isRefused = fresh.some(({ status }) => REFUSED.includes(status))
      if (!isRefused && kept.peek(address) === entry) kept.delete(address)
      return { fresh }
    }
    entry.checkedAt = moment
    entry.version = before
    return { page: entry.page, fresh: [] }
  }

  return {
    version: () => version,
    happened: () => {
      version++
    },
    find: async (address, ask) => {
      for (let waits = 0; ; waits++) {
        const found = await compared(address, ask)
        const drawing = drawings.get(address)
        if (found.page || !drawing || waits === WAITS) return found
        drawing.isAwaited = true
        await drawing.over
      }
    },
    beginDrawing: (address) => {
      if (address.length > LONGEST_ADDRESS || drawings.has(address)) return () => {}
      const { promise, resolve } = Promise.withResolvers<void>()
      drawings.set(address, { over: promise, isAwaited: false })
      return () => {
        drawings.delete(address)
        resolve()
      }
    },
    keep: (address, page, drawnAt) => {
      if (address.length > LONGEST_ADDRESS) return
      if (asked.get(address) || drawings.get(address)?.isAwaited)
        kept.set(address, { page, checkedAt: now(), version: drawnAt })
      else asked.set(address, true)
    },
  }
}
