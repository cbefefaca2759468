import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StudentOverrides } from '#domains/accounts/accounts.fixtures.ts'
import { later } from '#platform/clock.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { buildListedUniversity } from '../directory/university-directory.fixtures.ts'
import { universityStudents } from './affiliations.contract.ts'

let t: TestApp
let staff: Awaited<ReturnType<typeof aUniversity>>
const names: Record<string, string> = {}

beforeAll(async () => {
  t = await openTestApp()
  const { id, domains } = await buildListedUniversity(t.deps)
  staff = await aUniversity(t, { team_role: 'staff', organization: { directory_id: id } })
  const since = (hours: number) => later(t.clock.now(), -hours * 3_600_000)
  const people: Array<[string, StudentOverrides]> = [
    ['Fresh', { affiliation_at: since(1), majors: ['Physics'], graduation_class: 2027 }],
    ['Patient', { affiliation_at: since(50), last_name: 'Ekström', graduation_class: 2028 }],
    ['Ours', { affiliation: 'verified', affiliation_at: since(90), email: `ours@${domains[0]}` }],
    ['Declined', { affiliation: 'declined', affiliation_at: since(5), majors: ['Physics', 'Statistics'] }],
    ['Unproved', { status: 'email_not_verified' }],
    ['Closed', { status: 'deactivated' }],
  ]
  for (const [first_name, overrides] of people) {
    const student = await aStudent(t, { first_name, university_id: id, ...overrides })
    names[student.id] = first_name
  }
  await aStudent(t, { university_id: (await buildListedUniversity(t.deps)).id })
  await aStudent(t)
})
afterAll(() => t.close())

const list = async (query: Partial<QueryOf<typeof universityStudents>> = {}) =>
  (await staff.client.call(universityStudents, { query })).json()
const found = async (query: Partial<QueryOf<typeof universityStudents>> = {}) =>
  (await list(query)).data.map(({ student_id }: { student_id: string }) => names[student_id])

describe('the students of a university', () => {
  test('who waits longest stands first, then who is decided; others are not its business', async () => {
    expect(await found()).toEqual(['Patient', 'Fresh', 'Ours', 'Declined'])
    expect(await list({ affiliation: ['verified'] })).toMatchObject({ total_row: 1, waiting: 2 })
  })

  test('each row says what can be done', async () => {
    const [patient, , ours, declined] = (await list()).data
    expect([patient.proved_by_email, patient.may]).toEqual([false, { confirm: true, decline: true }])
    expect([ours.proved_by_email, ours.may]).toEqual([true, { confirm: false, decline: false }])
    expect(declined.may).toEqual({ confirm: true, decline: false })
  })

  test.each([
    [{ affiliation: ['unverified', 'declined'] }, ['Patient', 'Fresh', 'Declined']],
    [{ search: 'ekstrom' }, ['Patient']],
    [{ search: 'ekstrom  patient' }, ['Patient']],
    [{ search: 'OURS@' }, ['Ours']],
    [{ search: '%' }, []],
    [{ graduation_class: [2027, 2028] }, ['Patient', 'Fresh']],
    [{ major: ['Physics'] }, ['Fresh', 'Declined']],
    [{ major: ['Statistics'], affiliation: ['unverified'] }, []],
  ] as const)('%o', async (query, expected) => {
    expect(await found(query as never)).toEqual(expected)
  })

  test('pages neither repeat nor drop anybody', async () => {
    const pages = []
    for (const page of [1, 2, 3, 4]) pages.push(...(await found({ page, size: 1 })))
    expect(pages).toEqual(await found())
    expect(await list({ page: 9 })).toMatchObject({ data: [], total_row: 4 })
  })

  test('unknown and wrong parameters are refused', async () => {
    const call = async (query: unknown) =>
      (await staff.client.call(universityStudents, { query: query as never })).statusCode
    expect(await call({ color: 'red' })).toBe(400)
    expect([400, 422]).toContain(await call({ major: ['Alchemy'] }))
  })
})
