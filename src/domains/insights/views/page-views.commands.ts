import { type RawBuilder, sql } from 'kysely'
import { batchedCounter } from '#platform/batched-counters.ts'
import type { Deps } from '#platform/deps.ts'
import { isPage, pagePattern } from '#platform/pages.ts'
import type { VisitorScope } from '#platform/scope.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import type { reportView } from './page-views.contract.ts'
import { isRobot, type Subject, subjectOf } from './page-views.rules.ts'

/** One counter: what was viewed on which day, and the organization it belongs to. */
type Counted = { day: string } & ({ route: string } | { subject: Subject; viewer: string | null })
type CountedSubject = Extract<Counted, { viewer: unknown }> & { views: number }

const table = <T>(rows: readonly T[], columns: readonly [type: string, of: (row: T) => unknown][]) =>
  sql`unnest(${sql.join(
    columns.map(([type, of]) => sql`${rows.map(of)}::${sql.raw(type)}[]`),
    sql`, `,
  )})`

const writeRoutes = (deps: Deps, rows: readonly { day: string; route: string; views: number }[]) =>
  sql`insert into page_views (day, route, views)
    select * from ${table(rows, [
      ['date', ({ day }) => day],
      ['text', ({ route }) => route],
      ['integer', ({ views }) => views],
    ])} order by 1, 2
    on conflict (day, route) do update set views = page_views.views + excluded.views`.execute(deps.db)

/** Counts nothing for items that are not public, or for views by the owning team. */
const writeSubjects = (
  deps: Deps,
  type: Subject['type'],
  found: RawBuilder<unknown>,
  rows: readonly CountedSubject[],
) =>
  sql`insert into subject_views (subject_id, day, subject_type, organization_id, views)
    select t.id, v.day, ${type}, t.organization_id, sum(v.views)::int
    from ${table(rows, [
      ['text', ({ subject }) => ('id' in subject ? subject.id : subject.slug)],
      ['text', ({ subject }) => ('kind' in subject ? subject.kind : '')],
      ['date', ({ day }) => day],
      ['uuid', ({ viewer }) => viewer],
      ['integer', ({ views }) => views],
    ])} as v (key, kind, day, viewer, views)
    join lateral (${found}) as t on t.organization_id is distinct from v.viewer
    group by t.id, v.day, t.organization_id
    order by t.id, v.day
    on conflict (subject_id, day) do update set views = subject_views.views + excluded.views`.execute(deps.db)

const targets = [
  {
    type: 'job',
    of: (subject: Subject) => subject.type === 'job',
    found: sql`select j.id, j.organization_id from jobs j
      where j.id = v.key::uuid and j.state not in ('draft', 'removed')`,
  },
  {
    type: 'event',
    of: (subject: Subject) => subject.type === 'event',
    found: sql`select e.id, e.organization_id from events e
      where e.id = v.key::uuid and e.state in ('published', 'canceled')`,
  },
  {
    type: 'organization',
    of: (subject: Subject) => subject.type === 'organization' && 'id' in subject,
    found: sql`select o.id, o.id as organization_id from organizations o
      where o.id = v.key::uuid and o.state = 'approved'`,
  },
  {
    type: 'organization',
    of: (subject: Subject) => 'slug' in subject,
    found: sql`select o.id, o.id as organization_id from organizations o
      where o.kind = v.kind and o.slug = v.key and o.state = 'approved'`,
  },
] as const

const write = async (deps: Deps, counts: ReadonlyMap<string, number>): Promise<void> => {
  const all = Array.from(counts, ([key, views]) => ({ ...(JSON.parse(key) as Counted), views }))
  const routes = all.filter((row) => 'route' in row)
  if (routes.length > 0) await writeRoutes(deps, routes)
  const subjects = all.filter((row) => 'subject' in row)
  for (const { type, of, found } of targets) {
    const rows = subjects.filter(({ subject }) => of(subject))
    if (rows.length > 0) await writeSubjects(deps, type, found, rows)
  }
}

const count = batchedCounter(write)

/** Counts one page view. Nothing is read or written immediately, and nothing about the visitor is kept. */
export const countView = (
  deps: Deps,
  { actor }: VisitorScope,
  { route: given, subject: named }: BodyOf<typeof reportView>,
  userAgent: string | null,
): void => {
  const route = pagePattern(given)
  if (!isPage(route) || isRobot(userAgent)) return
  const day = deps.clock.now().toISOString().slice(0, 10)
  const counted = (row: Counted) => count(deps, JSON.stringify(row))
  counted({ day, route })
  const subject = subjectOf(route, named)
  if (subject) counted({ day, subject, viewer: actor.organization_id })
}
