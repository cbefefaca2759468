import { sql } from 'kysely'
import sax from 'sax'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { later, MINUTE } from '#platform/clock.ts'
import { isPage } from '#platform/pages.ts'
import { anEmployer } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { fixedPages, PART, partsOf, readPart } from './sitemaps.mapping.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const get = async (address: string) => {
  const answer = await t.app.inject(address)
  expect(answer.statusCode, address).toBe(200)
  return answer
}

/** The texts of all elements of that name; throws where this is not XML. */
const textsOf = (xml: string, name: string): string[] => {
  const parser = sax.parser(true)
  const texts: string[] = []
  let open = false
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentag = (tag) => {
    open = tag.name === name
    if (open) texts.push('')
  }
  const add = (text: string) => {
    if (open) texts[texts.length - 1] += text
  }
  parser.ontext = add
  parser.oncdata = add
  parser.onclosetag = () => {
    open = false
  }
  parser.write(xml).close()
  return texts
}

const sitemap = async (part: string): Promise<string[]> => {
  const answer = await t.app.inject(`/sitemaps/${part}-1.xml`)
  return answer.statusCode === 404 ? [] : textsOf(answer.body, 'loc')
}
const feed = async (name: string): Promise<string[]> => textsOf((await get(`/feeds/${name}`)).body, 'id')

const jobAddress = (id: string) => `http://localhost:3000/public-jobs/detail?id=${id}`
const eventAddress = (id: string) => `http://localhost:3000/public-event?id=${id}`

describe('what search engines are told', () => {
  test('robots.txt names the sitemap; the sitemap names its parts; every part is there', async () => {
    const robots = (await get('/robots.txt')).body
    expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml')
    await buildJob(t.deps)
    await buildEvent(t.deps)
    const parts = textsOf((await get('/sitemap.xml')).body, 'loc')
    for (const source of ['pages', 'jobs', 'events', 'employers', 'universities'])
      expect(parts).toContain(`http://localhost:3000/sitemaps/${source}-1.xml`)
    for (const part of parts) {
      const { body, headers } = await get(new URL(part).pathname)
      expect(headers['content-type']).toMatch(/^application\/xml/)
      expect(textsOf(body, 'loc').length).toBeGreaterThan(0)
    }
  })

  test.each(['jobs-2.xml', 'jobs-0.xml', 'jobs-1', 'persons-1.xml', 'pages-2.xml', 'jobs-99999.xml'])(
    'there is no part %s',
    async (name) => {
      expect((await t.app.inject(`/sitemaps/${name}`)).statusCode).toBe(404)
    },
  )

  test('the API’s answers are no pages', async () => {
    expect((await get('/api/public-job')).headers['x-robots-tag']).toBe('noindex')
  })

  test('what is private, hidden, over or not approved appears nowhere', async () => {
    const suspended = await buildOrganization(t.deps, 'employer', { state: 'suspended', slug: 'gone-co' })
    const now = t.clock.now()
    const jobs = [
      await buildJob(t.deps, { state: 'draft' }),
      await buildJob(t.deps, { is_hidden: true }),
      await buildJob(t.deps, { state: 'closed' }),
      await buildJob(t.deps, { organization_id: suspended.id }),
    ].map(({ id }) => jobAddress(id))
    const events = [
      await buildEvent(t.deps, { state: 'draft' }),
      await buildEvent(t.deps, { visibility: 'partners' }),
      await buildEvent(t.deps, { visibility: 'invited' }),
      await buildEvent(t.deps, { state: 'canceled', cancel_reason: 'Storm' }),
      await buildEvent(t.deps, { starts_at: later(now, -2 * MINUTE), ends_at: later(now, -MINUTE) }),
      await buildEvent(t.deps, { organization_id: suspended.id }),
    ].map(({ id }) => eventAddress(id))
    const told = [...(await sitemap('jobs')), ...(await sitemap('events')), ...(await sitemap('employers'))]
    const fed = [...(await feed('jobs.atom')), ...(await feed('events.atom'))]
    for (const address of [...jobs, ...events, 'http://localhost:3000/employer/gone-co']) {
      expect(told).not.toContain(address)
      expect(fed).not.toContain(address)
    }
  })

  test('a job leaves sitemap and feed at the minute it ends, an event when it is over', async () => {
    const end = later(t.clock.now(), 5 * MINUTE)
    const job = jobAddress((await buildJob(t.deps, { expires_at: end })).id)
    const event = eventAddress((await buildEvent(t.deps, { starts_at: t.clock.now(), ends_at: end })).id)
    t.clock.set(later(end, -1))
    expect(await sitemap('jobs')).toContain(job)
    expect(await feed('jobs.atom')).toContain(job)
    expect(await sitemap('events')).toContain(event)
    expect(await feed('events.atom')).toContain(event)
    t.clock.set(end)
    expect(await sitemap('jobs')).not.toContain(job)
    expect(await feed('jobs.atom')).not.toContain(job)
    expect(await sitemap('events')).not.toContain(event)
    expect(await feed('events.atom')).not.toContain(event)
  })

  test('a long part is read bit by bit and holds each address once', async () => {
    await sql`insert into organizations (id, kind, name, slug, state, created_at)
      select gen_random_uuid(), 'university', 'U ' || n, 'u-' || n, 'approved', ${t.clock.now()}
      from generate_series(1, 2100) n`.execute(t.deps.db)
    const told = await sitemap('universities')
    expect(told.filter((address) => address.includes('/u-'))).toHaveLength(2100)
    expect(new Set(told).size).toBe(told.length)
  })

  test('a profile stands under its readable name, with the day it changed', async () => {
    const { organization_id } = await anEmployer(t, { organization: { slug: 'harbor-works' } })
    await t.deps.db
      .updateTable('organizations')
      .set({ updated_at: '2026-02-03T04:05:06Z' })
      .where('id', '=', organization_id)
      .execute()
    const { body } = await get('/sitemaps/employers-1.xml')
    expect(body).toContain(
      '<loc>http://localhost:3000/employer/harbor-works</loc><lastmod>2026-02-03T04:05:06.000Z</lastmod>',
    )
  })
})

describe('feeds', () => {
  test('hold the 50 newest, in both forms; a known ETag answers 304', async () => {
    for (let n = 0; n < 51; n++) await buildJob(t.deps, { posted_at: later(t.clock.now(), n) })
    expect(textsOf((await get('/feeds/jobs.atom')).body, 'entry')).toHaveLength(50)
    const rss = await get('/feeds/jobs.rss')
    expect(textsOf(rss.body, 'item')).toHaveLength(50)
    expect(rss.headers['content-type']).toMatch(/^application\/rss\+xml/)
    const headers = { 'if-none-match': String(rss.headers.etag) }
    expect((await t.app.inject({ url: '/feeds/jobs.rss', headers })).statusCode).toBe(304)
  })

  test('stay XML whatever a title holds', async () => {
    const title = 'R&D ]]> lab ]]> <script>alert(1)</script> \u0001 语言'
    await buildEvent(t.deps, { title, description: '<p>One &lt;two&gt; ]]&gt;]]&gt;</p>' })
    for (const form of ['atom', 'rss'])
      expect(textsOf((await get(`/feeds/events.${form}`)).body, 'title').join()).toContain(
        'R&amp;D ]]&gt; lab ]]&gt; &lt;script&gt;alert(1)&lt;/script&gt;  语言',
      )
  })
})

test.each(fixedPages)('%s is a page', (path) => {
  expect(isPage(path)).toBe(true)
})

test('parts hold 50,000 addresses', () => {
  expect([0, 1, PART, PART + 1].map(partsOf)).toEqual([0, 1, 1, 2])
  expect(readPart('jobs-12.xml')).toEqual({ source: 'jobs', part: 12 })
})
