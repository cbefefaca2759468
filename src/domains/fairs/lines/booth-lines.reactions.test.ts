import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordActivity } from '#platform/activity.ts'
import { DAY, HOUR, later, MINUTE } from '#platform/clock.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { aFairWithLines } from '../../../../tests/harness/lines.ts'
import { endLinesOver } from './booth-lines.commands.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
const aFair = () => aFairWithLines(t)

describe('a line whose fair', () => {
  const move = async (id: string, starts_at: Date) => {
    await inTransaction(t.deps, async (tx) => {
      await tx.db
        .updateTable('events')
        .set({ starts_at, ends_at: later(starts_at, 3 * HOUR) })
        .where('id', '=', id)
        .execute()
      await recordActivity(tx, systemActor, {
        verb: 'event.moved',
        subject: { type: 'event', id },
        organization_id: null,
        data: { title: 'Moved', from: {}, to: {}, sequence: 2 },
      })
    })
    await t.drain()
  }

  it('is moved to another day ends, and opens anew on that day', async () => {
    const { event, booth, student } = await aFair()
    const [at, elsewhere] = [await booth(), await booth(false)]
    const [one, two] = [await student(), await student()]
    await one.join(at)
    await move(event.id, later(t.clock.now(), 20 * MINUTE))
    expect((await one.lines()).own).toHaveLength(1)
    await move(event.id, later(t.clock.now(), 7 * DAY))
    expect(problemOf(await two.join(at))).toMatchObject({ error: 'step_not_possible' })
    expect(await two.lines()).toMatchObject({ open: [], own: [], may: { join: false } })
    expect(await at.line()).toMatchObject({ waiting: 0, next: [], is_open: false })
    expect(problemOf(await elsewhere.open(true))).toMatchObject({ error: 'step_not_possible' })
    t.clock.advance(7 * DAY)
    // nobody at the booth has opened it on this day
    expect(await two.lines()).toMatchObject({ open: [], own: [] })
    expect(await at.line()).toMatchObject({ waiting: 0, is_open: false, may: { open: true } })
  })

  it('is over names nobody who still waited; whoever was called can be noted for a day', async () => {
    const { booth, student } = await aFair()
    const at = await booth()
    const [one, two] = [await student(), await student()]
    for (const who of [one, two]) await who.join(at)
    await at.next()
    t.clock.advance(5 * HOUR)
    await endLinesOver(t.deps)
    const line = await at.line()
    expect(line).toMatchObject({ waiting: 0, next: [], called: [{}], may: { end: true } })
    expect((await at.end(line.called[0].place_id, 'met')).json()).toMatchObject({ met: 1, called: [] })
    const other = await aFair()
    const there = await other.booth()
    await (await other.student()).join(there)
    await there.next()
    t.clock.advance(2 * DAY)
    await endLinesOver(t.deps)
    expect(await there.line()).toMatchObject({ called: [] })
  })

  it('goes on without an exhibitor that was suspended', async () => {
    const { booth, student } = await aFair()
    const [at, other] = [await booth(), await booth()]
    const one = await student()
    for (const where of [at, other]) await one.join(where)
    await inTransaction(t.deps, async (tx) => {
      const id = at.organization_id
      await tx.db.updateTable('organizations').set({ state: 'suspended' }).where('id', '=', id).execute()
      await recordActivity(tx, systemActor, {
        verb: 'organization.suspended',
        subject: { type: 'organization', id },
        organization_id: id,
        data: {},
      })
    })
    await t.drain()
    expect((await one.lines()).own).toMatchObject([{ exhibitor_id: other.organization_id }])
    const places = await t.deps.db
      .selectFrom('fair_line_places')
      .select('state')
      .where('registration_id', '=', at.params.id)
      .execute()
    expect(places).toEqual([{ state: 'left' }])
  })
})
