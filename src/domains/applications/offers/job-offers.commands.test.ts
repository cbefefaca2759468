import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { studentDashboard } from '#domains/insights/student-dashboard.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { DAY, HOUR, iso } from '#platform/clock.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { lettersTo, subjectsTo } from '../../../../tests/harness/letters.ts'
import { applicant } from '../applicants/applicants.contract.ts'
import { undo } from '../applicants/decisions/decision-undo.contract.ts'
import { updateStatus } from '../applicants/decisions/decisions.contract.ts'
import { application, withdraw } from '../applications.contract.ts'
import { type ApplicationOverrides, buildApplication } from '../applications.fixtures.ts'
import { acceptOffer, declineOffer } from './job-offers.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const scene = async (overrides: ApplicationOverrides = { state: 'offer' }) => {
  const team = await anEmployer(t, { team_role: 'recruiter', organization: { name: 'Northwind' } })
  const job = await buildJob(t.deps, { organization_id: team.organization_id, title: 'Data intern' })
  const student = await aStudent(t, { first_name: 'Ada', last_name: 'Quill' })
  const { id } = await buildApplication(t.deps, { job_id: job.id, student_id: student.id, ...overrides })
  t.clock.advance(HOUR)
  const body = { application_id: id }
  const applicant_ids = [id]
  return {
    team,
    job,
    student,
    id,
    accept: () => student.client.call(acceptOffer, { body }),
    decline: (why = {}) => student.client.call(declineOffer, { body: { ...body, ...why } }),
    withdraw: () => student.client.call(withdraw, { body }),
    reject: (tell: 'now' | 'later' = 'later') =>
      team.client.call(updateStatus, {
        body: {
          applicant_ids,
          status: 'rejected',
          reason: 'position_filled',
          tell,
          despite_acceptance: applicant_ids,
        },
      }),
    undo: () => team.client.call(undo, { body: { applicant_ids, step: 'rejected' } }),
    hire: () => team.client.call(updateStatus, { body: { applicant_ids, status: 'hired' } }),
    seen: async () => (await student.client.call(application, { params: { id } })).json(),
    shown: async () => (await team.client.call(applicant, { params: { id } })).json(),
    news: async () => {
      await t.drain()
      const rows = await t.deps.db
        .selectFrom('notifications')
        .select(['kind', 'title', 'text', 'link'])
        .where('account_id', '=', team.id)
        .orderBy('id')
        .execute()
      return rows
    },
  }
}
type Scene = Awaited<ReturnType<typeof scene>>

const refusal = (answer: Awaited<ReturnType<Scene['accept']>>) => [
  answer.statusCode,
  problemOf(answer).error,
  problemOf(answer).detail,
]
const conflict = (detail: string) => [409, 'step_not_possible', detail]

describe('accepting', () => {
  it('keeps when, once, tells the team and opens the way to a hire', async () => {
    const s = await scene()
    expect(await s.seen()).toMatchObject({
      offer: { answer: 'waiting', answered_at: null },
      may: { accept_offer: true, decline_offer: true, withdraw: true },
    })
    expect((await s.shown()).may).toMatchObject({ hire_waits_for: 'answer', accept: null, advance_to: [] })
    const at = iso(t.clock.now())
    for (const _again of [1, 2]) {
      const answer = await s.accept()
      expect(answer.json()).toMatchObject({
        status: 'offer',
        offer: { answer: 'accepted', answered_at: at },
        may: { accept_offer: false, decline_offer: false, withdraw: true },
      })
      t.clock.advance(HOUR)
    }
    expect(await s.news()).toEqual([
      {
        kind: 'application_offer_answered',
        title: 'Ada Quill accepted your offer',
        text: 'Data intern',
        link: `/employer/your-job-applicant?id=${s.id}`,
      },
    ])
    expect(await subjectsTo(t, s.team.person_id)).toEqual(['Ada Quill accepted your offer'])
    const shown = await s.shown()
    expect(shown).toMatchObject({
      offer: { answer: 'accepted', answered_at: at },
      may: { hire_waits_for: null, accept: 'hired', advance_to: ['hired'] },
    })
    expect(shown.timeline.at(-1)).toMatchObject({ kind: 'offer_accepted', who: 'Ada Quill' })
    expect((await s.hire()).statusCode).toBe(200)
    expect((await s.accept()).json()).toMatchObject({ status: 'hired', offer: { answer: 'accepted' } })
  })

  it.each([
    [{ state: 'interview' }, 'There is no offer to answer'],
    [{ state: 'withdrawn', closed_from: 'offer' }, 'You withdrew this application, so the offer is gone'],
    [{ state: 'withdrawn', declined: {} }, 'You have declined this offer'],
    [{ state: 'rejected', closed_from: 'offer' }, 'The employer has withdrawn this offer'],
    [{ state: 'rejected', closed_from: 'reviewed', is_told: false }, 'There is no offer to answer'],
  ] satisfies [ApplicationOverrides, string][])('of %o is a conflict', async (overrides, detail) => {
    const s = await scene(overrides)
    expect(refusal(await s.accept())).toEqual(conflict(detail))
  })

  it('what was taken back unseen tells the student now', async () => {
    const s = await scene()
    await s.reject()
    expect(await s.seen()).toMatchObject({ status: 'offer', may: { accept_offer: true } })
    expect(refusal(await s.accept())).toEqual(conflict('The employer has withdrawn this offer'))
    expect(await s.seen()).toMatchObject({
      status: 'rejected',
      rejection: { reason: 'position_filled' },
      offer: null,
    })
    t.clock.advance(2 * DAY)
    await t.tick()
    expect(await subjectsTo(t, s.student.person_id)).toEqual(['Update on your application: Data intern'])
  })
})

describe('declining', () => {
  it('ends the application with why, and the team sees that and nothing of what was sent', async () => {
    const s = await scene({ state: 'offer', message: 'Hidden message', rating: 4 })
    const why = { reason: 'another_offer', message: 'Thank you' }
    const at = iso(t.clock.now())
    for (const _again of [1, 2]) {
      expect((await s.decline(why)).json()).toMatchObject({
        status: 'withdrawn',
        offer: { answer: 'declined', answered_at: at, ...why },
        may: { accept_offer: false, decline_offer: false, withdraw: false, apply_again: true },
      })
      t.clock.advance(HOUR)
    }
    expect(await s.news()).toMatchObject([
      {
        kind: 'application_offer_answered',
        title: 'Ada Quill declined your offer',
        text: 'Data intern. Reason: Accepted another offer',
      },
    ])
    const shown = await s.shown()
    expect(shown).toMatchObject({
      status: 'withdrawn',
      offer: { answer: 'declined', ...why },
      message: '',
      resume: null,
      rating: null,
      student: { email: null },
      timeline: [{ kind: 'submitted' }, { kind: 'offer_declined', ...why, from: null }],
      may: { advance_to: [], notify: false, hire_waits_for: null },
    })
    expect((await s.hire()).statusCode).toBe(409)
  })

  it('needs no reason, and an unknown one is refused', async () => {
    const s = await scene()
    expect((await s.decline({ reason: 'hair' })).statusCode).toBe(422)
    expect((await s.decline({ message: 'x'.repeat(1001) })).statusCode).toBe(422)
    expect((await s.decline({ message: '' })).json().offer).toMatchObject({ reason: null, message: null })
  })

  it('is no way out of an accepted offer: withdrawing is, and the team is told', async () => {
    const s = await scene({ state: 'offer', is_accepted: true })
    expect(refusal(await s.decline())).toEqual(
      conflict('You accepted this offer. If you can’t take the job, withdraw your application'),
    )
    expect((await s.withdraw()).json()).toMatchObject({ status: 'withdrawn', offer: null })
    expect(await s.news()).toMatchObject([
      { kind: 'application_offer_answered', title: 'Ada Quill withdrew after accepting your offer' },
    ])
    expect((await s.shown()).offer).toBeNull()
  })

  it('of what was withdrawn or taken back is a conflict; of what is taken back unseen it ends that', async () => {
    const withdrawn = await scene({ state: 'withdrawn', closed_from: 'offer' })
    expect((await withdrawn.decline()).statusCode).toBe(409)
    const rejected = await scene({ state: 'rejected', closed_from: 'offer' })
    expect((await rejected.decline()).statusCode).toBe(409)
    const unseen = await scene()
    await unseen.reject()
    expect((await unseen.decline()).json().offer.answer).toBe('declined')
    t.clock.advance(2 * DAY)
    await t.tick()
    expect(await subjectsTo(t, unseen.student.person_id)).toEqual([])
  })
})

describe('an offer that was accepted', () => {
  it('and taken back unseen stands again as accepted; taken back and told, it is asked anew', async () => {
    const s = await scene({ state: 'offer', is_accepted: true })
    await s.reject()
    expect((await s.accept()).json().offer.answer).toBe('accepted')
    await s.undo()
    expect((await s.shown()).may.accept).toBe('hired')
    await s.reject('now')
    t.clock.advance(HOUR)
    await s.undo()
    expect(await s.shown()).toMatchObject({ offer: { answer: 'waiting' }, may: { accept: null } })
    const [, letter] = await lettersTo(t, s.student.person_id)
    expect(letter).toMatchObject({ action: { label: 'Respond to offer' } })
    expect(letter!.paragraphs.join(' ')).toContain('The offer stands again and is waiting for your answer')
  })

  it('is none of another student’s business', async () => {
    const s = await scene()
    const stranger = await aStudent(t)
    const body = { application_id: s.id }
    const answers = [
      await stranger.client.call(acceptOffer, { body }),
      await stranger.client.call(declineOffer, { body }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })
})

describe('the student', () => {
  it('is asked by letter, link and dashboard, until there is an answer', async () => {
    const s = await scene({ state: 'interview' })
    await s.team.client.call(updateStatus, { body: { applicant_ids: [s.id], status: 'offer' } })
    const [letter] = await lettersTo(t, s.student.person_id)
    expect(letter).toMatchObject({ action: { label: 'Respond to offer' } })
    expect(letter!.action!.url).toMatch(new RegExp(`/student/jobs/detail\\?id=${s.job.id}$`))
    const waiting = async () => (await s.student.client.call(studentDashboard)).json()
    expect(await waiting()).toMatchObject({
      offers: [{ id: s.job.id }],
      applications: [{ status: 'offer', offer: 'waiting', total: 1 }],
    })
    await s.accept()
    expect(await waiting()).toMatchObject({
      offers: [],
      applications: [{ status: 'offer', offer: 'accepted', total: 1 }],
    })
  })
})

describe('at one moment', () => {
  it('an acceptance and a rejection leave one truth', async () => {
    const scenes = await Promise.all(Array.from({ length: 6 }, () => scene()))
    for (const s of scenes) {
      const [accepted, rejected] = await Promise.all([s.accept(), s.reject('now')])
      expect([rejected.statusCode, [200, 409].includes(accepted.statusCode)]).toEqual([200, true])
      const row = await t.deps.db
        .selectFrom('applications')
        .select(['state', 'offer_accepted_at'])
        .where('id', '=', s.id)
        .executeTakeFirstOrThrow()
      expect(row.state).toBe('rejected')
      expect(row.offer_accepted_at !== null).toBe(accepted.statusCode === 200)
    }
  })

  it('of an acceptance and a refusal one holds, and a hire comes after an acceptance only', async () => {
    for (let round = 0; round < 6; round++) {
      const s = await scene()
      const [accepted, declined, hired] = await Promise.all([s.accept(), s.decline(), s.hire()])
      expect([accepted.statusCode, declined.statusCode].sort()).toEqual([200, 409])
      if (hired.statusCode === 200) expect(accepted.statusCode).toBe(200)
      const row = await t.deps.db
        .selectFrom('applications')
        .select(['state', 'offer_accepted_at', 'offer_declined_at'])
        .where('id', '=', s.id)
        .executeTakeFirstOrThrow()
      expect(row.state).toBe(
        hired.statusCode === 200 ? 'hired' : accepted.statusCode === 200 ? 'offer' : 'withdrawn',
      )
      expect((row.offer_accepted_at === null) !== (row.offer_declined_at === null)).toBe(true)
    }
  })
})
