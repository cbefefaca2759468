import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { type JobSearch, jobSearch } from '../../../../tests/harness/jobs.ts'
import { closeJob } from '../jobs.contract.ts'
import { publicEmployerProfile, publicJob, publicJobs } from './job-search.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.db.updateTable('jobs').set({ is_hidden: true }).execute()
  t.clock.advance(1000)
})

const { list, titles, counts, post, employerNamed } = jobSearch(() => t)

describe('who is listed', () => {
  test('open jobs of approved employers, the newest first', async () => {
    await post('First')
    await post('Second')
    await post('Draft', { state: 'draft' })
    await post('Ended', { state: 'expired' })
    await post('Hidden', { is_hidden: true })
    const suspended = (await buildOrganization(t.deps, 'employer', { state: 'suspended' })).id
    const lost = await post('Suspended', { organization_id: suspended })
    expect(await titles({})).toEqual(['Second', 'First'])
    const answer = await visitor(t).call(publicJob, { body: { id: lost.id } })
    expect(answer.statusCode).toBe(404)
  })

  test('the total follows what is posted and closed at once', async () => {
    const { client, organization_id } = await anEmployer(t)
    const job = await post('One', { organization_id })
    expect((await list({})).total_row).toBe(1)
    await post('Two')
    expect((await list({})).total_row).toBe(2)
    await client.call(closeJob, { params: { id: job.id } })
    expect((await list({})).total_row).toBe(1)
    expect(await titles({})).toEqual(['Two'])
  })

  test('the total follows the clock', async () => {
    await post('Soon over', { expires_at: new Date(t.clock.now().getTime() + 60_000) })
    await post('Longer')
    expect((await list({})).total_row).toBe(2)
    t.clock.advance(57_999)
    expect((await list({})).total_row).toBe(2)
    t.clock.advance(1)
    expect((await list({})).total_row).toBe(1)
    expect((await counts({})).total).toBe(1)
  })
})

describe('filters', () => {
  const salary = (salary_max: number, salary_period: 'hour' | 'month' | 'year', salary_currency = 'USD') => ({
    salary_min: 1,
    salary_max,
    salary_period,
    salary_currency,
  })

  test('narrow by each of their kinds', async () => {
    const organization_id = await employerNamed('100% Café')
    await post('A', {
      type: 'contract',
      work_mode: 'remote',
      majors: ['Biology', 'Chemistry'],
      organization_id,
    })
    await post('B', {
      locations: ['Boston, MA', 'San Francisco, CA'],
      sponsorship: 'offered',
      is_unpaid: true,
    })
    await post('C', { locations: ['San José, CA'], majors: ['Biology'], ...salary(3_000, 'hour') })
    await post('D', { ...salary(400_000, 'month') })
    await post('E', { ...salary(9_900_000, 'year', 'EUR') })
    const cases: Array<[JobSearch, string]> = [
      [{ type: ['contract'] }, 'A'],
      [{ work_mode: ['remote', 'hybrid'] }, 'A'],
      [{ major: ['Biology'] }, 'CA'],
      [{ major: ['Chemistry', 'Physics'] }, 'A'],
      [{ place: 'san' }, 'CB'],
      [{ place: 'san jose' }, 'C'],
      [{ place: 'francisco, c' }, 'B'],
      [{ sponsorship: ['offered'] }, 'B'],
      [{ is_unpaid: true }, 'B'],
      [{ employer: organization_id }, 'A'],
      [{ employer: 'cafe' }, 'A'],
      [{ employer: '%' }, 'EDCBA'],
      [{ employer: '100%' }, 'A'],
      [{ salary_min: 6_000_000 }, 'C'],
      [{ salary_min: 4_800_000 }, 'DC'],
      [{ salary_min: 3_000, salary_period: 'hour' }, 'C'],
      [{ salary_min: 1, salary_currency: 'EUR' }, 'E'],
    ]
    for (const [query, expected] of cases)
      expect((await titles(query)).join(''), JSON.stringify(query)).toBe(expected)
  })

  test('"posted within" counts days back from now', async () => {
    const ago = (hours: number) => new Date(t.clock.now().getTime() - hours * 3_600_000)
    await post('Today', { posted_at: ago(1) })
    await post('Days ago', { posted_at: ago(60) })
    expect(await titles({ posted_within: 1 })).toEqual(['Today'])
    expect(await titles({ posted_within: 3 })).toEqual(['Today', 'Days ago'])
    t.clock.advance(24 * 3_600_000)
    expect(await titles({ posted_within: 1 })).toEqual([])
  })

  test('sort by the end of applications', async () => {
    const day = (days: number) =>
      new Date(t.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    await post('Middle', { application_deadline: day(10) })
    await post('First', { application_deadline: day(5) })
    await post('Last')
    expect(await titles({ sort: 'deadline' })).toEqual(['First', 'Middle', 'Last'])
  })

  test.each([
    [{ page: -1 }, 400],
    [{ page: 0 }, 400],
    [{ page: 1.5 }, 400],
    [{ size: 101 }, 400],
    [{ page: 10_001 }, 400],
    [{ type: 'gig' }, 400],
    [{ major: 'Basket Weaving' }, 400],
    [{ sort: 'salary' }, 400],
    [{ salary_min: -5 }, 400],
    [{ posted_within: 0 }, 400],
    [{ color: 'red' }, 400],
    [{ page: 9_999 }, 200],
  ])('%j answers %i', async (query, status) => {
    const response = await visitor(t).call(publicJobs, { query: query as never })
    expect(response.statusCode).toBe(status)
    if ('color' in query) expect(problemOf(response).error).toBe('unknown_parameter')
  })
})

describe('counts per choice', () => {
  test('name a place once, however its signs and letters are written, by its commonest spelling', async () => {
    for (const place of ['São Tomé, ST', 'sao tome, st', 'São Tomé, ST', 'São Tomé ST', 'São Tomé, STP'])
      await post('Baker', { locations: [place] })
    expect((await counts({})).place).toEqual([
      { value: 'São Tomé, ST', total: 4 },
      { value: 'São Tomé, STP', total: 1 },
    ])
  })

  test('name a city once, whether its state stands there by code or by name', async () => {
    for (const place of ['Atlanta, GA', 'Atlanta, Georgia', 'Atlanta, GA'])
      await post('Pilot', { locations: [place] })
    expect((await counts({})).place).toEqual([{ value: 'Atlanta, GA', total: 3 }])
    for (const place of ['Atlanta, GA', 'Atlanta, Georgia'])
      for (const sort of ['newest', 'relevance'] as const)
        expect((await list({ place, search: 'pilot', sort })).total_row).toBe(3)
  })

  test('name places that choosing them finds, whatever signs stand in them', async () => {
    for (const place of ['📍 Berlin', 'Paris·France', 'E=mc²', '596e4d, XX', '½ Moon Bay', 'Coeur d’Alene'])
      await post('Cook', { locations: [place] })
    const { place: places } = await counts({})
    expect(places).toHaveLength(6)
    for (const { value } of places)
      for (const query of [{}, { search: 'cook', sort: 'relevance' as const }])
        expect((await list({ ...query, place: value })).total_row, value).toBe(1)
  })

  test('are what choosing it would leave, given the other filters', async () => {
    const organization_id = await employerNamed('Counted')
    await post('1', { type: 'internship', work_mode: 'remote', majors: ['Biology'], organization_id })
    await post('2', {
      type: 'internship',
      work_mode: 'on-site',
      majors: ['Biology', 'Physics'],
      organization_id,
    })
    await post('3', { type: 'contract', work_mode: 'remote', locations: ['Paris', 'Lyon'] })
    for (const query of [
      {},
      { type: ['internship' as const] },
      { type: ['contract' as const], work_mode: ['remote' as const] },
      { search: 'lyon' },
    ]) {
      const answer = await counts(query)
      expect(answer.total).toBe((await list(query)).total_row)
      for (const filter of ['type', 'work_mode', 'sponsorship', 'major', 'employer'] as const)
        for (const { value, total } of answer[filter])
          expect(
            (await list({ ...query, [filter]: filter === 'employer' ? value : [value] } as JobSearch))
              .total_row,
          ).toBe(total)
      for (const { value, total } of answer.place)
        expect((await list({ ...query, place: value })).total_row).toBe(total)
      for (const { value, total } of answer.posted_within)
        expect((await list({ ...query, posted_within: Number(value) })).total_row).toBe(total)
      for (const { value, total } of answer.is_unpaid)
        expect((await list({ ...query, is_unpaid: value === 'true' })).total_row).toBe(total)
    }
    expect((await counts({})).employer).toContainEqual({ value: organization_id, label: 'Counted', total: 2 })
  })
})

describe('an employer’s profile', () => {
  test('shows the employer with its open jobs, page by page', async () => {
    const id = await employerNamed('Profiled')
    for (const title of ['1', '2', '3']) await post(title, { organization_id: id })
    await post('Elsewhere')
    const response = await visitor(t).call(publicEmployerProfile, { body: { id, page: 2, size: 2 } })
    expect(response.json()).toMatchObject({
      employer: { id, name: 'Profiled', response_rate: null },
      total_row: 3,
      page_count: 2,
      data: [{ title: '1' }],
    })
    const unknown = await visitor(t).call(publicEmployerProfile, { body: { id: newId() } })
    expect(unknown.statusCode).toBe(404)
  })
})
