import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Each start opens an embedded database of its own
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let children: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-process-'))
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

const start = async (env: Record<string, string> = {}) => {
  const port = await freePort()
  const child = spawn(process.execPath, ['src/server.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), DEMO: 'off', ...env },
  })
  children.push(child)
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  child.stderr.on('data', (text) => {
    output += text
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const ready = async () => {
    while (!output.includes('Fairlead is ready')) {
      if (child.exitCode !== null) throw new Error(output)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return { address: `http://localhost:${port}`, child, ended, ready, output: () => output }
}

const joinWaitlist = (address: string, email: string) =>
  fetch(`${address}/api/waitlist/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })

test('SIGTERM closes cleanly, and the next start finds what was written', async () => {
  const first = await start()
  await first.ready()
  expect((await joinWaitlist(first.address, 'kept@example.com')).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const second = await start()
  await second.ready()
  expect(second.output()).not.toContain('migrations')
})

test('kill -9 loses nothing that was answered', async () => {
  const first = await start()
  await first.ready()
  let answered = 0
  const writing = (async () => {
    for (let n = 0; n < 10_000; n++) {
      if ((await joinWaitlist(first.address, `person${n}@example.com`)).status === 200) answered++
    }
  })().catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 700))
  first.child.kill('SIGKILL')
  await writing
  await first.ended
  expect(answered).toBeGreaterThan(0)
  const { readConfig } = await import('../src/platform/config.ts')
  const { openRuntime } = await import('../src/runtime.ts')
  const { createLog } = await import('../src/platform/log.ts')
  const runtime = await openRuntime(readConfig({ DATA_DIR: folder }), createLog('silent'), { command: true })
  const { n } = await runtime.deps.db
    .selectFrom('waitlist_entries')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  await runtime.close()
  expect(n).toBeGreaterThanOrEqual(answered)
})

test('a second server on the same folder refuses and says who holds it', async () => {
  const first = await start()
  await first.ready()
  const second = await start()
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`process id ${first.child.pid}`)
})

test('a wrong setting stops the start and is named', async () => {
  const server = await start({ SMTP_URL: 'mail.example' })
  expect(await server.ended).toBe(78)
  expect(server.output()).toContain('SMTP_URL should be smtp://')
})
