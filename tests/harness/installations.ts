import { type ChildProcess, execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { startEmbedded } from '#platform/embedded.ts'
import { createLog } from '#platform/log.ts'
import { newId } from '#shared/ids.ts'
import { buildApp } from '../../src/app.ts'
import { openRuntime } from '../../src/runtime.ts'
import { aStudent } from './actors.ts'
import type { TestApp } from './app.ts'
import { bare, prepare, startServer } from './process.ts'

/** Settings of an installation with a database of its own. */
export type Installation = { DATA_DIR: string } & Record<string, string>

/** Runs a command as a process of its own. */
export const run = (tool: string, env: Record<string, string>, ...words: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      [`tools/${tool}.ts`, ...words],
      { env: { ...bare, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

/** Reads a database no server is using. */
export const reading = async <T>(
  { DATA_DIR, DATABASE_URL }: Installation,
  read: (client: pg.Client) => Promise<T>,
) => {
  const embedded = DATABASE_URL ? undefined : await startEmbedded(DATA_DIR)
  const client = new pg.Client(embedded?.connection ?? { connectionString: DATABASE_URL })
  await client.connect()
  try {
    return await read(client)
  } finally {
    await client.end()
    await embedded?.close()
  }
}

export const filesNamed = (by: Installation) =>
  reading(by, async (client) => {
    const { rows } = await client.query<{ storage_key: string; byte_size: number }>(
      'select storage_key, byte_size from stored_files order by 1',
    )
    return rows
  })

export const bytesOf = (of: Installation, key: string): Buffer =>
  readFileSync(join(of.DATA_DIR, 'files', key))

/** Installations of one test file, in a folder of their own. */
export const openInstallations = () => {
  const template = inject('template')
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-backup-'))
  const children: ChildProcess[] = []
  const databases: string[] = []

  const asAdmin = async (text: string): Promise<void> => {
    if (!('server' in template)) return
    const admin = new pg.Client({ connectionString: template.server })
    await admin.connect()
    await admin.query(text)
    await admin.end()
  }

  /** One without a database yet: an empty one on the server, or a new data folder. */
  const installation = async (name: string, from = 'template0'): Promise<Installation> => {
    const DATA_DIR = join(folder, name)
    mkdirSync(DATA_DIR)
    if (!('server' in template)) return { DATA_DIR }
    const database = `backup_${newId().replaceAll('-', '').slice(-16)}`
    databases.push(database)
    await asAdmin(`create database ${database} template ${from}`)
    const url = new URL(template.server)
    url.pathname = `/${database}`
    return { DATA_DIR, DATABASE_URL: url.href }
  }

  return {
    folder,
    installation,
    /** One with some students, and their sessions; `furnish` adds more, `env` are other settings. */
    inhabited: async (
      name: string,
      students: number,
      furnish = async (_: TestApp) => {},
      env: Record<string, string> = {},
    ) => {
      const made = await installation(name, 'database' in template ? template.database : undefined)
      prepare(made.DATA_DIR)
      const runtime = await openRuntime(readConfig({ ...made, ...env }), createLog('silent'), {
        command: true,
      })
      const app = await buildApp(runtime.deps, { rateLimits: false })
      const t = { app, deps: runtime.deps, clock: systemClock } as TestApp
      const people: Array<{ email: string; cookie: string }> = []
      for (let n = 0; n < students; n++) {
        const email = `student${n}@example.edu`
        const { client } = await aStudent(t, { email })
        people.push({ email, cookie: client.cookie })
      }
      await furnish(t)
      await app.close()
      await runtime.close()
      return { made, students: people }
    },
    start: async (env: Installation) => {
      const server = await startServer(env)
      children.push(server.child)
      await server.ready()
      return server
    },
    close: async () => {
      for (const child of children) child.kill('SIGKILL')
      for (const name of databases) await asAdmin(`drop database if exists ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
