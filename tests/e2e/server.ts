import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bare } from '../harness/process.ts'
import { executable } from './browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the products under test answer, one per worker. */
    addresses: string[]
  }
}

/**
 * No one's zone: half an hour off the clocks of readers and demo events, so that a time in it would be
 * noticed on a page.
 */
export const SERVER_ZONE = 'Asia/Kolkata'

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

const answers = async (address: string, tries = 240): Promise<void> => {
  for (let attempt = 0; attempt < tries; attempt++) {
    if (
      await fetch(`${address}/readyz`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The server did not become ready within two minutes')
}

/** The product as a person starts it: the built app, its own embedded database, demo data, no mail server. */
const start = async (folder: string) => {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const env = {
    ...bare,
    PORT: String(port),
    DATA_DIR: folder,
    PUBLIC_URL: address,
    TZ: SERVER_ZONE,
  }
  const server = spawn(process.execPath, ['src/server.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await answers(address)
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
  return { address, stop }
}

/** One server per worker, each with a copy of what the first filled with demo data. */
const startAll = async (folder: string, count: number) => {
  const filled = join(folder, 'filled')
  await (await start(filled)).stop()
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const own = join(folder, String(n))
      await cp(filled, own, { recursive: true })
      return start(own)
    }),
  )
}

/** Unpacks the browser beforehand as well, so that two workers don't unpack it at once. */
export default async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-journey-'))
  const [servers] = await Promise.all([startAll(folder, project.config.maxWorkers), executable()])
  project.provide(
    'addresses',
    servers.map(({ address }) => address),
  )
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}
