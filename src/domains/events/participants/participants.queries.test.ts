import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { type Scene, scene } from '../../../../tests/harness/participants.ts'
import { buildEvent, buildRegistration } from '../events.fixtures.ts'
import { employerParticipants, type Participant, universityParticipants } from './participants.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const listOf = async (
  { school, params }: Pick<Scene, 'school' | 'params'>,
  query: Record<string, unknown> = {},
) => (await school.staff.client.call(universityParticipants.list, { params, query: query as never })).json()

const namesOf = (list: { data: Participant[] }) => list.data.map(({ last_name }) => last_name)

describe('the list', () => {
  test('tells a host university more of its own students than of others', async () => {
    const s = await scene(t)
    const list = await listOf(s, { sort: 'oldest' })
    expect(namesOf(list)).toEqual(['Own', 'Guest', 'Waiting'])
    expect(list).toMatchObject({
      current_page: 1,
      page_count: 1,
      total_row: 3,
      counts: { registered: 2, waitlisted: 1, offered: 0, canceled: 1, checked_in: 0 },
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
    const event = await buildEvent(t.deps, { organization_id: host.organization_id })
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
    [{ search: 'guest  zoe' }, ['Guest']],
    [{ state: ['canceled'] }, ['Gone']],
    [{ state: ['waitlisted', 'canceled'], sort: 'name' }, ['Gone', 'Waiting']],
    [{ attendance: ['checked_in'] }, []],
    [{ attendance: ['open'], sort: 'name' }, ['Guest', 'Own']],
  ])('is narrowed by %j', async (query, names) => {
    const s = await narrowed()
    expect(namesOf(await listOf(s, query))).toEqual(names)
  })
  let kept: Promise<Scene> | undefined
  const narrowed = () => {
    kept ??= scene(t)
    return kept
  }

  test('of a registration that was canceled it tells who and when, and no filter finds out more', async () => {
    const s = await narrowed()
    const [gone] = (await listOf(s, { state: ['canceled'] })).data
    expect(gone).toMatchObject({
      last_name: 'Gone',
      university: null,
      graduation_class: null,
      majors: [],
      degree: null,
      email: null,
      is_own_student: false,
      may: { remove: false, see_profile: false },
    })
    for (const query of [{ graduationClass: [2026] }, { uniList: JSON.stringify([s.school.id]) }])
      expect((await listOf(s, { state: ['canceled'], ...query })).total_row).toBe(0)
    const csv = await s.school.staff.client.call(universityParticipants.csv, {
      params: s.params,
      query: { state: ['canceled'] },
    })
    const [line] = parse(csv.rawPayload, { columns: true, bom: true }) as Record<string, string>[]
    expect(line).toMatchObject({ 'Last name': 'Gone', University: '', Class: '', Degree: '', Email: '' })
  })

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
