import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { employerLeads } from '#domains/fairs/leads/leads.contract.ts'
import { HOUR, later } from '#platform/clock.ts'
import { aUniversity } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { ann, codesOf, harborLight, scan } from '../../../../../tests/harness/badges.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { buildEvent } from '../../events.fixtures.ts'
import { universityCheckIn as calls } from '../check-in.contract.ts'
import { universityLetIns } from '../let-ins.contract.ts'

let t: TestApp
let host: Awaited<ReturnType<typeof aUniversity>>
beforeAll(async () => {
  t = await openTestApp()
  host = await aUniversity(t)
})
afterAll(() => t.close())
const booth = (state?: 'approved' | 'pending' | 'declined', more = {}) => harborLight(t, host, state, more)

describe('a badge', () => {
  test.each([
    ['declined', 'Harbor Light was declined as an exhibitor', 'ticket_canceled'],
    ['canceled', 'Harbor Light withdrew from this event', 'ticket_canceled'],
    ['pending', 'Harbor Light hasn’t been approved as an exhibitor yet', 'ticket_waiting'],
  ] as const)('a badge of a %s exhibitor is refused, also of who was here', async (state, detail, error) => {
    const at = await booth()
    const [code] = await codesOf(at)
    await scan(host, at.event, code!)
    await t.deps.db
      .updateTable('fair_registrations')
      .set({ state, decline_reason: state === 'declined' ? 'Full' : null })
      .where('id', '=', at.id)
      .execute()
    expect(problemOf(await scan(host, at.event, code!))).toMatchObject({ error, detail })
    expect(await codesOf(at)).toEqual([])
  })

  test('a badge printed before its exhibitor withdrew and registered again lets its holder in', async () => {
    const at = await booth()
    const [code, other] = await codesOf(at)
    await t.deps.db
      .updateTable('fair_registrations')
      .set({ state: 'canceled' })
      .where('id', '=', at.id)
      .execute()
    const { id } = await buildFairRegistration(t.deps, {
      event_id: at.event.id,
      organization_id: at.team.organization_id,
      state: 'approved',
      representatives: [ann],
    })
    const again = await codesOf({ ...at, id })
    expect(again).not.toContain(code)
    expect((await scan(host, at.event, code!)).json()).toMatchObject({ last_name: 'Lee', already: false })
    expect((await scan(host, at.event, again[0]!)).json()).toMatchObject({ last_name: 'Lee', already: true })
    expect(problemOf(await scan(host, at.event, other!)).detail).toBe('Harbor Light withdrew from this event')
    const params = { id: at.event.id }
    const found = await host.client.call(calls.people, { params, query: { search: 'ann lee' } })
    expect(found.json().data).toMatchObject([{ last_name: 'Lee', hindrance: null }])
  })

  test('a badge of an exhibitor that was deactivated is refused, and nobody expects its people', async () => {
    const at = await booth()
    const [code, other] = await codesOf(at)
    await scan(host, at.event, other!)
    const become = (state: 'suspended' | 'approved') =>
      t.deps.db
        .updateTable('organizations')
        .set({ state })
        .where('id', '=', at.team.organization_id)
        .execute()
    const params = { id: at.event.id }
    const expected = async () =>
      (await host.client.call(calls.arrivals, { params })).json().representatives as object
    await become('suspended')
    for (const shown of [code!, other!])
      expect(problemOf(await scan(host, at.event, shown))).toMatchObject({
        error: 'ticket_canceled',
        detail: 'Harbor Light was deactivated by the team that runs Fairlead',
        may: { let_in: false },
      })
    const { data } = (await host.client.call(calls.people, { params, query: { search: 'harbor' } })).json()
    expect(data.map((person: { may: object }) => person.may)).toEqual([
      { check_in: false, let_in: false },
      { check_in: false, let_in: false },
    ])
    expect(await expected()).toEqual({ expected: 0, checked_in: 0 })
    await become('approved')
    expect((await scan(host, at.event, code!)).statusCode).toBe(200)
    expect(await expected()).toEqual({ expected: 2, checked_in: 2 })
  })

  test('a badge is no ticket: it can’t be let in with a reason, nor become a lead', async () => {
    const at = await booth('pending')
    const { id } = await t.deps.db
      .selectFrom('event_passes')
      .select('id')
      .where('event_id', '=', at.event.id)
      .executeTakeFirstOrThrow()
    const { code } = await t.deps.db
      .selectFrom('event_passes')
      .select('code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const params = { id: at.event.id }
    for (const who of [{ code }, { registration_id: id }]) {
      const body = { ...who, reason: 'They are expected' }
      expect((await host.client.call(universityLetIns.letIn, { params, body })).statusCode).toBe(404)
    }
    const other = await booth()
    const scanned = await other.team.client.call(employerLeads.scan, {
      params: { id: other.id },
      body: { code: (await codesOf(other))[0]! },
    })
    expect(scanned.statusCode).toBe(404)
  })

  test('the hours count, a badge of another event is named, and other hosts know none', async () => {
    const [later_, at] = [
      await booth('approved', { starts_at: later(t.clock.now(), 100 * HOUR) }),
      await booth(),
    ]
    const [early] = await codesOf(later_)
    const [code] = await codesOf(at)
    expect(problemOf(await scan(host, later_.event, early!)).detail).toBe(
      'Check-in opens a day before the event',
    )
    expect(problemOf(await scan(host, at.event, early!)).error).toBe('ticket_elsewhere')
    const stranger = await aUniversity(t)
    expect((await scan(stranger, at.event, code!)).statusCode).toBe(404)
    const own = await buildEvent(t.deps, {
      organization_id: stranger.organization_id,
      starts_at: later(t.clock.now(), HOUR),
    })
    expect(problemOf(await scan(stranger, own, code!)).error).toBe('not_found')
  })
})
