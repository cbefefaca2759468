import { sql } from 'kysely'
import { isPublic } from '#domains/events/events.queries.ts'
import type { Deps } from '#platform/deps.ts'
import type { Card } from '#platform/drawing/tasks.ts'
import type { CardKind } from '#shared/cards.ts'
import { dateLabel } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'

const wordOf = (value: string | null): string => (value ? (labels[value] ?? value) : '')
const joined = (...parts: Array<string | null | undefined>): string => parts.filter(Boolean).join(' · ')

interface Owned {
  title: string
  owner: string
  logo: string | null
}

interface JobRow extends Owned {
  type: string | null
  work_mode: string | null
  locations: string[]
}

/** Ended jobs keep their image: their page stays up for people with an old link. */
const jobCard = async ({ db }: Deps, id: string): Promise<Card | null> => {
  const { rows } = await sql<JobRow>`
    select j.title, j.type, j.work_mode, j.locations, o.name as owner, f.storage_key as logo
    from jobs j join organizations o on o.id = j.organization_id left join stored_files f on f.id = o.logo_file_id
    where j.id = ${id} and j.state not in ('draft', 'removed') and not j.is_hidden and o.state = 'approved'`.execute(
    db,
  )
  const [job] = rows
  if (!job) return null
  const { title, owner, logo, type, work_mode, locations } = job
  return { label: 'Job', title, owner, logo, detail: joined(wordOf(type), locations[0], wordOf(work_mode)) }
}

interface EventRow extends Owned {
  kind: string | null
  starts_at: string | null
  time_zone: string
  venue_name: string | null
  format: string | null
}

const eventCard = async ({ db }: Deps, id: string): Promise<Card | null> => {
  const { rows } = await sql<EventRow>`
    select e.title, e.kind, e.starts_at, e.time_zone, e.venue_name, e.format, o.name as owner, f.storage_key as logo
    from events e join organizations o on o.id = e.organization_id left join stored_files f on f.id = o.logo_file_id
    where e.id = ${id} and ${isPublic}`.execute(db)
  const [event] = rows
  if (!event) return null
  const { title, owner, logo } = event
  const day = event.starts_at && dateLabel(event.starts_at, event.time_zone)
  const place = event.format === 'virtual' ? 'Online' : event.venue_name
  return { label: wordOf(event.kind) || 'Event', title, owner, logo, detail: joined(day, place) }
}

interface OrganizationRow {
  title: string
  kind: string
  tagline: string
  industry: string | null
  city: string | null
  logo: string | null
}

const organizationCard = async ({ db }: Deps, id: string): Promise<Card | null> => {
  const { rows } = await sql<OrganizationRow>`
    select o.name as title, o.kind, o.tagline, o.industry, o.city, f.storage_key as logo
    from organizations o left join stored_files f on f.id = o.logo_file_id
    where o.id = ${id} and o.state = 'approved'`.execute(db)
  const [row] = rows
  if (!row) return null
  const label = row.kind === 'employer' ? 'Employer' : 'University'
  return {
    label,
    title: row.title,
    owner: '',
    logo: row.logo,
    detail: row.tagline || joined(row.industry, row.city),
  }
}

/** Returns what to draw for a public row; null for everything else. */
export const cardOf: Record<CardKind, (deps: Deps, id: string) => Promise<Card | null>> = {
  job: jobCard,
  event: eventCard,
  organization: organizationCard,
}
