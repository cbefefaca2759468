import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import { degrees } from '#shared/lists.ts'
import { aStudent } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { aSchool } from '../../../tests/harness/schools.ts'
import { countEligible } from './announcements/event-announcements.queries.ts'
import type { TargetGroup } from './events.contract.ts'
import { buildEvent } from './events.fixtures.ts'
import { fitsTargetGroup, fitsTargetGroupSql, isNamedSql, type Studies } from './events.rules.ts'
import { studentEvents } from './search/event-search.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const subjects = ['Physics', 'Law', 'Computer Science']
const years = [2026, 2027, 2028]
const group: fc.Arbitrary<TargetGroup> = fc.record({
  majors: fc.subarray(subjects, { maxLength: 2 }),
  graduation_classes: fc.subarray(years, { maxLength: 2 }),
  degrees: fc.subarray([...degrees].slice(0, 3), { maxLength: 2 }),
})
const groups = fc.array(group, { maxLength: 3 })
const studies: fc.Arbitrary<Studies> = fc.record({
  majors: fc.subarray([...subjects, 'A major of their own'], { maxLength: 3 }),
  graduation_class: fc.option(fc.constantFrom(...years, 1999)),
  degree: fc.option(fc.constantFrom('associate', 'bachelor', 'master', 'other', 'unknown')),
})

const inSql = ({ majors, graduation_class, degree }: Studies) => ({
  majors: sql`${majors}::text[]`,
  graduation_class: sql`${graduation_class}::int`,
  degree: sql`${degree}::text`,
})

test('whether a student fits is the same in TypeScript and SQL', async () => {
  await fc.assert(
    fc.asyncProperty(groups, studies, async (wanted, student) => {
      const column = sql`${JSON.stringify(wanted)}::jsonb`
      const { rows } = await sql<{ fits: boolean; is_named: boolean }>`
        select ${fitsTargetGroupSql(column, inSql(student))} as fits,
          ${isNamedSql(column, inSql(student))} as is_named`.execute(t.deps.db)
      const naming = wanted.filter((one) => Object.values(one).some((values) => values.length > 0))
      expect(rows[0]).toEqual({
        fits: fitsTargetGroup(wanted, student),
        is_named: naming.some((one) => fitsTargetGroup([one], student)),
      })
    }),
    { numRuns: 300 },
  )
}, 60_000)

test('of a university’s students those are told who fit, of an event that is not public those it confirmed', async () => {
  const { organization_id, id: university_id } = await aSchool(t)
  const event = await buildEvent(t.deps, { organization_id })
  const affiliations = ['verified', 'unverified', 'declined'] as const
  const people = await Promise.all(
    fc
      .sample(fc.tuple(studies, fc.constantFrom(...affiliations)), { numRuns: 25, seed: 7 })
      .map(async ([student, affiliation]) => {
        const { id } = await buildStudent(t.deps, { university_id })
        await t.deps.db
          .updateTable('students')
          .set({ ...student, affiliation })
          .where('account_id', '=', id)
          .execute()
        return { ...student, affiliation }
      }),
  )
  await fc.assert(
    fc.asyncProperty(groups, groups, async (wanted, audience) => {
      await t.deps.db
        .updateTable('events')
        .set({ target_student_group: JSON.stringify(wanted) })
        .where('id', '=', event.id)
        .execute()
      const told = people.filter(
        (student) =>
          student.affiliation === 'verified' &&
          fitsTargetGroup(wanted, student) &&
          fitsTargetGroup(audience, student),
      )
      expect(await countEligible(t.deps.db, event.id, organization_id, audience)).toBe(told.length)
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('an event whose groups name the student’s major but leave them out is no closer to them than others', async () => {
  const { organization_id } = await aSchool(t)
  const { client } = await aStudent(t, { majors: ['Law'], graduation_class: 2027 })
  const make = async (days: number, target_student_group: TargetGroup[]) =>
    (
      await buildEvent(t.deps, {
        organization_id,
        starts_at: later(t.clock.now(), days * DAY),
        target_student_group,
      })
    ).id
  const wanted = (year: number) => [{ majors: ['Law'], graduation_classes: [year], degrees: [] }]
  const forAll = await make(50, [])
  const forOthers = await make(51, wanted(2020))
  const forThem = await make(52, wanted(2027))
  const { data } = (await client.call(studentEvents, { query: { sort: 'relevance', size: 100 } })).json()
  const made = data
    .map(({ id }: { id: string }) => id)
    .filter((id: string) => [forAll, forOthers, forThem].includes(id))
  expect(made).toEqual([forThem, forAll, forOthers])
})
