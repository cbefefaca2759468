import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { buildEmployerUser, buildSession, buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { type Mode, sessionCookie } from '#gate/session.ts'
import { readConfig } from '#platform/config.ts'
import type { Deps } from '#platform/deps.ts'
import { runningServer } from '#platform/embedded.ts'
import { createLog } from '#platform/log.ts'
import { newId } from '#shared/ids.ts'
import { openRuntime } from '../../src/runtime.ts'

export interface Student {
  id: string
  cookie: string
}

export interface Member {
  cookie: string
  /** Of the partner they write to. */
  partner: string
}

/** A filled database, and what its servers are started with. */
export interface World {
  env: Record<string, string>
  students: Student[]
  members: Member[]
  jobs: string[]
  /** Asks the database beside the server, which has to be running if the database is the embedded one. */
  query<R>(text: string): Promise<R[]>
  /** What a statement counts as `n`. */
  count(text: string): Promise<number>
}

const PATIENCE = 300_000

export const waitUntil = async (isSo: () => Promise<boolean>, pause = 250): Promise<void> => {
  const end = Date.now() + PATIENCE
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error('It took too long')
    await wait(pause)
  }
}

const aResume = async ({ db, clock }: Deps): Promise<string> => {
  const id = newId()
  const file = { id, kind: 'document', is_public: false, storage_key: id, filename: 'resume.pdf' } as const
  await db
    .insertInto('stored_files')
    .values({ ...file, content_type: 'application/pdf', byte_size: 1, created_at: clock.now() })
    .execute()
  return id
}

const cookieOf = async (deps: Deps, personId: string, mode: Mode) =>
  `${sessionCookie(deps.config)}=${await buildSession(deps, personId, mode)}`

const aMember = async (deps: Deps, employer: string): Promise<Member> => {
  const university = await buildOrganization(deps, 'university')
  await buildPartnership(deps, { employer_id: employer, university_id: university.id, state: 'approved' })
  const { person_id } = await buildEmployerUser(deps, { organization_id: employer, team_role: 'admin' })
  return { cookie: await cookieOf(deps, person_id, 'employer_user'), partner: university.id }
}

const aStudent = async (deps: Deps, resume: string): Promise<Student> => {
  const { id, person_id } = await buildStudent(deps)
  await deps.db.updateTable('students').set({ resume_file_id: resume }).where('account_id', '=', id).execute()
  return { id, cookie: await cookieOf(deps, person_id, 'student') }
}

const times = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  for (let n = 0; n < count; n++) made.push(await make())
  return made
}

/** Half of the people are students, for whom there are jobs; the other half write to a partner of their employer. */
export const makeWorld = async (
  env: Record<string, string>,
  { people, jobs }: { people: number; jobs: number },
): Promise<World> => {
  const runtime = await openRuntime(readConfig({ ...env, NODE_ENV: 'test' }), createLog('error'), {
    command: true,
    patient: true,
  })
  const { deps } = runtime
  const employer = (await buildOrganization(deps, 'employer')).id
  await buildEmployerUser(deps, { organization_id: employer, team_role: 'owner' })
  const resume = await aResume(deps)
  const half = Math.ceil(people / 2)
  const filled = {
    students: await times(half, () => aStudent(deps, resume)),
    members: await times(people - half, () => aMember(deps, employer)),
    jobs: (await times(jobs, () => buildJob(deps, { organization_id: employer }))).map(({ id }) => id),
  }
  await runtime.close()
  const query = async <R>(text: string): Promise<R[]> => {
    const settings = env.DATABASE_URL ? { connectionString: env.DATABASE_URL } : runningServer(env.DATA_DIR!)
    const client = new pg.Client(settings!)
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  const count = async (text: string) => (await query<{ n: number }>(text))[0]!.n
  return { env, ...filled, query, count }
}
