import {
  buildEmployerUser,
  buildSession,
  buildStudent,
  buildUniversityUser,
} from '#domains/accounts/accounts.fixtures.ts'
import { buildResume } from '#domains/applications/applications.fixtures.ts'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildTokens } from '#domains/jobs/tokens/job-tokens.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { type Mode, sessionCookie } from '#gate/session.ts'
import { MINUTE } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import type { Deps } from '#platform/deps.ts'
import { createLog } from '#platform/log.ts'
import { openRuntime } from '../../src/runtime.ts'
import { openCaller } from './caller.ts'
import type { Cluster } from './cluster.ts'

const STUDENTS = 60
const JOBS = 60
const EVENTS = 12
const PAIRS = 4

/** Their letters go out: no one's are those at `.example`. */
const emailOf = (who: string): string => `${who}@people.example.edu`

const signedIn = async (cluster: Cluster, deps: Deps, person: string, mode: Mode) =>
  openCaller(cluster, `${sessionCookie(deps.config)}=${await buildSession(deps, person, mode)}`)

const makeStudents = async (cluster: Cluster, deps: Deps) => {
  const resume_file_id = await buildResume(deps)
  return Promise.all(
    Array.from({ length: STUDENTS }, async (_, n) => {
      const { id, person_id } = await buildStudent(deps, { email: emailOf(`student-${n}`) })
      await deps.db.updateTable('students').set({ resume_file_id }).where('account_id', '=', id).execute()
      return { id, caller: await signedIn(cluster, deps, person_id, 'student') }
    }),
  )
}

const makePair = async (cluster: Cluster, deps: Deps, n: number) => {
  const employer = await buildOrganization(deps, 'employer', { name: `Mill ${n}` })
  const university = await buildOrganization(deps, 'university', { name: `College ${n}` })
  await buildPartnership(deps, { employer_id: employer.id, university_id: university.id })
  const recruiter = await buildEmployerUser(deps, {
    organization_id: employer.id,
    email: emailOf(`recruiter-${n}`),
  })
  const dean = await buildUniversityUser(deps, {
    organization_id: university.id,
    email: emailOf(`dean-${n}`),
  })
  return {
    employer: {
      id: employer.id,
      caller: await signedIn(cluster, deps, recruiter.person_id, 'employer_user'),
    },
    university: {
      id: university.id,
      caller: await signedIn(cluster, deps, dean.person_id, 'university_user'),
    },
  }
}

/** Puts people and what they use into the database, past the servers, and signs everyone in. */
export const makePeople = async (cluster: Cluster) => {
  const settings: Record<string, string> = {
    ...cluster.settings(),
    DATABASE_URL: cluster.database(),
    DATA_DIR: cluster.folder,
  }
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: settings.AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: settings.AWS_SECRET_ACCESS_KEY,
  })
  const { deps, close } = await openRuntime(readConfig(settings), createLog('error'), {
    command: true,
    patient: true,
  })
  try {
    const students = await makeStudents(cluster, deps)
    const pairs = await Promise.all(Array.from({ length: PAIRS }, (_, n) => makePair(cluster, deps, n)))
    const { employer } = pairs[0]!
    await buildTokens(deps, employer.id, 20)
    const makeJobs = (count: number) =>
      Promise.all(Array.from({ length: count }, () => buildJob(deps, { organization_id: employer.id })))
    const jobs = (await makeJobs(JOBS)).map(({ id }) => id)
    const [edited, held] = await makeJobs(2)
    const ending = await buildJob(deps, {
      organization_id: employer.id,
      expires_at: new Date(deps.clock.now().getTime() + MINUTE),
    })
    const makeEvents = (count: number, capacity: number | null) =>
      Promise.all(Array.from({ length: count }, () => buildEvent(deps, { capacity })))
    return {
      students,
      pairs,
      jobs,
      edited: edited!.id,
      /** A job nobody edits but who tries a held row. */
      held: held!.id,
      /** Ends within a minute. */
      ending: ending.id,
      events: (await makeEvents(EVENTS, null)).map(({ id }) => id),
      withOnePlace: (await makeEvents(3, 1)).map(({ id }) => id),
      visitor: openCaller(cluster),
    }
  } finally {
    await close()
  }
}
export type People = Awaited<ReturnType<typeof makePeople>>
