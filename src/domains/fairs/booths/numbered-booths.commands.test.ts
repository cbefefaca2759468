import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR, later } from '#platform/clock.ts'
import { anEmployer, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { scene } from '../../../../tests/harness/fairs.ts'
import { buildFairRegistration } from '../fairs.fixtures.ts'
import { assignBooth } from './booth-assignment.contract.ts'
import * as calls from './numbered-booths.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const aFair = async () => {
  const made = await scene(t)
  const { host, event, small, table } = made
  const params = { id: event.id }
  const plan = async (): Promise<calls.BoothPlan> =>
    (await host.client.call(calls.boothPlan, { params })).json()
  const number = (
    kinds: Array<{ kind_id: string; quantity: number }>,
    more: { prefix?: string; start?: number } = { prefix: 'A' },
  ) => host.client.call(calls.makeBooths, { params, body: { kinds, ...more } })
  const numbers = async () => (await plan()).booths.map((booth) => booth.number)
  const idOf = async (wanted: string) => (await plan()).booths.find((booth) => booth.number === wanted)!.id
  const both = [
    { kind_id: small, quantity: 2 },
    { kind_id: table, quantity: 9 },
  ]
  return { ...made, params, plan, number, numbers, idOf, both }
}

describe('numbering booths', () => {
  it('numbers several kinds at once, in the order people count', async () => {
    const { number, plan, both } = await aFair()
    const made = await number(both, { prefix: 'a', start: 1 })
    expect([made.statusCode, made.json()]).toEqual([201, { first: 'A1', last: 'A11', made: 11 }])
    const { booths, kinds } = await plan()
    expect(booths.map((booth) => `${booth.number} ${booth.kind.name}`)).toEqual([
      'A1 Small',
      'A2 Small',
      ...[3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => `A${n} Table`),
    ])
    expect(kinds.map(({ name, quantity, numbered }) => [name, quantity, numbered])).toEqual([
      ['Small', 2, 2],
      ['Large', 1, 0],
      ['Table', 5, 9],
    ])
  })

  it('refuses all if a single number exists', async () => {
    const { number, numbers, both, large } = await aFair()
    await number(both)
    const again = await number([{ kind_id: large, quantity: 4 }], { prefix: 'A', start: 10 })
    expect([again.statusCode, problemOf(again).fields]).toEqual([
      422,
      { start: ['A10 and A11 exist already; start higher'] },
    ])
    expect(await numbers()).toHaveLength(11)
    const two = await Promise.all(
      [1, 2].map(() => number([{ kind_id: large, quantity: 2 }], { prefix: 'B' })),
    )
    expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
  })

  it('refuses foreign kinds, too many, and numbers that are too long', async () => {
    const { number, small } = await aFair()
    const other = await aFair()
    const foreign = await number([{ kind_id: other.small, quantity: 1 }])
    expect(problemOf(foreign).fields).toHaveProperty('kinds.0.kind_id')
    const none = await number([{ kind_id: small, quantity: 0 }])
    expect(problemOf(none).fields).toEqual({ kinds: ['Enter how many booths to number'] })
    await number([{ kind_id: small, quantity: 1000 }])
    const more = await number([{ kind_id: small, quantity: 1 }], { prefix: 'B' })
    expect(problemOf(more).fields).toEqual({ kinds: ['A fair has at most 1,000 booths'] })
    const long = await other.number([{ kind_id: other.small, quantity: 1 }], {
      prefix: 'HALLEIGHT',
      start: 12345,
    })
    expect(problemOf(long).fields).toHaveProperty('prefix')
  })

  it('renames, also to what another one was called, and changes the kind', async () => {
    const { host, number, numbers, both, idOf, large, small } = await aFair()
    await number(both)
    const id = await idOf('A2')
    const edit = (body: { number: string; kind_id: string }) =>
      host.client.call(calls.editBooth, { params: { id }, body })
    expect((await edit({ number: 'corner 1', kind_id: large })).json()).toMatchObject({
      number: 'CORNER 1',
      kind: { id: large, name: 'Large' },
    })
    expect(problemOf(await edit({ number: 'a3', kind_id: large })).fields).toHaveProperty('number')
    expect(problemOf(await edit({ number: 'A 3 !', kind_id: large })).fields).toHaveProperty('number')
    await number([{ kind_id: small, quantity: 1 }], { prefix: 'A', start: 2 })
    expect((await numbers()).slice(0, 3)).toEqual(['A1', 'A2', 'A3'])
  })

  it('removes free ones, all or none', async () => {
    const { host, params, number, plan, both, table, event, numbers, idOf } = await aFair()
    await number(both)
    const team = await anEmployer(t)
    const { id } = await buildFairRegistration(t.deps, {
      event_id: event.id,
      organization_id: team.organization_id,
      booth_id: table,
      state: 'approved',
    })
    await host.client.call(assignBooth, {
      params: { id: await idOf('A3') },
      body: { registration_id: id },
    })
    const booth_ids = (await plan()).booths.map((booth) => booth.id)
    const remove = (ids: string[]) =>
      host.client.call(calls.removeBooths, { params, body: { booth_ids: ids } })
    const refused = await remove(booth_ids)
    expect([refused.statusCode, problemOf(refused).detail]).toEqual([
      409,
      'A3 has an exhibitor; unassign it first. Nothing was changed.',
    ])
    const other = await aFair()
    await other.number(other.both)
    expect((await remove([booth_ids[0]!, await other.idOf('A1')])).statusCode).toBe(404)
    expect((await remove(booth_ids.slice(3))).json()).toEqual({ removed: 8 })
    expect(await numbers()).toEqual(['A1', 'A2', 'A3'])
  })

  it('is for the host’s members, until the event is over', async () => {
    const { event, number, both, plan, params, host } = await aFair()
    await number(both)
    const stranger = await aUniversity(t)
    expect((await stranger.client.call(calls.boothPlan, { params })).statusCode).toBe(404)
    const viewer = await aUniversity(t, { organization_id: host.organization_id, team_role: 'viewer' })
    const seen = await viewer.client.call(calls.boothPlan, { params })
    expect(seen.json()).toMatchObject({ may: { edit: false } })
    expect((await plan()).may).toEqual({ edit: true })
    const [starts_at, ends_at] = [later(t.clock.now(), -2 * HOUR), later(t.clock.now(), -HOUR)]
    await t.deps.db.updateTable('events').set({ starts_at, ends_at }).where('id', '=', event.id).execute()
    const late = await number(both, { prefix: 'Z' })
    expect([late.statusCode, problemOf(late).error]).toEqual([409, 'conflict'])
  })
})
