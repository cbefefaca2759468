import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmployer, aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { newId } from '../../../shared/ids.ts'
import { buildUniversityUser } from '../../accounts/fixtures.ts'
import { buildEvent, buildRegistration } from '../fixtures.ts'
import { employerHosting, type HostedEvent, universityHosting } from './contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const whole = {
  title: 'Spring fair',
  description: '<p>Meet employers.</p>',
  kind: 'career_fair',
  format: 'in_person',
  venue_name: 'Main Hall',
  time_zone: 'America/Chicago',
  starts_at: '2026-04-02T15:00:00Z',
  ends_at: '2026-04-02T19:00:00Z',
}

const aHost = async (team_role: 'owner' | 'staff' | 'viewer' = 'owner') => {
  const host = await aUniversity(t, { team_role, organisation: { time_zone: 'America/Chicago' } })
  const { client } = host
  const create = (body: Record<string, unknown> = {}, files = {}) =>
    client.call(universityHosting.create, { body: { ...whole, ...body } as never, files })
  const update = (id: string, body: Record<string, unknown>) =>
    client.call(universityHosting.update, { params: { id }, body: { ...whole, ...body } as never })
  const detail = async (id: string): Promise<HostedEvent> =>
    (await client.call(universityHosting.detail, { params: { id } })).json()
  return { ...host, create, update, detail }
}

const letters = async () => {
  const mails = await t.deps.db.selectFrom('mails').select(['recipient', 'letter', 'cause']).execute()
  return mails.map((mail) => ({
    ...mail,
    letter: mail.letter as { subject: string; facts: [string, string][] },
  }))
}

describe('writing', () => {
  test('a draft needs a title only and is found among the drafts', async () => {
    const host = await aHost()
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
      counts: { all: 2, draft: 1, upcoming: 1, past: 0, cancelled: 0 },
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
    const host = await aHost()
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
    const host = await aHost()
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
    expect(problemOf(refused).fields).toEqual({ booth: ['Only universities offer booths at their events'] })
    const made = await employer.client.call(employerHosting.create, {
      body: {
        ...whole,
        capacity: 40,
        selected_universities_list: [{ value: university.organisation_id }],
      } as never,
    })
    expect(made.json()).toMatchObject({ state: 'published', capacity: 40, invited: 1 })
    expect(made.json().picked.map(({ value }: { value: string }) => value)).toEqual([
      university.organisation_id,
    ])
    expect(made.json().link).toMatch(/token=/)
  })

  test('a draft’s guests follow the form, and keep no markup that runs', async () => {
    const host = await aHost()
    const [one, other] = [await anEmployer(t), await anEmployer(t)]
    const value = (employer: { organisation_id: string }) => ({ value: employer.organisation_id })
    const draft = (
      await host.create({
        state: 'draft',
        description: '<p onclick="x()">Hi</p>',
        selected_employers_list: [value(one)],
      })
    ).json()
    expect(draft.description).toBe('<p>Hi</p>')
    const changed = (await host.update(draft.id, { selected_employers_list: [value(other)] })).json()
    expect(changed.picked.map((pick: { value: string }) => pick.value)).toEqual([other.organisation_id])
  })

  test('viewers read and do not write', async () => {
    const viewer = await aHost('viewer')
    expect((await viewer.create()).statusCode).toBe(403)
    const event = await buildEvent(t.deps, { organisation_id: viewer.organisation_id })
    expect((await viewer.detail(event.id)).may).toMatchObject({ edit: false, cancel: false })
  })
})

test('the list: tabs by the clock, words, kinds, formats, order; others’ events never', async () => {
  const host = await aHost()
  const { organisation_id } = host
  const at = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000)
  const build = (title: string, days: number, rest = {}) =>
    buildEvent(t.deps, { organisation_id, title, starts_at: at(days), ...rest })
  await build('Under way', -0.1)
  await build('Far webinar', 30, { kind: 'webinar', format: 'virtual' })
  await build('Near fair', 3)
  await build('Long ago', -30)
  await build('Off', 5, { state: 'cancelled' })
  await build('Gone', 5, { state: 'removed' })
  await buildEvent(t.deps, { title: 'Near fair of others' })
  const list = async (query: Record<string, unknown>) => {
    const response = await host.client.call(universityHosting.list, { query: query as never })
    return response.json().data.map(({ title }: { title: string }) => title)
  }
  expect(await list({ tab: 'upcoming' })).toEqual(['Under way', 'Near fair', 'Far webinar'])
  expect(await list({ tab: 'upcoming', sort: 'latest' })).toEqual(['Far webinar', 'Near fair', 'Under way'])
  expect(await list({ tab: 'past' })).toEqual(['Long ago'])
  expect(await list({ tab: 'cancelled' })).toEqual(['Off'])
  expect(await list({ search: 'fair' })).toEqual(['Near fair'])
  expect(await list({ kind: 'webinar', format: 'virtual' })).toEqual(['Far webinar'])
  expect(await list({ sort: 'title' })).toEqual(['Far webinar', 'Long ago', 'Near fair', 'Off', 'Under way'])
  const wrong = await host.client.call(universityHosting.list, { query: { tab: 'odd' } as never })
  expect(wrong.statusCode).toBe(400)
})

describe('places and booths of a published event', () => {
  test('never go below what is taken or held', async () => {
    const host = await aHost()
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
      booth: ['“Big” is held by 2 exhibitors, so it cannot be removed'],
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

describe('moving', () => {
  test('asks first, then raises the sequence and tells everyone in their own zone', async () => {
    const host = await aHost()
    const event: HostedEvent = (await host.create()).json()
    const guest = await anEmployer(t, { organisation: { time_zone: 'Europe/Berlin' } })
    await t.deps.db
      .insertInto('event_invitations')
      .values({
        id: newId(),
        event_id: event.id,
        organisation_id: guest.organisation_id,
        state: 'accepted',
        way: 'pick',
        created_at: t.clock.now(),
        answered_at: t.clock.now(),
      })
      .execute()
    const student = await aStudent(t)
    await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
    await buildRegistration(t.deps, { event_id: event.id, state: 'waitlisted' })
    const next = { starts_at: '2026-04-03T15:00:00Z', ends_at: '2026-04-03T19:00:00Z' }
    const asked = await host.update(event.id, { ...next, title: 'Spring fair 2' })
    expect(asked.statusCode).toBe(409)
    expect(problemOf(asked)).toMatchObject({
      error: 'move_to_confirm',
      detail: 'You change the time. 2 students and 1 organization will be told.',
    })
    expect(await host.detail(event.id)).toMatchObject({ title: 'Spring fair', sequence: 0 })
    const moved = await host.update(event.id, { ...next, confirm_move: true })
    expect(moved.json()).toMatchObject({ sequence: 1, moved_at: t.clock.now().toISOString() })
    await t.drain()
    const news = (await letters()).filter(({ letter }) => letter.subject.startsWith('Moved'))
    expect(news).toHaveLength(3)
    const berlin = news.find(({ letter }) => letter.facts[1]![1].includes('Berlin'))
    expect(berlin!.letter.facts.slice(0, 2)).toEqual([
      ['When, before', expect.stringContaining('April 02, 2026, 5:00 PM – 9:00 PM, Berlin time (Thu,')],
      ['When, now', expect.stringContaining('April 03, 2026, 5:00 PM – 9:00 PM, Berlin time (Fri,')],
    ])
  })

  test('text alone tells nobody; a new place does, and a start may not move into the past', async () => {
    const host = await aHost()
    const event: HostedEvent = (await host.create()).json()
    const text = await host.update(event.id, { title: 'Renamed', description: '<p>More</p>' })
    expect(text.json()).toMatchObject({ title: 'Renamed', sequence: 0, moved_at: null })
    const place = await host.update(event.id, { venue_name: 'Gym' })
    expect(problemOf(place).detail).toBe('You change the place. Nobody has to be told yet.')
    const past = await host.update(event.id, { starts_at: '2026-03-01T15:00:00Z', confirm_move: true })
    expect(problemOf(past).fields).toHaveProperty('starts_at')
    expect((await host.update(event.id, { state: 'draft' })).statusCode).toBe(409)
  })
})

describe('the end of an event', () => {
  test('canceling frees every place and tells everyone once', async () => {
    const host = await aHost()
    const event: HostedEvent = (await host.create({ capacity: 1 })).json()
    await buildRegistration(t.deps, { event_id: event.id })
    await buildRegistration(t.deps, { event_id: event.id, state: 'waitlisted' })
    const cancel = () =>
      host.client.call(universityHosting.cancel, {
        params: { id: event.id },
        body: { reason: 'Flooded hall' },
      })
    const both = await Promise.all([cancel(), cancel()])
    expect(both.map((response) => response.statusCode).sort()).toEqual([200, 409])
    expect(await host.detail(event.id)).toMatchObject({
      state: 'cancelled',
      cancel_reason: 'Flooded hall',
      taken: 0,
      waiting: 0,
      may: { edit: false, cancel: false, delete: true, duplicate: true },
    })
    await t.drain()
    const news = (await letters()).filter(({ letter }) => letter.subject.startsWith('Canceled'))
    expect(news.map(({ letter }) => letter.subject)).toEqual([
      'Canceled: Spring fair',
      'Canceled: Spring fair',
    ])
    const rows = await t.deps.db
      .selectFrom('event_registrations')
      .select(['state', 'cancel_cause'])
      .where('event_id', '=', event.id)
      .execute()
    expect(rows).toEqual([
      { state: 'cancelled', cancel_cause: 'event' },
      { state: 'cancelled', cancel_cause: 'event' },
    ])
  })

  test('a published event is canceled before it is deleted; drafts and canceled ones go', async () => {
    const host = await aHost()
    const event: HostedEvent = (await host.create()).json()
    const remove = () => host.client.call(universityHosting.remove, { params: { id: event.id } })
    expect((await remove()).statusCode).toBe(409)
    await host.client.call(universityHosting.cancel, { params: { id: event.id }, body: {} })
    expect((await remove()).statusCode).toBe(204)
    expect((await remove()).statusCode).toBe(404)
  })

  test('a copy is a draft without dates, guests and registrations', async () => {
    const host = await aHost()
    const event: HostedEvent = (
      await host.create({
        capacity: 30,
        booth_currency: 'EUR',
        booth: [{ name: 'Big', price: 100, amenities: ['Power'] }],
      })
    ).json()
    await t.deps.db.updateTable('event_booths').set({ held: 1 }).where('event_id', '=', event.id).execute()
    const copy: HostedEvent = (
      await host.client.call(universityHosting.duplicate, { params: { id: event.id } })
    ).json()
    expect(copy).toMatchObject({ state: 'draft', starts_at: null, capacity: 30, taken: 0, invited: 0 })
    expect(copy.booth).toMatchObject([{ name: 'Big', price: 100, held: 0, amenities: ['Power'] }])
  })
})

describe('the team on duty', () => {
  test('is chosen from the team and told once the event is out', async () => {
    const host = await aHost()
    const colleague = await buildUniversityUser(t.deps, {
      organisation_id: host.organisation_id,
      team_role: 'staff',
    })
    const draft: HostedEvent = (await host.create({ state: 'draft', on_duty: [colleague.id] })).json()
    await t.drain()
    const told = async () =>
      (await letters()).filter(({ cause }) => cause.startsWith(`event.duty_given:${draft.id}`)).length
    expect(await told()).toBe(0)
    const published = await host.client.call(universityHosting.publish, { params: { id: draft.id } })
    expect(published.json().on_duty).toMatchObject([{ account_id: colleague.id }])
    await t.drain()
    expect(await told()).toBe(1)
    const set = (account_ids: string[]) =>
      host.client.call(universityHosting.setDuty, { params: { id: draft.id }, body: { account_ids } })
    expect(problemOf(await set([newId()])).fields).toHaveProperty('account_ids.0')
    expect((await set([host.id])).statusCode).toBe(204)
    const team = (await host.client.call(universityHosting.team, { params: { id: draft.id } })).json()
    const onDuty = team.data.filter((member: { on_duty: boolean }) => member.on_duty)
    expect(onDuty).toMatchObject([{ account_id: host.id }])
  })
})
