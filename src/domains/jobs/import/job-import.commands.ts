import { setImmediate as breathe } from 'node:timers/promises'
import { recordActivities, recordActivity } from '#platform/activity.ts'
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts'
import type { Deps } from '#platform/deps.ts'
import type { Actor, EmployerScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { bytesOf, type Upload } from '#platform/uploads.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { type FieldErrors, invalid } from '#shared/problems.ts'
import type { JobFile, readRows } from './job-file-rows.mapping.ts'
import { type importJobs as call, type ImportResult, MAX_ROWS } from './job-import.contract.ts'
import { type Outcome, ownBufferOf, type Planned, rowErrors, summary } from './job-import.mapping.ts'
import { lockEmployer, nameOf, storedJobs } from './job-import.queries.ts'
import { type ImportedJob, planJob, writtenColumns } from './job-import.rules.ts'

const AT_ONCE = 50

/** Compares rows with existing jobs that have their keys, and locks those. */
export const planJobs = async (tx: Tx, jobs: readonly ImportedJob[], timeZone: string): Promise<Outcome> => {
  const stored = await storedJobs(tx.db, jobs)
  const outcome: Outcome = { planned: [], unchanged: 0, errors: [] }
  for (const [index, job] of jobs.entries()) {
    // yields so that a long file does not block others
    if (index % AT_ONCE === AT_ONCE - 1) await breathe()
    const known = stored.get(nameOf(job)) ?? null
    const plan = planJob(known, job, timeZone, tx.now)
    if (!plan) outcome.unchanged++
    else if ('errors' in plan) outcome.errors.push(...rowErrors(job.row, plan.errors))
    else outcome.planned.push({ job, id: newId(tx.now.getTime()), isNew: !known, write: plan.write })
  }
  return outcome
}

/** Rows per statement; PostgreSQL allows at most 65,535 values in one. */
const BATCH = 500

const writeBatch = (tx: Tx, planned: readonly Planned[], postedBy: string | null) =>
  tx.db
    .insertInto('jobs')
    .values(
      planned.map(({ job, id, write }) => ({
        ...write,
        id,
        organization_id: job.organization_id,
        import_key: job.key,
        posted_by: postedBy,
        created_at: write.posted_at ?? tx.now,
        updated_at: tx.now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'import_key'])
        .doUpdateSet((row) =>
          Object.fromEntries(
            [...writtenColumns, 'updated_at' as const].map((name) => [name, row.ref(`excluded.${name}`)]),
          ),
        ),
    )
    .returning(['id', 'organization_id', 'title', 'state'])
    .execute()

type Written = Awaited<ReturnType<typeof writeBatch>>[number]

/** Writes the planned jobs in few statements. Returns the rows as stored. */
export const writeJobs = async (tx: Tx, planned: readonly Planned[], postedBy: string | null) => {
  const written: Written[] = []
  for (let from = 0; from < planned.length; from += BATCH)
    written.push(...(await writeBatch(tx, planned.slice(from, from + BATCH), postedBy)))
  return written
}
/** Puts every error at the path of its cell: `rows.12.title`. */
const refusal = (result: ImportResult) => {
  const fields: FieldErrors = {}
  for (const { row, field, message } of result.errors) {
    const path = `rows.${row}.${field}`
    fields[path] = [...(fields[path] ?? []), message]
  }
  return invalid(fields, `Nothing was imported: ${result.bad_rows} of ${result.rows} rows have errors`)
}

const record = async (tx: Tx, actor: Actor, planned: readonly Planned[], written: readonly Written[]) => {
  const fresh = new Set(planned.filter(({ isNew }) => isNew).map(({ id }) => id))
  const verbOf = ({ id, state }: Written) =>
    fresh.has(id) ? (state === 'draft' ? 'job.drafted' : 'job.posted') : 'job.edited'
  const activities = written.map((job) => ({
    verb: verbOf(job),
    subject: { type: 'job', id: job.id },
    organization_id: job.organization_id,
    data: { title: job.title, imported: true },
  }))
  for (let from = 0; from < activities.length; from += BATCH)
    await recordActivities(tx, actor, activities.slice(from, from + BATCH))
}

interface Into {
  id: string
  wanted: Extract<ImportedJob['wanted'], { kind: 'draft' | 'open' }>
  actor: Actor
  posted_by: string | null
}

const recordImport = (tx: Tx, { id, actor }: Into, { created, updated, unchanged }: ImportResult) =>
  recordActivity(tx, actor, {
    verb: 'jobs.imported',
    subject: { type: 'organization', id },
    organization_id: id,
    data: { created, updated, unchanged },
  })

export interface ImportOptions {
  dry_run: boolean
  on_error: 'stop' | 'skip'
}

/**
 * Imports a file's rows for one employer in one transaction. Throws `invalid` with all errors if any of them
 * blocks the import.
 */
export const importInto = async (
  deps: Deps,
  employer: Into,
  file: JobFile,
  { dry_run, on_error }: ImportOptions,
): Promise<ImportResult> => {
  const { total, rows, errors } = await deps.threads.run<typeof readRows>(
    new URL('./job-file-rows.mapping.ts', import.meta.url),
    'readRows',
    file,
    { handOver: ownBufferOf(file) },
  )
  const { id: organization_id, wanted } = employer
  return inTransaction(deps, async (tx) => {
    const { time_zone } = await lockEmployer(tx.db, organization_id)
    const jobs = rows.map((row) => ({ ...row, organization_id, wanted }))
    const outcome = await planJobs(tx, jobs, time_zone)
    const result = summary(total, { ...outcome, errors: [...errors, ...outcome.errors] }, dry_run)
    if (dry_run) return result
    if (result.bad_rows > 0 && on_error === 'stop') throw refusal(result)
    const written = await writeJobs(tx, outcome.planned, employer.posted_by)
    await record(tx, employer.actor, outcome.planned, written)
    if (written.length > 0) await recordImport(tx, employer, result)
    return result
  })
}

/**
 * Runs imports one at a time, with organizations taking turns, because a file stays in memory while it is
 * read and compared.
 */
const importing = createConcurrencyLimiter({ atOnce: 1, waiting: 20, waitingEach: 2 })

/** Imports an employer's own file as drafts, since posting uses tokens. */
export const importDrafts = async (
  deps: Deps,
  scope: EmployerScope,
  upload: Upload | undefined,
  options: BodyOf<typeof call>,
): Promise<ImportResult> => {
  if (!upload) throw invalid({ jobsFile: ['Choose a CSV or JSON file'] })
  const into: Into = {
    id: scope.organization_id,
    wanted: { kind: 'draft' },
    actor: scope.actor,
    posted_by: scope.account_id,
  }
  return importing(
    async () => importInto(deps, into, { text: await bytesOf(upload), limit: MAX_ROWS }, options),
    scope.organization_id,
  )
}
