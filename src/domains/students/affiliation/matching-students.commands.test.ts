import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { aSchool } from '../../../../tests/harness/schools.ts'
import { decideAffiliation, universityStudents } from './affiliations.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const aClass = async (size: number) => {
  const { id, staff, domain } = await aSchool(t)
  for (let n = 0; n < size; n++) await buildStudent(t.deps, { university_id: id })
  const decide = (body: object) => staff.client.call(decideAffiliation, { body: body as never })
  const totals = async () => {
    const { total_row, waiting } = (await staff.client.call(universityStudents)).json()
    return { total_row, waiting }
  }
  return { id, domain, decide, totals }
}

test('all that match are confirmed, past a page', async () => {
  const { decide, totals } = await aClass(24)
  const matching = { affiliation: ['unverified'], total: 24 }
  expect((await decide({ matching, affiliation: 'verified' })).json()).toEqual({ changed: 24, refused: [] })
  expect(await totals()).toEqual({ total_row: 24, waiting: 0 })
})

test('whoever an email proves stays, by name; everyone else is declined', async () => {
  const { id, domain, decide } = await aClass(2)
  await buildStudent(t.deps, {
    university_id: id,
    email: `ada@${domain}`,
    first_name: 'Ada',
    last_name: 'Stone',
    affiliation: 'verified',
  })
  const { changed, refused } = (await decide({ matching: { total: 3 }, affiliation: 'declined' })).json()
  expect([changed, refused.map(({ name }: { name: string }) => name)]).toEqual([2, ['Ada Stone']])
})

test('nothing is changed if another number matches, or ids are named as well', async () => {
  const { decide, totals } = await aClass(2)
  const changed = await decide({ matching: { total: 1 }, affiliation: 'verified' })
  expect([changed.statusCode, problemOf(changed).error]).toEqual([409, 'list_changed'])
  const both = await decide({ matching: { total: 2 }, student_ids: [], affiliation: 'verified' })
  expect(problemOf(both).fields).toHaveProperty('student_ids')
  expect(problemOf(await decide({ affiliation: 'verified' })).fields).toHaveProperty('student_ids')
  expect(await totals()).toEqual({ total_row: 2, waiting: 2 })
})
