import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import type { Handlers } from '#platform/queue.ts'
import { dropDatabase, makeDatabase } from '../../bench/database.ts'
import { buildApp } from '../../src/app.ts'
import { openRuntime } from '../../src/runtime.ts'

/**
 * The product in this process, at work, on a fresh database: on the embedded one unless a server is named. Its log
 * is quiet: what it would say about the trouble is expected.
 */
export const startProduct = async (
  env: Record<string, string>,
  { server, handlers = {} }: { server?: string | undefined; handlers?: Partial<Handlers> } = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-faults-'))
  const name = `fairlead_faults_${process.pid}`
  const database = server ? { DATABASE_URL: await makeDatabase(server, name) } : {}
  Object.assign(process.env, env)
  // a machine that is busy with something else is not what is being tried
  const patient = { DATABASE_POOL_TIMEOUT: '20' }
  const config = readConfig({ ...patient, ...env, ...database, NODE_ENV: 'test', DATA_DIR: folder })
  const runtime = await openRuntime(config, createLog('silent'))
  const app = await buildApp(runtime.deps, { rateLimits: false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await runtime.deps.queue.start({ ...runtime.handlers, ...handlers })
  return {
    deps: runtime.deps,
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    stop: async () => {
      await app.close()
      await runtime.close()
      if (server) await dropDatabase(server, name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Says what was seen; what must not be ends the script with 1. */
export const createReport = () => {
  let lies = 0
  return {
    say: (what: string, seen: unknown) => console.log(`${what}:`, seen),
    expect: (what: string, holds: boolean, seen: unknown) => {
      if (!holds) lies++
      console.log(`${holds ? 'ok  ' : 'LIE '} ${what}:`, seen)
    },
    end: () => {
      console.log(lies === 0 ? 'Nothing was lost, doubled or kept waiting.' : `${lies} promises were broken.`)
      process.exitCode = lies === 0 ? 0 : 1
    },
  }
}
