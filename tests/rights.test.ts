import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announceEvent } from '#domains/events/announcements/event-announcements.contract.ts'
import { buildEvent, type EventOverrides } from '#domains/events/events.fixtures.ts'
import { universityHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { employerRegistering } from '#domains/fairs/exhibitor-registration.contract.ts'
import { universityExhibitors } from '#domains/fairs/exhibitors/exhibitors.contract.ts'
import { buildFairRegistration, type FairRegistrationOverrides } from '#domains/fairs/fairs.fixtures.ts'
import { partnershipStates, partnershipsOf } from '#domains/partnerships/partnerships.contract.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import { anEmployer, aUniversity } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { people } from './harness/fairs.ts'

/** What an answer says may be done, and whether the call for it does it: state by state, role by role. */
let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const at = (hours: number) => later(t.clock.now(), hours * HOUR)
const times: Record<string, () => EventOverrides> = {
  'open to organizations': () => ({ starts_at: at(240), exhibitors_close_at: at(48) }),
  'closed to organizations': () => ({ starts_at: at(240), exhibitors_close_at: at(-1) }),
  'under way': () => ({ starts_at: at(-1), ends_at: at(2) }),
  over: () => ({ starts_at: at(-5), ends_at: at(-1) }),
  canceled: () => ({ starts_at: at(240), state: 'canceled' }),
}
/** A registration that is over holds no payment that isn't settled. */
const payments = {
  pending: ['awaiting_payment', 'proof_submitted', 'verified'],
  approved: ['awaiting_payment', 'proof_submitted', 'verified', 'waived'],
  declined: ['awaiting_payment', 'refunded'],
  canceled: ['awaiting_payment', 'refunded'],
} as const
const states = Object.keys(payments) as Array<keyof typeof payments>

describe.each(Object.entries(times))('a fair that is %s', (_name, overrides) => {
  test.each(['recruiter', 'viewer'] as const)('as %s sees it', async (team_role) => {
    const host = await aUniversity(t, { team_role: team_role === 'viewer' ? 'viewer' : 'staff' })
    const guest = await anEmployer(t, { team_role })
    const build = async (registration: FairRegistrationOverrides) => {
      const { id, booths } = await buildEvent(t.deps, {
        organization_id: host.organization_id,
        booths: [{ name: 'Small', price: 100, quantity: 2 }],
        ...overrides(),
      })
      const booth_id = booths[0]!.id
      const base = { event_id: id, organization_id: guest.organization_id, booth_id }
      return { event: id, booth_id, ...(await buildFairRegistration(t.deps, { ...base, ...registration })) }
    }
    type Built = Awaited<ReturnType<typeof build>>
    const changed = async (built: Built, call: Promise<{ statusCode: number }>) => {
      const rows = () =>
        t.deps.db
          .selectFrom('fair_registrations')
          .select(['id', 'state'])
          .where('event_id', '=', built.event)
          .orderBy('id')
          .execute()
      const before = await rows()
      const { statusCode } = await call
      expect(statusCode).toBeLessThan(500)
      return JSON.stringify(await rows()) !== JSON.stringify(before)
    }
    const decide = (decision: 'approve' | 'decline', { id }: Built) =>
      host.client.call(universityExhibitors[decision], {
        body: {
          registration_ids: [id],
          ...(decision === 'decline' && { reason: 'The hall is full' }),
        } as never,
      })
    const steps = {
      cancel: ({ id }: Built) => guest.client.call(employerRegistering.cancel, { params: { id } }),
      register_again: ({ event, booth_id }: Built) =>
        guest.client.call(employerRegistering.register, {
          params: { id: event },
          body: { booth_id, representatives: people },
        }),
      approve: (built: Built) => decide('approve', built),
      decline: (built: Built) => decide('decline', built),
    }
    for (const state of states)
      for (const payment of payments[state])
        for (const [step, run] of Object.entries(steps)) {
          const built = await build({ state, payment })
          const params = { id: built.id }
          const own = (await guest.client.call(employerRegistering.registration, { params })).json().may
          const hosts = (await host.client.call(universityExhibitors.one, { params })).json().may
          const may = { ...own, ...hosts }
          expect(await changed(built, run(built)), `${step} of ${state}, ${payment}`).toBe(may[step])
          // what a step waits for is said only where it is refused
          expect(may.cancel && may.cancel_waits_for).toBeFalsy()
          expect(may.decline && may.decline_waits_for).toBeFalsy()
        }
  })
})

describe('registering again is offered only where registering succeeds', () => {
  const declined = async (event: EventOverrides, prepare: (built: Prepared) => Promise<unknown>) => {
    const host = await aUniversity(t)
    const guest = await anEmployer(t)
    const { id, booths } = await buildEvent(t.deps, {
      organization_id: host.organization_id,
      booths: [{ name: 'Small', price: 0, quantity: 1 }],
      ...event,
    })
    const { organization_id } = guest
    const registration = await buildFairRegistration(t.deps, {
      event_id: id,
      organization_id,
      booth_id: booths[0]!.id,
      state: 'declined',
    })
    const built = { event: id, booth_id: booths[0]!.id, host, organization_id }
    await prepare(built)
    const params = { id: registration.id }
    const answer = await guest.client.call(employerRegistering.registration, { params })
    const registered = await guest.client.call(employerRegistering.register, {
      params: { id },
      body: { booth_id: booths[0]!.id, representatives: people },
    })
    return { may: answer.json().may.register_again, status: registered.statusCode }
  }
  interface Prepared {
    event: string
    booth_id: string
    organization_id: string
    host: { organization_id: string }
  }

  test.each<[string, EventOverrides, (built: Prepared) => Promise<unknown>, number]>([
    ['nothing is in the way', {}, async () => {}, 201],
    [
      'it has registered since',
      {},
      ({ event, organization_id }) => buildFairRegistration(t.deps, { event_id: event, organization_id }),
      409,
    ],
    [
      'all booths are taken',
      {},
      ({ event, booth_id }) => buildFairRegistration(t.deps, { event_id: event, booth_id }),
      409,
    ],
    ['the fair is for partners, and it is none', { visibility: 'partners' }, async () => {}, 404],
    ['the fair is for invited ones, and it is not', { visibility: 'invited' }, async () => {}, 404],
    [
      'the host is suspended',
      {},
      ({ host }) =>
        t.deps.db
          .updateTable('organizations')
          .set({ state: 'suspended' })
          .where('id', '=', host.organization_id)
          .execute(),
      404,
    ],
  ])('when %s', async (_case, event, prepare, status) => {
    expect(await declined(event, prepare)).toEqual({ may: status === 201, status })
  })
})

test('students are notified until the start, by whoever the answer says', async () => {
  for (const team_role of ['staff', 'viewer'] as const) {
    const host = await aUniversity(t, { team_role })
    for (const overrides of [...Object.values(times), () => ({ state: 'draft' as const })]) {
      const event = await buildEvent(t.deps, { organization_id: host.organization_id, ...overrides() })
      const params = { id: event.id }
      const { may } = (await host.client.call(universityHosting.detail, { params })).json()
      const { statusCode } = await host.client.call(announceEvent, { params })
      expect(statusCode === 200, `${team_role}, ${event.state}`).toBe(may.notify)
    }
    const event = await buildEvent(t.deps, { organization_id: host.organization_id, starts_at: at(24) })
    const params = { id: event.id }
    t.clock.advance(DAY - 1)
    expect((await host.client.call(announceEvent, { params })).statusCode).toBe(
      team_role === 'staff' ? 200 : 403,
    )
    t.clock.advance(1)
    expect((await host.client.call(universityHosting.detail, { params })).json().may.notify).toBe(false)
  }
})

test('a partnership is requested by whoever the answer says', async () => {
  for (const team_role of ['recruiter', 'viewer'] as const)
    for (const hasTeam of [true, false])
      for (const requested_by of ['employer', 'university'] as const)
        for (const state of [null, ...partnershipStates]) {
          const employer = await anEmployer(t, { team_role })
          const university = await aUniversity(t)
          const pair = {
            employer_id: employer.organization_id,
            university_id: university.organization_id,
          }
          if (state) await buildPartnership(t.deps, { ...pair, state, requested_by })
          if (!hasTeam)
            await t.deps.db
              .updateTable('role_accounts')
              .set({ status: 'deactivated' })
              .where('id', '=', university.id)
              .execute()
          const params = { id: university.organization_id }
          const { may } = (await employer.client.call(partnershipsOf.employer.check, { params })).json()
          const before = await t.deps.db.selectFrom('activities').select('id').execute()
          const answer = await employer.client.call(partnershipsOf.employer.request, { params, body: {} })
          expect(answer.statusCode).toBeLessThan(500)
          const after = await t.deps.db.selectFrom('activities').select('id').execute()
          const said = `${team_role}, ${hasTeam}, ${state} by ${requested_by}`
          expect(after.length > before.length, said).toBe(may.request || may.approve)
          expect(may.request_hindrance === null, said).toBe(may.request)
        }
})
