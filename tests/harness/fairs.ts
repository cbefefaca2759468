import { buildEvent, type EventOverrides } from '#domains/events/events.fixtures.ts'
import { employerRegistering as calls } from '#domains/fairs/exhibitor-registration.contract.ts'
import { universityExhibitors } from '#domains/fairs/exhibitors/exhibitors.contract.ts'
import { DAY, later } from '#platform/clock.ts'
import { anEmployer, aUniversity } from './actors.ts'
import type { TestApp } from './app.ts'
import { undoTimePasses } from './letters.ts'

export const people = [{ name: 'Ann Lee', email: 'ann@example.com', job_title: 'Recruiter' }]

/** A university's fair with two kinds of booths, and an employer that may come. */
export const scene = async (t: TestApp, overrides: EventOverrides = {}) => {
  const host = await aUniversity(t)
  const team = await anEmployer(t)
  const event = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    starts_at: later(t.clock.now(), 40 * DAY),
    exhibitors_close_at: later(t.clock.now(), 20 * DAY),
    booths: [
      { name: 'Small', price: 20000, quantity: 2 },
      { name: 'Large', price: 50000, quantity: 1 },
      { name: 'Table', price: 0, quantity: 5 },
    ],
    ...overrides,
  })
  const [small, large, table] = event.booths.map(({ id }) => id)
  const register = (booth_id: string | undefined, who = team) =>
    who.client.call(calls.register, { params: { id: event.id }, body: { booth_id, representatives: people } })
  /** Nobody takes it back. */
  const approve = async (id: string) => {
    const response = await host.client.call(universityExhibitors.approve, {
      body: { registration_ids: [id] },
    })
    if (response.statusCode !== 200) throw new Error(response.body)
    await undoTimePasses(t)
  }
  return { host, team, event, small: small!, large: large!, table: table!, register, approve }
}

export const held = async (t: TestApp, eventId: string) => {
  const rows = await t.deps.db
    .selectFrom('event_booths')
    .select(['name', 'held'])
    .where('event_id', '=', eventId)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.name, row.held]))
}

export const ledger = async (t: TestApp, id: string) => {
  const rows = await t.deps.db
    .selectFrom('fair_payments')
    .select(['kind', 'amount'])
    .where('registration_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, amount }) => `${kind} ${amount}`)
}
