import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import {
  reactivateOrganization,
  suspendOrganization,
} from '#domains/operators/organizations/organization-admin.contract.ts'
import { HOUR, iso } from '#platform/clock.ts'
import { anEmployer, anOperator, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
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
  const team = await anEmployer(t, { organization: { name: 'Northwind' } })
  const job = await buildJob(t.deps, { organization_id: team.organization_id })
  const student = await aStudent(t)
  const { id } = await buildApplication(t.deps, { job_id: job.id, student_id: student.id, ...overrides })
  t.clock.advance(HOUR)
  // after the hour, because the call asks for a fresh password
  const operator = await anOperator(t)
  const organization_ids = [team.organization_id]
  const body = { application_id: id }
  return {
    id,
    suspend: () =>
      operator.client.call(suspendOrganization, { body: { organization_ids, reason: 'Under review' } }),
    /** After the quarter of an hour for which the password counts as fresh. */
    reactivateLater: async () =>
      (await anOperator(t)).client.call(reactivateOrganization, { body: { organization_ids } }),
    reactivate: () => operator.client.call(reactivateOrganization, { body: { organization_ids } }),
    hire: () => team.client.call(updateStatus, { body: { applicant_ids: [id], status: 'hired' } }),
    accept: () => student.client.call(acceptOffer, { body }),
    decline: () => student.client.call(declineOffer, { body }),
    withdraw: () => student.client.call(withdraw, { body }),
    seen: async () => (await student.client.call(application, { params: { id } })).json(),
  }
}

const accepted = async (id: string) =>
  (
    await t.deps.db
      .selectFrom('applications')
      .select('offer_accepted_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).offer_accepted_at

it('an offer of a deactivated employer waits: nothing is promised, and the page and the refusal say why', async () => {
  const s = await scene()
  expect((await s.suspend()).statusCode).toBe(200)
  expect(await s.seen()).toMatchObject({
    status: 'offer',
    offer: { answer: 'waiting' },
    may: { accept_offer: false, accept_waits_for: 'employer', decline_offer: true, withdraw: true },
  })
  const refused = await s.accept()
  expect([refused.statusCode, problemOf(refused).error]).toEqual([409, 'step_not_possible'])
  expect(problemOf(refused).detail).toContain('Northwind isn’t active right now')
  expect(await accepted(s.id)).toBeNull()

  await s.reactivate()
  expect((await s.seen()).may).toMatchObject({ accept_offer: true, accept_waits_for: null })
  expect((await s.accept()).statusCode).toBe(200)
})

it('who need not wait declines or withdraws', async () => {
  for (const way of ['decline', 'withdraw'] as const) {
    const s = await scene()
    await s.suspend()
    expect((await s[way]()).json()).toMatchObject({ status: 'withdrawn', may: { accept_waits_for: null } })
  }
})

it('what was accepted before stays accepted, and can be taken back', async () => {
  const s = await scene({ state: 'offer', is_accepted: true })
  await s.suspend()
  expect((await s.seen()).may).toMatchObject({ accept_waits_for: null, withdraw: true })
  expect((await s.accept()).json()).toMatchObject({ offer: { answer: 'accepted' } })
  expect((await s.hire()).statusCode).toBe(401)
  expect((await s.withdraw()).json().status).toBe('withdrawn')
})

it('an offer that was taken back unseen is told as such, also while the employer is deactivated', async () => {
  const s = await scene({ state: 'rejected', closed_from: 'offer', is_told: false })
  await s.suspend()
  const refused = await s.accept()
  expect([refused.statusCode, problemOf(refused).detail]).toEqual([
    409,
    'The employer has withdrawn this offer',
  ])
  expect((await s.seen()).status).toBe('rejected')
})

it('accepted and deactivated at one moment: either it was accepted before, or not at all', async () => {
  for (let round = 0; round < 4; round++) {
    const s = await scene()
    const [answer] = await Promise.all(
      round % 2 ? [s.accept(), s.suspend()] : [s.suspend(), s.accept()].reverse(),
    )
    expect([200, 409]).toContain(answer!.statusCode)
    expect(await accepted(s.id)).toBe(answer!.statusCode === 200 ? iso(t.clock.now()) : null)
  }
})

it('nobody of a deactivated employer is reminded of late answers, until it is active again', async () => {
  const s = await scene({ reply_by: new Date(t.clock.now().getTime() + 2 * HOUR) })
  await s.suspend()
  const reminded = async () => {
    await t.tick()
    const row = await t.deps.db
      .selectFrom('applications')
      .select('overdue_told_at')
      .where('id', '=', s.id)
      .executeTakeFirstOrThrow()
    return row.overdue_told_at !== null
  }
  t.clock.advance(2 * HOUR)
  expect(await reminded()).toBe(false)
  await s.reactivateLater()
  expect(await reminded()).toBe(true)
})
