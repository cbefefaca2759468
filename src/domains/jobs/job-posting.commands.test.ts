import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import { createJob, type EmployerJobDetail, employerJob, publishJob, updateJob } from './jobs.contract.ts'
import { jobTokens, newJobToken } from './tokens/job-tokens.contract.ts'
import { buildTokens } from './tokens/job-tokens.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const whole = {
  title: 'Data intern',
  description: '<p>Count things.</p>',
  type: 'internship',
  work_mode: 'hybrid',
  locations: ['São Paulo, Brazil'],
  openings: 2,
} as const satisfies InputOf<typeof createJob>['body']

const anEmployerWith = async (tokens: number, team_role: 'owner' | 'recruiter' | 'viewer' = 'recruiter') => {
  const employer = await anEmployer(t, { team_role, organization: { time_zone: 'America/Chicago' } })
  await buildTokens(t.deps, employer.organization_id, tokens)
  const post = (body: Record<string, unknown> = {}) =>
    employer.client.call(createJob, { body: { ...whole, ...body } as never })
  const available = async () => (await employer.client.call(jobTokens, {})).json().total_available as number
  return { ...employer, post, available }
}

describe('posting', () => {
  test('opens the job for 30 days and spends the token that expires first', async () => {
    const employer = await anEmployerWith(1)
    t.clock.advance(1000)
    await buildTokens(t.deps, employer.organization_id, 1)
    const next = (await employer.client.call(newJobToken, {})).json()
    const response = await employer.post()
    expect(response.statusCode).toBe(201)
    const job: EmployerJobDetail = response.json()
    expect(job).toMatchObject({ ...whole, state: 'active', is_open: true, time_zone: 'America/Chicago' })
    expect(new Date(job.expires_at!).getTime() - t.clock.now().getTime()).toBe(30 * 86_400_000)
    expect(job.may).toMatchObject({ edit: true, close: true, renew: false, publish: false })
    const { data } = (await employer.client.call(jobTokens, { query: { state: 'used' } })).json()
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ id: next.id, used_for: 'post', job: { id: job.id, title: job.title } })
    expect((await employer.client.call(employerJob, { params: { id: job.id } })).json()).toEqual(job)
  })

  test('ends with the deadline, at 23:59 where the poster lives', async () => {
    const employer = await anEmployerWith(1)
    const job = (await employer.post({ application_deadline: '2026-03-09' })).json()
    expect(job.expires_at).toBe('2026-03-10T04:59:59.000Z')
  })

  test('without a token answers 409 and leaves nothing behind', async () => {
    const employer = await anEmployerWith(0)
    expect((await employer.client.call(newJobToken, {})).statusCode).toBe(409)
    const response = await employer.post()
    expect(response.statusCode).toBe(409)
    expect(problemOf(response).error).toBe('no_job_token')
    const rows = await t.deps.db
      .selectFrom('jobs')
      .where('organization_id', '=', employer.organization_id)
      .select('id')
      .execute()
    expect(rows).toEqual([])
  })

  test('twice with one token at once makes one job', async () => {
    const employer = await anEmployerWith(2)
    const { id: token_id } = (await employer.client.call(newJobToken, {})).json()
    const answers = await Promise.all([employer.post({ token_id }), employer.post({ token_id })])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409])
    expect(problemOf(answers.find((answer) => answer.statusCode === 409)!).error).toBe('token_already_used')
    expect(await employer.available()).toBe(1)
  })

  test('four at once on two tokens make two jobs', async () => {
    const employer = await anEmployerWith(2)
    const answers = await Promise.all(Array.from({ length: 4 }, () => employer.post()))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 201, 409, 409])
    expect(await employer.available()).toBe(0)
  })

  test('with another organization’s token or an unknown one names the field', async () => {
    const [employer, other] = [await anEmployerWith(1), await anEmployerWith(1)]
    const { id } = (await other.client.call(newJobToken, {})).json()
    for (const token_id of [id, newId()]) {
      const response = await employer.post({ token_id })
      expect(response.statusCode).toBe(422)
      expect(problemOf(response).fields).toHaveProperty('token_id')
    }
  })

  test('is for members of the team, not for viewers', async () => {
    const viewer = await anEmployerWith(1, 'viewer')
    expect((await viewer.post()).statusCode).toBe(403)
  })

  test('keeps no markup that runs', async () => {
    const employer = await anEmployerWith(1)
    const description =
      '<h1>We</h1><script>alert(1)</script><p onclick="x()">pay <a href="javascript:x()">well</a></p>'
    const job = (await employer.post({ description, title: '<b>Intern</b>' })).json()
    expect(job.description).not.toMatch(/script|onclick/)
    expect(job.description).toContain('<h2>We</h2>')
    expect(job.title).toBe('<b>Intern</b>')
  })

  test('keeps a picture, and takes it away when told', async () => {
    const employer = await anEmployerWith(1)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const created = await employer.client.call(createJob, {
      body: { ...whole, state: 'draft' },
      files: { jobFile: new File([png], 'x.png') },
    })
    const job = created.json()
    expect(job.cover_url).toMatch(/^\/media\//)
    expect((await t.app.inject(job.cover_url)).statusCode).toBe(200)
    const put = (body: object) =>
      employer.client.call(updateJob, { params: { id: job.id }, body: { ...whole, ...body } })
    expect((await put({})).json().cover_url).toBe(job.cover_url)
    expect((await put({ cover_pick: 'lab' })).json().cover_url).toBe('/gallery/jobs/lab.svg')
    expect((await put({ remove_cover: true })).json().cover_url).toBeNull()
  })
})

describe('bad input', () => {
  test('answers every field error at once', async () => {
    const employer = await anEmployerWith(1)
    const response = await employer.post({
      title: ' ',
      description: '<p> </p>',
      openings: -1,
      salary_min: 500,
      salary_max: 100,
      majors: ['Basket Weaving'],
      type: 'gig',
      external_url: 'javascript:alert(1)',
      start_date: '2026-02-30',
      time_zone: 'Mars/Olympus',
      screening_questions: [{ id: 'a', label: 'Which?', kind: 'choice' }],
      extra: 1,
    })
    expect(response.statusCode).toBe(422)
    const fields = Object.keys(problemOf(response).fields!)
    for (const field of [
      'title',
      'description',
      'openings',
      'salary_max',
      'salary_currency',
      'salary_period',
    ])
      expect(fields).toContain(field)
    for (const field of ['majors.0', 'type', 'external_url', 'start_date', 'time_zone', 'extra'])
      expect(fields).toContain(field)
    expect(fields).toContain('screening_questions.0.options')
    expect(await employer.available()).toBe(1)
  })

  test.each([
    ['a deadline that has passed', { application_deadline: '2026-03-01' }, 'application_deadline'],
    ['a deadline years ahead', { application_deadline: '2029-03-01' }, 'application_deadline'],
    [
      'a start before applications end',
      { application_deadline: '2026-03-20', start_date: '2026-03-10' },
      'start_date',
    ],
    [
      'a salary for nothing',
      { is_unpaid: true, salary_min: 1, salary_currency: 'USD', salary_period: 'hour' },
      'is_unpaid',
    ],
    ['101 places', { locations: Array.from({ length: 101 }, (_, n) => `Place ${n}`) }, 'locations'],
    ['no place', { locations: [] }, 'locations'],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title'],
    ['half an opening', { openings: 1.5 }, 'openings'],
  ])('%s', async (_, body, field) => {
    const employer = await anEmployerWith(1)
    const response = await employer.post(body)
    expect(response.statusCode).toBe(422)
    expect(problemOf(response).fields).toHaveProperty(field)
    expect(await employer.available()).toBe(1)
  })

  test('a title of 10 MB', async () => {
    const employer = await anEmployerWith(1)
    const response = await employer.post({ title: 'x'.repeat(10 * 1024 * 1024) })
    expect(response.statusCode).toBe(413)
    expect(await employer.available()).toBe(1)
  })

  test('a file that is no picture', async () => {
    const employer = await anEmployerWith(1)
    const files = { jobFile: new File(['PK\x03\x04 not a picture'], 'x.png') }
    const response = await employer.client.call(createJob, { body: whole, files })
    expect(response.statusCode).toBe(415)
    expect(await employer.available()).toBe(1)
  })
})

describe('a draft', () => {
  test('needs a title alone, and is posted once it is whole', async () => {
    const employer = await anEmployerWith(1)
    const draft = (await employer.client.call(createJob, { body: { title: 'Later', state: 'draft' } })).json()
    expect(draft).toMatchObject({ state: 'draft', is_open: false, posted_at: null })
    const publish = () => employer.client.call(publishJob, { params: { id: draft.id }, body: {} })
    const early = await publish()
    expect(early.statusCode).toBe(422)
    expect(Object.keys(problemOf(early).fields!).sort()).toEqual(
      ['description', 'locations', 'openings', 'type', 'work_mode'].sort(),
    )
    await employer.client.call(updateJob, { params: { id: draft.id }, body: whole })
    const answers = await Promise.all([publish(), publish()])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
    expect(await employer.available()).toBe(0)
  })

  test('is posted by an edit that says so', async () => {
    const employer = await anEmployerWith(1)
    const { id } = (await employer.post({ state: 'draft' })).json()
    const response = await employer.client.call(updateJob, {
      params: { id },
      body: { ...whole, state: 'active' },
    })
    expect(response.json()).toMatchObject({ state: 'active', is_open: true })
    expect(await employer.available()).toBe(0)
  })
})

describe('a description', () => {
  test('of characters that grow when they are escaped is refused, not an error of ours', async () => {
    const employer = await anEmployerWith(1)
    const response = await employer.post({ description: '&'.repeat(40_000) })
    expect(response.statusCode).toBe(422)
    expect(problemOf(response).fields).toHaveProperty('description')
    expect(await employer.available()).toBe(1)
  })

  test('of which nothing is left once it is safe is missing', async () => {
    const employer = await anEmployerWith(1)
    const response = await employer.post({ description: '<script>alert(1)</script>' })
    expect(response.statusCode).toBe(422)
    expect(problemOf(response).fields).toHaveProperty('description')
  })
})

describe('an edit', () => {
  test('leaves an open job whole, and moves its end with its deadline', async () => {
    const employer = await anEmployerWith(1)
    const { id, expires_at } = (await employer.post()).json()
    const put = (body: object) => employer.client.call(updateJob, { params: { id }, body: body as never })
    expect((await put({ title: 'Only a title' })).statusCode).toBe(422)
    expect((await put({ ...whole, application_deadline: '2026-03-01' })).statusCode).toBe(422)
    expect((await put({ ...whole, state: 'draft' })).statusCode).toBe(409)
    const nearer = (await put({ ...whole, application_deadline: '2026-03-20' })).json()
    expect(nearer.expires_at).toBe('2026-03-21T04:59:59.000Z')
    expect((await put(whole)).json().expires_at).toBe(expires_at)
  })

  test('of another organization’s job finds nothing', async () => {
    const [employer, other] = [await anEmployerWith(1), await anEmployerWith(1)]
    const { id } = (await employer.post()).json()
    const response = await other.client.call(updateJob, { params: { id }, body: whole })
    expect(response.statusCode).toBe(404)
    expect((await other.client.call(employerJob, { params: { id } })).statusCode).toBe(404)
  })
})
