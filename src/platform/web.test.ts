import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerCompression } from './compression.ts'
import { originForm } from './matched.ts'
import { registerWeb } from './web.ts'

// Stands in for the bundler's output: shows what the page was given.
const BUILT = `let drawn = 0
export default {
  fetch: async (request, { context }) => {
    const url = new URL(request.url)
    if (url.searchParams.has('page')) await context.send('/api/refused', {})
    if (url.pathname === '/from') return new Response(null, { status: 307, headers: { location: '/story' } })
    if (url.pathname === '/story') {
      const story = await context.send('/api/story', {})
      drawn++
      const html = '<meta content="' + context.nonce + '"><script nonce="' + context.nonce + '">start()</script><p>' + (await story.text()) + ' drawn ' + drawn
      return new Response(html, { status: story.status, headers: { 'content-type': 'text/html' } })
    }
    const who = await context.send('/api/whoami', { headers: { accept: 'application/json' } })
    const body = JSON.stringify({ url: request.url, nonce: context.nonce, settings: context.settings, who: await who.json() })
    return new Response(body, { status: { '/gone': 404, '/broken': 500 }[url.pathname] ?? 200, headers: { 'content-type': 'text/html' } })
  },
}`

let folder: string
let app: FastifyInstance
let address: string
let story = 'Once'
let happened = () => {}
let asked = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-web-'))
  await mkdir(join(folder, 'client/assets'), { recursive: true })
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'server/server.js'), BUILT)
  await writeFile(join(folder, 'client/assets/a-1234.js'), 'export {}')
  app = Fastify({ rewriteUrl: ({ url }) => originForm(url!) })
  app.get('/api/whoami', async (request, reply) => {
    reply.header('set-cookie', 'session=renewed; HttpOnly')
    return { cookie: request.headers.cookie ?? null, ip: request.ip }
  })
  app.get('/api/story', async (request) => {
    asked++
    return request.headers.cookie ? `${story}, dear ${request.headers.cookie}` : story
  })
  app.get('/api/refused', async (_, reply) => reply.code(400).send({}))
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ error: 'not_found' }))
  await registerCompression(app)
  await registerWeb(app, {
    distDir: folder,
    settings: {
      public_url: 'http://fairlead.test',
      small_screen_notice: 'off',
      mailbox: false,
      contact_email: '',
      analytics_script_url: null,
    },
    onChange: (listener) => {
      happened = listener
    },
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

it('answers a page with its own nonce in the policy, and never from a shared cache', async () => {
  const headers = { cookie: 'session=mine' }
  const [one, two] = [
    await app.inject({ url: '/student?page=2', headers }),
    await app.inject({ url: '/student', headers }),
  ]
  const nonce = one.json().nonce
  expect(one.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
  expect(two.json().nonce).not.toBe(nonce)
  expect(one.headers['cache-control']).toBe('private, no-cache')
  expect(one.json().url).toBe('http://fairlead.test/student?page=2')
})

it('lets nothing from other sites in, but the analytics script of the installation where one is set', async () => {
  const policy = (await app.inject('/student')).headers['content-security-policy']
  expect(policy).toContain("connect-src 'self'")
  expect(policy).not.toContain('http')
  const measured = Fastify()
  const settings = {
    public_url: 'http://fairlead.test',
    small_screen_notice: 'off' as const,
    mailbox: false,
    contact_email: '',
    analytics_script_url: 'https://stats.example:8443/js/count.js?site=1',
  }
  await registerCompression(measured)
  await registerWeb(measured, { distDir: folder, settings })
  const answer = await measured.inject({ url: '/student', headers: { cookie: 'session=mine' } })
  const { nonce } = answer.json()
  const script = answer.headers['content-security-policy']
  expect(script).toContain(`script-src 'self' 'nonce-${nonce}' https://stats.example:8443;`)
  expect(String(script).match(/https?:[^ ;]*/g)).toEqual([
    'https://stats.example:8443',
    'https://stats.example:8443',
  ])
  await measured.close()
})

it('calls the API as the visitor, and passes on the cookies the API sets', async () => {
  const page = await app.inject({
    url: '/student',
    headers: { cookie: 'session=mine' },
    remoteAddress: '203.0.113.7',
  })
  expect(page.json().who).toEqual({ cookie: 'session=mine', ip: '203.0.113.7' })
  expect(page.headers['set-cookie']).toEqual(['session=renewed; HttpOnly'])
})

it('answers the head of a page, without its body', async () => {
  for (const [url, status] of [
    ['/student', 200],
    ['/gone', 404],
    ['/api/nothing', 404],
  ] as const) {
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body], url).toEqual([status, ''])
  }
  expect((await app.inject({ method: 'HEAD', url: '/student' })).headers['content-type']).toBe('text/html')
})

it('keeps the status of a page', async () => {
  expect((await app.inject('/gone')).statusCode).toBe(404)
  expect((await app.inject('/broken')).statusCode).toBe(500)
})

it('does not blame the server for an address the API refuses', async () => {
  expect((await app.inject('/broken?page=-1')).statusCode).toBe(400)
})

it.each([
  '/api/nothing',
  '/assets/gone.js',
  '/metrics',
  '/media/x',
  '//api/nothing',
  '/%61pi/nothing',
  '/%2fapi/nothing',
  '/metrics?x',
])('has no page for %s', async (url) => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ error: 'not_found' })
})

it.each([
  ['http://evil.example/student?page=2', '/student?page=2'],
  ['HTTP://a:b@evil.example/student', '/student'],
  ['http://evil.example', '/'],
  ['http://evil.example?page=2', '/?page=2'],
  ['ftp://evil.example/student', '/student'],
  ['*', '/*'],
])('reads the request line %s as %s of ours', async (target, path) => {
  const { port } = new URL(address)
  const line = `GET ${target} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(line))
  expect(await text(socket)).toContain(`"url":"http://fairlead.test${path}"`)
})

it('lets browsers keep hashed files for good', async () => {
  const file = await app.inject('/assets/a-1234.js')
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

it.each(['//evil.example/x', '/%', '/%E0%A4%A', '/student?page=%', '/..%2f..%2fetc'])(
  'takes %s',
  async (url) => {
    const answer = await app.inject({ url, headers: { host: 'a b[' } })
    expect(answer.statusCode).toBeLessThan(500)
  },
)

const read = async (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const answer = await app.inject({ method, url: '/story', headers })
  return { ...answer, text: answer.body, policy: String(answer.headers['content-security-policy']) }
}

it('keeps the page of visitors who are nobody until what it says changes', async () => {
  story = 'Once upon a time'
  await read()
  const { text } = await read()
  expect((await read()).text).toBe(text)
  const before = asked
  happened()
  expect((await read()).text, 'something else happened').toBe(text)
  expect(asked, 'and it was compared').toBe(before + 1)
  story = 'They lived happily'
  happened()
  const compared = asked
  const next = await read()
  expect(next.text).toContain('They lived happily')
  expect(asked, 'what was asked to compare is not asked again').toBe(compared + 1)
})

it('allows the scripts of a page for everyone by what they say, and shows no one the nonce of another', async () => {
  await read()
  const [one, two] = [await read(), await read()]
  expect(one.text).toContain('<meta content=""><script>start()</script>')
  expect(one.policy).toContain(
    `script-src 'self' 'sha256-${createHash('sha256').update('start()').digest('base64')}'`,
  )
  expect(one.policy).not.toContain('nonce')
  expect(two.text).toBe(one.text)
})

it('draws the page of everyone with a cookie for them alone', async () => {
  await read()
  await read()
  const mine = await read({ cookie: 'session=mine' })
  const yours = await read({ cookie: 'session=yours' })
  const nonceOf = ({ text }: { text: string }) => /script nonce="([^"]+)"/.exec(text)?.[1]
  expect(mine.text).toContain('dear session=mine')
  expect(yours.text).toContain('dear session=yours')
  expect(nonceOf(mine)).not.toBe(nonceOf(yours))
  expect(mine.policy).toContain(`'nonce-${nonceOf(mine)}'`)
  expect((await read()).text).not.toContain('dear')
})

it('is drawn once for everyone who asks at the same moment', async () => {
  await read()
  await read()
  story = 'They met'
  happened()
  for (const url of ['/story', '/story?asked-for-the-first-time']) {
    const pages = await Promise.all(Array.from({ length: 20 }, () => app.inject(url)))
    const [text, ...others] = new Set(pages.map(({ body }) => body))
    expect(text).toContain('They met')
    expect(others).toEqual([])
  }
})

it('is drawn for those who come later when whoever came first has left', async () => {
  const url = '/story?left'
  const leaving = new AbortController()
  const first = app.inject({ url, signal: leaving.signal }).catch(() => {})
  const others = Promise.all(Array.from({ length: 5 }, () => app.inject(url)))
  leaving.abort()
  await first
  for (const { statusCode, body } of await others)
    expect([statusCode, body]).toEqual([200, expect.stringContaining(story)])
})

it('packs a kept page as the browser takes it, and tells it that nothing changed', async () => {
  await read()
  const { text, headers } = await read()
  const packed = await app.inject({ url: '/story', headers: { 'accept-encoding': 'gzip, br;q=0' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(text)
  const brotli = await app.inject({ url: '/story', headers: { 'accept-encoding': 'gzip, br' } })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text)
  const head = await read({}, 'HEAD')
  expect([head.statusCode, head.text]).toEqual([200, ''])
  expect(head.headers.etag).toBe(headers.etag)
})

it('keeps where an address leads', async () => {
  for (let visit = 0; visit < 3; visit++) {
    const answer = await app.inject('/from')
    expect([answer.statusCode, answer.headers.location]).toEqual([307, '/story'])
  }
})
