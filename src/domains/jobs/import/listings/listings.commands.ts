import { importEmployers } from '#domains/organizations/organization-import.commands.ts'
import { importedEmployers } from '#domains/organizations/organization-import.queries.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { Actor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import type { JobType } from '#shared/lists.ts'
import { type ImportOptions, planJobs, writeJobs } from '../job-import.commands.ts'
import type { ImportResult } from '../job-import.contract.ts'
import { type Outcome, summary } from '../job-import.mapping.ts'
import type { ImportedJob } from '../job-import.rules.ts'
import { type ListedJob, readListings } from './listings.mapping.ts'

export interface ListingsResult extends ImportResult {
  employers: number
  employers_created: number
}

/** The most listings one file may contain. */
export const MAX_LISTINGS = 200_000
/**
 * Rows per transaction, few enough not to block others on the embedded database, which has a single session.
 */
const BATCH = 500

/** Stands in for an employer that does not exist yet: it matches no jobs. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

interface Progress {
  onProgress?: (done: number, total: number) => void
}

interface Assumed {
  /** Defaults for listings that do not say. */
  assumed_type?: JobType | null
}

const inBatches = async (
  deps: Deps,
  jobs: readonly ImportedJob[],
  write: boolean,
  onProgress: Progress['onProgress'],
): Promise<Outcome> => {
  const whole: Outcome = { planned: [], unchanged: 0, errors: [] }
  for (let from = 0; from < jobs.length; from += BATCH) {
    const outcome = await inTransaction(deps, async (tx) => {
      const planned = await planJobs(tx, jobs.slice(from, from + BATCH), 'UTC')
      if (write) await writeJobs(tx, planned.planned, null)
      return planned
    })
    whole.planned.push(...outcome.planned)
    whole.unchanged += outcome.unchanged
    onProgress?.(Math.min(from + BATCH, jobs.length), jobs.length)
  }
  return whole
}

/**
 * Imports a public list of jobs: its companies become approved employers without a team, its listings their
 * jobs, without using tokens. Active ones open for 30 days from now, inactive ones are expired, invisible
 * ones hidden. Commits batch by batch; after an interruption, importing the same file continues where it
 * stopped.
 */
export const importListings = async (
  deps: Deps,
  actor: Actor,
  text: string,
  { dry_run, on_error, onProgress, assumed_type = null }: ImportOptions & Progress & Assumed,
): Promise<ListingsResult> => {
  const { rows, employers, jobs, errors } = readListings(text, MAX_LISTINGS, assumed_type)
  const write = !dry_run && (errors.length === 0 || on_error === 'skip')
  const known = await importedEmployers(deps.db, employers)
  const made = write ? await inTransaction(deps, (tx) => importEmployers(tx, actor, employers)) : 0
  const ids = write ? await importedEmployers(deps.db, employers) : known
  const placed = jobs.map(({ employer, ...job }: ListedJob) => ({
    ...job,
    organization_id: ids.get(employer) ?? NOBODY,
  }))
  const outcome = await inBatches(deps, placed, write, onProgress)
  const result = summary(rows, { ...outcome, errors }, !write)
  if (write && outcome.planned.length > 0)
    await inTransaction(deps, (tx) =>
      recordActivity(tx, actor, {
        verb: 'jobs.imported',
        subject: { type: 'job_import', id: newId(tx.now.getTime()) },
        data: {
          created: result.created,
          updated: result.updated,
          unchanged: result.unchanged,
          employers: made,
        },
      }),
    )
  return {
    ...result,
    employers: employers.length,
    employers_created: write ? made : employers.length - known.size,
  }
}
