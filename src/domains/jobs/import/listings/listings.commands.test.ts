import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#platform/clock.ts'
import { systemActor } from '#platform/scope.ts'
import { anEmployer, visitor } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { updateJob } from '../../jobs.contract.ts'
import {
  publicEmployerProfile,
  publicFilterCounts,
  publicJob,
  publicJobs,
} from '../../search/job-search.contract.ts'
import { importListings } from './listings.commands.ts'
import { listing, POSTED, UPDATED } from './listings.fixtures.ts'

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
      .innerJoin('organizations as o', 'o.id', 'j.organization_id')
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
        slug: 'harbor-labs',
        employer: 'approved',
      },
      { state: 'expired', is_hidden: false, ended_at, slug: expect.stringMatching(/^product-./) },
      { state: 'active', is_hidden: true, expires_at: in30Days },
      { state: 'expired', is_hidden: true, ended_at: posted_at },
    ])
    expect(await open()).toEqual(['A open'])
  })

  test('an employer of a list is not called reviewed; the job and its page say where they come from', async () => {
    const [job] = (await visitor(t).call(publicJobs)).json().data
    const detail = (await visitor(t).call(publicJob, { body: { id: job.id } })).json()
    expect(detail.employer).toMatchObject({ is_listed: true })
    expect(detail).toMatchObject({ openings: null, work_mode: null })
    const found = async (query: object) => (await visitor(t).call(publicJobs, { query })).json().total_row
    expect([
      await found({ search: 'open' }),
      await found({ search: 'open', work_mode: ['on-site'] }),
    ]).toEqual([1, 0])
    expect((await visitor(t).call(publicFilterCounts, { query: {} })).json().work_mode).toEqual([])
    const page = await visitor(t).call(publicEmployerProfile, { body: { id: job.employer.id } })
    expect(page.json().employer).toMatchObject({ is_listed: true })
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
    const { id, organization_id } = await t.deps.db
      .selectFrom('jobs')
      .select(['id', 'organization_id'])
      .where('title', '=', listed.title)
      .executeTakeFirstOrThrow()
    const owner = await anEmployer(t, { organization_id, team_role: 'owner' })
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
