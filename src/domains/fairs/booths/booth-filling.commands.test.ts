import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { scene } from '../../../../tests/harness/fairs.ts'
import { buildFairRegistration, type FairRegistrationOverrides } from '../fairs.fixtures.ts'
import { boothFilling, fillBooths } from './booth-assignment.contract.ts'
import { buildNumberedBooth } from './numbered-booths.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** A fair with tables A1 to A4 and the small booth B1. */
const aFair = async () => {
  const made = await scene(t)
  const { host, event, small, table } = made
  const params = { id: event.id }
  for (const number of ['A1', 'A2', 'A3', 'A4'])
    await buildNumberedBooth(t.deps, { event_id: event.id, kind_id: table, number })
  await buildNumberedBooth(t.deps, { event_id: event.id, kind_id: small, number: 'B1' })
  const exhibitor = async (name: string, industry: string, more: FairRegistrationOverrides = {}) => {
    const { organization_id } = await anEmployer(t, { organization: { name, industry } })
    const base = { event_id: event.id, organization_id, booth_id: table, state: 'approved' as const }
    return { ...(await buildFairRegistration(t.deps, { ...base, ...more })), organization_id }
  }
  const numbers = async () => {
    const rows = await t.deps.db
      .selectFrom('fair_booths')
      .select(['number', 'registration_id'])
      .where('event_id', '=', event.id)
      .where('registration_id', 'is not', null)
      .orderBy('sort_key')
      .execute()
    return Object.fromEntries(rows.map(({ number, registration_id }) => [number, registration_id]))
  }
  const preview = async () => (await host.client.call(boothFilling, { params })).json()
  const fill = () => host.client.call(fillBooths, { params })
  return { ...made, exhibitor, numbers, preview, fill }
}

it('previews and fills by kind, returning ones first, industries apart, and only those without a booth', async () => {
  const { host, exhibitor, numbers, preview, fill, small } = await aFair()
  const early = later(t.clock.now(), -3 * DAY)
  const first = await exhibitor('First Bank', 'Finance', { submitted_at: early })
  const back = await exhibitor('Back Again', 'Finance')
  const paper = await exhibitor('Paper', 'Media')
  const corner = await exhibitor('Corner', 'Finance', { booth_id: small })
  await exhibitor('Second Small', 'Media', { booth_id: small, submitted_at: later(t.clock.now(), DAY) })
  await exhibitor('Waiting', 'Media', { state: 'pending' })
  const before = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    starts_at: later(t.clock.now(), -90 * DAY),
  })
  await buildFairRegistration(t.deps, {
    event_id: before.id,
    organization_id: back.organization_id,
    state: 'approved',
  })
  const shown = await preview()
  expect(shown).toMatchObject({ waiting: 5, assigned: 4, returning: 1 })
  expect(await numbers()).toEqual({})
  const done = await fill()
  expect([done.statusCode, done.json()]).toEqual([200, shown])
  const places = await numbers()
  expect(places).toMatchObject({ A1: back.id, B1: corner.id })
  expect(Object.values(places).sort()).toEqual([first.id, back.id, paper.id, corner.id].sort())
  expect(places.A2).not.toBe(first.id)
  expect((await fill()).json()).toMatchObject({ waiting: 1, assigned: 0, places: [] })
  expect(await numbers()).toEqual(places)
})

it('two hosts who fill at once give nobody two booths and no booth twice', async () => {
  const { exhibitor, numbers, fill } = await aFair()
  const all = [
    await exhibitor('One', 'Media'),
    await exhibitor('Two', 'Media'),
    await exhibitor('Three', 'Law'),
  ]
  const answers = await Promise.all([fill(), fill(), fill()])
  expect(answers.map((one) => one.json().assigned).sort()).toEqual([0, 0, 3])
  expect(Object.values(await numbers()).sort()).toEqual(all.map(({ id }) => id).sort())
})

it('leaves out whoever was suspended: nobody sees them on the floor', async () => {
  const { exhibitor, numbers, fill } = await aFair()
  const [gone, here] = [await exhibitor('Gone', 'Media'), await exhibitor('Here', 'Law')]
  await t.deps.db
    .updateTable('organizations')
    .set({ state: 'suspended' })
    .where('id', '=', gone.organization_id)
    .execute()
  expect((await fill()).json()).toMatchObject({ waiting: 1, assigned: 1 })
  expect(Object.values(await numbers())).toEqual([here.id])
})
