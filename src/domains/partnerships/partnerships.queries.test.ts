import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import {
  buildOrganization,
  type OrganizationOverrides,
} from '#domains/organizations/organizations.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { anEmployer, anOperator, aStudent, aUniversity, visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { type Client, problemOf } from '../../../tests/harness/client.ts'
import { employerDetail, universityDetail } from './partner-detail.contract.ts'
import { employerPartnerships, type PartnershipRow, universityPartnerships } from './partnerships.contract.ts'
import { buildPartnership, type PartnershipOverrides } from './partnerships.fixtures.ts'

let t: TestApp
let university: Awaited<ReturnType<typeof aUniversity>>
const ids: Record<string, string> = {}

const employer = async (name: string, more: OrganizationOverrides, standing?: PartnershipOverrides) => {
  const { organization_id } = await anEmployer(t, { organization: { name, ...more } })
  ids[name] = organization_id
  if (standing)
    await buildPartnership(t.deps, {
      employer_id: organization_id,
      university_id: university.organization_id,
      ...standing,
    })
}
const ago = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000)

beforeAll(async () => {
  t = await openTestApp()
  university = await aUniversity(t, { team_role: 'staff' })
  await employer('Älpha Bank', { industry: 'Finance', country_code: 'DE', company_size: '11-50' })
  await employer(
    'Beta Mills',
    { industry: 'Retail', country_code: 'US' },
    { state: 'approved', state_at: ago(9) },
  )
  await employer(
    'Coral Reef',
    { industry: 'Finance', country_code: 'US' },
    { state: 'approved', state_at: ago(2) },
  )
  await employer(
    'Delta Air',
    { country_code: 'US' },
    { state: 'pending', requested_at: ago(5), state_at: ago(5) },
  )
  await employer(
    'Echo Labs',
    { country_code: 'FR' },
    { state: 'pending', requested_at: ago(8), state_at: ago(8) },
  )
  await employer('Fjord Foods', {}, { state: 'declined', decline_reason: 'not_a_match', state_at: ago(1) })
  await employer('Gamma Gears', {}, { state: 'pending', requested_by: 'university', state_at: ago(3) })
  await employer('Harbor', {}, { state: 'withdrawn', requested_by: 'university', state_at: ago(4) })
  await employer('Suspended', { state: 'suspended' }, { state: 'approved' })
  await buildOrganization(t.deps, 'employer', { name: 'Imported' })
  // a stranger's rows stay where they are
  await buildPartnership(t.deps, { employer_id: ids['Älpha Bank']!, state: 'approved' })
})
afterAll(() => t.close())

const names = async (call: Parameters<Client['call']>[0], query: Record<string, unknown> = {}) => {
  const response = await university.client.call(call, { query } as never)
  expect(response.statusCode, response.body).toBe(200)
  return (response.json().data as PartnershipRow[]).map(({ name }) => name)
}
const { all, partners, received, sent } = universityPartnerships

describe('the lists', () => {
  test('hold approved employers with a team, by name; partners; requests, those that wait first', async () => {
    expect(await names(all)).toEqual([
      'Älpha Bank',
      'Beta Mills',
      'Coral Reef',
      'Delta Air',
      'Echo Labs',
      'Fjord Foods',
      'Gamma Gears',
      'Harbor',
    ])
    expect(await names(partners)).toEqual(['Beta Mills', 'Coral Reef'])
    expect((await names(received)).slice(0, 3)).toEqual(['Echo Labs', 'Delta Air', 'Fjord Foods'])
    expect(await names(sent)).toEqual(['Gamma Gears', 'Harbor'])
  })

  test.each([
    [all, { search: 'alp' }, ['Älpha Bank']],
    [all, { search: 'bank  alpha' }, ['Älpha Bank']],
    [all, { search: '%' }, []],
    [all, { country: ['DE', 'FR'] }, ['Älpha Bank', 'Echo Labs']],
    [all, { industry: ['Finance'] }, ['Älpha Bank', 'Coral Reef']],
    [all, { company_size: ['11-50'] }, ['Älpha Bank']],
    [all, { state: ['none'] }, ['Älpha Bank']],
    [all, { state: ['declined', 'withdrawn'] }, ['Fjord Foods', 'Harbor']],
    [all, { page: 2, size: 3 }, ['Delta Air', 'Echo Labs', 'Fjord Foods']],
    [all, { page: 99 }, []],
    [partners, { sort: 'newest' }, ['Coral Reef', 'Beta Mills']],
    [partners, { industry: ['Retail'], country: ['US'] }, ['Beta Mills']],
    [received, { state: ['pending'], sort: 'newest' }, ['Delta Air', 'Echo Labs']],
    [received, { state: ['declined'] }, ['Fjord Foods']],
    [sent, { sort: 'name', state: ['withdrawn'] }, ['Harbor']],
  ] as const)('answer their filters: %#', async (call, query, expected) => {
    expect(await names(call, query)).toEqual(expected)
  })

  test('say how many there are, how many wait, and what may be done', async () => {
    const answer = (await university.client.call(partners, { query: { size: 1 } })).json()
    expect(answer).toMatchObject({ total_row: 2, page_count: 2, current_page: 1, waiting: 2 })
    expect(answer.data).toMatchObject([
      { id: ids['Beta Mills'], partnership: { state: 'approved' }, may: { end: true, request: false } },
    ])
    const [waits] = (await university.client.call(received, {})).json().data
    expect(waits).toMatchObject({
      name: 'Echo Labs',
      partnership: { requested_by: 'them', state: 'pending' },
      may: { approve: true, decline: true, withdraw: false },
    })
  })

  test('show each side its own', async () => {
    const { client } = await anEmployer(t, { organization_id: ids['Delta Air']! })
    const own = (await client.call(employerPartnerships.sent, {})).json()
    expect(own.data).toMatchObject([{ id: university.organization_id, partnership: { requested_by: 'us' } }])
    expect(own.waiting).toBe(0)
    expect((await client.call(employerPartnerships.partners, {})).json().total_row).toBe(0)
  })

  test('refuse what they do not know', async () => {
    for (const query of [
      { sort: 'size' },
      { state: ['gone'] },
      { country: ['usa'] },
      { size: 101 },
      { page: 0 },
    ])
      expect((await university.client.call(received, { query } as never)).statusCode).toBe(400)
    const { client } = await anEmployer(t)
    const unknown = await client.call(employerPartnerships.all, { query: { industry: ['Finance'] } } as never)
    expect(problemOf(unknown).error).toBe('unknown_parameter')
  })
})

test('the check tells whether the two are partners', async () => {
  const check = async (name: string) =>
    (await university.client.call(universityPartnerships.check, { params: { id: ids[name]! } })).json()
  expect(await check('Coral Reef')).toMatchObject({ is_partnered: true, state: 'approved' })
  expect(await check('Delta Air')).toMatchObject({ is_partnered: false, state: 'pending' })
  expect(await check('Älpha Bank')).toMatchObject({
    is_partnered: false,
    state: null,
    partnership: null,
    history: [],
    may: { request: true },
  })
  expect((await check('Suspended')).error).toBe('not_found')
})

describe('the details', () => {
  test('of an employer count its open jobs and partners', async () => {
    const id = ids['Coral Reef']!
    await buildJob(t.deps, { organization_id: id })
    await buildJob(t.deps, { organization_id: id, state: 'draft' })
    const answer = await university.client.call(employerDetail, { params: { id } })
    expect(answer.json()).toMatchObject({ id, name: 'Coral Reef', open_jobs: 1, partners: 1 })
    for (const other of [ids.Suspended!, university.organization_id])
      expect((await university.client.call(employerDetail, { params: { id: other } })).statusCode).toBe(404)
  })

  test('of a university count its confirmed students, for whoever is signed in', async () => {
    const listed = await buildListedUniversity(t.deps)
    const { organization_id: id, client } = await aUniversity(t, {
      organization: { directory_id: listed.id },
    })
    const student = await aStudent(t, { university_id: listed.id, affiliation: 'verified' })
    await aStudent(t, { university_id: listed.id })
    const staff = await anEmployer(t)
    for (const who of [client, student.client, staff.client, (await anOperator(t)).client]) {
      const answer = await who.call(universityDetail, { params: { id } })
      expect(answer.json()).toMatchObject({ id, students: 1, partners: 0 })
    }
    expect((await visitor(t).call(universityDetail, { params: { id } })).statusCode).toBe(401)
    const waiting = await buildOrganization(t.deps, 'university', { state: 'pending_review' })
    expect((await client.call(universityDetail, { params: { id: waiting.id } })).statusCode).toBe(404)
  })
})
