import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { buildRegistrationForm } from '#domains/fairs/registration-form/registration-form.fixtures.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aUniversity, visitor } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { picture, zipNamedPdf } from '../../../../../tests/harness/files.ts'
import { aHost, whole } from '../../../../../tests/harness/hosting.ts'
import { buildEvent, buildRegistration } from '../../events.fixtures.ts'
import { employerHosting, type HostedEvent, universityHosting } from '../hosted-events.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('writing', () => {
  test('a draft needs a title only and is found among the drafts', async () => {
    const host = await aHost(t)
    const response = await host.client.call(universityHosting.create, {
      body: { title: 'Idea', state: 'draft' },
    })
    expect(response.statusCode).toBe(201)
    const draft: HostedEvent = response.json()
    expect(draft).toMatchObject({
      state: 'draft',
      time_zone: 'America/Chicago',
      eventId: draft.id,
      capacity: null,
    })
    expect(draft.may).toMatchObject({ edit: true, publish: true, cancel: false, delete: true })
    await host.create()
    const list = (await host.client.call(universityHosting.list, { query: { tab: 'draft' } })).json()
    expect(list).toMatchObject({
      total_row: 1,
      counts: { all: 2, draft: 1, upcoming: 1, past: 0, canceled: 0 },
    })
    const publish = await host.client.call(universityHosting.publish, { params: { id: draft.id } })
    expect(Object.keys(problemOf(publish).fields!).sort()).toEqual([
      'description',
      'ends_at',
      'format',
      'kind',
      'starts_at',
    ])
  })

  test('everything that is wrong is told at once, and nothing is kept', async () => {
    const host = await aHost(t)
    const response = await host.create({
      title: '',
      starts_at: '2026-04-02T19:00:00Z',
      ends_at: '2026-04-02T15:00:00Z',
      time_zone: '+02:00',
      capacity: 0,
      format: 'hybrid',
      registration_closes_at: '2026-05-01T00:00:00Z',
      target_student_group: [{ majors: ['Alchemy'] }],
      intended_time_period: [
        { starts_at: '2026-04-02T16:00:00Z', ends_at: '2026-04-02T16:00:00Z', label: 'Talk' },
      ],
      booth: [
        { name: 'Small', price: 5 },
        { name: 'small ', quantity: 0 },
      ],
    })
    expect(response.statusCode).toBe(422)
    expect(Object.keys(problemOf(response).fields!).sort()).toEqual([
      'booth.1.name',
      'booth.1.quantity',
      'booth_currency',
      'capacity',
      'ends_at',
      'intended_time_period.0.ends_at',
      'meeting_url',
      'registration_closes_at',
      'target_student_group.0.majors.0',
      'time_zone',
      'title',
    ])
    const list = (await host.client.call(universityHosting.list, {})).json()
    expect(list.total_row).toBe(0)
  })

  test('publishing in the past, strangers on duty and unknown guests are refused together', async () => {
    const host = await aHost(t)
    const stranger = await aUniversity(t)
    const response = await host.create({
      starts_at: '2026-02-02T15:00:00Z',
      on_duty: [stranger.id],
      selected_employers_list: [{ value: newId() }],
      booth: [{ id: newId(), name: 'Taken from elsewhere' }],
    })
    expect(Object.keys(problemOf(response).fields!).sort()).toEqual([
      'booth.0.id',
      'on_duty.0',
      'selected_employers_list.0',
      'starts_at',
    ])
  })

  test('an employer has no booths, but guests and places', async () => {
    const employer = await anEmployer(t)
    const university = await aUniversity(t)
    const refused = await employer.client.call(employerHosting.create, {
      body: { ...whole, booth: [{ name: 'Ours' }] } as never,
    })
    expect(problemOf(refused).fields).toEqual({
      booth: ['Only universities can offer booths at their events'],
    })
    const made = await employer.client.call(employerHosting.create, {
      body: {
        ...whole,
        capacity: 40,
        selected_universities_list: [{ value: university.organization_id }],
      } as never,
    })
    expect(made.json()).toMatchObject({ state: 'published', capacity: 40, invited: 1 })
    expect(made.json().picked.map(({ value }: { value: string }) => value)).toEqual([
      university.organization_id,
    ])
    expect(made.json().link).toMatch(/token=/)
  })

  test('a draft’s guests follow the form, and keep no markup that runs', async () => {
    const host = await aHost(t)
    const [one, other] = [await anEmployer(t), await anEmployer(t)]
    const value = (employer: { organization_id: string }) => ({ value: employer.organization_id })
    const draft = (
      await host.create({
        state: 'draft',
        description: '<p onclick="x()">Hi</p>',
        selected_employers_list: [value(one)],
      })
    ).json()
    expect(draft.description).toBe('<p>Hi</p>')
    const changed = (await host.update(draft.id, { selected_employers_list: [value(other)] })).json()
    expect(changed.picked.map((pick: { value: string }) => pick.value)).toEqual([other.organization_id])
  })

  test('viewers read and do not write', async () => {
    const viewer = await aHost(t, 'viewer')
    expect((await viewer.create()).statusCode).toBe(403)
    const event = await buildEvent(t.deps, { organization_id: viewer.organization_id })
    expect((await viewer.detail(event.id)).may).toMatchObject({ edit: false, cancel: false })
  })
})

describe('places and booths of a published event', () => {
  test('never go below what is taken or held', async () => {
    const host = await aHost(t)
    const event: HostedEvent = (
      await host.create({
        capacity: 10,
        booth_currency: 'USD',
        booth: [{ name: 'Big', price: 100, quantity: 3 }, { name: 'Small' }],
      })
    ).json()
    await buildRegistration(t.deps, { event_id: event.id })
    await buildRegistration(t.deps, { event_id: event.id })
    const [big, small] = event.booth
    await t.deps.db.updateTable('event_booths').set({ held: 2 }).where('id', '=', big!.id).execute()
    const refused = await host.update(event.id, {
      capacity: 1,
      booth_currency: 'USD',
      booth: [{ id: big!.id, name: 'Big', quantity: 1 }],
    })
    expect(Object.keys(problemOf(refused).fields!).sort()).toEqual(['booth.0.quantity', 'capacity'])
    const removed = await host.update(event.id, { capacity: 10, booth: [] })
    expect(problemOf(removed).fields).toEqual({
      booth: ['“Big” is held by 2 exhibitors, so it can’t be removed'],
    })
    const swapped = await host.update(event.id, {
      capacity: 2,
      booth: [
        { id: small!.id, name: 'Big' },
        { id: big!.id, name: 'Small', quantity: 2 },
      ],
    })
    expect(swapped.json()).toMatchObject({ capacity: 2, taken: 2, sequence: 0 })
    expect(swapped.json().booth).toMatchObject([
      { id: small!.id, name: 'Big', held: 0 },
      { id: big!.id, name: 'Small', quantity: 2, held: 2, free: 0 },
    ])
  })
})

test('booths that are waited for stay, and so does the currency exhibitors registered in', async () => {
  const host = await aHost(t)
  const booth = [{ name: 'Big', price: 100, quantity: 3 }, { name: 'Small' }]
  const event: HostedEvent = (await host.create({ booth_currency: 'USD', booth })).json()
  const [big, small] = event.booth
  const kept = booth.map((one, at) => ({ ...one, id: event.booth[at]!.id }))
  expect((await host.update(event.id, { booth_currency: 'EUR', booth: kept })).statusCode).toBe(200)
  await t.deps.db.updateTable('event_booths').set({ held: 1 }).where('id', '=', big!.id).execute()
  await sql`update event_booths set waiting = 2 where id = ${small!.id}`.execute(t.deps.db)
  const refused = await host.update(event.id, { booth_currency: 'JPY', booth: kept.slice(0, 1) })
  expect(problemOf(refused).fields).toEqual({
    booth: ['2 exhibitors wait in line for “Small”, so it can’t be removed'],
    booth_currency: ['Fees, payments, or add-ons of this event are in EUR, so the currency can’t change'],
  })
  expect((await host.update(event.id, { booth_currency: 'EUR', booth: kept })).statusCode).toBe(200)
})

test('the currency stays while add-ons are priced in it or anything was ever charged', async () => {
  const host = await aHost(t)
  const booth = [{ name: 'Table', price: 0, quantity: 3 }]
  const made = async () => (await host.create({ booth_currency: 'USD', booth })).json() as HostedEvent
  const change = async (event: HostedEvent, booth_currency: string | undefined) => {
    const kept = booth.map((one) => ({ ...one, id: event.booth[0]!.id }))
    const answer = await host.update(event.id, { booth_currency, booth: kept })
    return answer.statusCode === 200 ? answer.json().booth_currency : problemOf(answer).fields
  }
  const refused = { booth_currency: [expect.stringContaining('are in USD')] }
  const priced = await made()
  const { addons } = await buildRegistrationForm(t.deps, priced.id, {
    addons: [{ name: 'Power', description: '', price: 5000 }],
  })
  expect(await change(priced, 'EUR')).toEqual(refused)
  await expect(
    sql`update events set booth_currency = 'EUR' where id = ${priced.id}`.execute(t.deps.db),
  ).rejects.toThrow(/does not change/)
  expect(await change(priced, undefined)).toBe('USD')
  await t.deps.db.deleteFrom('fair_addons').where('id', '=', addons[0]!.id).execute()
  expect(await change(priced, 'EUR')).toBe('EUR')

  const charged = await made()
  await t.deps.db
    .updateTable('event_booths')
    .set({ price: 9000 })
    .where('event_id', '=', charged.id)
    .execute()
  const at = { event_id: charged.id, booth_id: charged.booth[0]!.id }
  await buildFairRegistration(t.deps, { ...at, state: 'canceled' })
  expect(await change(charged, 'JPY')).toEqual(refused)
  expect(await change(charged, undefined)).toBe('USD')
})

test('the picture and the map of the booths are stored anew and shown; what is no picture changes nothing', async () => {
  const { client } = await aUniversity(t)
  const files = { eventFile: await picture(), eventBoothFile: await picture() }
  const made = await client.call(universityHosting.create, { body: whole, files })
  expect(made.statusCode, made.body).toBe(201)
  const { id, cover_url, booth_map_url } = made.json()
  for (const url of [cover_url, booth_map_url]) {
    const shown = await t.app.inject({ url })
    expect(shown.statusCode).toBe(200)
    expect(shown.rawPayload.includes('SECRET PLACE')).toBe(false)
  }
  const wrong = { params: { id }, body: whole, files: { eventFile: zipNamedPdf() } }
  expect([415, 422]).toContain((await client.call(universityHosting.update, wrong)).statusCode)
  const after = (await client.call(universityHosting.detail, { params: { id } })).json()
  expect(after).toMatchObject({ cover_url, booth_map_url })
  const page = await visitor(t).call(universityHosting.detail, { params: { id } })
  expect(problemOf(page).status).toBe(401)
})
