import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openRuntime } from '../src/runtime.ts'
import { dropDatabase, importListings, makeDatabase, makeStudents, multiplyJobs } from './database.ts'
import { startServer } from './serving.ts'

export const say = (text: string) => console.error(`\u2022 ${text}`)

interface Size {
  /** A database server to make a database on. */
  server: string
  /** A file of listings to import and multiply to so many jobs; without it there are none. */
  listings?: string
  jobs?: number
  students: number
}

/** Rows made before anything is measured wait for no disk: one by one, thousands would take many minutes. */
const unwaited = (databaseUrl: string): string => {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c synchronous_commit=off')
  return url.href
}

/** A database of that size, and `serve`, which starts the product on it in a process of its own. */
export const makeProduct = async ({ server, listings, jobs = 0, students: count }: Size) => {
  const databaseUrl = await makeDatabase(server)
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-bench-'))
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, NODE_ENV: 'development' }
  const filling = { ...env, DATABASE_URL: unwaited(databaseUrl) }
  const runtime = await openRuntime(readConfig(filling), createLog('error'), {
    command: true,
    patient: true,
  })
  if (listings) {
    say('Importing the listings')
    importListings(databaseUrl, listings)
    say(`Multiplying them to ${jobs} jobs`)
    await multiplyJobs(runtime.deps, jobs)
  }
  const students = await makeStudents(runtime.deps, count)

  const serve = (processes?: number) => startServer(env, processes)
  const drop = async () => {
    await runtime.close()
    await dropDatabase(server)
    rmSync(folder, { recursive: true, force: true })
  }
  return { runtime, students, serve, drop }
}
