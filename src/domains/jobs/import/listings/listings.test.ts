import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmployer, visitor } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { DAY } from '../../../../platform/clock.ts'
import { systemActor } from '../../../../platform/scope.ts'
import { updateJob } from '../../contract.ts'
import { publicJobs } from '../../search/contract.ts'
import { importListings } from './commands.ts'
import { employerKey, placesOf, readListings, workModeOf } from './rules.ts'

const POSTED = Date.parse('2026-01-10T08:00:00Z') / 1000
const UPDATED = Date.parse('2026-02-10T08:00:00Z') / 1000

const listing = (overrides: Record<string, unknown> = {}) => ({
  source: 'list',
  id: '00000000-aaaa-4000-8000-000000000001',
  company_name: 'Harbour Labs',
  company_url: '',
  title: 'Data Intern ',
  locations: ['Chicago, IL'],
  terms: ['Summer 2026'],
  active: true,
  is_visible: true,
  url: 'https://jobs.example.com/1',
  date_posted: POSTED,
  date_updated: UPDATED,
  sponsorship: 'Other',
  ...overrides,
})
const read = (...listings: unknown[]) => readListings(JSON.stringify(listings), 100)

describe('reading', () => {
  test.each([
    [['Chicago, IL'], 'on-site'],
    [['Remote in USA'], 'remote'],
    [['NYC', 'remote'], 'remote'],
    [['Hybrid', 'Remote'], 'hybrid'],
    [['Wayne, PA Hybrid'], 'hybrid'],
    [[], 'on-site'],
  ] as const)('the work mode of %j is %s', (locations, mode) => {
    expect(workModeOf(locations)).toBe(mode)
  })

  test('places are trimmed, split, spelled out and named once', () => {
    expect(placesOf([' NYC', 'SF ', 'Remote', 'Austin USA; Boulder USA', 'NYC'])).toEqual([
      'New York, NY',
      'San Francisco, CA',
      'Austin USA',
      'Boulder USA',
    ])
    expect(placesOf(['x'.repeat(314)])[0]).toHaveLength(200)
  })

  test('one employer however it is spelled; the commonest spelling names it', () => {
    expect(employerKey(' T.  Rowe Príce')).toBe(employerKey('T.Rowe PRICE'))
    expect(employerKey('日本')).not.toBe(employerKey('中国'))
    const names = ['PIMCO', 'Pimco ', 'Pimco']
    const { employers, jobs } = read(...names.map((company_name, n) => listing({ company_name, id: `${n}` })))
    expect(employers).toMatchObject([{ name: 'Pimco' }])
    expect(jobs).toHaveLength(3)
  })

  test('a listing becomes an internship that keeps its terms', () => {
    const { jobs } = read(
      listing({
        terms: ['Fall 2026', 'Spring 2027'],
        title: 'R&D <C> Intern\t',
        sponsorship: 'Offers Sponsorship',
      }),
    )
    expect(jobs[0]!.content).toMatchObject({
      title: 'R&D <C> Intern',
      type: 'internship',
      sponsorship: 'offered',
      openings: 1,
      external_url: 'https://jobs.example.com/1',
      description: expect.stringContaining(
        'R&amp;D &lt;C&gt; Intern.</p><p>Terms: Fall 2026, Spring 2027.</p>',
      ),
    })
  })

  test('ids given twice are told apart, one listing given twice is an error', () => {
    const { jobs, errors } = read(
      listing(),
      listing({ title: 'Other job' }),
      listing({ company_name: 'Somebody else' }),
      listing({ title: ' Data Intern' }),
    )
    expect(new Set(jobs.map(({ employer, key }) => `${employer} ${key}`)).size).toBe(3)
    expect(errors).toEqual([{ row: 4, field: 'id', message: 'Row 1 is the same listing' }])
  })

  test('what is wrong is named by row', () => {
    const { errors } = read(
      listing({ id: 'a', url: 'https://none' }),
      listing({ id: 'b', url: 'https://none', active: false }),
      listing({ id: 'c', title: '  ', company_name: undefined }),
      listing({ id: 'd', date_posted: 'yesterday' }),
      listing({ id: 'e', title: 'x\0' }),
      'nothing',
    )
    expect(errors.map(({ row, field }) => `${row} ${field}`)).toEqual([
      '1 url',
      '3 company_name',
      '3 title',
      '4 date_posted',
      '5 title',
      '6 row',
    ])
  })
})

describe('importing', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp()
  })
  afterAll(() => t.close())

  const run = (listings: unknown[], options: { dry_run?: boolean; on_error?: 'stop' | 'skip' } = {}) =>
    importListings(t.deps, systemActor, JSON.stringify(listings), {
      dry_run: false,
      on_error: 'stop',
      ...options,
    })
  const jobs = () =>
    t.deps.db
      .selectFrom('jobs as j')
      .innerJoin('organisations as o', 'o.id', 'j.organisation_id')
      .select([
        'j.title',
        'j.state',
        'j.is_hidden',
        'j.posted_at',
        'j.expires_at',
        'j.ended_at',
        'o.slug',
        'o.state as employer',
      ])
      .orderBy('j.title')
      .execute()
  const open = async () =>
    (await visitor(t).call(publicJobs)).json().data.map((job: { title: string }) => job.title)

  const file = [
    listing({ title: 'A open', id: '1' }),
    listing({ title: 'B ended', id: '2', active: false, company_name: 'Product' }),
    listing({ title: 'C hidden', id: '3', is_visible: false }),
    listing({ title: 'D ended hidden', id: '4', is_visible: false, active: false, date_updated: POSTED - 5 }),
  ]

  test('a dry run says what would be and leaves nothing', async () => {
    expect(await run(file, { dry_run: true })).toMatchObject({
      dry_run: true,
      rows: 4,
      created: 4,
      employers: 2,
      employers_created: 2,
    })
    expect(await jobs()).toEqual([])
  })

  test('one bad row stops it, or is left out', async () => {
    const bad = [...file, listing({ id: '' })]
    expect(await run(bad)).toMatchObject({ dry_run: true, bad_rows: 1 })
    expect(await jobs()).toEqual([])
  })

  test('states follow the list: open, expired, hidden', async () => {
    const told: number[] = []
    const text = JSON.stringify(file)
    const onProgress = (done: number) => void told.push(done)
    const result = await importListings(t.deps, systemActor, text, {
      dry_run: false,
      on_error: 'stop',
      onProgress,
    })
    expect(result).toMatchObject({ created: 4, employers_created: 2, bad_rows: 0 })
    expect(told).toEqual([4])
    const in30Days = new Date(t.clock.now().getTime() + 30 * DAY).toISOString()
    const posted_at = new Date(POSTED * 1000).toISOString()
    const ended_at = new Date(UPDATED * 1000).toISOString()
    expect(await jobs()).toMatchObject([
      {
        state: 'active',
        is_hidden: false,
        posted_at,
        expires_at: in30Days,
        slug: 'harbour-labs',
        employer: 'approved',
      },
      { state: 'expired', is_hidden: false, ended_at, slug: expect.stringMatching(/^product-./) },
      { state: 'active', is_hidden: true, expires_at: in30Days },
      { state: 'expired', is_hidden: true, ended_at: posted_at },
    ])
    expect(await open()).toEqual(['A open'])
  })

  test('the same list again changes nothing, also a week later', async () => {
    const before = await t.deps.db.selectFrom('jobs').selectAll().orderBy('id').execute()
    t.clock.advance(7 * DAY)
    expect(await run(file)).toMatchObject({ created: 0, updated: 0, unchanged: 4, employers_created: 0 })
    expect(await t.deps.db.selectFrom('jobs').selectAll().orderBy('id').execute()).toEqual(before)
  })

  test('a changed list changes what it says', async () => {
    const changed = [
      { ...file[0], active: false },
      { ...file[1], active: true },
      { ...file[2], is_visible: true, title: 'C shown' },
      file[3],
    ]
    expect(await run(changed)).toMatchObject({ updated: 3, unchanged: 1 })
    expect((await open()).sort()).toEqual(['B ended', 'C shown'])
  })

  test('an active listing that ran out opens again; what people closed stays closed', async () => {
    const changed = [
      { ...file[0], active: false },
      { ...file[1], active: true },
      { ...file[2], is_visible: true, title: 'C shown' },
      file[3],
    ]
    await t.deps.db
      .updateTable('jobs')
      .set({ state: 'closed', ended_at: t.clock.now() })
      .where('title', '=', 'C shown')
      .execute()
    t.clock.advance(31 * DAY)
    await t.tick()
    await t.drain()
    expect(await open()).toEqual([])
    expect(await run(changed)).toMatchObject({ updated: 1, unchanged: 3 })
    expect(await open()).toEqual(['B ended'])
  })

  test('a listing its team has changed is the team’s: no list changes it again', async () => {
    const listed = { ...file[0], id: '9', title: 'E taken over', company_name: 'Taken Over Works' }
    expect(await run([listed])).toMatchObject({ created: 1 })
    const { id, organisation_id } = await t.deps.db
      .selectFrom('jobs')
      .select(['id', 'organisation_id'])
      .where('title', '=', listed.title)
      .executeTakeFirstOrThrow()
    const owner = await anEmployer(t, { organisation_id, team_role: 'owner' })
    const edited = {
      title: 'E here',
      description: '<p>Come and work with us.</p>',
      type: 'internship' as const,
      work_mode: 'hybrid' as const,
      locations: ['Chicago, IL'],
      openings: 1,
    }
    const saved = await owner.client.call(updateJob, { params: { id }, body: edited })
    expect(saved.statusCode, saved.body).toBe(200)
    const relisted = { ...listed, active: false, title: 'E from the list' }
    expect(await run([relisted])).toMatchObject({ updated: 0, unchanged: 1 })
    expect(await open()).toContain('E here')
  })
})
