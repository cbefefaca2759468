import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildEmployerUser, buildSession, buildUniversityUser } from '#domains/accounts/accounts.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { sessionCookie } from '#gate/session.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { makeDatabase } from '../../bench/database.ts'
import { openRuntime, type Runtime } from '../../src/runtime.ts'
import { serverMemory } from '../../tools/memory.mjs'
import type { Call } from './callers.ts'
import { NAME } from './proxies.ts'

/** A busy machine may not get a connection at once. */
const opened = async (env: NodeJS.ProcessEnv, tries = 5): Promise<Runtime> => {
  try {
    return await openRuntime(readConfig(env), createLog('error'), { command: true, patient: true })
  } catch (error) {
    if (tries === 1) throw error
    return opened(env, tries - 1)
  }
}

/** A database of its own and the settings of a server behind a proxy. */
export const makeInstallation = async (server: string, database: string, folder: string) => {
  const DATA_DIR = join(folder, 'data')
  mkdirSync(DATA_DIR)
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: await makeDatabase(server, database),
    DATA_DIR,
    PUBLIC_URL: `https://${NAME}`,
    SECRET_KEY: 'the same key on every server of one installation',
    SMTP_URL: 'smtp://127.0.0.1:1',
    TRUST_PROXY: '1',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    // what is tried is the restart, not a busy machine
    DATABASE_POOL_TIMEOUT: '30',
    DATABASE_LOCK_TIMEOUT: '30',
    DATABASE_STATEMENT_TIMEOUT: '60',
  }
  return { env, runtime: await opened(env) }
}

/** Two partners who write to each other: every message is one row. */
export const makeWork = async ({ deps }: Runtime) => {
  const { employer_id, university_id } = await buildPartnership(deps)
  await buildUniversityUser(deps, { organization_id: university_id })
  const { person_id } = await buildEmployerUser(deps, { organization_id: employer_id })
  const job = await buildJob(deps, { organization_id: employer_id })
  const cookie = `${sessionCookie(deps.config)}=${await buildSession(deps, person_id, 'employer_user')}`
  const thread = `/api/employer/university-partnership/contact/${university_id}`
  const reads: Call[] = [
    { path: '/api/public-job' },
    { path: thread, headers: { cookie } },
    { path: `/public-jobs/detail?id=${job.id}` },
  ]
  const write = (message: string): Call => ({
    method: 'POST',
    path: thread,
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': message },
    body: JSON.stringify({ message }),
  })
  const countsOf = async (): Promise<Map<string, number>> => {
    const rows = await deps.db.selectFrom('partnership_messages').select('text').execute()
    return rows.reduce((counts, { text }) => counts.set(text, (counts.get(text) ?? 0) + 1), new Map())
  }
  return { cookie, reads, write, countsOf }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** One server; resolves when it is ready. `stop` tells it to and returns its exit code. */
export const startServer = async (env: Record<string, string>, port: number) => {
  const { flags, env: memory } = serverMemory({ PATH: process.env.PATH, ...env, PORT: String(port) })
  const child = spawn(process.execPath, [...flags, 'src/server.ts'], {
    env: memory,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = once(child, 'exit') as Promise<[number | null]>
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`A server ended with exit code ${child.exitCode}`)
    await pause(250)
  }
  return {
    stop: async () => {
      child.kill('SIGTERM')
      return (await gone)[0]
    },
  }
}
