import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { startEmbedded } from '#platform/embedded.ts'
import { createLog } from '#platform/log.ts'
import { openRuntime } from '../src/runtime.ts'

/** Settings of an installation with a database of its own. */
export type Installation = { DATA_DIR: string; DATABASE_URL?: string }

const FILE_BYTES = 100_000
/** Rows that take a megabyte together, indexes included: four activities, four emails, four security events and one inquiry each. */
const SETS_A_MEGABYTE = 85
/** Sets that one statement makes; the embedded database does nothing else meanwhile. */
const AT_ONCE = 5_000

const ID = (kind: string, n: string) => `md5('${kind}' || ${n})::uuid`
const FILLING = `
  insert into activities (id, at, verb, actor_person_id, actor_role, organization_id, subject_type, subject_id, data)
    select ${ID('activity', 'n')}, now() - n * interval '1 second', 'application.submitted', ${ID('person', 'n % 20000')}, 'student',
      ${ID('organization', 'n % 500')}, 'application', ${ID('application', 'n')}, jsonb_build_object('to', 'submitted', 'job_id', ${ID('job', 'n % 900')})
    from generate_series($1::bigint * 4, $2::bigint * 4 - 1) n;
  insert into mails (id, cause, recipient, state, attempts, created_at, sent_at)
    select ${ID('mail', 'n')}, 'application_status:' || n, 'student' || n % 20000 || '@example.edu', 'sent', 1, now() - n * interval '1 second', now()
    from generate_series($1::bigint * 4, $2::bigint * 4 - 1) n;
  insert into security_events (id, at, last_at, kind, actor_role, identity_key, network_key, device)
    select ${ID('event', 'n')}, now() - n * interval '1 second', now(), 'signed_in', 'student', decode(md5('i' || n % 20000), 'hex'), decode(md5('n' || n % 500), 'hex'), 'Firefox on Linux'
    from generate_series($1::bigint * 4, $2::bigint * 4 - 1) n;
  insert into inquiries (id, kind, topic, name, email, message, fingerprint, state, created_at)
    select ${ID('inquiry', 'n')}, 'question', 'jobs', 'Visitor ' || n, 'visitor' || n || '@example.com',
      (select string_agg(md5(n || ' ' || i), ' ') from generate_series(1, 30) i), n::text, 'open', now() - n * interval '1 second'
    from generate_series($1::bigint, $2::bigint - 1) n`

const fillRows = async (pool: pg.Pool, megabytes: number): Promise<void> => {
  const sets = megabytes * SETS_A_MEGABYTE
  for (let from = 0; from < sets; from += AT_ONCE)
    for (const statement of FILLING.split(';'))
      await pool.query(statement, [from, Math.min(from + AT_ONCE, sets)])
}

const fillFiles = async (pool: pg.Pool, dataDir: string, megabytes: number): Promise<void> => {
  const { rows } = await pool.query<{ storage_key: string }>(
    `insert into stored_files (id, kind, is_public, storage_key, filename, content_type, byte_size, created_at)
     select ${ID('file', 'n')}, 'document', false, 'document/' || ${ID('file', 'n')}, 'resume.pdf', 'application/pdf', ${FILE_BYTES}, now()
     from generate_series(1, $1::int) n returning storage_key`,
    [Math.round((megabytes * 1e6) / FILE_BYTES)],
  )
  for (const { storage_key } of rows) {
    const path = join(dataDir, 'files', storage_key)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, randomBytes(FILE_BYTES))
  }
}

/** Makes the schema, half of the megabytes as rows and half as files. */
export const fillInstallation = async (env: Installation, megabytes: number): Promise<void> => {
  const config = readConfig({ ...env, NODE_ENV: 'development' })
  const { pool, close } = await openRuntime(config, createLog('error'), { command: true, patient: true })
  await fillRows(pool, megabytes / 2)
  await fillFiles(pool, env.DATA_DIR, megabytes / 2)
  await close()
}

/** Reads a database no server is using. */
const reading = async <T>(
  { DATA_DIR, DATABASE_URL }: Installation,
  read: (client: pg.Client) => Promise<T>,
) => {
  const embedded = DATABASE_URL ? undefined : await startEmbedded(DATA_DIR)
  const client = new pg.Client(embedded?.connection ?? { connectionString: DATABASE_URL }).on(
    'error',
    console.error,
  )
  await client.connect()
  try {
    return await read(client)
  } finally {
    await client.end()
    await embedded?.close()
  }
}

/** What migrations write themselves, and what holds only while a backup is made. */
const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('public', 'pgboss') and tablename not like 'kysely_%' and tablename not in ('version', 'file_removal_pauses')
  order by 1`

/** How many rows each table has, and the sum of a hash of each row's text. */
const sumsOf = (of: Installation) =>
  reading(of, async (client) => {
    const { rows } = await client.query<{ name: string }>(TABLES)
    const sums = new Map<string, { rows: number; sum: string }>()
    for (const { name } of rows) {
      const { rows: found } = await client.query<{ rows: number; sum: string }>(
        `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${name} t`,
      )
      sums.set(name, found[0]!)
    }
    return sums
  })

const filesOf = (of: Installation) =>
  reading(of, async (client) => {
    const { rows } = await client.query<{ storage_key: string }>('select storage_key from stored_files')
    return rows.map(({ storage_key }) => storage_key)
  })

const fileSum = ({ DATA_DIR }: Installation, key: string): string =>
  createHash('sha256')
    .update(readFileSync(join(DATA_DIR, 'files', key)))
    .digest('hex')

/** The tables and files of the second that are not those of the first. */
export const differencesOf = async (first: Installation, second: Installation): Promise<string[]> => {
  const [sums, others] = [await sumsOf(first), await sumsOf(second)]
  const told = (one: { rows: number; sum: string } | undefined) => `${one?.rows} ${one?.sum}`
  const files = await filesOf(first)
  return [
    ...[...sums].filter(([name, one]) => told(one) !== told(others.get(name))).map(([name]) => name),
    ...files.filter((key) => fileSum(first, key) !== fileSum(second, key)),
  ]
}

export const sizeOf = async (of: Installation) => {
  const sums = await sumsOf(of)
  const files = (await filesOf(of)).length
  const bytes = await reading(of, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    )
    return Number(rows[0]!.bytes)
  })
  return {
    tables: sums.size,
    rows: [...sums.values()].reduce((sum, { rows }) => sum + rows, 0),
    files,
    megabytes: { database: Math.round(bytes / 1e6), files: Math.round((files * FILE_BYTES) / 1e6) },
  }
}
