import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import type { PageRequest, WebSettings } from '#web/context.ts'
import { TRY_AGAIN } from './errors.ts'

export interface WebOptions {
  /** Where `vite build` put the app: `client/` and `server/` are inside. */
  distDir: string
  settings: WebSettings
}

interface BuiltApp {
  default: { fetch: (request: Request, options: { context: PageRequest }) => Promise<Response> }
}

const POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "font-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "script-src-attr 'none'",
  // Mantine sets style attributes, which no nonce can allow
  "style-src 'self' 'unsafe-inline'",
].join('; ')

/** `outside`: the origin of the installation's analytics script, which may load from there and report to it. */
const policyFor = (nonce: string, outside: string): string =>
  `${POLICY}; script-src 'self' 'nonce-${nonce}'${outside}; connect-src 'self'${outside}`

const originOf = (script: string | null): string => (script ? ` ${new URL(script).origin}` : '')

/** Pages are compressed as they are made: quality 4 costs a millisecond, the highest a second. */
const QUICK = { flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** These answer for themselves; anything unknown below them is a problem, not a page. */
const NOT_PAGES = /^\/*(api|healthz|readyz|metrics|media|mailbox|assets|sitemaps|feeds|cards)(\/|$)/
const FORWARDED = ['cookie', 'user-agent', 'accept-language', 'host'] as const

/** The results of the calls a page made while it was rendered. */
interface Calls {
  cookies: string[]
  /** Statuses from 400 to 499: not allowed by the visitor's address or rights. */
  refusals: number[]
}

/** Calls made by the page's loaders inside this process, as the page's visitor. */
const sendInside =
  (app: FastifyInstance, request: FastifyRequest, { cookies, refusals }: Calls): PageRequest['send'] =>
  async (address, init) => {
    const headers = Object.fromEntries(new Headers(init.headers))
    for (const name of FORWARDED) if (request.headers[name]) headers[name] = String(request.headers[name])
    const answer = await app.inject({
      method: (init.method ?? 'GET') as InjectOptions['method'] & string,
      url: address,
      headers,
      remoteAddress: request.ip,
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    const { statusCode: status } = answer
    if ((status >= 400 && status < 500) || status === 503) refusals.push(status)
    const received = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      if (name === 'set-cookie') cookies.push(...[value ?? []].flat().map(String))
      else if (value !== undefined) received.set(name, String(value))
    }
    const empty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: received,
    })
  }

// The origin is the installation's own, whatever Host header was sent.
const asWebRequest = (request: FastifyRequest, origin: string, signal: AbortSignal): Request => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, String(value))
  }
  return new Request(origin + request.url, { headers, signal })
}

const abortedWith = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/**
 * If a page failed because a call was refused, that is the visitor's mistake, not the server's; a call's 503
 * becomes the page's.
 */
const withStatusOf = (page: Response, { refusals: [first] }: Calls): Response => {
  if (page.status !== 500 || !first) return page
  const headers = new Headers(page.headers)
  if (first === 503) headers.set('retry-after', TRY_AGAIN)
  return new Response(page.body, { status: first, headers })
}

/** Serves the built app: its files, and a rendered page for every other address. */
export const registerWeb = async (app: FastifyInstance, { distDir, settings }: WebOptions): Promise<void> => {
  const outside = originOf(settings.analytics_script_url)
  const built: BuiltApp = await import(pathToFileURL(resolve(distDir, 'server/server.js')).href)
  await app.register(fastifyStatic, {
    root: resolve(distDir, 'client'),
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  await app.register(fastifyCompress, { global: false, encodings: ['br', 'gzip'], brotliOptions: QUICK })
  app.route<{ Params: { '*': string } }>({
    // HEAD requests get the headers of the page
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    compress: {},
    handler: async (request, reply) => {
      if (NOT_PAGES.test(`/${request.params['*']}`)) return reply.callNotFound()
      const calls: Calls = { cookies: [], refusals: [] }
      const nonce = randomBytes(16).toString('base64')
      const context = { nonce, send: sendInside(app, request, calls), settings }
      const page = await built.default.fetch(asWebRequest(request, settings.public_url, abortedWith(reply)), {
        context,
      })
      if (calls.cookies.length > 0) reply.header('set-cookie', calls.cookies)
      reply.header('cache-control', 'private, no-cache')
      reply.header('content-security-policy', policyFor(nonce, outside))
      return reply.send(withStatusOf(page, calls))
    },
  })
}
