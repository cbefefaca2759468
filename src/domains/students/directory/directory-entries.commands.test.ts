import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studentForm } from '#domains/accounts/accounts.fixtures.ts'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { approveOrganization } from '#domains/operators/organizations/organization-admin.contract.ts'
import { newId } from '#shared/ids.ts'
import { anOperator, aUniversity, signedIn, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { lettersTo } from '../../../../tests/harness/letters.ts'
import { directoryIdOf, found, founded, registeredStudent } from '../../../../tests/harness/universities.ts'
import { universityStudents } from '../affiliation/affiliations.contract.ts'
import { importUniversities } from './university-directory.commands.ts'
import { buildListedUniversity } from './university-directory.fixtures.ts'

let t: TestApp
let operator: Awaited<ReturnType<typeof anOperator>>
beforeAll(async () => {
  t = await openTestApp()
  operator = await anOperator(t)
})
afterAll(() => t.close())

const approve = (...organization_ids: string[]) =>
  operator.client.call(approveOrganization, { body: { organization_ids } })

describe('approving a university that registered by its name', () => {
  test('makes its entry of the directory, and students can choose it', async () => {
    const id = await founded(t, {
      name: 'Volta Bend University',
      email: 'esi@careers.volta-bend.edu.gh',
      website: 'https://www.volta-bend.edu.gh/about',
    })
    expect(await found(t, 'Volta Bend University')).toEqual([])
    expect((await approve(id)).statusCode).toBe(200)
    const [entry] = await found(t, 'Volta Bend University')
    expect(entry).toMatchObject({ country: 'Ghana', domains: ['volta-bend.edu.gh'] })
    expect(await directoryIdOf(t, id)).toBe(entry.id)
    const student = await registeredStudent(t, {
      university_id: entry.id,
      email: 'kofi@st.volta-bend.edu.gh',
    })
    expect(await student.me()).toMatchObject({ affiliation: 'verified', university: { id: entry.id } })
  })

  test('links it to the entry that has its website’s domain', async () => {
    const listed = await buildListedUniversity(t.deps, { domains: ['gray-gull.edu'], country_code: 'GH' })
    const id = await founded(t, {
      name: 'Gray Gull',
      email: 'g@gray-gull.edu',
      website: 'https://careers.gray-gull.edu',
    })
    await approve(id)
    expect(await directoryIdOf(t, id)).toBe(listed.id)
  })

  test('links it to the entry of its name and country', async () => {
    const listed = await buildListedUniversity(t.deps, { name: 'Ñandú Technical', country_code: 'AR' })
    await buildListedUniversity(t.deps, { name: 'Ñandú Technical', country_code: 'UY', country: 'Uruguay' })
    const id = await founded(t, { name: 'Nandu technical', email: 'n@example.com', country_code: 'AR' })
    await approve(id)
    expect(await directoryIdOf(t, id)).toBe(listed.id)
  })

  test.each([
    ['a mailbox anybody can have', 'https://gmail.com', 'founder-1@gmail.com'],
    ['a mailbox elsewhere', 'https://stony-ford.example', 'founder-2@example.org'],
    ['an ending of many schools', 'https://edu.gh', 'founder-3@edu.gh'],
  ])('takes no domain for a proof from %s', async (_, website, email) => {
    const name = `Ford College ${newId().slice(-6)}`
    const id = await founded(t, { name, email, website })
    await approve(id)
    expect((await found(t, name))[0]).toMatchObject({ name, domains: [] })
  })

  test('an entry another organization has is not taken from it', async () => {
    const listed = await buildListedUniversity(t.deps, { domains: ['two-rivers.edu'] })
    await aUniversity(t, { organization: { directory_id: listed.id } })
    const id = await founded(t, {
      name: 'Two Rivers Law School',
      email: 'law@two-rivers.edu',
      website: 'https://law.two-rivers.edu',
    })
    await approve(id)
    const own = await directoryIdOf(t, id)
    expect(own).not.toBe(listed.id)
    expect((await found(t, 'Two Rivers Law School'))[0]).toMatchObject({ id: own, domains: [] })
  })
})

describe('a student whose university is not listed', () => {
  test('registers with its name, nobody has confirmed it, and it is linked by name when it is approved', async () => {
    const student = await registeredStudent(t, { university_name: 'Hollow  Reed College' })
    expect(await student.me()).toMatchObject({
      university: null,
      university_name: 'Hollow Reed College',
      affiliation: 'unverified',
    })
    const id = await founded(t, { name: 'Hollow Reed College', email: 'office@hollow-reed.example' })
    await approve(id)
    expect(await student.me()).toMatchObject({
      university: { name: 'Hollow Reed College' },
      university_name: null,
      affiliation: 'unverified',
    })
    await t.drain()
    const founder = await t.deps.db
      .selectFrom('role_accounts')
      .select('person_id')
      .where('organization_id', '=', id)
      .executeTakeFirstOrThrow()
    const office = await signedIn(t, founder.person_id, 'university_user')
    expect((await office.call(universityStudents)).json()).toMatchObject({
      data: [{ student_id: student.id }],
      waiting: 1,
    })
    expect((await lettersTo(t, founder.person_id)).map(({ subject }) => subject)).toContain(
      'Students are waiting for confirmation by Hollow Reed College',
    )
  })

  test('is linked and verified by the domain of the mailbox, whatever words they used', async () => {
    const student = await registeredStudent(t, { university_name: 'SMU', email: 'ama@salt-marsh.edu.gh' })
    const id = await founded(t, {
      name: 'Salt Marsh University',
      email: 'esi@salt-marsh.edu.gh',
      website: 'https://salt-marsh.edu.gh',
    })
    await approve(id)
    expect(await student.me()).toMatchObject({
      university: { name: 'Salt Marsh University' },
      affiliation: 'verified',
    })
  })

  test('is not linked where several entries bear the name', async () => {
    await buildListedUniversity(t.deps, { name: 'Trinity Field', country_code: 'IE', country: 'Ireland' })
    const student = await registeredStudent(t, { university_name: 'Trinity Field' })
    expect(await student.me()).toMatchObject({ university: { name: 'Trinity Field' } })
    await buildListedUniversity(t.deps, { name: 'Trinity Field', country_code: 'CA', country: 'Canada' })
    const other = await registeredStudent(t, { university_name: 'Trinity Field' })
    expect(await other.me()).toMatchObject({ university: null, university_name: 'Trinity Field' })
  })

  test.each([
    ['neither', {}, 'university_id'],
    ['both', { university_id: newId(), university_name: 'Both College' }, 'university_name'],
    ['no words', { university_name: '123' }, 'university_name'],
  ])('names one: %s is refused', async (_, named, field) => {
    const answer = await visitor(t).call(studentAuth.register, { body: studentForm(named) })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(problemOf(answer).fields ?? {})).toEqual([field])
  })

  test('gives a name in the profile in place of one of the list, and back', async () => {
    const listed = await buildListedUniversity(t.deps)
    const { own, me } = await registeredStudent(t, {
      university_id: listed.id,
      email: `me@${listed.domains[0]}`,
    })
    expect(await me()).toMatchObject({ affiliation: 'verified' })
    await own.call(studentAuth.editMe, { body: { university_name: 'Far Shore', clear: ['university_id'] } })
    expect(await me()).toMatchObject({
      university: null,
      university_name: 'Far Shore',
      affiliation: 'unverified',
    })
    await own.call(studentAuth.editMe, { body: { university_id: listed.id } })
    expect(await me()).toMatchObject({
      university: { id: listed.id },
      university_name: null,
      affiliation: 'verified',
    })
  })
})

test('an imported list links those who named one of its universities before', async () => {
  const named = await registeredStudent(t, { university_name: 'Lantern Hill University' })
  const mailed = await registeredStudent(t, { university_name: 'LHU', email: 'me@cs.lantern-hill.example' })
  const other = await registeredStudent(t, { university_name: 'Nowhere Hall' })
  const list = [
    {
      name: 'Lantern Hill University',
      country_code: 'NZ',
      country: 'New Zealand',
      state_province: null,
      web_page: null,
      domains: ['lantern-hill.example'],
    },
  ]
  await importUniversities(t.deps, list, { dryRun: true, onProgress: () => undefined })
  expect(await named.me()).toMatchObject({ university: null })
  await importUniversities(t.deps, list, { dryRun: false, onProgress: () => undefined })
  expect(await named.me()).toMatchObject({
    university: { country: 'New Zealand' },
    affiliation: 'unverified',
  })
  expect(await mailed.me()).toMatchObject({ university: { country: 'New Zealand' }, affiliation: 'verified' })
  expect(await other.me()).toMatchObject({ university: null, university_name: 'Nowhere Hall' })
})
