import { generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { employerHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { createJob, updateJob } from '#domains/jobs/jobs.contract.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { anEmployer, aStudent, aUniversity, visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import { picture as aPicture } from '../../../tests/harness/files.ts'
import { whole as wholeEvent } from '../../../tests/harness/hosting.ts'
import { pick, picture } from './media.contract.ts'

const JOBS = 'folder-of-jobs'
const EVENTS = 'folder-of-events'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
const account = JSON.stringify({ client_email: 'reader@fairlead.example', private_key: key })

interface Held {
  folder: string
  name: string
  mimeType: string
  bytes: Buffer
  /** What the list says of its size, where that is not the truth. */
  said?: number
}

/** What the stand-in holds, whether it answers, and what it was asked. */
const held = new Map<string, Held>()
let broken = false
const asked: string[] = []
let server: Server
let t: TestApp

const isSigned = (assertion: string): boolean => {
  const [head, body, signature] = assertion.split('.')
  return verify('sha256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature!, 'base64url'))
}

const listed = (query: string) => ({
  files: [...held].flatMap(([id, { folder, name, mimeType, bytes, said }]) =>
    query.includes(`'${folder}' in parents`)
      ? [{ id, name, mimeType, size: String(said ?? bytes.length), md5Checksum: `sum-${bytes.length}` }]
      : [],
  ),
})

const standIn = createServer(async (request, response) => {
  const url = new URL(request.url!, 'http://stand-in')
  asked.push(url.pathname)
  const json = (body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (broken) return json({ error: { code: 403, message: 'no' } }, 403)
  if (url.pathname === '/token') {
    let body = ''
    for await (const chunk of request) body += chunk
    const fits = isSigned(new URLSearchParams(body).get('assertion')!)
    return json(
      fits ? { access_token: 'pass', expires_in: 3600, token_type: 'Bearer' } : {},
      fits ? 200 : 401,
    )
  }
  if (request.headers.authorization !== 'Bearer pass') return json({ error: { code: 401 } }, 401)
  if (url.pathname === '/drive/v3/files') return json(listed(url.searchParams.get('q')!))
  const file = held.get(url.pathname.split('/').pop()!)
  if (!file || url.searchParams.get('alt') !== 'media') return json({ error: { code: 404 } }, 404)
  return response.writeHead(200, { 'content-type': file.mimeType }).end(file.bytes)
})

const bytesOf = async (width: number) => Buffer.from(await (await aPicture(width, 300)).arrayBuffer())

beforeAll(async () => {
  const photo = (folder: string, name: string, bytes: Buffer): Held => ({
    folder,
    name,
    mimeType: 'image/jpeg',
    bytes,
  })
  held.set('job-picture-1', photo(JOBS, 'Harbor.jpg', await bytesOf(900)))
  held.set('job-picture-2', photo(JOBS, 'Not a picture.jpg', Buffer.from('<script>alert(1)</script>')))
  held.set('job-drawing', { ...photo(JOBS, 'Logo.svg', Buffer.from('<svg/>')), mimeType: 'image/svg+xml' })
  held.set('job-huge', { ...photo(JOBS, 'Huge.jpg', Buffer.from('x')), said: 6 * 1024 * 1024 })
  held.set('event-picture', photo(EVENTS, 'Hall.jpg', await bytesOf(800)))
  held.set('private-picture', photo('somewhere-else', 'Secret.jpg', await bytesOf(700)))
  server = standIn.listen(0)
  t = await openTestApp({
    env: {
      GOOGLE_DRIVE_CREDENTIALS: account,
      GOOGLE_DRIVE_JOB_FOLDER: JOBS,
      GOOGLE_DRIVE_EVENT_FOLDER: EVENTS,
      GOOGLE_DRIVE_ROOT_URL: `http://localhost:${(server.address() as AddressInfo).port}`,
    },
  })
})
afterAll(async () => {
  await t.close()
  server.close()
})
beforeEach(() => {
  broken = false
  asked.length = 0
  t.clock.advance(2 * HOUR)
})

const wholeJob = {
  title: 'Deckhand',
  description: '<p>Work on deck.</p>',
  type: 'internship',
  work_mode: 'on-site',
  locations: ['Boston, MA'] as string[],
  openings: 2,
} as const

const picks = (list: Array<{ pick: string }>) => list.map((one) => one.pick)

describe('pictures from the Drive', () => {
  test('both folders are offered, read once an hour; what is no picture or too large is left out', async () => {
    const { client } = await anEmployer(t, { team_role: 'recruiter' })
    const body = (await client.call(pick)).json()
    expect(picks(body.jobImages)).toEqual(['drive:job-picture-1', 'drive:job-picture-2'])
    expect(body.eventImages).toEqual([
      {
        pick: 'drive:event-picture',
        name: 'Hall',
        url: '/api/google-drive/picture?pick=drive%3Aevent-picture',
      },
    ])
    const lists = () => asked.filter((path) => path === '/drive/v3/files').length
    expect(lists()).toBe(2)
    await (await aUniversity(t)).client.call(pick)
    expect(lists()).toBe(2)
    t.clock.advance(HOUR)
    await client.call(pick)
    expect(lists()).toBe(4)
  })

  test('a picture is shown by this server, small; nothing outside the folders is', async () => {
    const { client } = await aUniversity(t)
    const shown = await client.call(picture, { query: { pick: 'drive:event-picture' } })
    expect(shown.headers['content-type']).toBe('image/webp')
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(640)
    for (const id of ['private-picture', 'job-huge', 'job-picture-2', 'no-such-thing'])
      expect((await client.call(picture, { query: { pick: `drive:${id}` } })).statusCode).toBe(404)
    expect(asked).not.toContain('/drive/v3/files/private-picture')
    expect((await client.call(pick)).json().eventImages[0].url).toMatch(/^\/media\/[\w-]+\?w=320$/)
  })

  test('a picked picture becomes the cover of jobs, fetched once, stored like an upload', async () => {
    const { client } = await anEmployer(t)
    const post = () =>
      client.call(createJob, {
        body: { title: 'Deckhand', state: 'draft', cover_pick: 'drive:job-picture-1' },
      })
    const [one, two] = (await Promise.all([post(), post()])).map((answer) => answer.json())
    expect(one.cover_url).toMatch(/^\/media\//)
    expect(two.cover_url).toBe(one.cover_url)
    expect(asked.filter((path) => path.endsWith('/job-picture-1'))).toHaveLength(1)
    const stored = await t.app.inject(one.cover_url)
    expect(stored.headers['content-type']).toBe('image/webp')
    expect(stored.rawPayload.includes('SECRET PLACE')).toBe(false)
  })

  test('a picked picture becomes the cover of an event', async () => {
    const { client } = await anEmployer(t)
    const event = await client.call(employerHosting.create, {
      body: { title: 'Open day', state: 'draft', cover_pick: 'drive:event-picture' },
    })
    expect(event.json().cover_url).toMatch(/^\/media\//)
  })

  test.each([updateJob, employerHosting.update])('nothing is asked for a refused edit', async (call) => {
    const { client } = await anEmployer(t)
    const body = { title: 'Late', state: 'draft', cover_pick: 'drive:job-picture-1' } as const
    const params = { id: '019caf10-3180-763f-bf9f-4881b4d2258e' }
    expect((await client.call(call as typeof updateJob, { params, body })).statusCode).toBe(404)
    expect(asked).toEqual([])
  })

  test('nor for what is not ready to be posted, or has no token', async () => {
    const { client } = await anEmployer(t)
    const past = { starts_at: '2020-04-02T15:00:00Z', ends_at: '2020-04-02T19:00:00Z' }
    const events = { ...wholeEvent, ...past, state: 'published', cover_pick: 'drive:event-picture' } as const
    const jobs = { ...wholeJob, state: 'active', cover_pick: 'drive:job-picture-1' } as const
    const draft = await client.call(employerHosting.create, { body: { title: 'Open day', state: 'draft' } })
    const job = await client.call(createJob, { body: { title: 'Deckhand', state: 'draft' } })
    const refused = [
      await client.call(createJob, { body: jobs }),
      await client.call(updateJob, { params: { id: job.json().id }, body: jobs }),
      await client.call(employerHosting.create, { body: events }),
      await client.call(employerHosting.update, { params: { id: draft.json().id }, body: events }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 422, 422])
    expect(asked).toEqual([])
  })

  test.each([
    ['drive:private-picture', /no longer available/],
    ['drive:event-picture', /no longer available/],
    ['drive:job-picture-2', /can’t be loaded/],
    ['drive:../../etc', /one of the pictures offered/],
    ['https://evil.example/x.png', /one of the pictures offered/],
  ])('%s is refused beside its field, and nothing is posted', async (cover_pick, message) => {
    const { client } = await anEmployer(t)
    const before = await t.deps.db.selectFrom('jobs').select('id').execute()
    const answer = await client.call(createJob, { body: { title: 'x', state: 'draft', cover_pick } })
    expect(answer.statusCode).toBe(422)
    expect(problemOf(answer).fields!.cover_pick![0]).toMatch(message)
    expect(await t.deps.db.selectFrom('jobs').select('id').execute()).toEqual(before)
  })

  test('a Drive that fails leaves the built-in gallery, and is asked again after a minute', async () => {
    broken = true
    const { client } = await anEmployer(t)
    const fallen = (await client.call(pick)).json()
    expect(fallen.jobImages[0]).toEqual({ pick: 'campus', name: 'Campus', url: '/gallery/jobs/campus.svg' })
    expect(fallen.eventImages).toHaveLength(6)
    broken = false
    expect(picks((await client.call(pick)).json().jobImages)).toContain('campus')
    t.clock.advance(MINUTE)
    expect(picks((await client.call(pick)).json().jobImages)).toContain('drive:job-picture-1')
  })

  test('students and visitors are not asked to pick', async () => {
    expect((await visitor(t).call(pick)).statusCode).toBe(401)
    expect((await (await aStudent(t)).client.call(pick)).statusCode).toBe(403)
    expect((await (await anEmployer(t, { team_role: 'viewer' })).client.call(pick)).statusCode).toBe(403)
  })
})

test.each([
  [{ GOOGLE_DRIVE_CREDENTIALS: '{"client_email":"secret"' }, /GOOGLE_DRIVE_CREDENTIALS should be JSON/],
  [{ GOOGLE_DRIVE_CREDENTIALS: '/no/such/file.json' }, /or a file that holds it/],
  [{ GOOGLE_DRIVE_CREDENTIALS: account }, /GOOGLE_DRIVE_JOB_FOLDER must be set too/],
  [{ GOOGLE_DRIVE_JOB_FOLDER: "x' or 1=1" }, /GOOGLE_DRIVE_JOB_FOLDER should be the id of a folder/],
])('wrong settings stop the start and quote no secret', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
  expect(() => readConfig(env)).not.toThrow(/"secret"|PRIVATE KEY/)
})
