import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOpening } from '#domains/careers/fixtures.ts'
import { buildEvent } from '#domains/events/fixtures.ts'
import { buildJob } from '#domains/jobs/fixtures.ts'
import { sanitise } from '#platform/rich-text.ts'
import { webAddress } from '#shared/fields.ts'
import { anEmployer, aStudent } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const PAGE = 'https://careers.example.edu/public-jobs/detail?id=1'

/** Addresses a browser on our page would take to our own calls, or run. */
const treacherous = [
  '/api/student/auth/logout',
  'api/student/auth/logout',
  '../api/student/auth/logout',
  '?id=2',
  '#top',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java&#10;script:alert(1)',
  'java&Tab;script:alert(1)',
  '&#106;avascript&colon;alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://careers.example.edu/1',
  'view-source:https://evil.example',
  'tel:+15555550100',
  'ftp://example.org',
  'https://user:word@evil.example',
  'https://careers.example.edu@evil.example',
  'https://',
  '',
]

describe('links in rich text', () => {
  const hrefsOf = (html: string) =>
    Array.from(sanitise(html).matchAll(/href="([^"]*)"/g), ([, href]) => href!)

  test.each(treacherous)('%j leads nowhere, and keeps its words', (href) => {
    const html = `<p><a href="${href}">words</a></p>`
    expect(hrefsOf(html)).toEqual([])
    expect(sanitise(html)).toBe('<p><a>words</a></p>')
  })

  test.each([
    ['https://example.org/a?b=c&amp;d=e#f', 'https://example.org/a?b=c&amp;d=e#f'],
    ['HTTP://EXAMPLE.org', 'http://example.org/'],
    [' https://example.org ', 'https://example.org/'],
    ['ht\ntps://example.org', 'https://example.org/'],
    ['https:/api.example/x', 'https://api.example/x'],
    ['https:\\\\example.org', 'https://example.org/'],
    ['mailto:jobs@example.org', 'mailto:jobs@example.org'],
    ['www.example.org/careers', 'https://www.example.org/careers'],
    ['example.org', 'https://example.org/'],
  ])('%j leads to %s, from whatever page', (href, leads) => {
    const [kept] = hrefsOf(`<a href="${href}" onclick="x" target="_top">words</a>`)
    expect(kept).toBe(leads)
    const address = kept!.replaceAll('&amp;', '&')
    expect(new URL(address, PAGE).href).toBe(new URL(address).href)
  })

  test('open apart, without telling where from', () => {
    expect(sanitise('<a href="https://a.example" rel="opener" target="x">a</a>')).toBe(
      '<a href="https://a.example/" rel="nofollow noopener" target="_blank">a</a>',
    )
  })
})

describe('web addresses people give', () => {
  test.each([
    ...treacherous,
    'https:example.org',
    'https:/example.org/api',
    'https:\\\\example.org',
    'https://example.org\\x',
    'https:///example.org',
  ])('%j is refused', (address) => expect(webAddress.safeParse(address).success).toBe(false))

  test.each([
    'https://example.org',
    'http://www.example.org:8080/a?b=c#d',
    'HTTPS://Example.org/@team',
    'https://exa\tmple.org/\r\nx',
    'h\nttps://example.org',
    ' https://xn--bcher-kva.example/ü ',
  ])('%j is taken, and is absolute wherever it stands', (address) => {
    const read = webAddress.parse(address)
    expect(new URL(read, PAGE).href).toBe(new URL(read).href)
    expect(read).not.toMatch(/\s/)
  })
})

test.each([
  ['example.org', 'https://example.org'],
  ['www.example.org/careers?a=b', 'https://www.example.org/careers?a=b'],
  [' bücher.example ', 'https://bücher.example'],
])('%j is completed to %s, as a browser does', (address, complete) => {
  expect(webAddress.parse(address)).toBe(complete)
})

test('what was stored before loses links that are not absolute', async () => {
  const { db } = t.deps
  const employer = await anEmployer(t)
  const { organisation_id } = employer
  const student = await aStudent(t)
  const job = await buildJob(t.deps, { organisation_id })
  const event = await buildEvent(t.deps, { organisation_id })
  const opening = await buildOpening(t.deps)
  const migration = await readFile(new URL('../migrations/0036_absolute_links.sql', import.meta.url), 'utf8')
  for (const [, table, name] of migration.matchAll(/alter table (\w+) add constraint (\w+)/g))
    await sql`alter table ${sql.ref(table!)} drop constraint ${sql.ref(name!)}`.execute(db)
  const rest = 'rel="nofollow noopener" target="_blank"'
  const description = `<p><a href="/api/x" ${rest}>a</a> <a target="_blank" href="//b" rel="nofollow">b</a> <a href="https://c.example" ${rest}>c</a> <a href="MAILTO:d@example.org" ${rest}>d</a> <a href="tel:1" ${rest}>e</a> href="/said"</p>`
  const links = ['https://a.example', 'https:b.example', 'javascript:alert(1)', 'http://c.example']
  await db
    .updateTable('jobs')
    .set({ description, external_url: 'https:apply.example/x' })
    .where('id', '=', job.id)
    .execute()
  await db
    .updateTable('events')
    .set({ description, meeting_url: 'http:\\\\meet.example' })
    .where('id', '=', event.id)
    .execute()
  await db
    .updateTable('organisations')
    .set({ description, links, website: 'https://fine.example' })
    .where('id', '=', organisation_id)
    .execute()
  await db.updateTable('career_openings').set({ description }).where('id', '=', opening.id).execute()
  await db.updateTable('students').set({ links }).where('account_id', '=', student.id).execute()
  await sql.raw(migration).execute(db)
  const cleaned = `<p><a ${rest}>a</a> <a target="_blank" rel="nofollow">b</a> <a href="https://c.example" ${rest}>c</a> <a href="MAILTO:d@example.org" ${rest}>d</a> <a ${rest}>e</a> href="/said"</p>`
  const of = (table: 'jobs' | 'events' | 'organisations' | 'career_openings', id: string) =>
    db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(await of('jobs', job.id)).toMatchObject({
    description: cleaned,
    external_url: 'https://apply.example/x',
  })
  expect(await of('events', event.id)).toMatchObject({
    description: cleaned,
    meeting_url: 'http://meet.example',
  })
  const kept = ['https://a.example', 'http://c.example']
  expect(await of('organisations', organisation_id)).toMatchObject({
    description: cleaned,
    links: kept,
    website: 'https://fine.example',
  })
  expect(await of('career_openings', opening.id)).toMatchObject({ description: cleaned })
  const set = db
    .updateTable('students')
    .set({ links: ['/api'] })
    .where('account_id', '=', student.id)
  await expect(set.execute()).rejects.toThrow('students_links_absolute')
  await expect(
    db.updateTable('jobs').set({ external_url: 'https:x.example' }).where('id', '=', job.id).execute(),
  ).rejects.toThrow('jobs_external_url_absolute')
})
