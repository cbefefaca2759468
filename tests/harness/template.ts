import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#platform/config.ts'
import { type Connection, startEmbedded } from '#platform/embedded.ts'
import { openRuntime } from '../../src/runtime.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with a migrated embedded database and room for copies, or a template database on a real server. */
    template: { folder: string; copies: string } | { server: string; database: string }
  }
}

const build = async (env: NodeJS.ProcessEnv, embedded?: Connection) => {
  const runtime = await openRuntime(readConfig({ NODE_ENV: 'test', ...env }), pino({ level: 'error' }), {
    command: true,
    ...(embedded && { embedded }),
  })
  await runtime.close()
}

const onServer = async (server: string, project: TestProject) => {
  const database = `fairlead_template_${process.pid}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`drop database if exists ${database} with (force)`)
  await admin.query(`create database ${database}`)
  const url = new URL(server)
  url.pathname = `/${database}`
  await build({ DATABASE_URL: url.href })
  project.provide('template', { server, database })
  return async () => {
    const { rows } = await admin.query('select datname from pg_database where starts_with(datname, $1)', [
      database,
    ])
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
    await admin.end()
  }
}

/**
 * Creates the database once; each test file works on a copy. TEST_DATABASE_URL names a real server to use
 * instead of the embedded one.
 */
export default async (project: TestProject) => {
  const server = process.env.TEST_DATABASE_URL
  if (server) return onServer(server, project)
  const copies = await mkdtemp(join(tmpdir(), 'fairlead-tests-'))
  const folder = join(copies, 'template')
  const { connection, close } = await startEmbedded(folder, { socketsIn: copies, durable: false })
  await build({ DATA_DIR: folder }, connection)
  await close()
  project.provide('template', { folder, copies })
  return () => rmSync(copies, { recursive: true, force: true })
}
