import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { anOperator, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { directoryIdOf, found, founded, registeredStudent } from '../../../../tests/harness/universities.ts'
import { operatorOverview } from '../operators.contract.ts'
import { linkUniversity } from './directory-links.contract.ts'
import {
  approveOrganization,
  organizationForReview,
  organizationsForReview,
} from './organization-admin.contract.ts'

let t: TestApp
let operator: Awaited<ReturnType<typeof anOperator>>
beforeAll(async () => {
  t = await openTestApp()
  operator = await anOperator(t)
})
afterAll(() => t.close())

const approve = (...organization_ids: string[]) =>
  operator.client.call(approveOrganization, { body: { organization_ids } })

describe('an operator links by hand', () => {
  const link = (body: BodyOf<typeof linkUniversity>) => operator.client.call(linkUniversity, { body })
  const detail = async (id: string) =>
    (await operator.client.call(organizationForReview, { params: { id } })).json()

  test('before approval, and is told beforehand what approval would do', async () => {
    const listed = await buildListedUniversity(t.deps)
    const id = await founded(t, {
      name: 'Amber Quay College',
      email: 'a@amber-quay.example',
      website: 'https://amber-quay.example',
    })
    expect(await detail(id)).toMatchObject({
      directory: null,
      would_have: { university: null, domain: 'amber-quay.example' },
      may: { list: true },
    })
    expect((await link({ organization_id: id, university_id: listed.id })).statusCode).toBe(204)
    expect(await detail(id)).toMatchObject({ directory: { id: listed.id }, would_have: null })
    await approve(id)
    expect(await directoryIdOf(t, id)).toBe(listed.id)
    const names = (await found(t, 'Amber Quay College')).map(({ name }: { name: string }) => name)
    expect(names).not.toContain('Amber Quay College')
  })

  test('to another entry than the one made for it, which gives way with its students', async () => {
    const id = await founded(t, { name: 'Pale Birch', email: 'b@pale-birch.example' })
    await approve(id)
    const before = (await directoryIdOf(t, id))!
    const student = await registeredStudent(t, { university_id: before })
    const listed = await buildListedUniversity(t.deps, { name: 'University of the Pale Birch' })
    await link({ organization_id: id, university_id: listed.id })
    expect(await student.me()).toMatchObject({ university: { id: listed.id } })
    expect((await found(t, 'Pale Birch')).map((entry: { id: string }) => entry.id)).not.toContain(before)
  })

  test('one approved before there were entries gets one of its own, and stands among what needs the operator', async () => {
    const team = await aUniversity(t, { organization: { name: 'Old Slate', country_code: 'IS' } })
    const unlisted = async () =>
      (await operator.client.call(organizationsForReview, { query: { unlisted: true } }))
        .json()
        .data.map((row: { id: string }) => row.id)
    const overview = async () => (await operator.client.call(operatorOverview)).json()
    expect(await unlisted()).toContain(team.organization_id)
    const { count } = (await overview()).needs_you.unlisted_universities
    expect((await link({ organization_id: team.organization_id })).statusCode).toBe(204)
    expect((await found(t, 'Old Slate'))[0]).toMatchObject({ country: 'Iceland' })
    expect(await unlisted()).not.toContain(team.organization_id)
    expect((await overview()).needs_you.unlisted_universities.count).toBe(count - 1)
    expect(problemOf(await link({ organization_id: team.organization_id })).error).toBe('conflict')
  })

  test('but neither an employer, nor to an entry somebody has or nobody knows', async () => {
    const taken = await buildListedUniversity(t.deps)
    await aUniversity(t, { organization: { directory_id: taken.id } })
    const employer = await buildOrganization(t.deps, 'employer')
    const university = await buildOrganization(t.deps, 'university')
    const rejected = await buildOrganization(t.deps, 'university', { state: 'rejected' })
    const words = async (body: BodyOf<typeof linkUniversity>) => problemOf(await link(body)).error
    const free = (await buildListedUniversity(t.deps)).id
    expect(await words({ organization_id: employer.id, university_id: free })).toBe('conflict')
    expect(await words({ organization_id: rejected.id, university_id: free })).toBe('conflict')
    expect(await words({ organization_id: university.id, university_id: taken.id })).toBe('conflict')
    expect(await words({ organization_id: university.id, university_id: newId() })).toBe('not_found')
    expect(await words({ organization_id: university.id })).toBe('conflict')
    expect(await words({ organization_id: newId(), university_id: free })).toBe('not_found')
  })

  test('two at once to one entry: one has it', async () => {
    const entry = await buildListedUniversity(t.deps)
    const two = [await buildOrganization(t.deps, 'university'), await buildOrganization(t.deps, 'university')]
    const answers = await Promise.all(
      two.map(({ id }) => link({ organization_id: id, university_id: entry.id })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  })
})
