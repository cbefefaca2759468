import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { accept, decline, pick, rowsOf, scene } from '../../../../tests/harness/invitations.ts'
import { employerInviting } from './event-invitations.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** A host, its guest, and more universities of a town's name. */
const inTown = async (town: string, more: number) => {
  const s = await scene(t)
  const others = []
  for (let n = 0; n < more; n++) others.push(await aUniversity(t, { organization: { name: `${town} ${n}` } }))
  const inviteAll = (total: number, rest = {}) =>
    s.host.client.call(employerInviting.invite, {
      params: s.params,
      body: { matching: { search: town, total }, ...rest },
    })
  return { ...s, others, inviteAll }
}

test('all that match are invited; those invited stay, those that declined are asked again', async () => {
  const s = await inTown('Harbor', 4)
  const [first, second] = s.others.map((guest) => ({ ...s, guest }))
  await pick(s, [first!.guest.organization_id, second!.guest.organization_id])
  await accept(first!)
  await decline(second!)
  expect((await s.inviteAll(4, { message: 'Come!' })).json()).toEqual({ invited: 3 })
  const rows = await rowsOf(t, s)
  expect(rows.map(({ state }) => state).sort()).toEqual(['accepted', 'pending', 'pending', 'pending'])
  expect(rows.filter(({ message }) => message === 'Come!')).toHaveLength(3)
  expect((await s.inviteAll(4)).json()).toEqual({ invited: 0 })
})

test('nobody is invited if another number matches, picks are named as well, or the event is another’s', async () => {
  const s = await inTown('Meadow', 2)
  expect(problemOf(await s.inviteAll(3)).error).toBe('list_changed')
  const both = await s.inviteAll(2, { selected_universities_list: [{ value: s.guest.organization_id }] })
  expect(problemOf(both).fields).toHaveProperty('selected_universities_list')
  const neither = await s.host.client.call(employerInviting.invite, { params: s.params, body: {} })
  expect(problemOf(neither).fields).toHaveProperty('selected_universities_list')
  const other = await inTown('Prairie', 0)
  const body = { matching: { search: 'Meadow', total: 2 } }
  const foreign = await s.host.client.call(employerInviting.invite, { params: other.params, body })
  expect(foreign.statusCode).toBe(404)
  expect(await rowsOf(t, s)).toEqual([])
})
