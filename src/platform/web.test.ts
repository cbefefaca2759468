import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { originForm } from './matched.ts'
import { registerWeb } from './web.ts'

// Stands in for the bundler's output: shows what the page was given.
const BUILT = `export default {
  fetch: async (request, { context }) => {
    const url = new URL(request.url)
    if (url.searchParams.has('page')) await context.send('/api/refused', {})
    const who = await context.send('/api/whoami', { headers: { accept: 'application/json' } })
    const body = JSON.stringify({ url: request.url, nonce: context.nonce, settings: context.settings, who: await who.json() })
    return new Response(body, { status: { '/gone': 404, '/broken': 500 }[url.pathname] ?? 200, headers: { 'content-type': 'text/html' } })
  },
}`

let folder: string
let app: FastifyInstance
let address: string

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
  app.get('/api/refused', async (_, reply) => reply.code(400).send({}))
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ error: 'not_found' }))
  await registerWeb(app, {
    distDir: folder,
    settings: {
      public_url: 'http://fairlead.test',
      small_screen_notice: 'off',
      mailbox: false,
      contact_email: '',
      analytics_script_url: null,
    },
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

it('answers a page with its own nonce in the policy, and never from a shared cache', async () => {
  const [one, two] = [await app.inject('/student?page=2'), await app.inject('/student')]
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
  await registerWeb(measured, { distDir: folder, settings })
  const answer = await measured.inject('/student')
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
