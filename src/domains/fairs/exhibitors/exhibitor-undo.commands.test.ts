import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { universityHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { DAY, later } from '#platform/clock.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { held, ledger, people, scene } from '../../../../tests/harness/fairs.ts'
import { subjectsTo, undoTimePasses } from '../../../../tests/harness/letters.ts'
import { buildNumberedBooth } from '../booths/numbered-booths.fixtures.ts'
import { employerRegistering } from '../exhibitor-registration.contract.ts'
import { buildFairRegistration, type FairRegistrationOverrides } from '../fairs.fixtures.ts'
import { universityExhibitorUndo } from './exhibitor-undo.contract.ts'
import { universityExhibitors as calls } from './exhibitors.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** A fair at which one employer and others are registered for the single large booth or small ones. */
const aFair = async (of: TestApp = t) => {
  const made = await scene(of, { title: `Undone fair ${newId()}` })
  const { host, event, team, small } = made
  const exhibitor = (more: FairRegistrationOverrides = {}) =>
    buildFairRegistration(of.deps, { event_id: event.id, booth_id: small, ...more })
  const own = (more: FairRegistrationOverrides = {}) =>
    exhibitor({ organization_id: team.organization_id, ...more })
  const approve = async (...registration_ids: string[]): Promise<string> =>
    (await host.client.call(calls.approve, { body: { registration_ids } })).json().undo.decision_id
  const decline = async (...registration_ids: string[]): Promise<string> =>
    (await host.client.call(calls.decline, { body: { registration_ids, reason: 'Full' } })).json().undo
      .decision_id
  const undo = (decision_id: string, who = host) =>
    who.client.call(universityExhibitorUndo.undo, { body: { decision_id } })
  const row = (id: string) =>
    of.deps.db.selectFrom('fair_registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...made, exhibitor, own, approve, decline, undo, row }
}

describe('an approval', () => {
  it('is undone before anyone is told, and leaves the registration as it was', async () => {
    const { own, approve, undo, row, team, host } = await aFair()
    const { id } = await own()
    const before = await row(id)
    const decision = await approve(id)
    expect(await row(id)).toMatchObject({ state: 'approved' })
    expect((await undo(decision)).json()).toEqual({ undone: 1, kept: [] })
    expect(await row(id)).toEqual(before)
    await undoTimePasses(t)
    expect(await subjectsTo(t, team.person_id)).toEqual([])
    const theirs = await team.client.call(employerRegistering.registration, { params: { id } })
    expect(theirs.json().timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['submitted'])
    const hosts = await host.client.call(calls.one, { params: { id } })
    expect(hosts.json().timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
      'submitted',
      'approved',
      'undone',
    ])
  })

  it('is told after the time to undo, once, and cannot be undone then', async () => {
    const { own, approve, undo, row, team, event } = await aFair()
    const { id } = await own()
    const decision = await approve(id)
    expect(await subjectsTo(t, team.person_id)).toEqual([])
    await undoTimePasses(t)
    expect(await subjectsTo(t, team.person_id)).toEqual([`You’re in: ${event.title}`])
    const late = await undo(decision)
    expect([late.statusCode, problemOf(late).error]).toEqual([404, 'not_found'])
    expect(await row(id)).toMatchObject({ state: 'approved' })
  })

  it('stays where something happened meanwhile, and they are told', async () => {
    const { own, exhibitor, approve, undo, row, team, event, small } = await aFair()
    const [touched, other] = [await own(), await exhibitor()]
    const decision = await approve(touched.id, other.id)
    const edited = await team.client.call(employerRegistering.edit, {
      params: { id: touched.id },
      body: { booth_id: small, representatives: people, notes: 'Power, please' },
    })
    expect(edited.statusCode).toBe(200)
    const answer = (await undo(decision)).json()
    expect(answer).toMatchObject({ undone: 1, kept: [{ id: touched.id, reason: 'It was changed since' }] })
    expect([(await row(touched.id)).state, (await row(other.id)).state]).toEqual(['approved', 'pending'])
    await undoTimePasses(t)
    expect(await subjectsTo(t, team.person_id)).toContain(`You’re in: ${event.title}`)
  })

  it('cannot be undone by another host', async () => {
    const { own, approve, undo, row } = await aFair()
    const { id } = await own()
    const decision = await approve(id)
    expect((await undo(decision, await aUniversity(t))).statusCode).toBe(404)
    expect((await undo(newId())).statusCode).toBe(404)
    expect(await row(id)).toMatchObject({ state: 'approved' })
  })

  it('is either undone or told, never both', async () => {
    const { own, approve, undo, row, team, event } = await aFair()
    const { id } = await own()
    const decision = await approve(id)
    await undoTimePasses(t)
    const [answer] = await Promise.all([undo(decision), t.drain()])
    const letters = await subjectsTo(t, team.person_id)
    const undone = answer.statusCode === 200 && answer.json().undone === 1
    expect(letters).toEqual(undone ? [] : [`You’re in: ${event.title}`])
    expect((await row(id)).state).toBe(undone ? 'pending' : 'approved')
  })
})

describe('a decline', () => {
  it('is undone with booth, number, and fee', async () => {
    const { own, decline, undo, row, team, event, small } = await aFair()
    const { id } = await own({
      state: 'approved',
      payment: 'awaiting_payment',
      submitted_at: later(t.clock.now(), -DAY),
    })
    const numbered = await buildNumberedBooth(t.deps, {
      event_id: event.id,
      kind_id: small,
      number: 'A1',
      registration_id: id,
    })
    const before = await row(id)
    const decision = await decline(id)
    expect(await held(t, event.id)).toMatchObject({ Small: 0 })
    expect((await undo(decision)).json()).toEqual({ undone: 1, kept: [] })
    expect(await row(id)).toEqual(before)
    expect(await held(t, event.id)).toMatchObject({ Small: 1 })
    expect(await ledger(t, id)).toEqual(['charged 20000', 'dropped 20000', 'charged 20000'])
    const booth = await t.deps.db
      .selectFrom('fair_booths')
      .select('registration_id')
      .where('id', '=', numbered.id)
      .executeTakeFirst()
    expect(booth?.registration_id).toBe(id)
    await undoTimePasses(t)
    expect(await subjectsTo(t, team.person_id)).toEqual([])
  })

  it('stays where the booth is gone or they registered again', async () => {
    const { own, exhibitor, decline, undo, row, register, large, small, event } = await aFair()
    const [first, again] = [await exhibitor({ booth_id: large }), await own()]
    const decision = await decline(first.id, again.id)
    await exhibitor({ booth_id: large })
    expect((await register(small)).statusCode).toBe(201)
    const { undone, kept } = (await undo(decision)).json()
    expect(undone).toBe(0)
    expect(new Map(kept.map(({ id, reason }: { id: string; reason: string }) => [id, reason]))).toEqual(
      new Map([
        [first.id, 'Their booth is gone'],
        [again.id, 'They registered again'],
      ]),
    )
    expect([(await row(first.id)).state, (await row(again.id)).state]).toEqual(['declined', 'declined'])
    expect(await held(t, event.id)).toMatchObject({ Large: 1, Small: 1 })
  })
})

describe('an answer that no longer holds when its time is over', () => {
  it('is not told where a decline follows an approval, unless the decline is undone', async () => {
    const { own, approve, decline, undo, team, event } = await aFair()
    const { id } = await own()
    await approve(id)
    const second = await decline(id)
    await undoTimePasses(t)
    expect(await subjectsTo(t, team.person_id)).toEqual([`Your registration for ${event.title} was declined`])
    expect((await undo(second)).statusCode).toBe(404)
    const other = await aFair()
    const row = await other.own()
    await other.approve(row.id)
    expect((await other.undo(await other.decline(row.id))).json()).toMatchObject({ undone: 1 })
    await undoTimePasses(t)
    expect(await subjectsTo(t, other.team.person_id)).toEqual([`You’re in: ${other.event.title}`])
  })

  it('waits with the later one, which may still be undone', async () => {
    const { own, approve, decline, undo, team, event } = await aFair()
    const { id } = await own()
    await approve(id)
    await undoTimePasses(t)
    const second = await decline(id)
    expect(await subjectsTo(t, team.person_id)).toEqual([])
    await undo(second)
    await undoTimePasses(t)
    expect(await subjectsTo(t, team.person_id)).toEqual([`You’re in: ${event.title}`])
    expect(await t.deps.db.selectFrom('held_fair_decisions').select('activity_id').execute()).toEqual([])
  })

  it('is not told to whoever canceled, or of an event that was canceled, and then not undone', async () => {
    const { own, approve, team } = await aFair()
    const { id } = await own()
    await approve(id)
    await team.client.call(employerRegistering.cancel, { params: { id } })
    await undoTimePasses(t)
    expect(await subjectsTo(t, team.person_id)).toEqual([])
    const off = await aFair()
    const [mine, other] = [await off.own(), await off.exhibitor()]
    await off.approve(mine.id)
    const declined = await off.decline(other.id)
    const params = { id: off.event.id }
    const body = { reason: 'Snow' }
    expect((await off.host.client.call(universityHosting.cancel, { params, body })).statusCode).toBe(200)
    expect((await off.undo(declined)).json()).toMatchObject({
      undone: 0,
      kept: [{ reason: 'The event is over' }],
    })
    await undoTimePasses(t)
    expect(await subjectsTo(t, off.team.person_id)).toEqual([`Canceled: ${off.event.title}`])
  })
})

it('many at once are undone together, in as many batches as they were answered', async () => {
  const { host, event, exhibitor, undo } = await aFair()
  await t.deps.db
    .updateTable('event_booths')
    .set({ quantity: 200 })
    .where('event_id', '=', event.id)
    .execute()
  for (let n = 0; n < 104; n++) await exhibitor()
  const body = { matching: { event_id: event.id, total: 104 } }
  const answer = (await host.client.call(calls.approve, { body })).json()
  expect((await undo(answer.undo.decision_id)).json()).toEqual({ undone: 104, kept: [] })
  const list = await host.client.call(calls.list, { params: { id: event.id } })
  expect(list.json().counts).toMatchObject({ pending: 104, approved: 0 })
})

it('the queue’s own workers wait, tell those who stay approved, and no one else', async () => {
  const live = await openTestApp()
  try {
    const { own, approve, undo, team } = await aFair(live)
    const { own: ownOther, approve: approveOther, team: other, event } = await aFair(live)
    await live.deps.queue.start(live.handlers)
    const decision = await approve((await own()).id)
    await approveOther((await ownOther()).id)
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from start_after - now())::float8 as wait from pgboss.job
      where data->>'name' = 'fairs.tell_decision'`.execute(live.deps.db)
    for (const { wait } of rows) expect(wait).toBeGreaterThan(10)
    expect((await undo(decision)).statusCode).toBe(200)
    await inTransaction(live.deps, async ({ db }) => {
      await sql`update pgboss.job set start_after = start_after - interval '15 seconds'
        where data->>'name' = 'fairs.tell_decision'`.execute(db)
    })
    const told = (person_id: string) =>
      live.deps.db.selectFrom('mails').select('letter').where('person_id', '=', person_id).execute()
    await expect.poll(() => told(other.person_id), { timeout: 20_000 }).toHaveLength(1)
    expect((await told(other.person_id))[0]!.letter).toMatchObject({ subject: `You’re in: ${event.title}` })
    expect(await told(team.person_id)).toEqual([])
  } finally {
    await live.deps.queue.stop()
    await live.close()
  }
})
