import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { studentNotifications } from '#domains/notifications/notices.contract.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { anEmployer, aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { misses, setPolicy } from '../../../../tests/harness/no-shows.ts'
import { aSchool } from '../../../../tests/harness/schools.ts'
import { buildEvent, buildRegistration } from '../events.fixtures.ts'
import { buildInvitation } from '../invitations/event-invitations.fixtures.ts'
import { announceEvent, previewAnnouncement } from './event-announcements.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('telling the students', () => {
  const announce = async (school: Awaited<ReturnType<typeof aSchool>>, id: string) =>
    (await school.staff.client.call(announceEvent, { params: { id } })).json()

  test('reaches whom the event is for, once a day, and nobody who is registered', async () => {
    const school = await aSchool(t)
    const event = await buildEvent(t.deps, {
      organization_id: school.staff.organization_id,
      title: 'Spring fair',
      target_student_group: [
        { majors: ['Physics'], graduation_classes: [2027], degrees: ['bachelor'] },
        { majors: [], graduation_classes: [2030], degrees: [] },
      ],
    })
    const confirmed = { university_id: school.id, affiliation: 'verified' as const }
    const at = { ...confirmed, degree: 'bachelor' }
    const fit = await aStudent(t, { ...at, majors: ['Physics', 'English'], graduation_class: 2027 })
    const alsoFit = await aStudent(t, { ...confirmed, graduation_class: 2030 })
    const registered = await buildStudent(t.deps, { ...at, graduation_class: 2030 })
    await buildRegistration(t.deps, { event_id: event.id, student_id: registered.id })
    for (const student of [
      { ...at, majors: ['English'], graduation_class: 2027 },
      { ...at, majors: ['Physics'], graduation_class: 2027, degree: 'master' },
      { ...at, majors: ['Physics'] },
      { ...at, graduation_class: 2030, affiliation: 'declined' as const },
      { ...at, graduation_class: 2030, affiliation: 'unverified' as const },
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

  test('leaves out whom the host refuses until the event takes no more registrations', async () => {
    const school = await aSchool(t)
    const owner = await aUniversity(t, { organization_id: school.organization_id })
    await setPolicy(owner, { times: 1, days: 30 })
    const at = { university_id: school.id, affiliation: 'verified' as const }
    const [missing] = [await aStudent(t, at), await aStudent(t, at)]
    const elsewhere = await anEmployer(t)
    await misses(t, school.staff, missing)
    const { organization_id } = school.staff
    const inDays = (days: number) => ({ starts_at: later(t.clock.now(), days * DAY) })
    const soon = await buildEvent(t.deps, { organization_id, ...inDays(20) })
    // refused for less than 30 days from now
    const late = await buildEvent(t.deps, { organization_id, ...inDays(40) })
    const other = await buildEvent(t.deps, { organization_id: elsewhere.organization_id, ...inDays(20) })
    await buildInvitation(t.deps, { event_id: other.id, organization_id, state: 'accepted' })
    const counts = []
    for (const { id } of [soon, late, other]) counts.push((await announce(school, id)).studentAmount)
    expect(counts).toEqual([1, 2, 2])
    await t.drain()
    const { data } = (await missing.client.call(studentNotifications)).json()
    const links = data.map(({ link }: { link: string }) => link)
    expect(links).toContain(`/student/events/detail?id=${late.id}`)
    expect(links).not.toContain(`/student/events/detail?id=${soon.id}`)
  })

  test('is for one’s own event, one accepted or a partner’s; two at once tell once', async () => {
    const school = await aSchool(t)
    await buildStudent(t.deps, { university_id: school.id, affiliation: 'verified' })
    for (const affiliation of ['unverified', 'declined'] as const)
      await buildStudent(t.deps, { university_id: school.id, affiliation })
    const host = await anEmployer(t)
    const { organization_id } = host
    const university = school.staff.organization_id
    const invited = await buildEvent(t.deps, { organization_id, visibility: 'invited' })
    const open = await buildEvent(t.deps, { organization_id, visibility: 'partners' })
    const status = async (id: string) =>
      (await school.staff.client.call(announceEvent, { params: { id } })).statusCode
    expect([await status(invited.id), await status(open.id)]).toEqual([404, 404])
    await buildInvitation(t.deps, { event_id: invited.id, organization_id: university, state: 'accepted' })
    await buildPartnership(t.deps, { employer_id: organization_id, university_id: university })
    const both = await Promise.all([announce(school, invited.id), announce(school, invited.id)])
    expect(both.map(({ repeated }) => repeated).sort()).toEqual([false, true])
    expect(both.map(({ studentAmount }) => studentAmount)).toEqual([1, 1])
    expect(await status(open.id)).toBe(200)
    const now = t.clock.now()
    const running = await buildEvent(t.deps, {
      organization_id: university,
      starts_at: later(now, -HOUR),
      ends_at: later(now, HOUR),
    })
    expect(await status(running.id)).toBe(409)
    const over = await buildEvent(t.deps, {
      organization_id: university,
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

  test('in the university’s words, to those who fit, and only as many as were seen', async () => {
    const school = await aSchool(t)
    const event = await buildEvent(t.deps, {
      organization_id: school.staff.organization_id,
      title: 'Harbor evening',
    })
    const at = { university_id: school.id, affiliation: 'verified' as const }
    const physicist = await aStudent(t, { ...at, majors: ['Physics'], graduation_class: 2027 })
    await buildStudent(t.deps, { ...at, majors: ['Physics'], graduation_class: 2028 })
    await buildStudent(t.deps, { ...at, majors: ['Law'], graduation_class: 2027 })
    await buildStudent(t.deps, {
      ...at,
      affiliation: 'unverified',
      majors: ['Physics'],
      graduation_class: 2027,
    })
    const params = { id: event.id }
    const { client } = school.staff
    const look = async (query = {}) => (await client.call(previewAnnouncement, { params, query })).json()
    const narrowed = { majors: ['Physics'], graduation_classes: [2027] }
    expect(await look()).toMatchObject({ studentAmount: 3, eligible: 3, last: null })
    expect(await look(narrowed)).toMatchObject({
      studentAmount: 1,
      eligible: 3,
      letter: { subject: `${school.name} recommends: Harbor evening` },
    })
    const message = 'Bring two copies of your resume.\nThe boat leaves at six.'
    const tell = (more: object) =>
      client.call(announceEvent, { params, body: { ...narrowed, message, ...more } })
    expect(problemOf(await tell({ total: 3 })).error).toBe('list_changed')
    expect(problemOf(await tell({ message: 'x'.repeat(1001) })).error).toBe('invalid')
    expect(problemOf(await tell({ majors: ['Alchemy'] })).error).toBe('invalid')
    expect((await tell({ total: 1 })).json()).toMatchObject({ studentAmount: 1, repeated: false })
    await t.drain()
    const mails = await t.deps.db
      .selectFrom('mails')
      .select('letter')
      .where(sql<boolean>`letter ->> 'heading' = 'Harbor evening'`)
      .execute()
    expect(mails).toHaveLength(1)
    expect((mails[0]!.letter as Letter).paragraphs[1]).toBe(message)
    expect((await physicist.client.call(studentNotifications)).json().data).toHaveLength(1)
    expect(await look()).toMatchObject({ last: { studentAmount: 1 } })
    expect((await tell({ majors: [], total: 3 })).json()).toMatchObject({ studentAmount: 1, repeated: true })
  })

  test('ends with the right to tell: the host or the university was suspended meanwhile', async () => {
    const school = await aSchool(t)
    const student = await aStudent(t, { university_id: school.id, affiliation: 'verified' })
    const host = await anEmployer(t)
    const university_id = school.staff.organization_id
    await buildPartnership(t.deps, { employer_id: host.organization_id, university_id })
    const told = async () => (await student.client.call(studentNotifications)).json().data.length
    const suspended = (id: string, state: 'suspended' | 'approved') =>
      t.deps.db
        .updateTable('organizations')
        .set({ state } as never)
        .where('id', '=', id)
        .execute()
    const ends = [
      [() => suspended(host.organization_id, 'suspended'), () => suspended(host.organization_id, 'approved')],
      [() => suspended(university_id, 'suspended'), () => suspended(university_id, 'approved')],
    ] as const
    for (const [end, resume] of ends) {
      const event = await buildEvent(t.deps, {
        organization_id: host.organization_id,
        visibility: 'partners',
      })
      expect(await announce(school, event.id)).toMatchObject({ studentAmount: 1, repeated: false })
      await end()
      await t.drain()
      expect(await told()).toBe(0)
      await resume()
    }
  })

  test('goes through many in parts', async () => {
    const school = await aSchool(t)
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
    const event = await buildEvent(t.deps, { organization_id: school.staff.organization_id })
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
