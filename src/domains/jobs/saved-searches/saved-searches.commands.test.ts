import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { buildJob } from '../jobs.fixtures.ts'
import { likeUnlike } from '../likes/job-likes.contract.ts'
import { notInterested, recommendedJobs } from '../recommendations/job-recommendations.contract.ts'
import {
  deleteSearch,
  editSearch,
  MOST_SEARCHES,
  savedSearches,
  saveSearch,
} from './saved-searches.contract.ts'
import { normalizedFilters } from './saved-searches.rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Client = Awaited<ReturnType<typeof aStudent>>['client']

const save = (client: Client, name: string, filters: Record<string, unknown>, more = {}) =>
  client.call(saveSearch, { body: { name, filters, ...more } as never })
const namesOf = async (client: Client) =>
  (await client.call(savedSearches)).json().data.map((search: { name: string }) => search.name)
const alertsOf = (id: string) =>
  t.deps.db
    .selectFrom('notifications')
    .select(['title', 'text', 'link'])
    .where('account_id', '=', id)
    .where('kind', '=', 'saved_search')
    .orderBy('id')
    .execute()
const lettersTo = async (person: string) =>
  (await t.deps.db.selectFrom('mails').select('cause').where('person_id', '=', person).execute()).filter(
    ({ cause }) => cause.startsWith('saved_search:'),
  )

describe('a search is kept', () => {
  const pay = { salary_currency: 'USD', salary_period: 'year' } as const
  test.each([
    ['without what says nothing', { search: ' sonar ', type: [], place: '…' }, { search: 'sonar' }],
    [
      'with lists in one order',
      { type: ['internship', 'contract', 'contract'] },
      { type: ['contract', 'internship'] },
    ],
    ['with the pay it names', { salary_min: 100 }, { salary_min: 100, ...pay }],
    ['with false and zero', { is_unpaid: false, salary_min: 0 }, { is_unpaid: false, salary_min: 0, ...pay }],
  ])('%s', (_name, filters, kept) => {
    expect(normalizedFilters({ ...pay, ...filters } as never)).toEqual(kept)
  })
})

describe('saved searches', () => {
  test('are saved once, listed, renamed, switched and deleted', async () => {
    const { client } = await aStudent(t)
    const made = await save(client, ' Near the sea ', { place: 'Boston', type: ['internship', 'contract'] })
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({
      name: 'Near the sea',
      filters: { place: 'Boston', type: ['contract', 'internship'] },
      is_alerting: true,
      told_at: null,
    })
    const again = await save(client, 'Again', { type: ['contract', 'internship'], place: 'Boston' })
    expect([again.statusCode, problemOf(again).error]).toEqual([409, 'conflict'])
    await save(client, 'Other', { search: 'sonar' }, { is_alerting: false })
    expect(await namesOf(client)).toEqual(['Other', 'Near the sea'])
    const params = { id: made.json().id }
    const renamed = await client.call(editSearch, { params, body: { name: 'Harbor' } })
    expect(renamed.json()).toMatchObject({ name: 'Harbor', is_alerting: true })
    const quiet = await client.call(editSearch, { params, body: { is_alerting: false } })
    expect(quiet.json()).toMatchObject({ name: 'Harbor', is_alerting: false })
    expect((await client.call(deleteSearch, { params })).statusCode).toBe(204)
    expect((await client.call(deleteSearch, { params })).statusCode).toBe(404)
    expect(await namesOf(client)).toEqual(['Other'])
  })

  test('with errors are refused as a whole, and so is a search for nothing', async () => {
    const { client } = await aStudent(t)
    const refused = await save(client, ' ', { type: ['x'], salary_min: -1, page: 2 })
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(problemOf(refused).fields!).sort()).toEqual(
      expect.arrayContaining(['filters.salary_min', 'filters.type.0', 'name']),
    )
    const nothing = await save(client, 'All', { search: '  ', type: [] })
    expect([nothing.statusCode, Object.keys(problemOf(nothing).fields!)]).toEqual([422, ['filters']])
    expect(await namesOf(client)).toEqual([])
  })

  test('are twenty at most, also when many are saved at once', async () => {
    const { client } = await aStudent(t)
    const answers = await Promise.all(
      Array.from({ length: MOST_SEARCHES + 4 }, (_, n) =>
        save(client, `Search ${n}`, { search: `word ${n}` }),
      ),
    )
    const codes = answers.map(({ statusCode }) => statusCode).sort()
    expect(codes).toEqual([...Array(MOST_SEARCHES).fill(201), ...Array(4).fill(409)])
    expect(await namesOf(client)).toHaveLength(MOST_SEARCHES)
  })
})

describe('the alert', () => {
  test('tells of jobs posted since the last look, once a day, exactly once with two servers', async () => {
    const student = await aStudent(t)
    const post = (title: string) => buildJob(t.deps, { title, locations: ['Oslo'] })
    await post('Before')
    t.clock.advance(HOUR)
    await save(student.client, 'Oslo', { place: 'Oslo' })
    await save(student.client, 'Quiet', { place: 'osl' }, { is_alerting: false })
    t.clock.advance(2 * HOUR)
    await t.tick()
    expect(await alertsOf(student.id)).toEqual([])
    await post('First')
    await post('Second')
    const applied = await post('Applied to')
    await buildApplication(t.deps, { job_id: applied.id, student_id: student.id })
    t.clock.advance(HOUR + MINUTE)
    await Promise.all([t.tick(), t.tick(), t.tick()])
    await t.drain()
    expect(await alertsOf(student.id)).toEqual([
      {
        title: '2 new jobs for “Oslo”',
        text: expect.stringContaining('Second at'),
        link: '/student/jobs?place=Oslo',
      },
    ])
    expect(await lettersTo(student.person_id)).toHaveLength(1)
    await post('The same day')
    t.clock.advance(20 * HOUR)
    await t.tick()
    expect(await alertsOf(student.id)).toHaveLength(1)
    t.clock.advance(5 * HOUR)
    await t.tick()
    expect((await alertsOf(student.id))[1]).toMatchObject({ title: '1 new job for “Oslo”' })
    t.clock.advance(2 * DAY)
    await t.tick()
    expect(await alertsOf(student.id)).toHaveLength(2)
    expect((await student.client.call(savedSearches)).json().data).toMatchObject([
      { name: 'Quiet', told_at: null },
      { name: 'Oslo', told_at: expect.any(String) },
    ])
  })

  test('that is switched on again starts anew, and ends with the account', async () => {
    const student = await aStudent(t)
    const made = await save(student.client, 'Bergen', { place: 'Bergen' }, { is_alerting: false })
    await buildJob(t.deps, { locations: ['Bergen'] })
    t.clock.advance(DAY)
    await student.client.call(editSearch, { params: { id: made.json().id }, body: { is_alerting: true } })
    t.clock.advance(DAY)
    await t.tick()
    expect(await alertsOf(student.id)).toEqual([])
    await buildJob(t.deps, { locations: ['Bergen'] })
    await t.deps.db
      .updateTable('role_accounts')
      .set({ status: 'deactivated' })
      .where('id', '=', student.id)
      .execute()
    t.clock.advance(DAY)
    await t.tick()
    expect(await alertsOf(student.id)).toEqual([])
  })
})

describe('recommendations', () => {
  const recommended = async (client: Client, size = 20) =>
    (await client.call(recommendedJobs, { query: { size } })).json().data

  test('come with their reasons, the best first', async () => {
    const student = await aStudent(t, {
      majors: ['Botany'],
      skills: ['Mosses', 'Ferns'],
      graduation_class: 2031,
    })
    const { organization_id } = await anEmployer(t, { organization: { name: 'Green House' } })
    const bySkill = await buildJob(t.deps, { skills: ['Mosses'] })
    const byMajor = await buildJob(t.deps, { majors: ['Botany', 'Zoology'], skills: ['Ferns'] })
    await buildJob(t.deps, { majors: ['Botany'], graduation_classes: [2032] })
    await buildJob(t.deps, { majors: ['Zoology'] })
    await buildJob(t.deps, { majors: ['Botany'], state: 'closed' })
    const liked = await buildJob(t.deps, { organization_id, skills: ['Pots', 'Soil'] })
    const like = await buildJob(t.deps, { skills: ['Soil', 'Pots'], graduation_classes: [2031] })
    await student.client.call(likeUnlike, { body: { job_id: liked.id, liked: true } })
    const jobs = await recommended(student.client)
    expect(jobs.map((job: { id: string; reasons: unknown }) => [job.id, job.reasons])).toEqual([
      [
        byMajor.id,
        [
          { kind: 'major', values: ['Botany'] },
          { kind: 'skills', values: ['Ferns'] },
        ],
      ],
      [
        like.id,
        [
          { kind: 'liked', values: ['Green House'] },
          { kind: 'class', values: ['2031'] },
        ],
      ],
      [bySkill.id, [{ kind: 'skills', values: ['Mosses'] }]],
    ])
    expect(await recommended(student.client, 1)).toHaveLength(1)
  })

  test('leave out what was applied to, also when it was taken back, and what was put aside', async () => {
    const student = await aStudent(t, { skills: ['Lichen'] })
    const [sent, back, aside, gone] = await Promise.all(
      Array.from({ length: 4 }, () => buildJob(t.deps, { skills: ['Lichen'] })),
    )
    await buildApplication(t.deps, { job_id: sent!.id, student_id: student.id })
    await buildApplication(t.deps, { job_id: back!.id, student_id: student.id, state: 'withdrawn' })
    const set = (job_id: string, not_interested: boolean) =>
      student.client.call(notInterested, { body: { job_id, not_interested } })
    for (const wanted of [true, true]) expect((await set(aside!.id, wanted)).statusCode).toBe(200)
    const ids = async () => (await recommended(student.client)).map(({ id }: { id: string }) => id)
    expect(await ids()).toEqual([gone!.id])
    await set(aside!.id, false)
    expect((await ids()).sort()).toEqual([aside!.id, gone!.id].sort())
    const draft = await buildJob(t.deps, { state: 'draft' })
    for (const id of [draft.id, crypto.randomUUID()]) expect((await set(id, true)).statusCode).toBe(404)
  })

  test('are none for somebody of whom nothing is known', async () => {
    expect(await recommended((await aStudent(t)).client)).toEqual([])
  })
})
