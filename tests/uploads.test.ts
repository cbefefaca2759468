import { readdir } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyForCareer } from '#domains/careers/careers.contract.ts'
import { buildOpening } from '#domains/careers/careers.fixtures.ts'
import { buildApp } from '../src/app.ts'
import { aStudent, visitor } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { problemOf } from './harness/client.ts'
import { pdf } from './harness/files.ts'
import { BOUNDARY, begin, filePart, lastLine, listen, multipartType, textPart } from './harness/sending.ts'

let t: TestApp
/** A server that loses patience quickly. */
let hasty: Awaited<ReturnType<typeof buildApp>>
let port: number
let hastyPort: number
let opening: string
beforeAll(async () => {
  t = await openTestApp()
  hasty = await buildApp(t.deps, { patience: { grace: 700, silence: 500, unread: 300, look_every: 50 } })
  port = await listen(t.app)
  hastyPort = await listen(hasty)
  opening = (await buildOpening(t.deps)).id
})
afterAll(async () => {
  await hasty.close()
  await t.close()
})

const MB = 1024 * 1024
const received = async () => (await readdir(join(t.deps.config.dataDir, 'receiving'))).length
const soon = { timeout: 8000 }
const noneLeft = () => expect.poll(received, soon).toBe(0)
const applyLines = (length: string) => [
  `POST /api/fairlead-career/detail/${opening}/apply HTTP/1.1`,
  multipartType,
  length,
]
const CHUNKED = 'Transfer-Encoding: chunked'
const chunk = (bytes: Buffer | string) => {
  const content = Buffer.from(bytes)
  return Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')])
}
const form = (parts: Buffer[]) => ({
  payload: Buffer.concat([...parts, Buffer.from(lastLine)]),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
})
const putResume = (cookie: string, parts: Buffer[]) => {
  const { payload, headers } = form(parts)
  return t.app.inject({
    method: 'PUT',
    url: '/api/student/auth/me',
    payload,
    headers: { ...headers, cookie },
  })
}

describe('who may not upload, or too much', () => {
  test('is answered before the body comes', async () => {
    const forbidden = begin(port, [
      'PUT /api/student/auth/me HTTP/1.1',
      multipartType,
      `Content-Length: ${9 * MB}`,
    ])
    const tooMuch = begin(port, applyLines(`Content-Length: ${30 * MB}`))
    expect([await forbidden.status, await tooMuch.status]).toEqual([401, 413])
    expect(tooMuch.heard()).toContain('"error":"file_too_large"')
    await Promise.all([forbidden.closed, tooMuch.closed])
    expect(await received()).toBe(0)
  })

  test('and keeps sending after the answer, is cut off', async () => {
    const { socket, status, closed } = begin(hastyPort, [
      'PUT /api/student/auth/me HTTP/1.1',
      multipartType,
      `Content-Length: ${9 * MB}`,
    ])
    expect(await status).toBe(401)
    const dribble = setInterval(() => socket.write('x'), 50)
    await closed
    clearInterval(dribble)
    expect(socket.bytesWritten).toBeLessThan(1000)
  })
})

describe('what is sent after the answer', () => {
  const refused = (length: number) =>
    begin(port, ['PUT /api/student/auth/me HTTP/1.1', multipartType, `Content-Length: ${length}`])

  test('is read slowly, however fast it comes', async () => {
    const arrived = new Promise<Socket>((resolve) => t.app.server.once('connection', resolve))
    const { socket, status } = refused(900 * MB)
    expect(await status).toBe(401)
    const piece = Buffer.alloc(MB)
    const until = performance.now() + 1500
    while (performance.now() < until)
      await Promise.race([new Promise((sent) => socket.write(piece, sent)), wait(until - performance.now())])
    const { bytesRead } = await arrived
    socket.destroy()
    expect(bytesRead).toBeGreaterThan(MB)
    expect(bytesRead).toBeLessThan(20 * MB)
  })

  test('and ends soon leaves the connection to the next call', async () => {
    const { socket, status, heard } = refused(MB)
    expect(await status).toBe(401)
    socket.write(Buffer.alloc(MB))
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(heard, soon).toContain('HTTP/1.1 200')
    socket.destroy()
  })

  test('takes no time of others where nothing is sent', async () => {
    const silent = Array.from({ length: 300 }, () => refused(900 * MB))
    await Promise.all(silent.map(({ status }) => status))
    const { socket, status, heard } = refused(MB)
    expect(await status).toBe(401)
    socket.write(Buffer.alloc(MB))
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(heard, soon).toContain('HTTP/1.1 200')
    for (const sending of [socket, ...silent.map((one) => one.socket)]) sending.destroy()
  })

  test('takes its network’s turns, not those of others, and none once it is gone', async () => {
    const far = await buildApp({ ...t.deps, config: { ...t.deps.config, trustProxy: true } })
    const to = await listen(far)
    const from = (network: number, length: number) =>
      begin(to, [
        'PUT /api/student/auth/me HTTP/1.1',
        multipartType,
        `X-Forwarded-For: 192.0.2.${network}`,
        `Content-Length: ${length}`,
      ])
    const crowd = Array.from({ length: 60 }, () => from(1, 900 * MB))
    await Promise.all(crowd.map(({ status }) => status))
    for (const { socket } of crowd) socket.write(Buffer.alloc(8 * MB))
    for (const isThere of [true, false]) {
      if (!isThere) for (const { socket } of crowd) socket.destroy()
      const { socket, status, heard } = from(2, MB)
      expect(await status).toBe(401)
      socket.write(Buffer.alloc(MB))
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await expect.poll(heard, soon).toContain('HTTP/1.1 200')
      socket.destroy()
    }
    await far.close()
  })
})

describe('a body that does not arrive', () => {
  test.each([
    ['JSON', 'Content-Type: application/json', '/api/waitlist/join'],
    ['a form', multipartType, '/api/fairlead-career/detail/00000000-0000-7000-8000-000000000000/apply'],
  ])('%s that stops is ended', async (_, type, path) => {
    const { status, closed, heard } = begin(hastyPort, [`POST ${path} HTTP/1.1`, type, 'Content-Length: 900'])
    expect(await status).toBe(408)
    expect(heard()).toContain('The request arrived too slowly')
    await closed
    await noneLeft()
  })

  test('one that dribbles is ended, one that takes its time is not', async () => {
    const lines = ['POST /api/waitlist/join HTTP/1.1', 'Content-Type: application/json']
    const slow = begin(hastyPort, [...lines, 'Content-Length: 900'])
    const dribble = setInterval(() => slow.socket.write(' '), 100)
    const steady = begin(hastyPort, [...lines, 'Content-Length: 4000'])
    let sent = 0
    const stream = setInterval(() => {
      const left = Math.min(200, 4000 - sent)
      sent += left
      if (left > 0) steady.socket.write(' '.repeat(left))
    }, 60)
    expect(await slow.status).toBe(408)
    expect(await steady.status).toBe(400)
    clearInterval(dribble)
    clearInterval(stream)
    steady.socket.destroy()
  })

  test('a stream of events lives on, however little is said', async () => {
    const { client } = await aStudent(t)
    const stream = begin(hastyPort, [
      'GET /api/student/notifications/live HTTP/1.1',
      `Cookie: ${client.cookie}`,
    ])
    expect(await stream.status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(stream.socket.closed).toBe(false)
    stream.socket.destroy()
  })
})

describe('unfinished uploads', () => {
  test('of strangers are few at a time, lie in files instead of memory, and leave nothing behind', async () => {
    const begun = Array.from({ length: 12 }, () => begin(port, applyLines(CHUNKED)))
    for (const { socket } of begun) {
      socket.write(chunk(filePart('fairleadCareerFile', pdfHead).subarray(0, -2)))
      socket.write(chunk(Buffer.alloc(3 * MB, 32)))
    }
    await expect.poll(received, soon).toBe(8)
    await expect.poll(() => begun.filter(({ heard }) => heard().includes(' 429 '))).toHaveLength(4)
    expect(begun.filter(({ heard }) => heard() !== '')).toHaveLength(4)
    for (const { socket } of begun) socket.destroy()
    await noneLeft()
  })

  test('that are broken off leave nothing behind and make room', async () => {
    for (let round = 0; round < 3; round++) {
      const begun = Array.from({ length: 6 }, () => begin(port, applyLines(CHUNKED)))
      for (const { socket } of begun) socket.write(chunk(filePart('fairleadCareerFile', pdfHead)))
      await expect.poll(received, soon).toBe(6)
      for (const { socket } of begun) socket.destroy()
      await noneLeft()
    }
  })

  test('without a length end where the file is too large', async () => {
    const { socket, status } = begin(port, applyLines(CHUNKED))
    socket.write(chunk(filePart('fairleadCareerFile', pdfHead).subarray(0, -2)))
    for (let n = 0; n < 11; n++) socket.write(chunk(Buffer.alloc(MB, 32)))
    expect(await status).toBe(413)
    socket.destroy()
    await noneLeft()
  })
})

const pdfHead = '%PDF-1.4\n'

describe('a form', () => {
  test('has one file of a name; the second is not read', async () => {
    const { client } = await aStudent(t)
    const two = await putResume(client.cookie, [
      filePart('resumeFile', pdfHead),
      filePart('resumeFile', pdfHead),
    ])
    expect(two.statusCode).toBe(422)
    expect(problemOf(two).fields).toEqual({ resumeFile: ['Choose one file'] })

    const { socket, status } = begin(port, applyLines(CHUNKED))
    socket.write(chunk(filePart('fairleadCareerFile', pdfHead)))
    socket.write(chunk(filePart('fairleadCareerFile', pdfHead).subarray(0, -2)))
    expect(await status).toBe(422)
    socket.destroy()
    await noneLeft()
  })

  test.each([
    ['another file', [filePart('otherFile', pdfHead)], 400, 'unknown_parameter'],
    ['a file named like what every object has', [filePart('__proto__', pdfHead)], 400, 'malformed'],
    ['a text the call does not know', [textPart('role', 'operator')], 422, 'invalid'],
    ['too many texts', Array.from({ length: 120 }, () => textPart('skills', 'x')), 413, 'too_large'],
    [
      'texts that are too large together',
      [1, 2, 3].map(() => textPart('about', 'x'.repeat(400_000))),
      413,
      'too_large',
    ],
  ])('with %s is refused', async (_, parts, status, error) => {
    const { client } = await aStudent(t)
    const answer = await putResume(client.cookie, parts)
    expect([answer.statusCode, answer.json().error]).toEqual([status, error])
    await noneLeft()
  })

  test('has texts that call themselves JSON, within the limits of JSON', async () => {
    const { client } = await aStudent(t)
    const json = (value: string) => textPart('skills', value, 'application/json')
    expect((await putResume(client.cookie, [json('["Welding","Sailing"]')])).json().skills).toEqual([
      'Welding',
      'Sailing',
    ])
    expect((await putResume(client.cookie, [json('['.repeat(900_000))])).json().error).toBe('malformed')
    expect((await putResume(client.cookie, [json(' '.repeat(1_100_000))])).json().error).toBe('too_large')
    await noneLeft()
  })

  test('may give a file any name', async () => {
    const { id, client } = await aStudent(t)
    for (const name of [`${'x'.repeat(300_000)}.pdf`, '../../../etc/passwd', 'con\u202efdp.exe', '']) {
      const answer = await putResume(client.cookie, [filePart('resumeFile', pdfHead, name)])
      expect([name.slice(0, 30), answer.statusCode]).toEqual([name.slice(0, 30), 200])
      const { filename } = await t.deps.db
        .selectFrom('stored_files as f')
        .innerJoin('students as s', 's.resume_file_id', 'f.id')
        .select('f.filename')
        .where('s.account_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(filename).toMatch(/^[^/\\\p{Cc}\p{Cf}]{1,190}\.pdf$/u)
    }
  })

  test('of a stranger has shorter texts', async () => {
    const { payload, headers } = form([
      textPart('cover_letter', 'x'.repeat(70_000)),
      filePart('fairleadCareerFile', pdfHead),
    ])
    const url = `/api/fairlead-career/detail/${opening}/apply`
    expect((await t.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(413)
  })
})

test('a visitor applies with a document as before', async () => {
  const answer = await visitor(t).call(applyForCareer, {
    params: { id: opening },
    body: { name: 'Grace', email: 'grace@example.com' },
    files: { fairleadCareerFile: pdf() },
  })
  expect(answer.statusCode).toBe(200)
})
