import { type InferResult, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { builtOnce } from '#platform/built-once.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { mediaUrl } from '#platform/files.ts'
import { fromPrimary } from '#platform/replica/reading.ts'
import { summaryColumns, summaryOf } from '../jobs.queries.ts'
import type { Responsiveness } from '../response-rates.queries.ts'
import type { OpenJob } from './job-search.contract.ts'
import type { Candidate } from './job-search-ranks.queries.ts'

/** The columns behind an employer's card. */
export const employerColumns = [
  'o.id as employer_id',
  'o.kind as employer_kind',
  'o.name as employer_name',
  'o.slug',
  'o.logo_file_id',
  'o.website',
  'o.industry',
  'o.company_size',
  'o.city',
  'o.country_code',
] as const

interface EmployerRow {
  employer_id: string
  employer_kind: 'employer' | 'university'
  employer_name: string
  slug: string
  logo_file_id: string | null
  website: string | null
  industry: string | null
  company_size: string | null
  city: string | null
  country_code: string | null
}

export const employerOf = (row: EmployerRow) => ({
  id: row.employer_id,
  kind: row.employer_kind,
  name: row.employer_name,
  slug: row.slug,
  logo_url: mediaUrl(row.logo_file_id),
  website: row.website,
  industry: row.industry,
  company_size: row.company_size,
  city: row.city,
  country_code: row.country_code,
})

/** From a public list, and not yet approved by anyone. */
export const isListed = sql<boolean>`o.import_key is not null and o.reviewed_at is null`

const cards = (db: Db) =>
  db
    .selectFrom('jobs as j')
    .innerJoin('organizations as o', 'o.id', 'j.organization_id')
    .select(summaryColumns)
    .select(employerColumns)

type CardRow = InferResult<ReturnType<typeof cards>>[number]

const cardsOf = builtOnce<{ ids: string[] }, CardRow>((db, value) =>
  cards(db).where('j.id', '=', sql<string>`any(${value('ids')}::uuid[])`),
)

/** What changes with the job alone. */
type JobCard = Omit<OpenJob, keyof Responsiveness>

interface Card {
  revision: number
  card: JobCard
}

/** About 2 KB each. */
const CARDS = 10_000
const kept = new WeakMap<Deps, LRUCache<string, Card>>()

/** Returns the cards of these versions of open jobs, in their order. */
export const readCards = async (deps: Deps, jobs: readonly Candidate[], now: Date): Promise<JobCard[]> => {
  const known = kept.get(deps) ?? new LRUCache<string, Card>({ max: CARDS })
  kept.set(deps, known)
  const cardOf = ({ id, revision }: Candidate): JobCard | undefined => {
    const found = known.get(id)
    return found?.revision === revision ? found.card : undefined
  }
  const missing = jobs.filter((job) => !cardOf(job)).map(({ id }) => id)
  const rows = missing.length > 0 ? await fromPrimary(() => cardsOf(deps.db, { ids: missing })) : []
  const read = new Map(
    rows.map((row) => [row.id, { ...summaryOf(row, now), employer: employerOf(row) }] as const),
  )
  return jobs.flatMap((job) => {
    const card = read.get(job.id)
    if (card) known.set(job.id, { revision: job.revision, card })
    return card ?? cardOf(job) ?? []
  })
}
