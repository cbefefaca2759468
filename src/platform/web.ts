import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import type { PageRequest, WebSettings } from '#web/context.ts'
import { TRY_AGAIN } from './errors.ts'
import { type Answered, bytesFor, createKeptPages, type KeptPage, pageFrom } from './kept-pages.ts'

export interface WebOptions {
  /** Where `vite build` put the app: `client/` and `server/` are inside. */
  distDir: string
  settings: WebSettings
  /** Calls the listener when something happened that pages may show. */
  onChange?: (listener: () => void) => void
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
const policyFor = (inline: string, outside: string): string =>
  `${POLICY}; script-src 'self' ${inline}${outside}; connect-src 'self'${outside}`

const originOf = (script: string | null): string => (script ? ` ${new URL(script).origin}` : '')

const SERVICE_WORKER = /\/offline\.js(\.|$)/
/** A service worker's own headers say what it may fetch. */
const MAY_ASK_US = "default-src 'none'; connect-src 'self'"

/** These answer for themselves; anything unknown below them is a problem, not a page. */
const NOT_PAGES = /^\/*(api|healthz|readyz|metrics|media|mailbox|assets|sitemaps|feeds|cards)(\/|$)/
const FORWARDED = ['cookie', 'user-agent', 'accept-language', 'host'] as const

/** The calls a page made while it was drawn. */
interface Calls {
  answered: Answered[]
  cookies: string[]
  /** Statuses from 400 to 499: not allowed by the visitor's address or rights. */
  refusals: number[]
}

type Received = Answered & { headers: Headers }

/** Makes a page's call inside this process, as the page's visitor. */
const askInside =
  (app: FastifyInstance, request: FastifyRequest) =>
  async ({ address, init }: Pick<Answered, 'address' | 'init'>): Promise<Received> => {
    const headers = Object.fromEntries(new Headers(init.headers))
    for (const name of FORWARDED) if (request.headers[name]) headers[name] = String(request.headers[name])
    const answer = await app.inject({
      method: (init.method ?? 'GET') as InjectOptions['method'] & string,
      url: address,
      headers,
      remoteAddress: request.ip,
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    const received = new Headers()
    const cookies: string[] = []
    for (const [name, value] of Object.entries(answer.headers)) {
      if (name === 'set-cookie') cookies.push(...[value ?? []].flat().map(String))
      else if (value !== undefined) received.set(name, String(value))
    }
    const { statusCode: status, rawPayload: body } = answer
    return { address, init, status, body, headers: received, cookies }
  }

/** Answers the calls of a page's loaders; those already made for it are not made again. */
const sendInside =
  (ask: ReturnType<typeof askInside>, calls: Calls, made: readonly Received[]): PageRequest['send'] =>
  async (address, init) => {
    const isThis = (call: Received) =>
      call.address === address && call.init.method === init.method && call.init.body === init.body
    const { status, body, headers, cookies } = made.find(isThis) ?? (await ask({ address, init }))
    const { method, body: sent, headers: given } = init
    calls.answered.push({
      address,
      init: { method, body: sent, headers: given } as RequestInit,
      status,
      body,
      cookies,
    })
    calls.cookies.push(...cookies)
    if ((status >= 400 && status < 500) || status === 503) calls.refusals.push(status)
    return new Response(status === 204 || status === 304 ? null : new Uint8Array(body), { status, headers })
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

/** Pages of visitors who are nobody: no cookie, nothing else that says who they are. */
const isNobodys = ({ headers }: FastifyRequest): boolean =>
  headers.cookie === undefined && headers.authorization === undefined

const isForEveryone = (page: Response, { cookies, refusals }: Calls): boolean =>
  cookies.length === 0 &&
  refusals.length === 0 &&
  (page.status === 200 || Math.trunc(page.status / 100) === 3)

/** Serves the built app, after `registerCompression`: its files, and a rendered page for every other address. */
export const registerWeb = async (
  app: FastifyInstance,
  { distDir, settings, onChange }: WebOptions,
): Promise<void> => {
  const outside = originOf(settings.analytics_script_url)
  const built: BuiltApp = await import(pathToFileURL(resolve(distDir, 'server/server.js')).href)
  const kept = createKeptPages()
  onChange?.(kept.happened)
  await app.register(fastifyStatic, {
    root: resolve(distDir, 'client'),
    wildcard: false,
    preCompressed: true,
    // nobody asks for these by name, and each file that somebody may ask for is a route
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      if (SERVICE_WORKER.test(path)) {
        void reply.header('content-security-policy', MAY_ASK_US)
        return void reply.header('cache-control', 'no-cache')
      }
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })

  const sendKept = async (request: FastifyRequest, reply: FastifyReply, page: KeptPage) => {
    const { encoding, bytes } = await bytesFor(page, String(request.headers['accept-encoding'] ?? ''))
    reply.code(page.status)
    for (const [name, value] of page.headers) reply.header(name, value)
    if (encoding) reply.header('content-encoding', encoding)
    reply.header('vary', 'accept-encoding')
    if (page.etag) reply.header('etag', page.etag)
    reply.header('cache-control', 'private, no-cache')
    reply.header('content-security-policy', policyFor(page.hashes, outside))
    return reply.send(bytes)
  }

  const draw = async (
    request: FastifyRequest,
    reply: FastifyReply,
    ask: ReturnType<typeof askInside>,
    made: readonly Received[],
  ) => {
    const calls: Calls = { answered: [], cookies: [], refusals: [] }
    const nonce = randomBytes(16).toString('base64')
    const context = { nonce, send: sendInside(ask, calls, made), settings }
    const signal = abortedWith(reply)
    const page = await built.default.fetch(asWebRequest(request, settings.public_url, signal), { context })
    return { page, calls, nonce, signal }
  }

  const sendOwn = (reply: FastifyReply, { page, calls, nonce }: Awaited<ReturnType<typeof draw>>) => {
    if (calls.cookies.length > 0) reply.header('set-cookie', calls.cookies)
    reply.header('cache-control', 'private, no-cache')
    reply.header('content-security-policy', policyFor(`'nonce-${nonce}'`, outside))
    return reply.send(withStatusOf(page, calls))
  }

  app.route<{ Params: { '*': string } }>({
    // HEAD requests get the headers of the page
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    compress: {},
    handler: async (request, reply) => {
      if (NOT_PAGES.test(`/${request.params['*']}`)) return reply.callNotFound()
      const ask = askInside(app, request)
      if (!isNobodys(request)) return sendOwn(reply, await draw(request, reply, ask, []))
      const version = kept.version()
      const known = await kept.find(request.url, ask)
      if (known.page) return sendKept(request, reply, known.page)
      const drawn = kept.beginDrawing(request.url)
      try {
        const own = await draw(request, reply, ask, known.fresh)
        const { page, calls, nonce, signal } = own
        if (!isForEveryone(page, calls)) return sendOwn(reply, own)
        const { status, headers } = page
        const everyones = pageFrom(
          { status, headers: [...headers], text: await page.text(), nonce },
          calls.answered,
        )
        if (!signal.aborted) kept.keep(request.url, everyones, version)
        return sendKept(request, reply, everyones)
      } finally {
        drawn()
      }
    },
  })
}
