import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { DAY, HOUR, iso, later } from '#platform/clock.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { likedEvents, likeUnlikeEvent } from '../event-likes.contract.ts'
import { buildEvent, buildRegistration } from '../events.fixtures.ts'
import { registeredEvents, schedule } from '../registrations/own-registrations.contract.ts'
import { eventCounts, studentEvents } from './event-search.contract.ts'

let t: TestApp
let student: Awaited<ReturnType<typeof aStudent>>
let university: string
let employer: string
const ids: Record<string, string> = {}
const name = (id: string) => Object.keys(ids).find((key) => ids[key] === id) ?? id
const now = () => t.clock.now()

beforeAll(async () => {
  t = await openTestApp()
  const listed = await buildListedUniversity(t.deps)
  university = (
    await buildOrganization(t.deps, 'university', { directory_id: listed.id, name: 'Own College' })
  ).id
  employer = (await buildOrganization(t.deps, 'employer', { name: 'Änderung Works' })).id
  const unknown = (await buildOrganization(t.deps, 'employer', { state: 'pending_review' })).id
  student = await aStudent(t, { university_id: listed.id, affiliation: 'verified', majors: ['Law'] })
  await buildPartnership(t.deps, { employer_id: employer, university_id: university, state: 'approved' })
  const event = async (key: string, overrides: Parameters<typeof buildEvent>[1]) => {
    ids[key] = (await buildEvent(t.deps, { title: key, ...overrides })).id
  }
  const soon = (days: number) => ({ starts_at: later(now(), days * DAY) })
  await event('own', { organization_id: university, visibility: 'invited', kind: 'workshop', ...soon(5) })
  await event('partners', {
    organization_id: employer,
    visibility: 'partners',
    kind: 'webinar',
    format: 'virtual',
    ...soon(20),
  })
  await event('open', {
    organization_id: employer,
    capacity: 1,
    description: '<p>Robots at sea</p>',
    ...soon(0.5),
  })
  await event('for_law', {
    target_student_group: [{ majors: ['Law'], graduation_classes: [], degrees: [] }],
    ...soon(40),
  })
  await event('under_way', { starts_at: later(now(), -HOUR) })
  await event('over', { starts_at: later(now(), -3 * DAY) })
  await event('draft', { organization_id: university, state: 'draft' })
  await event('canceled', { organization_id: university, state: 'canceled' })
  await event('invited', { organization_id: employer, visibility: 'invited' })
  await event('of_others', { visibility: 'partners' })
  await event('unknown', { organization_id: unknown })
  await buildRegistration(t.deps, { event_id: ids.open! })
})
afterAll(() => t.close())

const list = async (
  query: InputOf<typeof studentEvents>['query'] = {},
): Promise<OutputOf<typeof studentEvents>> => {
  const response = await student.client.call(studentEvents, { query })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const found = async (query: InputOf<typeof studentEvents>['query']) =>
  (await list(query)).data.map(({ id }) => name(id))

describe('the list', () => {
  test('holds what is ahead or under way and the student may see, the soonest first', async () => {
    const page = await list()
    expect(page.data.map(({ id }) => name(id))).toEqual(['under_way', 'open', 'own', 'partners', 'for_law'])
    expect(page).toMatchObject({ current_page: 1, page_count: 1, total_row: 5 })
    expect(page.employer_with_events).toMatchObject([{ id: employer, name: 'Änderung Works', total: 2 }])
  })

  test.each([
    [{ kind: ['workshop', 'webinar'] }, ['own', 'partners']],
    [{ format: ['virtual'] }, ['partners']],
    [{ when: 'day' }, ['under_way', 'open']],
    [{ when: 'week' }, ['under_way', 'open', 'own']],
    [{ when: 'month' }, ['under_way', 'open', 'own', 'partners']],
    [{ when: 'past' }, ['over']],
    [{ host: 'anderung' }, ['open', 'partners']],
    [{ of_my_university: true }, ['own']],
    [{ with_free_places: true }, ['under_way', 'own', 'partners', 'for_law']],
    [{ search: 'robot' }, ['open']],
    [{ search: 'änderung' }, ['open', 'partners']],
    [{ search: '!!!' }, ['under_way', 'open', 'own', 'partners', 'for_law']],
    [{ sort: 'relevance' }, ['own', 'for_law', 'under_way', 'open', 'partners']],
    [{ sort: 'newest', host: 'anderung' }, ['open', 'partners']],
    [{ size: 2, page: 2 }, ['own', 'partners']],
  ] as const)('%j', async (query, expected) => {
    expect(await found(query as never)).toEqual(expected)
  })

  test('by the id of a host, whose other events stay counted', async () => {
    expect(await found({ host: employer })).toEqual(['open', 'partners'])
    expect((await list({ host: university })).employer_with_events).toMatchObject([{ total: 2 }])
  })

  test('each choice is counted given the other filters', async () => {
    const response = await student.client.call(eventCounts, { query: { host: employer, kind: ['webinar'] } })
    const counts = response.json()
    expect(counts).toMatchObject({
      format: [{ value: 'virtual', total: 1 }],
      when: [
        { value: 'day', total: 0 },
        { value: 'week', total: 0 },
        { value: 'month', total: 1 },
      ],
      of_my_university: [{ value: 'true', total: 0 }],
      with_free_places: [{ value: 'true', total: 1 }],
      host: [{ value: employer, label: 'Änderung Works', total: 1 }],
    })
    expect(counts.kind).toHaveLength(2)
  })

  test('what it does not know is refused', async () => {
    const response = await student.client.call(studentEvents, { query: { when: 'soon' as never } })
    expect(response.statusCode).toBe(400)
  })
})

test('a like is kept once and seen everywhere; the list of likes keeps what is over', async () => {
  for (const liked of [true, true])
    await student.client.call(likeUnlikeEvent, { body: { event_id: ids.open!, liked } })
  t.clock.advance(1000)
  await student.client.call(likeUnlikeEvent, { body: { event_id: ids.over!, liked: true } })
  const liked = async (query = {}) =>
    (await student.client.call(likedEvents, { query })).json().data.map(({ id }: { id: string }) => name(id))
  expect(await liked()).toEqual(['over', 'open'])
  expect(await liked({ search: 'robot' })).toEqual(['open'])
  expect((await list({ search: 'robot' })).data[0]).toMatchObject({ liked: true })
  await student.client.call(likeUnlikeEvent, { body: { event_id: ids.over!, liked: false } })
  expect(await liked()).toEqual(['open'])
})

test('one’s own registrations stand by tab, and in the calendar between two moments', async () => {
  const states = {
    own: 'registered',
    partners: 'waitlisted',
    for_law: 'offered',
    over: 'registered',
    under_way: 'waitlisted',
    canceled: 'canceled',
  } as const
  for (const [key, state] of Object.entries(states))
    await buildRegistration(t.deps, {
      event_id: ids[key]!,
      student_id: student.id,
      state,
      ...(state === 'offered' && { offer_expires_at: later(now(), HOUR) }),
    })
  const own = async (query: InputOf<typeof registeredEvents>['query'] = {}) => {
    const page = (await student.client.call(registeredEvents, { query })).json() as OutputOf<
      typeof registeredEvents
    >
    return { ...page, names: page.data.map(({ id }) => name(id)) }
  }
  const counts = { registered: 1, waiting: 1, offered: 1, past: 2, canceled: 1 }
  expect(await own()).toMatchObject({
    names: ['own', 'partners', 'for_law', 'canceled', 'under_way', 'over'],
    counts,
    total_row: 6,
  })
  for (const [tab, names] of [
    ['registered', ['own']],
    ['waiting', ['partners']],
    ['offered', ['for_law']],
    ['past', ['under_way', 'over']],
    ['canceled', ['canceled']],
  ] as const)
    expect((await own({ tab })).names).toEqual(names)
  const planned = async (from: number, until: number) => {
    const query = { from: iso(later(now(), from * DAY)), until: iso(later(now(), until * DAY)) }
    const response = await student.client.call(schedule, { query })
    return response.statusCode === 200
      ? response.json().data.map(({ id }: { id: string }) => name(id))
      : response.statusCode
  }
  expect(await planned(-10, 60)).toEqual(['over', 'own', 'partners', 'for_law'])
  expect(await planned(4, 19)).toEqual(['own'])
  expect(await planned(5, 5)).toBe(400)
  expect(await planned(0, 101)).toBe(400)
  t.clock.advance(HOUR)
  expect((await own({ tab: 'canceled' })).names).toEqual(['for_law', 'canceled'])
})
