import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmployer, aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { DAY, HOUR, later } from '../../../platform/clock.ts'
import type { Letter } from '../../../platform/mail/letter.ts'
import { buildStudent, type StudentOverrides } from '../../accounts/fixtures.ts'
import { studentNotifications } from '../../notifications/contract.ts'
import { buildPartnership } from '../../partnerships/fixtures.ts'
import { buildListedUniversity } from '../../students/directory/fixtures.ts'
import { announceEvent } from '../announcing/contract.ts'
import { buildEvent, buildRegistration, type EventOverrides } from '../fixtures.ts'
import { buildInvitation } from '../invitations/fixtures.ts'
import { employerParticipants, type Participant, universityParticipants } from './contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const aSchool = async () => {
  const listed = await buildListedUniversity(t.deps)
  const staff = await aUniversity(t, {
    team_role: 'staff',
    organisation: { name: listed.name, directory_id: listed.id },
  })
  return { ...listed, staff }
}

/** A university's event with one of its students, one of another university, one who waits and one who cancelled. */
const scene = async (overrides: EventOverrides = {}) => {
  const school = await aSchool()
  const other = await buildListedUniversity(t.deps)
  const event = await buildEvent(t.deps, {
    organisation_id: school.staff.organisation_id,
    capacity: 2,
    ...overrides,
  })
  const add = async (student: StudentOverrides, state?: 'registered' | 'waitlisted' | 'cancelled') => {
    const { id, person_id } = await buildStudent(t.deps, { degree: 'bachelor', ...student })
    const registration = await buildRegistration(t.deps, {
      event_id: event.id,
      student_id: id,
      ...(state ? { state } : {}),
    })
    return { ...registration, person_id }
  }
  const own = await add({
    first_name: '=Ada',
    last_name: 'Own',
    university_id: school.id,
    majors: ['Physics', 'Mathematics'],
    graduation_class: 2027,
  })
  const guest = await add({
    first_name: 'Zoë',
    last_name: 'Guest',
    university_id: other.id,
    majors: ['Physics'],
    graduation_class: 2028,
  })
  const waiting = await add(
    { last_name: 'Waiting', university_id: school.id, affiliation: 'declined' },
    'waitlisted',
  )
  await add({ last_name: 'Gone', university_id: school.id, graduation_class: 2026 }, 'cancelled')
  await t.drain()
  return { school, other, event, own, guest, waiting, params: { id: event.id } }
}
type Scene = Awaited<ReturnType<typeof scene>>

const listOf = async (
  { school, params }: Pick<Scene, 'school' | 'params'>,
  query: Record<string, unknown> = {},
) => (await school.staff.client.call(universityParticipants.list, { params, query: query as never })).json()
const namesOf = (list: { data: Participant[] }) => list.data.map(({ last_name }) => last_name)

describe('the list', () => {
  test('tells a host university more of its own students than of others', async () => {
    const s = await scene()
    const list = await listOf(s, { sort: 'oldest' })
    expect(namesOf(list)).toEqual(['Own', 'Guest', 'Waiting'])
    expect(list).toMatchObject({
      current_page: 1,
      page_count: 1,
      total_row: 3,
      counts: { registered: 2, waitlisted: 1, offered: 0, cancelled: 1, checked_in: 0 },
    })
    expect(list.data[0]).toMatchObject({
      is_own_student: true,
      university: s.school.name,
      degree: 'bachelor',
      email: expect.stringContaining('@'),
      may: { remove: true, see_profile: true },
    })
    expect(list.data[1]).toMatchObject({
      is_own_student: false,
      university: s.other.name,
      degree: null,
      email: null,
    })
    // a university that does not know the student is not told more either
    expect(list.data[2]).toMatchObject({ is_own_student: false, university: null, email: null })
    expect(list.choices.academicMajor).toEqual([
      { value: 'Physics', label: 'Physics', count: 2 },
      { value: 'Mathematics', label: 'Mathematics', count: 1 },
    ])
    expect(list.choices.graduationClass.map(({ value }: { value: string }) => value)).toEqual([
      '2027',
      '2028',
    ])
  })

  test('tells an employer what the student agreed to, and no more', async () => {
    const host = await anEmployer(t, { team_role: 'viewer' })
    const event = await buildEvent(t.deps, { organisation_id: host.organisation_id })
    await buildRegistration(t.deps, { event_id: event.id, checked_in_at: t.clock.now() })
    const list = (await host.client.call(employerParticipants.list, { params: { id: event.id } })).json()
    expect(list.data).toMatchObject([
      { degree: null, email: null, attendance: 'checked_in', may: { remove: false, see_profile: false } },
    ])
  })

  test.each([
    [{ academicMajor: JSON.stringify(['Mathematics']) }, ['Own']],
    [{ graduationClass: JSON.stringify([2027, 2028]), sort: 'name' }, ['Guest', 'Own']],
    [{ search: 'ZOE' }, ['Guest']],
    [{ state: ['cancelled'] }, ['Gone']],
    [{ state: ['waitlisted', 'cancelled'], sort: 'name' }, ['Gone', 'Waiting']],
    [{ attendance: ['checked_in'] }, []],
    [{ attendance: ['open'], sort: 'name' }, ['Guest', 'Own']],
  ])('is narrowed by %j', async (query, names) => {
    const s = await narrowed()
    expect(namesOf(await listOf(s, query))).toEqual(names)
  })
  let kept: Promise<Scene> | undefined
  const narrowed = () => {
    kept ??= scene()
    return kept
  }

  test('is narrowed by universities, and pages without repeating anybody', async () => {
    const s = await narrowed()
    expect(namesOf(await listOf(s, { uniList: JSON.stringify([s.other.id]) }))).toEqual(['Guest'])
    const pages = await Promise.all([1, 2].map((page) => listOf(s, { page, size: 2, sort: 'university' })))
    expect(new Set(pages.flatMap(namesOf)).size).toBe(3)
    const wrong = await s.school.staff.client.call(universityParticipants.list, {
      params: s.params,
      query: { uniList: ['x'], graduationClass: [12], sort: 'height' } as never,
    })
    expect(Object.keys(problemOf(wrong).fields!).sort()).toEqual(['graduationClass.0', 'sort', 'uniList.0'])
  })

  test('comes out as CSV, filtered alike, with nothing a spreadsheet would run', async () => {
    const s = await narrowed()
    const csv = async (query = {}) => {
      const answer = await s.school.staff.client.call(universityParticipants.csv, { params: s.params, query })
      expect(answer.headers['content-type']).toContain('text/csv')
      return parse(answer.rawPayload, { columns: true, bom: true }) as Record<string, string>[]
    }
    const rows = await csv()
    expect(rows.map((row) => [row['First name'], row.Registration])).toEqual([
      ["'=Ada", 'Registered'],
      ['Zoë', 'Registered'],
      ['Test', 'Waiting list'],
    ])
    expect([rows[0]!.Email, rows[1]!.Email]).toEqual([expect.stringContaining('@'), ''])
    expect(await csv({ graduationClass: [2028] })).toHaveLength(1)
  })
})

describe('taking a registration back', () => {
  test('tells the student why and hands the place on', async () => {
    const s = await scene()
    const remove = (registration_id: string, reason = 'Registered twice') =>
      s.school.staff.client.call(universityParticipants.remove, { body: { registration_id, reason } })
    expect(problemOf(await remove(s.own.id, ' ')).fields).toHaveProperty('reason')
    expect((await remove(s.own.id)).statusCode).toBe(204)
    expect(problemOf(await remove(s.own.id)).error).toBe('conflict')
    await t.drain()
    const { letter } = await t.deps.db
      .selectFrom('mails')
      .select('letter')
      .where('person_id', '=', s.own.person_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect((letter as Letter).paragraphs).toContain('Registered twice')
    const states = await t.deps.db
      .selectFrom('event_registrations')
      .select(['id', 'state', 'cancel_cause'])
      .where('event_id', '=', s.event.id)
      .where('id', 'in', [s.own.id, s.waiting.id])
      .orderBy('number')
      .execute()
    expect(states.map(({ state, cancel_cause }) => [state, cancel_cause])).toEqual([
      ['cancelled', 'host'],
      ['offered', null],
    ])
    const places = await t.deps.db
      .selectFrom('event_places')
      .select(['taken', 'waiting'])
      .where('event_id', '=', s.event.id)
      .executeTakeFirstOrThrow()
    expect(places).toEqual({ taken: 2, waiting: 0 })
  })

  test('is done once by two at the same moment, never to who has arrived, and not by a viewer', async () => {
    const s = await scene()
    const body = { registration_id: s.guest.id, reason: 'Wrong day' }
    const remove = () => s.school.staff.client.call(universityParticipants.remove, { body })
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    await t.deps.db
      .updateTable('event_registrations')
      .set({ attendance: 'checked_in', checked_in_at: t.clock.now() })
      .where('id', '=', s.own.id)
      .execute()
    const arrived = await s.school.staff.client.call(universityParticipants.remove, {
      body: { ...body, registration_id: s.own.id },
    })
    expect(problemOf(arrived).error).toBe('conflict')
    const { organisation_id } = s.school.staff
    const viewer = await aUniversity(t, { organisation_id, team_role: 'viewer' })
    expect((await viewer.client.call(universityParticipants.remove, { body })).statusCode).toBe(403)
  })
})

describe('telling the students', () => {
  const announce = async (school: Awaited<ReturnType<typeof aSchool>>, id: string) =>
    (await school.staff.client.call(announceEvent, { params: { id } })).json()

  test('reaches whom the event is for, once a day, and nobody who is registered', async () => {
    const school = await aSchool()
    const event = await buildEvent(t.deps, {
      organisation_id: school.staff.organisation_id,
      title: 'Spring fair',
      target_student_group: [
        { majors: ['Physics'], graduation_classes: [2027], degrees: ['bachelor'] },
        { majors: [], graduation_classes: [2030], degrees: [] },
      ],
    })
    const at = { university_id: school.id, degree: 'bachelor' }
    const fit = await aStudent(t, { ...at, majors: ['Physics', 'English'], graduation_class: 2027 })
    const alsoFit = await aStudent(t, { university_id: school.id, graduation_class: 2030 })
    const registered = await buildStudent(t.deps, { ...at, graduation_class: 2030 })
    await buildRegistration(t.deps, { event_id: event.id, student_id: registered.id })
    for (const student of [
      { ...at, majors: ['English'], graduation_class: 2027 },
      { ...at, majors: ['Physics'], graduation_class: 2027, degree: 'master' },
      { ...at, majors: ['Physics'] },
      { ...at, graduation_class: 2030, affiliation: 'declined' as const },
      { ...at, graduation_class: 2030, status: 'deactivated' as const },
      { graduation_class: 2030 },
    ])
      await buildStudent(t.deps, student)
    const first = await announce(school, event.id)
    expect(first).toMatchObject({ studentAmount: 2, repeated: false })
    await t.drain()
    t.clock.advance(23 * HOUR)
    expect(await announce(school, event.id)).toEqual({ ...first, repeated: true })
    await t.drain()
    const told = async ({ client }: typeof fit) =>
      (await client.call(studentNotifications)).json().data as { title: string; link: string }[]
    for (const student of [fit, alsoFit])
      expect(await told(student)).toMatchObject([
        { title: `${school.name} recommends: Spring fair`, link: `/student/events/detail?id=${event.id}` },
      ])
    t.clock.advance(2 * HOUR)
    expect(await announce(school, event.id)).toMatchObject({ studentAmount: 2, repeated: false })
    await t.drain()
    expect(await told(fit)).toHaveLength(2)
  })

  test('is for one’s own event, one accepted or a partner’s; two at once tell once', async () => {
    const school = await aSchool()
    await buildStudent(t.deps, { university_id: school.id })
    const host = await anEmployer(t)
    const { organisation_id } = host
    const university = school.staff.organisation_id
    const invited = await buildEvent(t.deps, { organisation_id, visibility: 'invited' })
    const open = await buildEvent(t.deps, { organisation_id, visibility: 'partners' })
    const status = async (id: string) =>
      (await school.staff.client.call(announceEvent, { params: { id } })).statusCode
    expect([await status(invited.id), await status(open.id)]).toEqual([404, 404])
    await buildInvitation(t.deps, { event_id: invited.id, organisation_id: university, state: 'accepted' })
    await buildPartnership(t.deps, { employer_id: organisation_id, university_id: university })
    const both = await Promise.all([announce(school, invited.id), announce(school, invited.id)])
    expect(both.map(({ repeated }) => repeated).sort()).toEqual([false, true])
    expect(both.map(({ studentAmount }) => studentAmount)).toEqual([1, 1])
    expect(await status(open.id)).toBe(200)
    const now = t.clock.now()
    const over = await buildEvent(t.deps, {
      organisation_id: university,
      starts_at: later(now, -2 * DAY),
      ends_at: later(now, -DAY),
    })
    expect(await status(over.id)).toBe(409)
    const { app } = t
    const elsewhere = await app.inject({
      url: `/api/university/fair-and-event/notify/${open.id}`,
      headers: { cookie: school.staff.client.cookie, 'sec-fetch-site': 'cross-site' },
    })
    expect([elsewhere.statusCode, problemOf(elsewhere).error]).toEqual([403, 'cross_site'])
  })

  test('goes through many in parts', async () => {
    const school = await aSchool()
    await sql`
      with people as (
        insert into persons (id, email, password_hash, first_name, last_name, created_at)
        select gen_random_uuid(), 'told-' || n || '@example.com', '', 'Many', 'Person', now() from generate_series(1, 401) n
        returning id
      ), accounts as (
        insert into role_accounts (id, person_id, role, status, created_at)
        select gen_random_uuid(), id, 'student', 'active', now() from people returning id
      )
      insert into students (account_id, university_id, affiliation, affiliation_at)
      select id, ${school.id}, 'verified', now() from accounts`.execute(t.deps.db)
    const event = await buildEvent(t.deps, { organisation_id: school.staff.organisation_id })
    expect(await announce(school, event.id)).toMatchObject({ studentAmount: 401 })
    await t.drain()
    const { told } = await t.deps.db
      .selectFrom('notifications')
      .select(({ fn }) => fn.count<number>('account_id').distinct().as('told'))
      .where('link', '=', `/student/events/detail?id=${event.id}`)
      .executeTakeFirstOrThrow()
    expect(Number(told)).toBe(401)
  })
})
