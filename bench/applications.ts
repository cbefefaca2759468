import type pg from 'pg'
import { buildEmployerUser } from '#domains/accounts/accounts.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'
import type { Candidate } from './database.ts'
import { type Figures, fireOnce, type Shot, timed } from './load.ts'
import { activityRow, queuedJob } from './rows.ts'

/** Jobs of one employer that take applications here. */
const makeJobs = async (deps: Deps, count: number) => {
  const { id: organization_id } = await buildOrganization(deps, 'employer')
  await buildEmployerUser(deps, { organization_id, team_role: 'owner' })
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await buildJob(deps, { organization_id })).id)
  return { organization_id, ids }
}

const shotsOf = async (jobs: string[], candidates: Candidate[]): Promise<Shot[]> => {
  const shots: Shot[] = []
  for (const job_id of jobs) {
    const data = new FormData()
    data.append('job_id', job_id)
    const form = new Request('http://localhost', { method: 'POST', body: data })
    const type = form.headers.get('content-type')!
    const body = Buffer.from(await form.arrayBuffer())
    for (const { cookie } of candidates)
      shots.push({
        method: 'POST',
        path: '/api/student/job/apply',
        headers: { cookie, 'content-type': type },
        body,
      })
  }
  return shots
}

/** Every candidate applies to each of some new jobs. */
export const applyAll = async (
  deps: Deps,
  address: string,
  candidates: Candidate[],
  { jobs, connections }: { jobs: number; connections: number },
): Promise<Figures> =>
  fireOnce(address, await shotsOf((await makeJobs(deps, jobs)).ids, candidates), connections)

/** The ceiling: the rows that an application leaves, inserted in one transaction through `pg` alone. */
export const insertApplications = async (
  deps: Deps,
  pool: pg.Pool,
  candidates: Candidate[],
  { jobs, connections }: { jobs: number; connections: number },
): Promise<Figures> => {
  const { organization_id, ids } = await makeJobs(deps, jobs)
  const pairs = ids.flatMap((job_id) => candidates.map(({ student_id }) => ({ job_id, student_id })))
  return timed(pairs, connections, async ({ job_id, student_id }) => {
    const client = await pool.connect()
    const now = new Date()
    const id = newId()
    try {
      await client.query('begin')
      await client.query(
        `insert into applications (id, job_id, organization_id, student_id, state, submitted_at, state_at, reply_by)
         values ($1, $2, $3, $4, 'submitted', $5, $5, $5)`,
        [id, job_id, organization_id, student_id, now],
      )
      await client.query(
        ...activityRow('application.submitted', { type: 'application', id, organization_id }),
      )
      await client.query(...queuedJob())
      await client.query('commit')
      return true
    } finally {
      client.release()
    }
  })
}
