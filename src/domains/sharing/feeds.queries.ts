import { Feed } from 'feed'
import { sql } from 'kysely'
import { isPublic } from '#domains/events/events.queries.ts'
import { isUpcomingSql } from '#domains/events/events.rules.ts'
import { openJobs } from '#domains/jobs/jobs.queries.ts'
import { openJobSql } from '#domains/jobs/jobs.rules.ts'
import type { Deps } from '#platform/deps.ts'
import { plainText } from '#platform/rich-text.ts'
import { startOf } from '#shared/lines.ts'

const NEWEST = 50
const SUMMARY = 400

export const feedKinds = ['jobs', 'events'] as const
export type FeedKind = (typeof feedKinds)[number]

interface Row {
  id: string
  title: string
  description: string
  name: string
  published: string
  changed: string
}

const newest = {
  jobs: (now: Date) => sql<Row>`
    select j.id, j.title, j.description, o.name, j.posted_at as published, greatest(j.updated_at, j.posted_at) as changed
    from ${openJobs} where ${openJobSql(now)} order by j.posted_at desc, j.id desc limit ${NEWEST}`,
  events: (now: Date) => sql<Row>`
    select e.id, e.title, e.description, o.name, e.published_at as published, e.updated_at as changed
    from events e join organizations o on o.id = e.organization_id
    where ${isPublic} and ${isUpcomingSql(now)} order by e.published_at desc, e.id desc limit ${NEWEST}`,
}

const about = {
  jobs: { title: 'Jobs and internships', page: '/public-jobs', item: '/public-jobs/detail?id=' },
  events: { title: 'Career events', page: '/public-event', item: '/public-event?id=' },
} as const

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes text for HTML inside XML and drops characters XML does not allow. */
const asHtml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow these characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (sign) => signs[sign]!)

const shortened = (text: string): string => (text.length > SUMMARY ? `${startOf(text, SUMMARY - 1)}…` : text)

/** Returns the newest public items as a feed. */
export const feedOf = async (deps: Deps, kind: FeedKind): Promise<Feed> => {
  const now = deps.clock.now()
  const { rows } = await newest[kind](now).execute(deps.db)
  const { title, page, item } = about[kind]
  const origin = deps.config.publicUrl
  const changes = rows.map(({ changed }) => new Date(changed).getTime())
  const feed = new Feed({
    title: `${title} · Fairlead`,
    id: origin + page,
    link: origin + page,
    language: 'en',
    generator: 'Fairlead',
    updated: new Date(changes.length > 0 ? Math.max(...changes) : now),
    feedLinks: { atom: `${origin}/feeds/${kind}.atom`, rss: `${origin}/feeds/${kind}.rss` },
    favicon: `${origin}/favicon.svg`,
    copyright: '',
  })
  for (const row of rows)
    feed.addItem({
      title: asHtml(`${row.title} · ${row.name}`),
      id: `${origin}${item}${row.id}`,
      link: `${origin}${item}${row.id}`,
      description: asHtml(shortened(plainText(row.description))),
      author: [{ name: asHtml(row.name) }],
      published: new Date(row.published),
      date: new Date(row.changed),
    })
  return feed
}
