import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateJob } from '#domains/jobs/jobs.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { HOUR } from '#platform/clock.ts'
import { anEmployer, aStudent } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { type ApplicationState, withdraw } from '../../applications.contract.ts'
import { buildApplication } from '../../applications.fixtures.ts'
import { acceptOffer, declineOffer } from '../../offers/job-offers.contract.ts'
import { notifyApplicants } from './decision-notices.contract.ts'
import { undo } from './decision-undo.contract.ts'
import { accept, updateStatus } from './decisions.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const OPENINGS = 2
const APPLICANTS = 4

const scene = async () => {
  const owner = await anEmployer(t)
  const { organization_id } = owner
  const colleague = await anEmployer(t, { organization_id, team_role: 'recruiter' })
  const { id: job_id } = await buildJob(t.deps, { organization_id, title: 'Data intern', openings: OPENINGS })
  const people = []
  for (let n = 0; n < APPLICANTS; n++) {
    const student = await aStudent(t)
    const { id } = await buildApplication(t.deps, {
      job_id,
      student_id: student.id,
      state: 'offer',
      is_accepted: n > 0,
    })
    people.push({ ...student, application_id: id })
  }
  t.clock.advance(HOUR)
  return { team: [owner, colleague], job_id, people }
}
type Scene = Awaited<ReturnType<typeof scene>>

const ofTeam = ['hire', 'offer', 'reject', 'reject later', 'undo', 'notify'] as const
const ofStudent = ['accept', 'decline', 'withdraw'] as const
/** One thing somebody does: which member of the team, to whom of the applicants. */
interface Act {
  what: (typeof ofTeam)[number] | (typeof ofStudent)[number]
  member: number
  to: number[]
}

const act: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom(...ofTeam, ...ofTeam, ...ofStudent),
  member: fc.nat(1),
  to: fc.uniqueArray(fc.nat(APPLICANTS - 1), { minLength: 1, maxLength: 3 }),
})

const run = ({ team, people }: Scene, { what, member, to }: Act) => {
  const { client } = team[member]!
  const applicant_ids = to.map((n) => people[n]!.application_id)
  const own = people[to[0]!]!
  const body = { application_id: own.application_id }
  const reject = (tell: 'now' | 'later') =>
    client.call(updateStatus, {
      body: {
        applicant_ids,
        status: 'rejected',
        reason: 'other',
        tell,
        despite_acceptance: applicant_ids,
      },
    })
  switch (what) {
    case 'hire':
      return client.call(accept, { body: { applicant_ids, as: 'hired' } })
    case 'offer':
      return client.call(accept, { body: { applicant_ids, as: 'offer' } })
    case 'reject':
      return reject('now')
    case 'reject later':
      return reject('later')
    case 'undo':
      return client.call(undo, { body: { applicant_ids, step: 'rejected' } })
    case 'notify':
      return client.call(notifyApplicants, { body: { applicant_ids } })
    case 'accept':
      return own.client.call(acceptOffer, { body })
    case 'decline':
      return own.client.call(declineOffer, { body })
    case 'withdraw':
      return own.client.call(withdraw, { body })
  }
}

/** Where the log says that an application stands. */
const loggedOf = async (id: string) => {
  const rows = await t.deps.db
    .selectFrom('activities')
    .select(['verb', 'data'])
    .where('subject_id', '=', id)
    .where('verb', 'not in', ['application.offer_accepted', 'application.notified'])
    .orderBy('at')
    .orderBy('id')
    .execute()
  const log = rows.map(({ verb, data }) => ({ verb, to: (data as { to: ApplicationState }).to }))
  return log
}

it('whatever several people do at once, nobody is hired beyond the openings and the log tells where each stands', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 10 }), async (acts) => {
      const s = await scene()
      const answers = await Promise.all(acts.map((one) => run(s, one)))
      for (const [n, { statusCode, body }] of answers.entries())
        expect([200, 409, 429], `${acts[n]!.what}: ${body}`).toContain(statusCode)
      const rows = await t.deps.db
        .selectFrom('applications')
        .select(['id', 'state', 'decision_told_at', 'closed_from'])
        .where('job_id', '=', s.job_id)
        .execute()
      expect(rows.filter(({ state }) => state === 'hired').length).toBeLessThanOrEqual(OPENINGS)
      for (const row of rows) {
        const log = await loggedOf(row.id)
        const count = (verb: string) => log.filter((one) => one.verb === `application.${verb}`).length
        expect(log.filter(({ to }) => to === 'hired').length).toBeLessThanOrEqual(1)
        if (row.state === 'hired') expect(log.some(({ to }) => to === 'hired')).toBe(true)
        if (row.state === 'rejected') expect(count('rejected') - count('rejection_undone')).toBe(1)
        if (row.decision_told_at) expect(count('rejection_told')).toBeGreaterThan(0)
        expect(count('withdrawn') + count('offer_declined')).toBe(row.state === 'withdrawn' ? 1 : 0)
      }
      await t.drain()
    }),
    { numRuns: Number(process.env.AT_ONCE_RUNS ?? 12) },
  )
}, 120_000)

it('openings that are lowered while people are hired limit the hires that come after, and raised ones let them through', async () => {
  const s = await scene()
  const [owner, colleague] = s.team as [Scene['team'][0], Scene['team'][0]]
  const hire = (n: number) =>
    colleague.client.call(accept, {
      body: { applicant_ids: [s.people[n]!.application_id], as: 'hired' },
    })
  const openings = (count: number) =>
    owner.client.call(updateJob, {
      params: { id: s.job_id },
      body: {
        title: 'Data intern',
        description: '<p>Work</p>',
        type: 'internship',
        work_mode: 'remote',
        openings: count,
      } as never,
      files: {},
    })
  const [lowered, ...hires] = await Promise.all([openings(1), hire(1), hire(2)])
  expect(lowered!.statusCode).toBe(200)
  const hired = hires.filter(({ statusCode }) => statusCode === 200).length
  expect(hired).toBeGreaterThanOrEqual(1)
  expect(hired).toBeLessThanOrEqual(2)
  const refused = await hire(3)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().detail).toContain(
    `has 1 opening, and ${hired === 1 ? '1 person has' : '2 people have'} been hired`,
  )
  expect((await openings(hired + 1)).statusCode).toBe(200)
  expect((await hire(3)).statusCode).toBe(200)
})
