import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the product under test answers. */
    address: string
  }
}

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

/** The product as a person starts it: the built app, an embedded database of its own, demo data, no mail server. */
export default async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-journey-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, PUBLIC_URL: address }
  const server = spawn(process.execPath, ['src/server.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await answers(address)
  project.provide('address', address)
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
