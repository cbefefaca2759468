import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildNumberedBooth } from '#domains/fairs/booths/numbered-booths.fixtures.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import { anEmployer } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { picture } from '../../../../../tests/harness/files.ts'
import { aHost, letters, whole } from '../../../../../tests/harness/hosting.ts'
import { employerHosting, type HostedEvent, universityHosting } from '../hosted-events.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** A fair with a booth kind and exhibitors, each with a team. */
const lastYear = async () => {
  const host = await aHost(t)
  const starts = iso(later(t.clock.now(), 30 * DAY))
  const made = await host.create({
    title: 'Autumn fair',
    starts_at: starts,
    ends_at: iso(later(t.clock.now(), 30.25 * DAY)),
    booth_currency: 'EUR',
    booth: [{ name: 'Small', price: 20000, quantity: 9 }],
    payment_instructions: '<p>Transfer.</p>',
  })
  expect(made.statusCode, made.body).toBe(201)
  const event: HostedEvent = made.json()
  const [kind_id] = event.booth.map(({ id }) => id)
  const comes = async (state: 'approved' | 'pending' | 'declined', name: string) => {
    const team = await anEmployer(t, { organization: { name } })
    const { id } = await buildFairRegistration(t.deps, {
      event_id: event.id,
      organization_id: team.organization_id,
      booth_id: kind_id!,
      state,
    })
    return { ...team, registration: id }
  }
  const duplicate = (body: Record<string, unknown> = {}, client = host.client) =>
    client.call(universityHosting.duplicate, { params: { id: event.id }, body })
  return { host, event, starts, kind_id: kind_id!, comes, duplicate }
}

test('a copy a year later is a whole draft; its exhibitors hear of it once it is published', async () => {
  const { host, event, starts, kind_id, comes, duplicate } = await lastYear()
  const harbor = await comes('approved', 'Harbor Light')
  const meadow = await comes('approved', 'Meadow Mill')
  await comes('pending', 'Not answered')
  const gone = await comes('approved', 'Suspended since')
  const suspend = (id: string) =>
    t.deps.db
      .updateTable('organizations')
      .set({ state: 'suspended' } as never)
      .where('id', '=', id)
      .execute()
  await suspend(gone.organization_id)
  await buildNumberedBooth(t.deps, {
    event_id: event.id,
    kind_id,
    number: 'A1',
    registration_id: harbor.registration,
  })
  expect((await host.detail(event.id)).invited_again).toBe(2)

  const day = iso(later(new Date(starts), 364 * DAY))
  const made = await duplicate({ starts_at: day, invite_exhibitors: true })
  expect(made.statusCode, made.body).toBe(201)
  const copy: HostedEvent = made.json()
  expect(copy).toMatchObject({
    state: 'draft',
    title: 'Autumn fair',
    starts_at: day,
    ends_at: iso(later(new Date(day), 0.25 * DAY)),
    payment_instructions: '<p>Transfer.</p>',
    booth: [{ name: 'Small', price: 20000, held: 0 }],
    picked: [
      { label: 'Harbor Light', exhibited: true },
      { label: 'Meadow Mill', exhibited: true },
    ],
  })
  await t.drain()
  const booths = await t.deps.db
    .selectFrom('fair_booths')
    .select(['number', 'kind_id', 'registration_id'])
    .where('event_id', '=', copy.id)
    .execute()
  expect(booths).toEqual([{ number: 'A1', kind_id: copy.booth[0]!.id, registration_id: null }])
  const invited = async () =>
    (await letters(t))
      .filter(({ letter }) => /invited you/.test(letter.subject))
      .map(({ recipient }) => recipient)
  expect(await invited()).toEqual([])

  const next = iso(later(new Date(day), DAY))
  const other: HostedEvent = (await duplicate({ starts_at: next, invite_exhibitors: true })).json()
  expect(other.picked).toHaveLength(2)
  // suspended while the drafts wait: no longer shown, nor told of either
  await suspend(meadow.organization_id)
  const { picked } = await host.detail(copy.id)
  expect(picked.map(({ label }) => label)).toEqual(['Harbor Light'])
  const published = await host.update(copy.id, {
    starts_at: copy.starts_at,
    ends_at: copy.ends_at,
    state: 'published',
    selected_employers_list: picked.map(({ value, label }) => ({ value, label })),
  })
  expect(published.statusCode, published.body).toBe(200)
  await t.drain()
  expect(await invited()).toHaveLength(1)
  const asItIs = await host.client.call(universityHosting.publish, { params: { id: other.id } })
  expect(asItIs.statusCode, asItIs.body).toBe(200)
  await t.drain()
  expect(await invited()).toHaveLength(2)
})

test('it asks nobody unless told to, and past dates are refused', async () => {
  const { host, comes, duplicate } = await lastYear()
  await comes('approved', 'Quiet Ledger')
  const plain: HostedEvent = (await duplicate()).json()
  expect(plain).toMatchObject({ starts_at: null, picked: [], booth: [{ name: 'Small' }] })
  const past = await duplicate({ starts_at: iso(later(t.clock.now(), -DAY)), invite_exhibitors: true })
  expect(past.statusCode).toBe(422)
  expect(Object.keys(problemOf(past).fields!)).toEqual(['starts_at'])
  expect((await duplicate({ starts_at: '2199-01-01T00:00:00Z' })).statusCode).toBe(422)
  const drafts = await host.client.call(universityHosting.list, { query: { tab: 'draft' } })
  expect(drafts.json().total_row).toBe(1)
})

test('another tenant’s event is not found, nor copied by the other kind of host', async () => {
  const { event, duplicate } = await lastYear()
  const other = await aHost(t)
  expect((await duplicate({ invite_exhibitors: true }, other.client)).statusCode).toBe(404)
  const employer = await anEmployer(t)
  const foreign = await employer.client.call(employerHosting.duplicate, {
    params: { id: event.id },
    body: {},
  })
  expect(foreign.statusCode).toBe(404)
})

test('pictures that two events share stay as long as one of them has them', async () => {
  const host = await aHost(t)
  const files = async () => ({ eventFile: await picture(), eventBoothFile: await picture() })
  const event: HostedEvent = (await host.create({}, await files())).json()
  const copied = await host.client.call(universityHosting.duplicate, { params: { id: event.id }, body: {} })
  const copy: HostedEvent = copied.json()
  const { cover_url, booth_map_url } = event
  expect(copy).toMatchObject({ cover_url, booth_map_url })
  const shown = async () =>
    Promise.all([cover_url!, booth_map_url!].map(async (url) => (await t.app.inject({ url })).statusCode))
  const replace = async (id: string) => {
    const params = { params: { id }, body: whole, files: await files() }
    expect((await host.client.call(universityHosting.update, params)).statusCode).toBe(200)
    await t.drain()
    await t.tick()
  }
  await replace(event.id)
  expect(await shown()).toEqual([200, 200])
  await replace(copy.id)
  expect(await shown()).toEqual([404, 404])
})

test('two copies at once are two whole drafts', async () => {
  const { comes, duplicate, starts } = await lastYear()
  await comes('approved', 'Prairie Loom')
  const at = (days: number) => iso(later(new Date(starts), days * DAY))
  const both = await Promise.all(
    [364, 365].map((days) => duplicate({ starts_at: at(days), invite_exhibitors: true })),
  )
  const copies: HostedEvent[] = both.map((response) => response.json())
  expect(new Set(copies.map(({ id }) => id)).size).toBe(2)
  for (const copy of copies) expect(copy).toMatchObject({ invited: 1, booth: [{ name: 'Small' }] })
})
