import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { editEmployerProfile } from '#domains/organizations/profile/organization-profile.contract.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { anEmployer, anOperator, aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import type { Client } from '../../../../tests/harness/client.ts'
import { type OrganizationDetail, organizationForReview } from './organization-admin.contract.ts'

let t: TestApp
let operator: Client
beforeAll(async () => {
  t = await openTestApp()
  operator = (await anOperator(t)).client
  await buildOrganization(t.deps, 'employer', { name: 'Stripe', slug: 'stripe' })
})
afterAll(() => t.close())

const read = async (id: string) =>
  (await operator.call(organizationForReview, { params: { id } })).json() as OrganizationDetail
const judged = async (name: string) => {
  const { id } = await buildOrganization(t.deps, 'employer', { name, state: 'pending_review' })
  return (await read(id)).hints
}

describe('a name that looks like another', () => {
  test.each([
    'Ѕtrіре',
    'STRIPE, Inc.',
    'Stripe Inc..',
    'Str1pe',
    'StrIpe LLC',
    'Strlpe',
    'Ｓｔｒｉｐｅ',
    'Strípe',
    'S t r i p e',
    'Ꮪtripe',
    'Stгipe Co.',
  ])('is found: %s', async (name) => {
    const { look_alikes } = await judged(name)
    expect(look_alikes.map((one) => one.name)).toContain('Stripe')
  })

  test.each(['Strike', 'Striped Ltd', 'Яндекс', '東京大学', 'جامعة القاهرة', '& + !'])(
    'is not everything: %s',
    async (name) => {
      expect((await judged(name)).look_alikes).toEqual([])
    },
  )

  test('in letters of two scripts is said to be', async () => {
    expect((await judged('Аcme Works')).mixed_words).toEqual([
      { word: 'Аcme', scripts: ['Latin', 'Cyrillic'] },
    ])
  })

  test('counts for the new name of an approved organization, and against the other kind', async () => {
    const owner = await anEmployer(t)
    await buildOrganization(t.deps, 'university', { name: 'Harbor College' })
    await owner.client.call(editEmployerProfile, { body: { name: 'Harbоr College' } })
    const { hints, name, proposed_name } = await read(owner.organization_id)
    expect(proposed_name!.name).not.toBe(name)
    expect(hints.look_alikes).toMatchObject([{ kind: 'university', name: 'Harbor College' }])
    expect(hints.mixed_words).toHaveLength(1)
  })
})

describe('who founds a university', () => {
  test('is shown with where their mailbox is, also below a domain, and the directory’s entry', async () => {
    const listed = await buildListedUniversity(t.deps, {
      name: 'Lakeview University',
      domains: ['lakeview.edu'],
    })
    const owner = await aUniversity(t, {
      email: 'dean@careers.lakeview.edu',
      organization: { state: 'pending_review', directory_id: listed.id },
      status: 'pending_review',
    })
    expect(await read(owner.organization_id)).toMatchObject({
      state: 'pending_review',
      directory: { name: 'Lakeview University', country: 'United States', domains: ['lakeview.edu'] },
      hints: {
        mailbox: { domain: 'careers.lakeview.edu', universities: [{ id: listed.id }] },
        owner: { studies_at: null },
        in_directory: [],
      },
    })
  })

  test('is found out as a student, and with the university the directory has already', async () => {
    const listed = await buildListedUniversity(t.deps, { name: 'Millbrook State University' })
    const student = await aStudent(t, { university_id: listed.id })
    const owner = await aUniversity(t, {
      person_id: student.person_id,
      organization: { name: 'Millbrook State Universty', state: 'pending_review' },
      status: 'pending_review',
    })
    expect((await read(owner.organization_id)).hints).toMatchObject({
      owner: { studies_at: 'Millbrook State University' },
      in_directory: [{ id: listed.id, name: 'Millbrook State University' }],
      mailbox: { domain: 'example.com', universities: [] },
    })
  })
})
