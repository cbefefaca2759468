import { spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import pg from 'pg'
import { buildStudent, FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import type { Deps } from '#platform/deps.ts'
import { hashPassword, hashSecret, newSecret } from '#platform/secrets.ts'
import { newId } from '#shared/ids.ts'

/** Two at once need names of their own. */
const BENCH = process.env.BENCH_DATABASE ?? 'fairlead_bench'

/** Creates an empty database on the server; one from an earlier run is dropped. */
export const makeDatabase = async (server: string, name = BENCH): Promise<string> => {
  const admin = new pg.Client({ connectionString: server }).on('error', console.error)
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export const dropDatabase = async (server: string, name = BENCH): Promise<void> => {
  const admin = new pg.Client({ connectionString: server }).on('error', console.error)
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}

export const importListings = (databaseUrl: string, file: string): void => {
  const given = ['tools/import-jobs.ts', file, '--format', 'listings', '--skip-bad']
  const { status } = spawnSync(process.execPath, given, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  // 1: some rows were bad and left out
  if (status !== 0 && status !== 1) throw new Error('The listings could not be imported')
}

/**
 * Copies the imported jobs until there are `total`; each copy is dated a few minutes earlier, and every
 * seventeenth gets a different title.
 */
export const multiplyJobs = async ({ db }: Deps, total: number): Promise<void> => {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_name = 'jobs' and is_generated = 'NEVER' and column_name not in ('search', 'headline', 'places')
    order by ordinal_position`.execute(db)
  const columns = rows.map((row) => row.column_name)
  const values = columns.map((column) => {
    if (column === 'id') return 'gen_random_uuid()'
    if (column === 'import_key') return "import_key || '#' || copy"
    if (column === 'posted_at' || column === 'opened_at') return `${column} - copy * interval '7 minutes'`
    if (column === 'title')
      return "case when copy % 17 = 0 then left(title, 180) || ' ' || copy else title end"
    return column
  })
  await sql
    .raw(
      `insert into jobs (${columns.join(', ')})
       select ${values.join(', ')} from jobs cross join generate_series(1, ceil(${total}::numeric / (select count(*) from jobs))::int - 1) as copy
       limit greatest(0, ${total} - (select count(*) from jobs))`,
    )
    .execute(db)
  await sql`vacuum analyze`.execute(db)
}

export interface Candidate {
  student_id: string
  cookie: string
  email: string
  /** The cookie of a device they have signed in on. */
  device: string
}

/** Students with a resume, a session and a known device each. */
export const makeStudents = async (deps: Deps, total: number): Promise<Candidate[]> => {
  const resume = newId()
  await deps.db
    .insertInto('stored_files')
    .values({
      id: resume,
      kind: 'document',
      is_public: false,
      storage_key: resume,
      filename: 'resume.pdf',
      content_type: 'application/pdf',
      byte_size: 1,
      created_at: deps.clock.now(),
    })
    .execute()
  const candidates: Candidate[] = []
  const now = deps.clock.now()
  for (let n = 0; n < total; n++) {
    const email = `bench${n}@example.com`
    const student = await buildStudent(deps, { email })
    await deps.db
      .updateTable('students')
      .set({ resume_file_id: resume })
      .where('account_id', '=', student.id)
      .execute()
    const secret = newSecret()
    await deps.db
      .insertInto('sessions')
      .values({
        id: newId(),
        token_hash: hashSecret(secret),
        person_id: student.person_id,
        mode: 'student',
        created_at: now,
        last_seen_at: now,
        confirmed_at: now,
        expires_at: new Date(now.getTime() + 86_400_000),
      })
      .execute()
    const device = newSecret()
    await deps.db
      .insertInto('known_devices')
      .values({
        id: newId(),
        person_id: student.person_id,
        token_hash: hashSecret(device),
        created_at: now,
        last_seen_at: now,
      })
      .execute()
    candidates.push({
      student_id: student.id,
      cookie: `fairlead_session=${secret}`,
      email,
      device: `fairlead_device=${device}`,
    })
  }
  // fixtures hash cheaply; sign-in is measured at the real cost
  await deps.db
    .updateTable('persons')
    .set({ password_hash: await hashPassword(FIXTURE_PASSWORD) })
    .execute()
  return candidates
}
