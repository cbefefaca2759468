import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { createScanner } from '#platform/virus-scanner.ts'
import { aStudent } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { problemOf } from './harness/client.ts'
import { resume } from './harness/files.ts'

/** What this clamd finds in files; a real one uses its signatures. */
const MARK = 'fairlead-test-signature'

let t: TestApp
let clamd: Server
let answer: (content: Buffer) => string | null
let scanned: Buffer[]
let student: Awaited<ReturnType<typeof aStudent>>

/** The content of INSTREAM's chunks once the empty one has arrived. */
const contentOf = (received: Buffer): Buffer | null => {
  const chunks: Buffer[] = []
  for (let at = 'zINSTREAM\0'.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

const serve = (socket: Socket) => {
  let received: Buffer = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    const content = contentOf(received)
    if (!content) return
    scanned.push(content)
    const said = answer(content)
    if (said !== null) socket.end(`${said}\0`)
  })
}

beforeAll(async () => {
  clamd = createServer(serve)
  const port = await new Promise<number>((resolve) => {
    clamd.listen(0, '127.0.0.1', () => resolve((clamd.address() as { port: number }).port))
  })
  t = await openTestApp({ env: { VIRUS_SCANNER: `clamd://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await t.close()
  clamd.close()
})
beforeEach(async () => {
  scanned = []
  answer = (content) => (content.includes(MARK) ? 'stream: Test.Signature FOUND' : 'stream: OK')
  student = await aStudent(t)
})

const kept = async () => (await student.client.call(studentAuth.me)).json().resume

const upload = (text: string) =>
  student.client.call(studentAuth.editMe, {
    body: {},
    files: { resumeFile: resume(text) },
  })

test('a resume is scanned whole before it is kept', async () => {
  const response = await upload('Ten years of lighthouses')
  expect(response.statusCode).toBe(200)
  expect(await kept()).not.toBeNull()
  expect(scanned).toHaveLength(1)
  const sent = Buffer.from(await resume('Ten years of lighthouses').arrayBuffer())
  expect(scanned[0]!.equals(sent)).toBe(true)
})

test('a file the scanner knows is refused, and nothing of it is kept', async () => {
  const response = await upload(MARK)
  expect(problemOf(response)).toMatchObject({
    error: 'invalid',
    fields: { resumeFile: [expect.stringMatching(/virus/)] },
  })
  expect(await kept()).toBeNull()
})

test('where the scanner says nothing sensible, the file waits for another day', async () => {
  for (const said of ['INSTREAM size limit exceeded. ERROR', 'hello', '']) {
    answer = () => said
    const response = await upload('Ten years of lighthouses')
    expect(response.statusCode, said).toBe(503)
    expect(response.headers['retry-after'], said).toBeDefined()
  }
  expect(await kept()).toBeNull()
})

test('a scanner that is away refuses no call without a file', async () => {
  await new Promise((resolve) => clamd.close(resolve))
  expect((await upload('Ten years of lighthouses')).statusCode).toBe(503)
  const edited = await student.client.call(studentAuth.editMe, { body: { first_name: 'Rae' } })
  expect(edited.statusCode).toBe(200)
})

describe('a scanner that is none', () => {
  /**
   * What happens to a file of this size where something other than clamd answers; a minute without an answer
   * is a failure.
   */
  const verdict = async (answering: (socket: Socket) => void, size = 64) => {
    const folder = await mkdtemp(join(tmpdir(), 'scanned-'))
    const server = createServer((socket) => {
      socket.on('error', () => {})
      answering(socket)
    })
    onTestFinished(async () => {
      server.close()
      await rm(folder, { recursive: true })
    })
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
    })
    const path = join(folder, 'file')
    await writeFile(path, Buffer.alloc(size, 'a'))
    return createScanner(`clamd://127.0.0.1:${port}`, 1000)(path).catch((error: Error) => error.message)
  }
  const saying = (said: string) => (socket: Socket) => {
    socket.resume()
    setTimeout(() => socket.end(said), 50)
  }
  const LARGE = 8 * 1024 * 1024

  test('answers a byte at a time and is given up after its time, not after each byte', async () => {
    const dripping = (socket: Socket) => {
      socket.resume()
      const drops = setInterval(() => socket.write('s'), 300)
      socket.on('close', () => clearInterval(drops))
    }
    expect(await verdict(dripping)).toBe('The virus scanner does not answer')
  }, 4000)

  test('says a file is clean it has not read', async () => {
    const eager = (socket: Socket) => {
      socket.pause()
      socket.write('stream: OK\0')
      setTimeout(() => socket.end(), 50)
    }
    expect(await verdict(eager, LARGE)).toMatch(/before it had the whole file/)
  })

  test('says two things, or does not end what it says', async () => {
    expect(await verdict(saying('stream: OK\0stream: Some.Virus FOUND\0'))).toMatch(
      /^The virus scanner answered/,
    )
    expect(await verdict(saying('stream: OK'))).toMatch(/^The virus scanner answered/)
    expect(await verdict(saying('stream: OK\0'))).toBe('clean')
    expect(await verdict(saying('stream: A virus of two words FOUND\0'))).toBe('infected')
  })

  test('closes while it is sent a large file, as clamd does over StreamMaxLength: the log says what to set', async () => {
    const limited = (socket: Socket) => {
      socket.once('data', () => {
        socket.write('INSTREAM size limit exceeded. ERROR\0')
        socket.destroy()
      })
    }
    expect(await verdict(limited, LARGE)).toMatch(/StreamMaxLength/)
    expect(await verdict(saying('INSTREAM size limit exceeded. ERROR\0'))).toMatch(/StreamMaxLength/)
  })
})
