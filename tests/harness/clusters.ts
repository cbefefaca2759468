import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './ports.ts'

const run = promisify(execFile)

const DEBIAN = '/usr/lib/postgresql'

const candidates = async (): Promise<string[]> => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const told = await run('pg_config', ['--bindir']).then(
    ({ stdout }) => [stdout.trim()],
    () => [],
  )
  return [...versions.map((version) => join(DEBIAN, version, 'bin')), ...told]
}

const programs = (await candidates()).find((folder) => existsSync(join(folder, 'initdb')))

/** Why no clusters can be made here, or null. */
export const noClusters = programs
  ? null
  : 'no initdb in /usr/lib/postgresql/*/bin or where pg_config says: install postgresql (Debian: apt install postgresql)'

/** PostgreSQL refuses to be run by root, who has a user for it. */
const user = process.getuid?.() === 0 ? 'postgres' : null

const program = async (name: string, ...args: string[]): Promise<void> => {
  if (!programs) throw new Error(noClusters!)
  const path = join(programs, name)
  await (user ? run('runuser', ['-u', user, '--', path, ...args]) : run(path, args))
}

export interface Cluster {
  port: number
  /** Its data, of which `postgresql.log` tells what it did. */
  folder: string
  /** The address of one of its databases, as `DATABASE_URL` takes it. */
  url(database?: string): string
  /** Runs one statement in one of its databases, on a connection of its own. */
  ask<R extends pg.QueryResultRow>(text: string, database?: string): Promise<R[]>
  /** Makes a replica the primary. */
  promote(): Promise<void>
  /** `fast` ends its connections in order; `immediate` is a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts it again after `stop`. */
  start(): Promise<void>
  /** Stops it, if it runs, and deletes its data. */
  remove(): Promise<void>
}

type Settings = Record<string, string | number>

const SMALL: Settings = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '32MB',
  max_connections: 100,
  max_wal_senders: 6,
  wal_keep_size: '256MB',
  // a replica is as current as it can be
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '200ms',
}

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-cluster-'))
  if (user) {
    const { stdout } = await run('id', ['-u', user])
    await chown(folder, Number(stdout), -1)
  }
  return folder
}

const configure = (folder: string, settings: Settings): Promise<void> =>
  appendFile(
    join(folder, 'postgresql.auto.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'\n`)
      .join(''),
  )

const clusterIn = (folder: string, port: number): Cluster => {
  const control = (...args: string[]) => program('pg_ctl', '-D', folder, '-w', '-t', '60', ...args)
  const url = (database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`
  return {
    port,
    folder,
    url,
    ask: async (text, database) => {
      const client = new pg.Client({ connectionString: url(database) })
      client.on('error', () => {})
      await client.connect()
      try {
        return (await client.query(text)).rows
      } finally {
        await client.end()
      }
    },
    promote: () => control('promote'),
    stop: (mode) => control('stop', '-m', mode),
    start: () => control('-l', join(folder, 'postgresql.log'), 'start'),
    remove: async () => {
      await control('stop', '-m', 'immediate').catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const started = async (folder: string, settings: Settings): Promise<Cluster> => {
  const port = await freePort()
  await configure(folder, { ...settings, port, unix_socket_directories: folder })
  const cluster = clusterIn(folder, port)
  await cluster.start()
  return cluster
}

/** Makes an empty cluster in a folder of its own, which lets everyone of this machine in as `postgres`. */
export const startPrimary = async (settings: Settings = {}): Promise<Cluster> => {
  const folder = await newFolder()
  await program(
    'initdb',
    '-D',
    folder,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
  )
  return started(folder, { ...SMALL, ...settings })
}

/**
 * Makes a streaming replica, which answers reads. `name` is what `synchronous_standby_names` of the primary
 * may ask for.
 */
export const startReplica = async (
  primary: Cluster,
  { name = 'replica', settings = {} }: { name?: string; settings?: Settings } = {},
): Promise<Cluster> => {
  const folder = await newFolder()
  const from = `host=127.0.0.1 port=${primary.port} user=postgres`
  await program('pg_basebackup', '-D', folder, '-d', from, '-R', '-X', 'stream', '-c', 'fast', '-N')
  return started(folder, { primary_conninfo: `${from} application_name=${name}`, ...settings })
}
